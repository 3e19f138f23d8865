import type { ITable } from './i-table';
import type { TableBase } from './table-base';
import { newCall, REST, text, variable } from '../../languages/code';
import { foreignTable, unsupported } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import { kindOfType } from '../../rules/usage/options';
import type { Database } from '../database/database';

const TABLE_SYMBOL = Symbol.for('spanner-constructs/Table');

/** Marks a class as a table, for copies of the library that other packages load. */
export function markAsTable(prototype: TableBase): void {
  Object.defineProperty(prototype, TABLE_SYMBOL, { value: true });
}

export function isTable(x: any): x is TableBase {
  return x !== null && typeof x === 'object' && TABLE_SYMBOL in x;
}

/** Accepts any object: `ownTable` checks that it is a table of the database. */
export const A_TABLE = kindOfType('ITable');

/**
 * The table behind a reference.
 *
 * @throws foreign-table if it is in another database, or not a table of this library
 */
export function ownTable(table: ITable, database: Database, at: string): TableBase {
  if (!isTable(table) || table.database !== database) {
    throw foreignTable(at, table?.tableName ?? String(table));
  }
  return table;
}

/**
 * The table in which an index is declared.
 *
 * @throws unsupported, not-text, unresolved-token
 */
export function tableOf(scope: ITable, kind: string, construct: string, id: string): TableBase {
  if (!isTable(scope)) {
    const name = literalText(id, `the name of the ${kind}`, construct);
    throw unsupported(
      `${kind} ${name}`,
      'its scope is not a table',
      'a table as the scope',
      [newCall(construct, [variable('orders'), text(name), REST], {})],
    );
  }
  return scope;
}
