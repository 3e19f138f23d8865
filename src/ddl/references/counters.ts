import { readingAll } from './references';
import { sequences, type ColumnDefinition, type Dialect, type NamedCounter, type Schema } from '../../schema';
import { uniqueKey } from '../../schema/name-key';

/** What generates the values of a column: its identity, called `Orders.Id`, or a sequence. */
export interface Counter extends NamedCounter {
  readonly isIdentity: boolean;
}

export function counterOf(
  { objects, dialect }: Schema, table: string, { name, identity, defaultExpression }: ColumnDefinition,
): Counter | undefined {
  if (identity) {
    return { ...identity, name: `${table}.${name}`, isIdentity: true };
  }
  const sequence = sequenceIn(defaultExpression, dialect);
  const isMeant = (each: NamedCounter): boolean => uniqueKey(each.name) === uniqueKey(sequence!);
  return sequence === undefined
    ? undefined
    : { ...sequences(objects).find(isMeant), name: sequence, isIdentity: false };
}

/** The sequence from which a default draws. */
export function sequenceIn(defaultExpression: string | undefined, dialect: Dialect): string | undefined {
  return readingAll(dialect).sequencesIn(defaultExpression ?? '')[0];
}

/**
 * Whether a counter may generate values that are there: all counters generate the same ones in the same order.
 *
 * @param was The counter that generated them, if one did.
 */
export function mayRepeat(was: Counter | undefined, now: Counter | undefined): boolean {
  return now !== undefined && (was === undefined
    ? now.startCounter === undefined && now.skipRange === undefined
    : uniqueKey(was.name) !== uniqueKey(now.name) &&
      (now.startCounter === undefined || now.startCounter === was.startCounter));
}
