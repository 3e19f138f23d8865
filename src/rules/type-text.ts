import { POSTGRESQL_TYPES } from '../ddl/printer/postgresql-types';
import { Dialect, type ColumnType, type ScalarType } from '../schema';

/** A type as the owner of the schema writes it: `STRING(36)`, `varchar(36)`. Types with the same text are the same type. */
export function typeText(type: ColumnType, dialect: Dialect): string {
  if (type.code !== 'ARRAY') {
    return dialect === Dialect.POSTGRESQL ? postgresqlText(type) : googlesqlText(type);
  }
  return dialect === Dialect.POSTGRESQL ? `${postgresqlText(type.element)}[]` : `ARRAY<${googlesqlText(type.element)}>`;
}

/** The type without its length: `STRING`, `varchar`. */
export function typeName(type: ColumnType, dialect: Dialect): string {
  const named = type.code === 'STRING' || type.code === 'BYTES';
  return named && dialect === Dialect.GOOGLESQL ? type.code : typeText(named ? { code: type.code } : type, dialect);
}

function googlesqlText(type: ScalarType): string {
  switch (type.code) {
    case 'STRING':
    case 'BYTES':
      return `${type.code}(${type.length ?? 'MAX'})`;
    case 'PROTO':
    case 'ENUM':
      return type.protoName ?? type.code;
    default:
      return type.code;
  }
}

/** PostgreSQL has no length of a bytea. */
function postgresqlText(type: ScalarType): string {
  const name = POSTGRESQL_TYPES[type.code];
  return type.code === 'STRING' && type.length !== undefined ? `${name}(${type.length})` : name;
}
