import { tableVariable } from './construct-code';
import type { Fix } from './key-fixes';
import type { ForeignKeyDefinition } from '../../schema';
import { callCode, namesCode, stringCode } from '../../text/code-text';
import type { SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';

/** Ways out for the hidden index of a foreign key. */
export function foreignKeyFixes({ backing }: SchemaKey, { lookup }: RuleContext): Fix[] {
  if (!backing) {
    return [];
  }
  const { foreignKey, index } = backing;
  const { name, columns, referencedTable, referencedColumns } = foreignKey;
  if (!index.unique) {
    const change = callCode('ForeignKey.to', tableVariable(referencedTable), {
      name: name === '' ? undefined : stringCode(name),
      columns: namesCode(columns),
      referencedColumns: namesCode(referencedColumns),
      enforced: 'false',
    });
    return [{ change, cost: 'Spanner no longer checks the reference; the application has to' }];
  }
  const key = lookup.table(referencedTable)?.primaryKey.map((part) => part.column) ?? [];
  const missing = key.filter((column) => !referencedColumns.includes(column));
  return [{
    change: `FOREIGN KEY (${keyNames(key, foreignKey)}) REFERENCES ${referencedTable} (${key.join(', ')}): the whole key needs no hidden index there`,
    cost: `rows that point at ${referencedTable} carry ${missing.join(', ') || 'its whole key'} too`,
  }];
}

/** The columns of the key in this table; those that are still missing are named after the other table. */
function keyNames(key: readonly string[], { columns, referencedColumns, referencedTable }: ForeignKeyDefinition): string {
  return key.map((column) => columns[referencedColumns.indexOf(column)] ?? `${referencedTable}${column}`).join(', ');
}
