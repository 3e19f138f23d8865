import { bitReverse } from './evaluated-functions';
import { anyValue, chosenValue, randomUuid, risingDigits, risingValue } from './typed-values';
import { MICROS_OF_SECOND, type Value } from './value';
import { valueSource, type ColumnDefinition } from '../../schema';
import type { ColumnType } from '../../schema/types/column-type';
import { goesRoundFewPlaces, isHashShard, MOST_FEW_FRONTS, type Spread } from '../../spread';
import { UUID_TEXT } from '../../spread/text-layout';
import { memoized } from '../../text/once';
import type { Chance } from '../chance';
import { MODEL } from '../constants';

/** Everything that determines how values are drawn: columns with equal recipes may have the same values. */
export interface Recipe {
  readonly draw: keyof typeof DRAWS;
  readonly type: ColumnType;
  /** Number of values, if they are one of several. */
  readonly count?: number;
  /** The value that some rows share: NULL or this default. `''` is a constant that the simulation does not know. */
  readonly shared?: 'NULL' | { readonly default: string };
  readonly sharedShare?: number;
}

/** One insert, by time and by number. */
interface Moment {
  readonly number: number;
  readonly micros: number;
  readonly chance: Chance;
}

type Draw = (moment: Moment) => Value;

/**
 * Derives from the schema how the values of a column are written. If nothing is known, values rise with time: the worst
 * case.
 *
 * @param entities Number of entities that write.
 * @param computed The spread of what a key stores instead: values computed from these.
 */
export function recipeOf(column: ColumnDefinition, spread: Spread, entities: number, computed = spread): Recipe {
  const shared = sharedOf(column, spread);
  const sharedShare = shared && Math.max(sharedShareOf(spread), sharedShareOf(computed));
  const most = recipeOfMost(column, spread, entities);
  // The default is one of them.
  const isOneOfFew = spread.kind === 'bounded' && (spread.count ?? 1) > 1 && typeof shared === 'object';
  return { ...most, ...(isOneOfFew && { count: most.count! - 1 }), shared, sharedShare };
}

/** The share of rows with NULL or the default, if the column allows them. */
export function sharedShareOf(spread: Spread): number {
  const isTogether = spread.kind === 'monotonic' ? !isHashShard(spread.prefix) : spread.kind === 'unproven';
  return isTogether ? MODEL.nullShare : MODEL.sharedShare;
}

/** For rows without a shared value. */
function recipeOfMost(column: ColumnDefinition, spread: Spread, entities: number): Recipe {
  const { type } = column;
  switch (spread.kind) {
    case 'scattered':
      return { draw: scatteredDraw(column, spread), type };
    case 'entity':
      return { draw: 'chosen', type, count: entities };
    case 'bounded':
      return {
        draw: !spread.hashed && !(spread.count! > MOST_FEW_FRONTS)
          ? 'ranked'
          : spread.hashed && type.code === 'INT64' ? 'numbered' : 'chosen',
        type,
        count: spread.count ?? MODEL.categories,
      };
    default: {
      if (spread.kind === 'monotonic' && goesRoundFewPlaces(spread)) {
        return { draw: 'going round', type, count: spread.places };
      }
      const prefix = spread.kind === 'monotonic' && type.code === 'STRING' ? spread.prefix : undefined;
      const isTimeOrdered = column.declaredValues && valueSource(column.declaredValues).timeOrderedId;
      return prefix
        ? { draw: 'rising in several', type, count: prefix.count ?? MODEL.categories }
        : { draw: type.code === 'INT64' && isTimeOrdered ? 'time-ordered' : 'rising', type };
    }
  }
}

function sharedOf({ notNull, defaultExpression }: ColumnDefinition, { shared }: Spread): Recipe['shared'] {
  if (shared === undefined || (shared === 'null' && notNull)) {
    return undefined;
  }
  return shared === 'null' ? 'NULL' : { default: defaultExpression ?? '' };
}

function scatteredDraw(
  { type, defaultExpression }: ColumnDefinition, { layout, bitReversed }: Extract<Spread, { kind: 'scattered' }>,
): Recipe['draw'] {
  if (type.code === 'STRING' && layout?.length === UUID_TEXT.length) {
    return 'uuid';
  }
  return type.code !== 'INT64' ? 'any' : bitReversed ? 'bit-reversed' : defaultExpression ? 'positive' : 'any';
}

/**
 * @param salt Makes columns with equal recipes differ.
 * @param valueOf The value of a default; undefined if it cannot be evaluated.
 */
export function drawOf(recipe: Recipe, salt: number, valueOf: (text: string) => Value | undefined): Draw {
  const { type, count = 1, shared } = recipe;
  const draw = DRAWS[recipe.draw](type, count, salt);
  if (shared === undefined) {
    return draw;
  }
  const value = shared === 'NULL' ? null : valueOf(shared.default) ?? chosenValue(type, salt, 0);
  return (moment) => (moment.chance.share() < recipe.sharedShare! ? value : draw(moment));
}

function numberedValues(type: ColumnType, salt: number): (number: number) => Value {
  return memoized((number: number) => (type.code === 'BOOL' ? number % 2 === 1 : chosenValue(type, salt, number)));
}

/** For time-ordered ids whose pace is not in the registry: the clock is in the high bits. */
const ID_BITS_BELOW_MILLISECONDS = 22;

const DRAWS = {
  'uuid': () => ({ chance }) => randomUuid(chance),
  'bit-reversed': () => ({ number }) => bitReverse(BigInt(number) + 1n, true),
  'positive': () => ({ chance }) => BigInt.asUintN(63, chance.integer64()),
  'any': (type) => ({ chance }) => anyValue(type, chance),
  'numbered': (_, count) => ({ chance }) => BigInt(chance.below(count)),
  'chosen': (type, count, salt) => {
    const value = numberedValues(type, salt);
    return ({ chance }) => value(chance.below(count));
  },
  'ranked': (type, count, salt) => {
    const value = numberedValues(type, salt);
    let sum = 0;
    const sums = Float64Array.from({ length: count }, (_, rank) => (sum += 1 / (rank + 1) ** MODEL.skew));
    return ({ chance }) => {
      const at = chance.share() * sum;
      return value(sums.findIndex((each) => at < each));
    };
  },
  'going round': (type, count, salt) => {
    const value = numberedValues(type, salt);
    return ({ micros }) => value(Math.floor(micros / MICROS_OF_SECOND) % count);
  },
  'rising in several': ({ length }: { readonly length?: number }, count) => ({ micros, chance }) =>
    `${String(chance.below(count)).padStart(4, '0')}${risingDigits(micros, chance)}`.slice(0, length),
  'time-ordered': () => ({ micros, chance }) =>
    (BigInt(Math.floor(micros / 1_000)) << BigInt(ID_BITS_BELOW_MILLISECONDS))
      + BigInt(chance.below(2 ** ID_BITS_BELOW_MILLISECONDS)),
  'rising': (type) => ({ micros, number, chance }) => risingValue(type, micros, number, chance),
} as const satisfies Record<string, (type: ColumnType & { length?: number }, count: number, salt: number) => Draw>;
