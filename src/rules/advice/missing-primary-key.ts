import { Dialect, type TableDefinition } from '../../schema';
import { stringCode } from '../../text/code-text';
import { quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import { Severity } from '../finding';

/** Spanner takes such a table. It is an error at synth all the same, because no key can be given to it later. */
export const missingPrimaryKey = defineRule({
  name: 'missing-primary-key',
  kind: 'advice',
  severity: Severity.ERROR,
  severityInDdlText: Severity.WARNING,
  summary: 'a table has no column in its primary key',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-and-data-model#choosing_a_primary_key',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: ({ schema }) => schema.tables.filter((table) => table.primaryKey.length === 0).map((table) => ({
    object: table.name,
    message: `table ${quotedName(table.name)} ${consequence(table, schema.dialect)}`,
    part: { kind: 'table', table } as const,
    why: ['a key can never be added or replaced later: it takes a new table and a copy of every row'],
    fixes: [
      `new UuidTable(db, ${stringCode(table.name)}, { key: [Column.uuid(${stringCode(`${table.name}Id`)})], columns: [...] })`,
      "for a table of one row: key: [Column.bool('IsOnlyRow')], checks: [Check.named('ck_only_row', 'IsOnlyRow')]",
    ],
  })),
});

/** PostgreSQL has no `PRIMARY KEY ()`: a table without columns in its key is printed without the clause. */
function consequence({ withoutPrimaryKey }: TableDefinition, dialect: Dialect): string {
  return dialect === Dialect.GOOGLESQL && !withoutPrimaryKey
    ? 'has the primary key (), with which it holds one row at most'
    : 'has no primary key: Spanner makes a hidden rowid its key, and no column can become it later';
}
