import { Dialect, type ColumnDefinition, type ExpressionText } from '../../schema';
import { columnDefinition, isCommitTimestamp } from '../../schema/column-attributes';
import { fittingName } from '../../schema/name-key';
import { quoteIdentifier } from '../../schema/quoting';
import { scalarType } from '../../schema/types/column-type';
import { canBeKey, isTime } from '../../schema/types/type-facts';
import { TYPES, type TypeCode } from '../../schema/types/type-registry';

const MOST_TEXTS_IN_A_ROW = 4;

/**
 * A column to hash. A shard is `ABS(MOD(FARM_FINGERPRINT(text), N))`. MOD comes before ABS: a bare MOD has 2N-1 values,
 * and ABS of the smallest INT64 overflows. The text of a value does not depend on a time zone.
 */
interface HashSource {
  readonly column: ColumnDefinition;
  /** SQL for the value: the column itself, or a query parameter. */
  readonly sql: string;
}

/** The shard, from 0 to `shards - 1`. */
export function shardExpression(sources: readonly HashSource[], shards: number, dialect: Dialect): ExpressionText {
  const hash = hashExpression(sources, dialect);
  return dialect === Dialect.POSTGRESQL ? `abs(mod(${hash}, ${shards}))` : `ABS(MOD(${hash}, ${shards}))`;
}

/** The shard for rows of dominant tenants; 0 for other tenants. */
export function tenantShardExpression(
  tenant: string,
  tenantIds: readonly string[],
  shard: ExpressionText,
): ExpressionText {
  return `CASE WHEN ${tenant} IN (${tenantIds.join(', ')}) THEN ${shard} ELSE 0 END`;
}

/** The stored generated column that holds the shard. */
export function shardColumn(
  name: string,
  sources: readonly ColumnDefinition[],
  shards: number,
  dialect: Dialect,
): ColumnDefinition {
  const hashed = sources.map((column) => columnSource(column, dialect));
  return generatedInt64(name, shardExpression(hashed, shards, dialect), dialect);
}

/**
 * The default name of an index's shard column. Two indexes of a table may have the same number of shards by different
 * columns.
 *
 * @param isSnakeCase `index_shard_16` instead of `IndexShard16`, the default of constructs.
 */
export function indexShardName(
  shards: number, shardBy: readonly string[], primaryKey: readonly string[], dialect: Dialect, isSnakeCase = false,
): string {
  const [start, by, between] = isSnakeCase ? ['index_shard_', '_by_', '_'] : ['IndexShard', 'By', ''];
  const columns = shardBy.join() === primaryKey.join() ? '' : `${by}${shardBy.join(between)}`;
  return fittingName(`${start}${shards}${columns}`, [`${shards}`, ...shardBy], dialect);
}

/** A stored generated INT64 column for a key. */
export function generatedInt64(name: string, expression: string, dialect: Dialect): ColumnDefinition {
  return generatedColumn({ name, type: scalarType('INT64'), notNull: true }, expression, dialect);
}

/** A stored generated column, hidden from `SELECT *` if the dialect allows it. */
export function generatedColumn(
  column: Pick<ColumnDefinition, 'name' | 'type' | 'notNull'>, expression: string, dialect: Dialect,
): ColumnDefinition {
  return columnDefinition(
    { ...column, generated: { expression, stored: true } }, { hidden: dialect === Dialect.GOOGLESQL },
  );
}

/** A signed 64-bit hash. */
export function hashExpression(sources: readonly HashSource[], dialect: Dialect): ExpressionText {
  const text = hashedText(sources, dialect);
  return dialect === Dialect.POSTGRESQL ? `spanner.farm_fingerprint(${text})` : `FARM_FINGERPRINT(${text})`;
}

/** The value with reversed bits and the same sign; its own inverse. */
export function bitReverseExpression(sql: string, dialect: Dialect): ExpressionText {
  return dialect === Dialect.POSTGRESQL ? `spanner.bit_reverse(${sql}, true)` : `BIT_REVERSE(${sql}, TRUE)`;
}

export function columnSource(column: ColumnDefinition, dialect: Dialect): HashSource {
  return { column, sql: quoteIdentifier(column.name, dialect) };
}

/** The reason why a column cannot be hashed, if any. */
export function whyNoHash(column: ColumnDefinition, dialect: Dialect): string | undefined {
  if (isCommitTimestamp(column)) {
    return 'Spanner knows a commit timestamp only after the row is written, so no generated column can be computed ' +
      'from it';
  }
  if (dialect === Dialect.POSTGRESQL && column.generated) {
    return 'PostgreSQL computes no generated column from another one';
  }
  if (dialect === Dialect.POSTGRESQL && column.type.code === 'NUMERIC') {
    return 'equal numeric values are written differently in PostgreSQL (1.5 and 1.50), so equal keys would land in ' +
      'different shards';
  }
  return !canBeKey(column.type, dialect)
    ? `a value of the type ${column.type.code} has no string form that is always the same`
    : undefined;
}

function hashedText(sources: readonly HashSource[], dialect: Dialect): string {
  if (sources.length === 1) {
    const [{ column, sql }] = sources;
    return column.type.code === 'BYTES' ? sql : textOf(column.type.code, sql, dialect);
  }
  const texts: string[] = [];
  for (const { column, sql } of sources) {
    const text = textOf(column.type.code, sql, dialect);
    const absent = dialect === Dialect.POSTGRESQL ? 'coalesce' : 'IFNULL';
    texts.push(column.notNull ? text : `${absent}(${text}, '')`);
  }
  return dialect === Dialect.POSTGRESQL ? joined(texts) : `CONCAT(${texts.join(", '|', ")})`;
}

/** Joins many texts by halves, because each `||` nests one level deeper and Spanner allows 20 levels. */
function joined(texts: readonly string[]): string {
  if (texts.length <= MOST_TEXTS_IN_A_ROW) {
    return texts.join(" || '|' || ");
  }
  const half = Math.ceil(texts.length / 2);
  return `(${joined(texts.slice(0, half))}) || '|' || (${joined(texts.slice(half))})`;
}

/** Whether each value of a type has a text that is always the same. */
export function hasText(type: string): boolean {
  const code = type as TypeCode;
  return code in TYPES && (isTime({ code }) || TYPES[code].castsTo?.includes('STRING') === true);
}

/** The text of a value, independent of a time zone. */
export function textOf(typeCode: string, sql: string, dialect: Dialect): string {
  const postgresql = dialect === Dialect.POSTGRESQL;
  switch (typeCode) {
    case 'STRING':
      return sql;
    case 'BYTES':
      return postgresql ? `spanner.farm_fingerprint(${sql})::text` : `TO_HEX(${sql})`;
    case 'TIMESTAMP':
      return postgresql
        ? `(extract(epoch from ${sql}) * 1000000)::bigint::text`
        : `CAST(UNIX_MICROS(${sql}) AS STRING)`;
    case 'ENUM':
      return `CAST(CAST(${sql} AS INT64) AS STRING)`;
    default:
      return postgresql ? `${sql}::text` : `CAST(${sql} AS STRING)`;
  }
}
