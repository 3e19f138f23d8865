import type { CheckDefinition, ForeignKeyDefinition, TableDefinition } from '../schema';

/** The start of a message: `check ck_price of Orders`. Constraints in DDL text may have no name. */
export function checkTitle(table: TableDefinition, { name }: CheckDefinition): string {
  return `${name === '' ? 'a check' : `check ${name}`} of ${table.name}`;
}

export function foreignKeyTitle(table: TableDefinition, { name }: ForeignKeyDefinition): string {
  return `${name === '' ? 'a foreign key' : `foreign key ${name}`} of ${table.name}`;
}
