import { bitReverse } from './evaluated-functions';
import { anyValue, chosenValue, randomUuid, risingDigits, risingValue } from './typed-values';
import type { Value } from './value';
import { valueSource, type ColumnDefinition } from '../../schema';
import type { ColumnType } from '../../schema/types/column-type';
import { goesRoundFewPlaces, isHashShard, MOST_FEW_FRONTS, type Spread } from '../../spread';
import { UUID_TEXT } from '../../spread/text-layout';
import type { Chance } from '../chance';
import { MODEL } from '../constants';

/** How values are drawn, and all that they follow from: columns with equal recipes may have the same values. */
interface Recipe {
  readonly draw: keyof typeof DRAWS;
  readonly type: ColumnType;
  /** How many values there are, of those that are one of several. */
  readonly count?: number;
  /** What some rows share: none, or the value of this default. `''`: a constant that the simulation does not know. */
  readonly shared?: 'NULL' | { readonly default: string };
  readonly sharedShare?: number;
}

/** One insert: when, and as which of all inserts. */
interface Moment {
  readonly number: number;
  readonly micros: number;
  readonly chance: Chance;
}

type Draw = (moment: Moment) => Value;

/**
 * What writes values into a column, as far as the schema shows it. Of a column of which nothing is known: values that
 * rise with time, which is the worst they can do.
 *
 * @param entities How many of them write.
 * @param computed What a key holds instead of the values: computed of them.
 */
export function recipeOf(column: ColumnDefinition, spread: Spread, entities: number, computed = spread): Recipe {
  const shared = sharedOf(column, spread);
  const sharedShare = shared && Math.max(sharedShareOf(spread), sharedShareOf(computed));
  return { ...recipeOfMost(column, spread, entities), shared, sharedShare };
}

/** How many rows share NULL or a default, where they may. */
export function sharedShareOf(spread: Spread): number {
  const isTogether = spread.kind === 'monotonic' ? !isHashShard(spread.prefix) : spread.kind === 'unproven';
  return isTogether ? MODEL.nullShare : MODEL.sharedShare;
}

/** Of the rows that share no value. */
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
 * @param salt Columns with another one have other values.
 * @param valueOf The value of a default; undefined: it is not evaluated.
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

/** The values of a column by their numbers. */
function numberedValues(type: ColumnType, salt: number): (number: number) => Value {
  const known = new Map<number, Value>();
  return (number) => {
    let value = known.get(number);
    if (value === undefined) {
      value = type.code === 'BOOL' ? number % 2 === 1 : chosenValue(type, salt, number);
      known.set(number, value);
    }
    return value;
  };
}

/** Of time-ordered ids that the registry has no pace for: the clock is in their high bits. */
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
    return ({ micros }) => value(Math.floor(micros / 1_000_000) % count);
  },
  'rising in several': ({ length }: { readonly length?: number }, count) => ({ micros, chance }) =>
    `${String(chance.below(count)).padStart(4, '0')}${risingDigits(micros, chance)}`.slice(0, length),
  'time-ordered': () => ({ micros, chance }) =>
    (BigInt(Math.floor(micros / 1_000)) << BigInt(ID_BITS_BELOW_MILLISECONDS))
      + BigInt(chance.below(2 ** ID_BITS_BELOW_MILLISECONDS)),
  'rising': (type) => ({ micros, number, chance }) => risingValue(type, micros, number, chance),
} as const satisfies Record<string, (type: ColumnType & { length?: number }, count: number, salt: number) => Draw>;
