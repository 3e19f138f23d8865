import type { ObjectFold } from './fold-objects';
import type { StatementFinding } from './refused-statement';
import { isSequence, objectKind, type Dialect, type NamedCounter } from '../../schema';
import { partOf, partsOf } from '../../schema/kind/part';
import { isWatcher } from '../../schema/kind/watch';
import { COLUMN_PRIVILEGES, isBuiltIn, privilegesOn } from '../../schema/objects/kinds';
import { isObjectIndex, type ObjectIndex } from '../../schema/objects/object-index';
import { optionChangesIn } from '../parser/objects/database-options';
import { grantsOf } from '../parser/objects/grant-statements';
import type { OtherStatementText } from '../parser/statement';

/** The state before a statement. */
interface Before {
  readonly dialect: Dialect;
  readonly objects: ObjectFold;
  readonly hasTables: boolean;
}

/** The reasons why Spanner rejects a statement about an object other than a table or an index. */
export function statementFindings(statement: OtherStatementText, before: Before): StatementFinding[] {
  const { verb, object, name, ifExists, ifNotExists } = statement;
  const needsCreate = objectKind(object).isCreatedBeforeAlter && !isBuiltIn({ kind: object, name });
  if (verb === 'ALTER' && needsCreate && !before.objects.statements.has(object, name)) {
    return ifExists ? [] : [{ kind: 'missing', objectKind: object, name }];
  }
  if (verb === 'CREATE' && isBuiltIn({ kind: object, name }) && !ifNotExists) {
    return [{ kind: 'repeated', objectKind: object, name }];
  }
  switch (`${verb} ${object}`) {
    case 'ALTER DATABASE':
      return optionFindings(statement, before);
    case 'ALTER PROTO BUNDLE':
      return bundleFindings(statement, before);
    case 'REVOKE ':
      return privilegeFindings(statement, before);
    default:
      return verb === 'ALTER' ? alterFindings(statement, before) : [];
  }
}

/** Finds privileges such as `DELETE (a)`, or `EXECUTE` on a table. In PostgreSQL, a view is a table. */
function privilegeFindings(statement: OtherStatementText, { dialect }: Before): StatementFinding[] {
  return grantsOf(statement, dialect).flatMap(({ privilege, objectKind: kind, object, column }): StatementFinding[] => {
    const known = column === undefined ? privilegesOn(kind) : COLUMN_PRIVILEGES;
    return known === undefined || privilege === 'ALL' || known.includes(privilege)
      ? []
      : [{ kind: 'no privilege', name: object, objectKind: column === undefined ? kind : 'column', privilege }];
  });
}

/** Finds options of the database that must precede objects of a kind, and one that cannot be unset. */
function optionFindings({ parts }: OtherStatementText, { objects, hasTables }: Before): StatementFinding[] {
  const changes = optionChangesIn(parts);
  const isSet = (name: string): boolean => changes.get(name) !== undefined;
  const hasPlacements = (): boolean =>
    objects.statements.all().some(({ verb, object }) => verb === 'CREATE' && object === 'PLACEMENT');
  const kind = 'default_sequence_kind';
  return [
    ...(hasTables && isSet('default_time_zone')
      ? [{ kind: 'late option', name: 'default_time_zone', objectKind: 'TABLE' } as const]
      : []),
    ...(changes.has('per_placement_routing_metadata') && hasPlacements()
      ? [{ kind: 'late option', name: 'per_placement_routing_metadata', objectKind: 'PLACEMENT' } as const]
      : []),
    ...(changes.has(kind) && changes.get(kind) === undefined && objects.hasOption(kind)
      ? [{ kind: 'kept option', name: kind } as const]
      : []),
  ];
}

function bundleFindings({ object, name, parts }: OtherStatementText, { objects }: Before): StatementFinding[] {
  const bundle = objects.definition(object, name);
  const isThere = (type: string): boolean => bundle?.kind === 'PROTO BUNDLE' && bundle.types.includes(type);
  const finding = (kind: 'repeated' | 'missing') => (type: string): StatementFinding => (
    { kind, objectKind: 'PROTO TYPE', name: type }
  );
  const changed = [...partsOf(parts, 'updated'), ...partsOf(parts, 'deleted')];
  return [
    ...partsOf(parts, 'inserted').filter(isThere).map(finding('repeated')),
    ...changed.filter((type) => !isThere(type)).map(finding('missing')),
  ];
}

function alterFindings(statement: OtherStatementText, { objects }: Before): StatementFinding[] {
  const { object, name, parts } = statement;
  const altered = objects.definition(object, name);
  if (!altered) {
    return [];
  }
  if (isWatcher(altered)) {
    const watches = altered.watchesAll || altered.watched.length > 0;
    return watches || !parts.some(({ role }) => role === 'drop')
      ? []
      : [{ kind: 'not watching', objectKind: object, name }];
  }
  return isSequence(altered)
    ? sequenceFindings(altered, statement)
    : isObjectIndex(altered) ? columnFindings(altered, statement) : [];
}

/** Finds a range to skip with one end, and the other form than the sequence was created in. */
function sequenceFindings(sequence: NamedCounter, { name, parts }: OtherStatementText): StatementFinding[] {
  const has = (role: string): boolean => partOf(parts, role) !== undefined;
  if (has('as_options') !== (sequence.writtenAsOptions ?? false)) {
    return [{ kind: 'mixed sequence', name, asOptions: has('as_options') }];
  }
  const isHalf = sequence.skipRange ? has('removes_range_end') : has('skip_range_min') !== has('skip_range_max');
  return isHalf ? [{ kind: 'half range', name }] : [];
}

/** Finds stored columns and token columns that are added twice, or dropped but missing. */
function columnFindings(index: ObjectIndex, { name, parts }: OtherStatementText): StatementFinding[] {
  const [verb, column] = [partOf(parts, 'change'), partOf(parts, 'column')];
  if (column === undefined) {
    return [];
  }
  const isThere = (partOf(parts, 'is_stored') === undefined ? index.columns : index.storing).includes(column);
  return isThere === (verb === 'DROP')
    ? []
    : [{ kind: isThere ? 'repeated column' : 'missing column', table: name, column }];
}
