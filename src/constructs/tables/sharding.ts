import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { hashProblem } from '../../ddl/expressions/shard-expression';
import { outOfRange, unknownColumn, unsupported } from '../../rules/usage/errors';
import { literalValue } from '../../rules/usage/literal';
import type { ColumnDefinition, Dialect } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { didYouMean } from '../../text/did-you-mean';

const { least: MIN_SHARDS, most: MAX_SHARDS } = LIMITS.shards;

/** @throws out-of-range */
export function checkedShards(shards: number, at: string): number {
  literalValue(shards, 'shards', at);
  if (!Number.isInteger(shards) || shards < MIN_SHARDS || shards > MAX_SHARDS) {
    throw outOfRange(
      at, 'shards', shards,
      `a whole number from ${MIN_SHARDS} to ${MAX_SHARDS}; about the number of nodes is a good start`, 'shards: 16',
    );
  }
  return shards;
}

/**
 * The columns that a hash is computed from.
 *
 * @throws unknown-column, out-of-range, unsupported
 */
export function hashSources(
  names: readonly string[], columns: readonly ColumnDefinition[], option: string, dialect: Dialect, at: string,
): ColumnDefinition[] {
  if (names.length === 0) {
    throw outOfRange(
      at, option, names, 'the name of at least one column', `${option}: ['${columns[0]?.name ?? 'Id'}']`,
    );
  }
  return names.map((name) => {
    const column = columns.find((each) => each.name === name);
    if (!column) {
      const known = columns.map((each) => each.name);
      throw unknownColumn(at, option, name, known, didYouMean(name, known));
    }
    const problem = hashProblem(column, dialect);
    if (problem !== undefined) {
      throw unsupported(
        at, `${option} names ${name}: ${problem}`, 'a column with a plain value, best an id of the key',
        `${option}: a key column that holds an id`,
      );
    }
    return column;
  });
}

/** The columns that a generated column is computed from; none for any other. */
export function sourcesOf(column: ColumnDefinition, dialect: Dialect): readonly string[] {
  return column.generated ? referencedColumns(parseExpression(column.generated.expression, dialect)) : [];
}
