import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import { quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import { Severity, type Problem } from '../finding';
import { withKey } from '../fixes/changed-table';
import type { TableEdit } from '../fixes/fix';
import { idColumnName, styledName } from '../fixes/new-column-name';
import { uuidColumn } from '../fixes/new-columns';

/** Spanner takes such a table. It is an error at synth all the same, because no key can be given to it later. */
export const missingPrimaryKey = defineRule<TableDefinition>({
  name: 'missing-primary-key',
  kind: 'advice',
  severity: Severity.ERROR,
  severityInDdlText: Severity.WARNING,
  summary: 'a table has no column in its primary key',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-and-data-model#choosing_a_primary_key',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  words: {
    // PostgreSQL has no `PRIMARY KEY ()`: a table without columns in its key is printed without the clause.
    message: ({ name, withoutPrimaryKey }, { dialect }) =>
      `table ${quotedName(name)} ${
        dialect === Dialect.GOOGLESQL && !withoutPrimaryKey
          ? 'has the primary key (), so it holds at most one row'
          : 'has no primary key: Spanner adds a hidden rowid as its key, and no column can become it later'
      }`,
    why: () => ['a key cannot be added or replaced later: that needs a new table and a copy of every row'],
    advice: {
      'one row': () => 'for a table of one row',
    },
  },
  check: ({ schema }) =>
    schema.tables
      .filter((table) => table.primaryKey.length === 0)
      .map((table): Problem<TableDefinition> => ({
        subject: { object: table.name, part: { kind: 'table', table } },
        facts: table,
        fixes: () => [
          withKey(table, { shape: { kind: 'uuid' }, columns: [uuidColumn(idColumnName(table), schema.dialect)] }),
          { ...oneRow(table, schema.dialect), note: 'one row' },
        ],
      })),
});

/** With a key that has one value. */
function oneRow(table: TableDefinition, dialect: Dialect): TableEdit {
  const name = styledName(table, ['IsOnlyRow']);
  const column: ColumnDefinition = { name, type: { code: 'BOOL' }, notNull: true };
  const edit = withKey(table, { shape: { kind: 'plain' }, columns: [column] });
  // PostgreSQL reads a name without quotes in lower case.
  const isPlain = dialect === Dialect.GOOGLESQL || name === name.toLowerCase();
  const check = { name: 'ck_only_row', expression: isPlain ? name : quoteIdentifier(name, dialect) };
  return { ...edit, to: { ...edit.to, checks: [...table.checks, check] } };
}
