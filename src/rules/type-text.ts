import { Dialect, type ColumnType, type ScalarType, type ScalarTypeCode } from '../schema';

const POSTGRESQL_NAMES: Readonly<Record<ScalarTypeCode, string>> = {
  BOOL: 'boolean',
  INT64: 'bigint',
  FLOAT32: 'real',
  FLOAT64: 'double precision',
  NUMERIC: 'numeric',
  STRING: 'varchar',
  BYTES: 'bytea',
  DATE: 'date',
  TIMESTAMP: 'timestamptz',
  JSON: 'jsonb',
  UUID: 'uuid',
  TOKENLIST: 'spanner.tokenlist',
  PROTO: 'bytea',
  ENUM: 'bigint',
};

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
  const name = POSTGRESQL_NAMES[type.code];
  return type.code === 'STRING' && type.length !== undefined ? `${name}(${type.length})` : name;
}
