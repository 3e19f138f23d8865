import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import { quotedName } from '../../text/shown';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { withKey } from '../fixes/changed-table';
import type { TableEdit } from '../fixes/fix';
import { idColumnName, styledName, uuidColumn } from '../fixes/new-columns';

/** Spanner accepts such a table. It is still an error at synth, because a key cannot be added later. */
export const missingPrimaryKey = reviewed({
  name: 'missing-primary-key',
  severity: Severity.ERROR,
  severityInDdlText: Severity.WARNING,
  summary: 'a table has no column in its primary key',
  sources: [
    'schema-and-data-model#choosing_a_primary_key',
    'reference/standard-sql/data-definition-language#create_table',
  ],
  check: ({ schema: { tables, dialect } }, found) => {
    for (const table of tables.filter(({ primaryKey }) => primaryKey.length === 0)) {
      // PostgreSQL has no `PRIMARY KEY ()`: a table without key columns is printed without the clause.
      const holdsOneRow = dialect === Dialect.GOOGLESQL && !table.withoutPrimaryKey;
      found(
        { kind: 'table', table },
        `table ${quotedName(table.name)} ${holdsOneRow
          ? 'has the primary key (), so it holds at most one row'
          : 'has no primary key: Spanner adds a hidden rowid as its key, and no column can become it later'}`,
        () => [
          withKey(table, { shape: { kind: 'uuid' }, columns: [uuidColumn(idColumnName(table), dialect)] }),
          { ...oneRow(table, dialect), says: 'for a table of one row' },
        ],
        { why: ['a key cannot be added or replaced later: that needs a new table and a copy of every row'] },
      );
    }
  },
});

/** Adds a key with only one possible value. */
function oneRow(table: TableDefinition, dialect: Dialect): TableEdit {
  const name = styledName(table, ['IsOnlyRow']);
  const column: ColumnDefinition = { name, type: { code: 'BOOL' }, notNull: true };
  const edit = withKey(table, { shape: { kind: 'plain' }, columns: [column] });
  // PostgreSQL reads unquoted names in lower case.
  const isPlain = dialect === Dialect.GOOGLESQL || name === name.toLowerCase();
  const check = { name: 'ck_only_row', expression: isPlain ? name : quoteIdentifier(name, dialect) };
  return { ...edit, to: { ...edit.to, checks: [...table.checks, check] } };
}
