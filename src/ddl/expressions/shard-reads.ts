import { parseExpression } from './expression-parser';
import { expressionParts } from './expression-walk';
import { Dialect } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { indexHint, quoteIdentifier, quotePath } from '../../schema/quoting';
import { edited } from '../../text/edited';

/** A read of a table with a computed key column, or of a sharded index, as an application sends it. */
export interface ComputedKeyRead {
  readonly dialect: Dialect;
  readonly table: string;
  /** The index to read, if sharded. */
  readonly index?: string;
  /** The key column that Spanner computes: a shard, a hash, reversed bits. */
  readonly computedColumn: string;
}

export interface ShardedRead extends ComputedKeyRead {
  readonly shards: number;
}

/** Named parameters (`@EventId`) in GoogleSQL, positional ones (`$1`) in PostgreSQL. */
export class QueryParameters {
  private readonly positions = new Map<string, number>();
  private readonly columns = new Set<string>();

  public constructor(private readonly dialect: Dialect) {}

  /** The value of a column. */
  public of(column: string): string {
    this.columns.add(uniqueKey(column));
    return this.named(column);
  }

  /** Another value, with one more `_` if a column before it has that name. */
  public beside(name: string): string {
    return this.columns.has(uniqueKey(name)) ? this.beside(`${name}_`) : this.named(name);
  }

  private named(name: string): string {
    if (this.dialect === Dialect.GOOGLESQL) {
      return `@${name}`;
    }
    const position = this.positions.get(name) ?? this.positions.size + 1;
    this.positions.set(name, position);
    return `$${position}`;
  }
}

/** Reads one row by its key. Spanner computes the computed column from the parameters. */
export function pointReadSql(
  read: ComputedKeyRead, expression: string, key: readonly string[], parameters: QueryParameters,
): string {
  return `SELECT * FROM ${fromTable(read)} WHERE ${isRow(read, expression, key, parameters)}`;
}

/** The condition that matches the row with a key. */
export function isRow(
  read: ComputedKeyRead, expression: string, key: readonly string[], parameters: QueryParameters,
): string {
  return [
    `${quoted(read.computedColumn, read)} = ${expression}`,
    ...key.map((column) => `${quoted(column, read)} = ${parameters.of(column)}`),
  ].join(' AND ');
}

/** Reads a range of one column across all shards, in order: one scan per shard, merged by Spanner. */
export function fanOutReadSql(read: ShardedRead, equal: readonly string[], range: string): string {
  const parameters = new QueryParameters(read.dialect);
  const column = quoted(range, read);
  const conditions = [
    inAnyShard(read),
    ...equal.map((name) => `${quoted(name, read)} = ${parameters.of(name)}`),
    `${column} >= ${parameters.beside(`${range}_from`)}`,
    `${column} < ${parameters.beside(`${range}_until`)}`,
  ];
  return `SELECT * FROM ${fromTable(read)} WHERE ${conditions.join(' AND ')} ORDER BY ${column}`;
}

/** The condition by which a read seeks in every shard. */
function inAnyShard(read: ShardedRead): string {
  const shards = Array.from({ length: read.shards }, (_, shard) => shard).join(', ');
  return `${quoted(read.computedColumn, read)} IN (${shards})`;
}

/** Replaces columns in an expression with values, by quoted name. */
export function withValues(expression: string, dialect: Dialect, values: ReadonlyMap<string, string>): string {
  const columns = expressionParts(parseExpression(expression, dialect)).filter((part) => part.kind === 'column');
  return edited(expression, columns.map(({ name, start, end }) => (
    { start, end, replacement: `${values.get(quoteIdentifier(name, dialect))}` }
  )));
}

/** The table in FROM, with a hint for the index if there is one. */
export function fromTable(read: Omit<ComputedKeyRead, 'computedColumn'>): string {
  const table = quotePath(read.table, read.dialect);
  return read.index === undefined ? table : `${table}${indexHint(read.index, read.dialect)}`;
}

function quoted(name: string, read: Pick<ComputedKeyRead, 'dialect'>): string {
  return quoteIdentifier(name, read.dialect);
}
