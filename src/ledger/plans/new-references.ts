import { contradicting, referringColumns, referringValues } from './referring-values';
import type { TableCopy } from './table-copies';
import { listed } from './wording';
import { quoteIdentifier, quotePath } from '../../ddl/lexer/quoting';
import type { Dialect, ForeignKeyDefinition, TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { columnsRead } from '../differ/columns-read';

/** What a table that stays has to do when the values that it points at become others. */
export interface NewReferences {
  readonly table: string;
  /** Partitioned DML, and a SELECT that counts what is left. */
  readonly backfill: readonly string[];
  readonly application: readonly string[];
  /** Those that can be added once the values are written, to the tables beside the old ones. */
  readonly foreignKeys: readonly ForeignKeyDefinition[];
}

/** @param pointing Foreign keys of the table to computed columns that are computed in another way from then on. */
export function newReferences(
  table: TableDefinition, pointing: readonly { readonly foreignKey: ForeignKeyDefinition; readonly target: TableCopy }[], dialect: Dialect,
): NewReferences {
  const own = new Map(table.columns.map((column) => [column.name, column]));
  const backfill: string[] = [];
  const application: string[] = [];
  const foreignKeys: ForeignKeyDefinition[] = [];
  const path = quotePath(table.name, dialect);
  const contradicted = contradicting(pointing.map(({ foreignKey: { columns, referencedColumns }, target }) => ({ columns, referencedColumns, target })), dialect);
  for (const { foreignKey, target } of pointing) {
    const references = [{ columns: foreignKey.columns, referencedColumns: foreignKey.referencedColumns, target }];
    const columns = [...referringColumns(references, dialect)];
    const values = referringValues(references, (name) => (own.has(name) ? quoteIdentifier(name, dialect) : undefined), dialect);
    const changed = foreignKey.referencedColumns.filter((_, at) => columns.includes(foreignKey.columns[at]));
    const goes = `${foreignKey.name === '' ? 'The foreign key' : foreignKey.name} of ${table.name} goes with this release, because ${target.table.name} has other values in ${listed(changed)}`;
    const [obstacle] = [
      ...obstaclesTo(table, foreignKey, columns, dialect),
      ...columns.filter((name) => contradicted.has(name)).map((name) => (
        `${table.name}.${name} would need one value for each of the foreign keys that point with it, so ${table.name} needs a column of its own for each`
      )),
      ...columns.filter((name) => !values.has(name)).map((name) => `no expression over ${listed(foreignKey.columns)} leads to the new value of ${name}`),
    ];
    if (obstacle !== undefined) {
      application.push(`${goes}, and it does not come back by itself: ${obstacle}.`);
      continue;
    }
    const plain = foreignKey.columns.filter((name) => !columns.includes(name));
    for (const name of columns) {
      const [column, value] = [quoteIdentifier(name, dialect), values.get(name)!];
      // Where the column pointed there before, NULL is a row that points at nothing.
      const pointed = table.foreignKeys.some((each) => each.referencedTable === target.old.name && each.columns.includes(name));
      const differs = `${column} <> ${value}${pointed ? '' : ` OR (${column} IS NULL AND ${value} IS NOT NULL)`}`;
      backfill.push(
        `UPDATE ${path} SET ${column} = ${value} WHERE ${differs}`,
        `SELECT COUNT(*) AS old_values FROM ${path} WHERE ${differs}`,
      );
      application.push(
        `${goes}. Once it is applied, write ${value} into ${table.name}.${name} in every insert and update, then run the UPDATE, as partitioned DML: it commits in parts and can be run again.`,
        `Whoever reads ${target.table.name} before the SELECT counts 0 finds its rows by ${listed(plain)}, not by ${table.name}.${name}.`,
        ...(foreignKey.onDelete === 'CASCADE' ? [`Meanwhile nothing cascades: delete the rows of ${table.name} along with those that they point at.`] : []),
        'Go on when it counts 0: the next release checks the reference again.',
      );
    }
    foreignKeys.push({ ...foreignKey, referencedTable: target.table.name });
  }
  return { table: table.name, backfill, application, foreignKeys };
}

/** What keeps the columns from being written. */
function obstaclesTo(
  { name, columns, primaryKey, foreignKeys }: TableDefinition, { referencedTable }: ForeignKeyDefinition, written: readonly string[], dialect: Dialect,
): string[] {
  const expressionOf = (column: string): string | undefined => columns.find((each) => each.name === column)?.generated?.expression;
  const key = primaryKey.map(({ column }) => column);
  return written.flatMap((column) => {
    const isInKey = key.some((each) => each === column || columnsRead(expressionOf(each), dialect).includes(nameKey(column, dialect)));
    const other = foreignKeys.find((each) => each.referencedTable !== referencedTable && each.columns.includes(column));
    return [
      ...(expressionOf(column) === undefined ? [] : [`${name}.${column} is computed, so declare its new expression, and the foreign key once the values are there`]),
      ...(isInKey ? [
        `${name}.${column} is part of the key of ${name}, where no statement writes another value: insert the rows of ${name} anew and delete the old ones, then add it again`,
      ] : []),
      ...(other ? [`${name}.${column} is also what ${other.name} points with, so ${name} needs a column of its own for each of the two`] : []),
    ];
  });
}
