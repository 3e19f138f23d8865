import { Dialect, type Schema, type TableDefinition } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { LIMITS } from '../../schema/limits';
import { readFunctions } from '../../schema/objects/kinds';
import { listed } from '../../text/listed';
import { quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { namedObjects, objectText, type NamedObject } from '../views/named-objects';

/** As many bytes of a name PostgreSQL keeps. */
const POSTGRESQL_NAME_BYTES = LIMITS.nameLength[Dialect.POSTGRESQL];

interface Facts {
  readonly names: readonly string[];
  /** The objects that have these names, or the table whose columns have them. */
  readonly of: readonly NamedObject[] | TableDefinition;
}

export const duplicateName = defineRule<Facts>({
  name: 'duplicate-name',
  kind: 'refused',
  summary: 'two objects of a database, or two columns of a table, have names that differ at most in case',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#naming_conventions',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#names',
  ],
  check: (context) => [
    ...objectProblems(context),
    ...tablesAndRows(context.schema).flatMap((table) => columnProblems(table, context.schema.dialect)),
  ],
  words: {
    message: ({ names, of }) =>
      'columns' in of
        ? `table ${quotedName(of.name)} has the columns ${listed(names.map(quotedName))}: Spanner treats them as ` +
          'one name, because case does not count'
        : `${listed(of.map(objectText).sort())} share one name: ${
          of[0].isApart
            ? `the ${of[0].kind}s of a database have one namespace`
            : 'objects of a database and constraints have one namespace'
        }, in which case does not count`,
    why: ({ names }, { dialect }) =>
      dialect === Dialect.POSTGRESQL && names.some((name) => Buffer.byteLength(name) > POSTGRESQL_NAME_BYTES)
        ? [`PostgreSQL keeps the first ${POSTGRESQL_NAME_BYTES} bytes of a name, and these are equal`]
        : [],
    advice: {
      rename: ({ of }) => ('columns' in of ? 'rename or remove all but one of them' : 'rename all but one of them'),
    },
  },
});

function objectProblems(context: RuleContext): Problem<Facts>[] {
  const named = [...namedObjects(context), ...madeFunctions(context.schema)];
  return clashes(named, context.schema.dialect, namespaceOf).map((objects) => {
    const names = objects.map(({ name }) => name).sort();
    const [first] = [...objects].sort((a, b) => (objectText(a) < objectText(b) ? -1 : 1));
    return {
      subject: { object: names[0], part: first.part },
      facts: { names, of: objects },
      fixes: () => [advice('rename')],
    };
  });
}

/** Spanner makes functions that read what others write; in PostgreSQL in a schema of its own. */
function madeFunctions({ objects, dialect }: Schema): NamedObject[] {
  return dialect === Dialect.POSTGRESQL ? [] : (objects?.defined ?? []).flatMap((object) => (
    readFunctions([object], dialect).map((name) => (
      { kind: 'function', name, part: { kind: 'object', objectKind: object.kind, name: object.name } }
    ))
  ));
}

function columnProblems(table: TableDefinition, dialect: Dialect): Problem<Facts>[] {
  return clashes(table.columns, dialect).map((columns) => {
    const names = columns.map(({ name }) => name).sort();
    return {
      subject: { object: table.name, part: { kind: 'column', table, column: names[0] } },
      facts: { names, of: table },
      fixes: () => [advice('rename')],
    };
  });
}

function namespaceOf({ kind, isApart }: NamedObject): string {
  return isApart ? `${kind} ` : '';
}

/** The groups of two and more under one name. */
function clashes<Named extends { readonly name: string }>(
  named: readonly Named[], dialect: Dialect, namespace: (each: Named) => string = () => '',
): Named[][] {
  const folded = named.map((each) => namespace(each) + sameName(each.name, dialect));
  if (new Set(folded).size === named.length) {
    return [];
  }
  const groups = new Map<string, Named[]>();
  named.forEach((each, position) => {
    const group = groups.get(folded[position]);
    if (group) {
      group.push(each);
    } else {
      groups.set(folded[position], [each]);
    }
  });
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Names with the same result are one name to Spanner. */
function sameName(name: string, dialect: Dialect): string {
  const folded = name.toLowerCase();
  return dialect === Dialect.POSTGRESQL
    ? Buffer.from(folded).subarray(0, POSTGRESQL_NAME_BYTES).toString('latin1')
    : folded;
}
