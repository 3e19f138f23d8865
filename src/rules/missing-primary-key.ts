import { Dialect } from '../schema';
import { stringCode } from './code-text';
import { defineRule } from './define-rule';
import { quotedName } from './quoted-name';

export const missingPrimaryKey = defineRule({
  name: 'missing-primary-key',
  kind: 'refused',
  summary: 'a table has no column in its primary key',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-and-data-model#choosing_a_primary_key',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: ({ schema }) => schema.tables.filter((table) => table.primaryKey.length === 0).map((table) => ({
    object: table.name,
    message: `table ${quotedName(table.name)} has no primary key: ${consequence(schema.dialect)}`,
    location: `table ${quotedName(table.name)}`,
    why: ['a key can never be added or replaced later: it takes a new table and a copy of every row'],
    fixes: [
      `new UuidTable(db, ${stringCode(table.name)}, { key: ${stringCode(`${table.name}Id`)}, columns: [...] })`,
      "for a table of one row: key: [Column.bool('IsOnlyRow')], checks: [Check.named('ck_only_row', 'IsOnlyRow')]",
    ],
  })),
});

function consequence(dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL
    ? 'Spanner refuses it, or gives it a hidden rowid for a key'
    : 'PRIMARY KEY () lets it hold one row at most, and without the clause Spanner gives it a hidden rowid for a key';
}
