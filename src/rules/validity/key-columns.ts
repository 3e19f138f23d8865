import { indexableInstead } from './unindexable-type';
import { Dialect, type ColumnDefinition, type SchemaLookup, type TableDefinition } from '../../schema';
import { canBeKey } from '../../schema/types/type-facts';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';
import { quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';

export const keyColumns = defineRule({
  name: 'key-columns',
  kind: 'refused',
  summary: 'a primary key repeats a column, has a type that cannot be a key, or descends in PostgreSQL',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-types#allowable_types',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-types',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_table',
  ],
  check: (context) => context.schema.tables.flatMap((table) => [
    ...repetitions(table),
    ...unindexableColumns(table, context),
    ...(context.schema.dialect === Dialect.POSTGRESQL ? descendingColumns(table, context) : []),
  ]),
});

function problem(table: TableDefinition, column: string, fault: string, fixes: string[], why: string[] = []): LegacyProblem {
  const message = `the primary key of ${quotedName(table.name)} ${fault}`;
  return { object: table.name, message, part: { kind: 'primary key', table, column }, why, fixes };
}

function repetitions(table: TableDefinition): LegacyProblem[] {
  const names = table.primaryKey.map((part) => part.column);
  const unique = [...new Set(names)];
  if (unique.length === names.length) {
    return [];
  }
  const repeated = unique.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return repeated.map((name) => problem(
    table,
    name,
    `names ${quotedName(name)} ${names.filter((each) => each === name).length} times: a column can be in a key once`,
    [`PRIMARY KEY (${unique.map(quotedName).join(', ')})`],
  ));
}

function unindexableColumns(table: TableDefinition, { schema: { dialect }, lookup }: RuleContext): LegacyProblem[] {
  const unindexable = unindexableIn(table, dialect, lookup);
  if (unindexable.length === 0) {
    return [];
  }
  const parent = parentOf(table, lookup);
  const inherited = new Set(parent && unindexableIn(parent, dialect, lookup).map(({ name }) => name));
  return unindexable.filter(({ name }) => !inherited.has(name)).map((column) => problem(
    table,
    column.name,
    `has ${quotedName(column.name)}, and a column of the type ${typeText(column.type, dialect)} cannot be part of a key`,
    [indexableInstead(column, dialect), `make ${quotedName(column.name)} an ordinary column, and put Column.uuid('Id') in its place`],
  ));
}

function unindexableIn(table: TableDefinition, dialect: Dialect, lookup: SchemaLookup): ColumnDefinition[] {
  const found = new Set<ColumnDefinition>();
  for (const part of table.primaryKey) {
    const column = lookup.column(table, part.column);
    if (column && !canBeKey(column.type, dialect)) {
      found.add(column);
    }
  }
  return [...found];
}

function descendingColumns(table: TableDefinition, { lookup }: RuleContext): LegacyProblem[] {
  const inherited = new Set(descendingIn(parentOf(table, lookup)));
  return descendingIn(table).filter((name) => !inherited.has(name)).map((name) => problem(
    table,
    name,
    `has ${quotedName(name)} DESC, and a primary key of a PostgreSQL database only ascends`,
    [
      'leave out descending: it changes what is quick to read, not where writes land',
      `leave it out, and let an index descend: new SafeIndex(table, '...', { columns: [...], descending: [${stringCode(name)}] })`,
    ],
    ['DESC is a syntax error in a primary key there; only secondary indexes have it'],
  ));
}

function descendingIn(table: TableDefinition | undefined): string[] {
  return [...new Set(table?.primaryKey.filter((part) => part.descending).map((part) => part.column))];
}

/** The parent of a table has the findings about the key that both share. */
function parentOf(table: TableDefinition, lookup: SchemaLookup): TableDefinition | undefined {
  const parent = lookup.parentOf(table);
  return parent === table ? undefined : parent;
}
