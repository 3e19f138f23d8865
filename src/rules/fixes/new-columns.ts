import { UUID_DEFAULTS, UUID_TYPES } from '../../ddl/expressions/uuid-defaults';
import type { ColumnDefinition, Dialect } from '../../schema';

/** A column that fixes add: a random UUID. */
export function uuidColumn(name: string, dialect: Dialect): ColumnDefinition {
  return { name, type: UUID_TYPES.STRING, notNull: true, defaultExpression: UUID_DEFAULTS.STRING[dialect] };
}

/** A column of a key, of numbers that Spanner makes. */
export function identityColumn(name: string): ColumnDefinition {
  return { name, type: { code: 'INT64' }, notNull: true, identity: {} };
}
