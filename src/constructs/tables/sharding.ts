import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { whyNoHash } from '../../ddl/expressions/shard-expression';
import { list, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { outOfRange, unknownColumn, unsupported } from '../../rules/usage/errors';
import { wholeNumber } from '../../rules/usage/kinds';
import { assigned, named } from '../../rules/usage/usage-entry';
import type { ColumnDefinition, Dialect } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { didYouMean } from '../../text/did-you-mean';

const { least, most } = LIMITS.shards;

export const SHARDS = wholeNumber(least, most, 16, '; about the number of nodes is a good start');

/**
 * The source columns of a hash.
 *
 * @throws unknown-column, out-of-range, unsupported
 */
export function hashSources(
  names: readonly string[], columns: readonly ColumnDefinition[], option: string, dialect: Dialect, at: string,
): ColumnDefinition[] {
  if (names.length === 0) {
    const fix = assigned(option, list([text(columns[0]?.name ?? 'Id')]), at);
    throw outOfRange(at, option, names, 'the name of at least one column', fix);
  }
  const sources: ColumnDefinition[] = [];
  for (const name of names) {
    const column = columns.find((each) => each.name === name);
    if (!column) {
      const known = columns.map((each) => each.name);
      throw unknownColumn(at, option, name, known, didYouMean(name, known));
    }
    const why = whyNoHash(column, dialect);
    if (why !== undefined) {
      throw unsupported(
        at, phrase`${named(option)} names ${name}: ${why}`, 'a column with a plain value, best an id of the key',
        phrase`name a key column that holds an id in ${named(option)}`,
      );
    }
    sources.push(column);
  }
  return sources;
}

/** The source columns of a generated column; empty for any other. */
export function sourcesOf(column: ColumnDefinition, dialect: Dialect): readonly string[] {
  return column.generated ? referencedColumns(parseExpression(column.generated.expression, dialect)) : [];
}
