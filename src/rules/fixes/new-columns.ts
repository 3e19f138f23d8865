import { UUID_DEFAULTS, UUID_TYPES } from '../../ddl/expressions/uuid-defaults';
import type { ColumnDefinition, Dialect } from '../../schema';

/** A new column with a random UUID. */
export function uuidColumn(name: string, dialect: Dialect): ColumnDefinition {
  return { name, type: UUID_TYPES.STRING, notNull: true, defaultExpression: UUID_DEFAULTS.STRING[dialect] };
}

/** A new key column with numbers that Spanner generates. */
export function identityColumn(name: string): ColumnDefinition {
  return { name, type: { code: 'INT64' }, notNull: true, identity: {} };
}
