import { objectCall } from './constructs/object-call';
import { databaseOptionsCode } from './constructs/objects/database-options-code';
import { isGrantDeclarable } from './constructs/objects/role-calls';
import { isIndexOfDeclared, whyNoSchema } from './no-construct';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import { grantsOf } from '../ddl/parser/objects/grant-statements';
import { namedSchemas, objectKind, objectsOf, type DeclaredObject, type TableDefinition } from '../schema';
import { uniqueKey } from '../schema/name-key';

/** Objects besides tables, indexes and sequences that constructs declare, and the statements about the rest. */
interface DeclarableObjects {
  readonly objects: readonly DeclaredObject[];
  readonly others: readonly OtherStatement[];
}

/**
 * @param tables The tables that constructs declare.
 * @param claims Takes a name, and returns whether it was free.
 */
export function declarableObjects(
  script: FoldedScript, tables: ReadonlyMap<string, TableDefinition>, claims: (name: string, kind: string) => boolean,
): DeclarableObjects {
  const { dialect, objects: { defined } } = script.schema;
  const schemas = namedSchemas({ defined });
  const isWatchable = (object: DeclaredObject): boolean =>
    !('watched' in object) || object.watched.every(({ table }) => tables.has(table));
  // PostgreSQL prints statistics packages inside a schema of Spanner.
  const isInSchema = (object: DeclaredObject): boolean =>
    object.kind === 'STATISTICS' || whyNoSchema(nameOf(object), schemas) === undefined;
  const all = objectsOf(script.schema.objects).filter((object) => !isCounter(object));
  const isDeclarable = (object: DeclaredObject): boolean => object.kind === 'ROLE' || (
    'options' in object && object.kind === 'DATABASE' && databaseOptionsCode(object.options, dialect) !== undefined
  ) || (
    objectCall(object, dialect, String, [...tables.values()]) !== undefined && isIndexOfDeclared(object, tables) &&
    isWatchable(object) && isInSchema(object)
  );
  const named = all.filter(
    (object) => isDeclarable(object) && (nameOf(object) === '' || claims(nameOf(object), object.kind)),
  );
  const declared = new Set(
    [...defined.filter(isCounter), ...named].map((object) => `${object.kind} ${nameOf(object)}`),
  );
  const grants = all.filter((object) => 'privilege' in object);
  const granted = grants.filter(
    (grant) => isGrantDeclarable(grant, dialect, (kind, name) => declared.has(`${kind} ${name}`)),
  );
  const objects = [...named, ...granted];
  return { objects, others: statementsAbout(all.filter((object) => !objects.includes(object)), script) };
}

/** Whether it is declared before the tables. */
function isCounter({ kind }: DeclaredObject): boolean {
  return objectKind(kind).place === 'counter';
}

function nameOf(object: DeclaredObject): string {
  return 'name' in object ? object.name : '';
}

/**
 * Includes statements that could not be parsed. Excludes statements that leave nothing in a schema, such as ANALYZE.
 */
function statementsAbout(left: readonly DeclaredObject[], { others, schema }: FoldedScript): OtherStatement[] {
  const keyOf = (kind: string, name: string): string => `${kind} ${uniqueKey(name)}`;
  const keys = new Set(left.map((object) => keyOf(object.kind, nameOf(object))));
  const grants = left.filter((object) => 'privilege' in object);
  return others.filter((other) => {
    const { verb, object, name } = other;
    if (verb === 'GRANT') {
      const own = grantsOf({ ...other, kind: 'other' }, schema.dialect);
      return grants.some((grant) => own.some((each) => each.object === grant.object && each.role === grant.role));
    }
    return verb === '' || keys.has(keyOf(object, object === 'DATABASE' ? '' : name));
  });
}
