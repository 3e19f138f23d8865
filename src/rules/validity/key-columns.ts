import { Dialect, type ColumnDefinition, type KeyPart, type SchemaLookup, type TableDefinition } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { canBeKey } from '../../schema/types/type-facts';
import { typeText } from '../../schema/types/type-text';
import { quotedName } from '../../text/shown';
import { refusal, type Found, type Ways } from '../define-rule';
import { withKey } from '../fixes/changed-table';
import type { Fix, TableShape } from '../fixes/fix';
import { idColumnName, uuidColumn } from '../fixes/new-columns';
import type { RuleContext } from '../rule';
import { indexableInstead } from './indexes/indexable-instead';

export const keyColumns = refusal({
  name: 'key-columns',
  summary: 'a primary key repeats a column, has a type that cannot be a key, or descends in PostgreSQL',
  sources: [
    'reference/standard-sql/data-types#allowable_types',
    'reference/postgresql/data-types',
    'reference/postgresql/data-definition-language#create_table',
  ],
  check: (context, found) => {
    for (const table of tablesAndRows(context.schema)) {
      if (!isValidKey(table, context)) {
        checkKey(table, context, found);
      }
    }
  },
});

/** A quick check, which clears nearly every table. */
function isValidKey(table: TableDefinition, { schema: { dialect }, lookup }: RuleContext): boolean {
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

function checkKey(table: TableDefinition, context: RuleContext, found: Found): void {
  const { schema: { dialect }, lookup } = context;
  const refuse = (column: string, what: string, ways: Ways, why?: readonly string[]): void => found(
    { kind: 'primary key', table, column }, `the primary key of ${quotedName(table.name)} ${what}`, ways, { why },
  );
  const parts = withoutRepetitions(table.primaryKey);
  for (const { column } of parts) {
    const times = table.primaryKey.filter((part) => part.column === column).length;
    if (times > 1) {
      refuse(column, `names ${quotedName(column)} ${times} times: a column can be in a key once`, [
        { kind: 'primary key', table, parts },
      ]);
    }
  }
  // The parent has the findings about the shared key.
  const parent = parentOf(table, lookup);
  const inherited = new Set(parent && unindexableIn(parent, dialect, lookup).map(({ name }) => name));
  for (const column of unindexableIn(table, dialect, lookup).filter(({ name }) => !inherited.has(name))) {
    const { name, type } = column;
    refuse(
      name,
      `has ${quotedName(name)}, but a column of the type ${typeText(type, dialect)} cannot be part of a key`,
      () => [...indexableInstead(table, column, context), withUuid(table, name, context)],
    );
  }
  const descending = dialect === Dialect.POSTGRESQL ? descendingIn(table) : [];
  const inheritedDescending = new Set(parent && descendingIn(parent));
  for (const column of descending.filter((name) => !inheritedDescending.has(name))) {
    refuse(
      column,
      `has ${quotedName(column)} DESC, but a primary key of a PostgreSQL database only ascends`,
      [
        'leave out descending: it changes what is quick to read, not where writes land',
        `leave it out, and let an index on ${quotedName(column)} descend`,
      ],
      ['DESC is a syntax error in a primary key there; only secondary indexes have it'],
    );
  }
}

/** Replaces a key column with a UUID; the column itself stays in the table. */
function withUuid(table: TableDefinition, unindexable: string, { schema: { dialect }, lookup }: RuleContext): Fix {
  const parent = parentOf(table, lookup);
  const columns = withoutRepetitions(table.primaryKey).flatMap(({ column: name }) =>
    name === unindexable ? [uuidColumn(idColumnName(table), dialect)] : (lookup.column(table, name) ?? []),
  );
  const shape: TableShape = parent ? { kind: 'child', parent } : { kind: columns.length === 1 ? 'uuid' : 'plain' };
  const says = `${quotedName(unindexable)} is an ordinary column, with a UUID in its place`;
  return { ...withKey(table, { shape, columns }), says };
}

function withoutRepetitions(parts: readonly KeyPart[]): KeyPart[] {
  return parts.filter(({ column }, position) => parts.findIndex((part) => part.column === column) === position);
}

function unindexableIn(table: TableDefinition, dialect: Dialect, lookup: SchemaLookup): ColumnDefinition[] {
  const columns = table.primaryKey.flatMap((part) => lookup.column(table, part.column) ?? []);
  return [...new Set(columns.filter(({ type }) => !canBeKey(type, dialect)))];
}

function descendingIn({ primaryKey }: TableDefinition): string[] {
  return [...new Set(primaryKey.filter((part) => part.descending).map((part) => part.column))];
}

function parentOf(table: TableDefinition, lookup: SchemaLookup): TableDefinition | undefined {
  return lookup.isInCircle(table) ? undefined : lookup.parentOf(table);
}
