import type { ITable } from './i-table';
import type { TableBase } from './table-base';
import { newCall, REST, text, variable } from '../../languages/code';
import { foreignTable, unsupported } from '../../rules/usage/errors';
import { satisfying, type Kind } from '../../rules/usage/kinds';
import { literalText } from '../../rules/usage/literal';
import type { Database } from '../database/database';

const TABLE_SYMBOL = Symbol.for('spanner-constructs/Table');

/** Marks a class as a table, for a copy of the library that another package has loaded. */
export function markAsTable(prototype: TableBase): void {
  Object.defineProperty(prototype, TABLE_SYMBOL, { value: true });
}

export function isTable(x: any): x is TableBase {
  return x !== null && typeof x === 'object' && TABLE_SYMBOL in x;
}

/** Which table it is, and whose, is a question for `ownTable`. */
export const A_TABLE: Kind<ITable> = satisfying(
  (value) => value !== undefined && value !== null,
  'a table',
  variable('customers'),
);

/**
 * The table that a reference means.
 *
 * @throws foreign-table when it is in another database, or no table of this library
 */
export function ownTable(table: ITable, database: Database, at: string): TableBase {
  if (!isTable(table) || table.database !== database) {
    throw foreignTable(at, table?.tableName ?? String(table));
  }
  return table;
}

/**
 * The table that an index is declared in.
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
