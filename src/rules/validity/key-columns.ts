import { Dialect, type ColumnDefinition, type KeyPart, type SchemaLookup, type TableDefinition } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { canBeKey } from '../../schema/types/type-facts';
import { typeText } from '../../schema/types/type-text';
import { quotedName } from '../../text/quoted-name';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { withKey } from '../fixes/changed-table';
import { advice, type Fix, type TableShape } from '../fixes/fix';
import { idColumnName } from '../fixes/new-column-name';
import { uuidColumn } from '../fixes/new-columns';
import type { RuleContext } from '../rule';
import { INDEXABLE_ADVICE, indexableInstead } from './indexes/indexable-instead';

type Fault =
  | { readonly fault: 'repeated'; readonly column: string; readonly times: number }
  | { readonly fault: 'type'; readonly column: string; readonly unindexable: ColumnDefinition }
  | { readonly fault: 'descending'; readonly column: string };

type Facts = Fault & { readonly table: TableDefinition };

const faultText = byFault<Facts>({
  repeated: ({ column, times }) => `names ${quotedName(column)} ${times} times: a column can be in a key once`,
  type: ({ column, unindexable: { type } }, { dialect }) =>
    `has ${quotedName(column)}, and a column of the type ${typeText(type, dialect)} cannot be part of a key`,
  descending: ({ column }) => `has ${quotedName(column)} DESC, and a primary key of a PostgreSQL database only ascends`,
});

export const keyColumns = defineRule<Facts>({
  name: 'key-columns',
  kind: 'refused',
  summary: 'a primary key repeats a column, has a type that cannot be a key, or descends in PostgreSQL',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-types#allowable_types',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-types',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_table',
  ],
  check: (context) =>
    tablesAndRows(context.schema)
      .filter((table) => !isFaultless(table, context))
      .flatMap((table) =>
        [
          ...repetitions(table),
          ...unindexableColumns(table, context),
          ...(context.schema.dialect === Dialect.POSTGRESQL ? descendingColumns(table, context) : []),
        ].map((fault) => problemOf(table, fault, context)),
      ),
  words: {
    message: (facts, say) => `the primary key of ${quotedName(facts.table.name)} ${faultText(facts, say)}`,
    why: ({ fault }) =>
      fault === 'descending' ? ['DESC is a syntax error in a primary key there; only secondary indexes have it'] : [],
    advice: {
      ...INDEXABLE_ADVICE,
      ordinary: ({ column }) => `${quotedName(column)} is an ordinary column, with a UUID in its place`,
      ascending: () => 'leave out descending: it changes what is quick to read, not where writes land',
      index: ({ column }) => `leave it out, and let an index on ${quotedName(column)} descend`,
    },
  },
});

/** A quick look, which clears nearly every table. */
function isFaultless(table: TableDefinition, { schema: { dialect }, lookup }: RuleContext): boolean {
  const { primaryKey } = table;
  for (let position = 0; position < primaryKey.length; position++) {
    const { column: name, descending } = primaryKey[position];
    const column = lookup.column(table, name);
    const isRepeated = position > 0 && primaryKey.findIndex((part) => part.column === name) < position;
    if (isRepeated || (column && !canBeKey(column.type, dialect)) || (descending && dialect === Dialect.POSTGRESQL)) {
      return false;
    }
  }
  return true;
}

function problemOf(table: TableDefinition, fault: Fault, context: RuleContext): Problem<Facts> {
  return {
    subject: { object: table.name, part: { kind: 'primary key', table, column: fault.column } },
    facts: { ...fault, table },
    fixes: () => waysOut(table, fault, context),
  };
}

function waysOut(table: TableDefinition, fault: Fault, context: RuleContext): Fix[] {
  switch (fault.fault) {
    case 'repeated':
      return [{ kind: 'primary key', table, parts: withoutRepetitions(table.primaryKey) }];
    case 'type':
      return [...indexableInstead(table, fault.unindexable, context), withUuid(table, fault.column, context)];
    case 'descending':
      return [advice('ascending'), advice('index')];
  }
}

/** With a UUID in the place of a column, which stays outside of the key. */
function withUuid(table: TableDefinition, unindexable: string, { schema: { dialect }, lookup }: RuleContext): Fix {
  const parent = parentOf(table, lookup);
  const columns = withoutRepetitions(table.primaryKey).flatMap(({ column: name }) =>
    name === unindexable ? [uuidColumn(idColumnName(table), dialect)] : (lookup.column(table, name) ?? []),
  );
  const shape: TableShape = parent ? { kind: 'child', parent } : { kind: columns.length === 1 ? 'uuid' : 'plain' };
  return { ...withKey(table, { shape, columns }), note: 'ordinary' };
}

function withoutRepetitions(parts: readonly KeyPart[]): KeyPart[] {
  return parts.filter(({ column }, position) => parts.findIndex((part) => part.column === column) === position);
}

function repetitions({ primaryKey }: TableDefinition): Fault[] {
  return withoutRepetitions(primaryKey).flatMap(({ column }): Fault[] => {
    const times = primaryKey.filter((part) => part.column === column).length;
    return times === 1 ? [] : [{ fault: 'repeated', column, times }];
  });
}

function unindexableColumns(table: TableDefinition, { schema: { dialect }, lookup }: RuleContext): Fault[] {
  const unindexable = unindexableIn(table, dialect, lookup);
  if (unindexable.length === 0) {
    return [];
  }
  const parent = parentOf(table, lookup);
  const inherited = new Set(parent && unindexableIn(parent, dialect, lookup).map(({ name }) => name));
  return unindexable
    .filter(({ name }) => !inherited.has(name))
    .map((column) => ({ fault: 'type', column: column.name, unindexable: column }));
}

function unindexableIn(table: TableDefinition, dialect: Dialect, lookup: SchemaLookup): ColumnDefinition[] {
  const columns = table.primaryKey.flatMap((part) => lookup.column(table, part.column) ?? []);
  return [...new Set(columns.filter(({ type }) => !canBeKey(type, dialect)))];
}

function descendingColumns(table: TableDefinition, { lookup }: RuleContext): Fault[] {
  const inherited = new Set(descendingIn(parentOf(table, lookup)));
  return descendingIn(table)
    .filter((name) => !inherited.has(name))
    .map((column) => ({ fault: 'descending', column }));
}

function descendingIn(table: TableDefinition | undefined): string[] {
  return [...new Set(table?.primaryKey.filter((part) => part.descending).map((part) => part.column))];
}

/** The parent of a table has the findings about the key that both share. */
function parentOf(table: TableDefinition, lookup: SchemaLookup): TableDefinition | undefined {
  return lookup.isInCircle(table) ? undefined : lookup.parentOf(table);
}
