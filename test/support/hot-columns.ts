import { column } from './model';
import type { ColumnDefinition, ForeignKeyDefinition } from '../../src/schema';

/** Columns of each spread, for tests of the hotspot rules. */

export const occurredAt = column('OccurredAt', 'TIMESTAMP', { notNull: true });
export const committedAt = column('CommittedAt', 'TIMESTAMP', { notNull: true, allowCommitTimestamp: true });
export const day = column('Day', 'DATE', { notNull: true });
export const eventId = column('EventId', { code: 'STRING', length: 36 }, { notNull: true, defaultExpression: 'GENERATE_UUID()' });
export const tenantId = column('TenantId', { code: 'STRING', length: 36 }, { notNull: true, declaredValues: { source: 'entity', description: 'the tenant' } });
export const number = column('InvoiceNo', 'INT64', { notNull: true, declaredValues: { source: 'sequential' } });
export const ulid = column('OrderId', { code: 'STRING', length: 26 }, { notNull: true, declaredValues: { source: 'ulid' } });
export const status = column('Status', { code: 'STRING', length: 10 }, {
  notNull: true, declaredValues: { source: 'category', distinctValues: 3 },
});
export const state = column('State', { code: 'ENUM', name: 'shop.State' }, { notNull: true });
export const accountNo = column('AccountNo', { code: 'STRING', length: 34 }, { notNull: true });

export function generated(name: string, expression: string, parts: Partial<ColumnDefinition> = {}): ColumnDefinition {
  return column(name, 'INT64', { notNull: true, generated: { expression, stored: true }, ...parts });
}

export function foreignKey(name: string, columns: string[], referencedTable: string, referencedColumns: string[], enforced = true): ForeignKeyDefinition {
  return { name, columns, referencedTable, referencedColumns, onDelete: 'NO ACTION', enforced };
}
