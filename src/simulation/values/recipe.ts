import { anyValue, chosenValue, randomUuid, risingDigits, risingValue } from './typed-values';
import type { Value } from './value';
import { valueSource, type ColumnDefinition } from '../../schema';
import type { ColumnType } from '../../schema/types/column-type';
import type { Spread } from '../../spread';
import { UUID_TEXT } from '../../spread/text-layout';
import type { Chance } from '../chance';
import { MODEL } from '../constants';

/** How values are drawn, and all that they follow from: columns with equal recipes may have the same values. */
interface Recipe {
  readonly draw: keyof typeof DRAWS;
  readonly type: ColumnType;
  /** How many values there are, of those that are one of several. */
  readonly count?: number;
  /** Some rows have none. */
  readonly nulls: boolean;
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
 */
export function recipeOf(column: ColumnDefinition, spread: Spread, entities: number): Recipe {
  const { type, notNull } = column;
  const nulls = spread.shared === 'null' && !notNull;
  switch (spread.kind) {
    case 'scattered':
      return { draw: scatteredDraw(column, spread.layout?.length), type, nulls };
    case 'entity':
      return { draw: 'chosen', type, count: entities, nulls };
    case 'bounded':
      return {
        draw: spread.hashed && type.code === 'INT64' ? 'numbered' : 'chosen',
        type,
        count: spread.count ?? MODEL.categories,
        nulls,
      };
    default: {
      const prefix = spread.kind === 'monotonic' && type.code === 'STRING' ? spread.prefix : undefined;
      const isTimeOrdered = column.declaredValues && valueSource(column.declaredValues).timeOrderedId;
      return prefix
        ? { draw: 'rising in several', type, count: prefix.count ?? MODEL.categories, nulls }
        : { draw: type.code === 'INT64' && isTimeOrdered ? 'time-ordered' : 'rising', type, nulls };
    }
  }
}

function scatteredDraw({ type, identity, defaultExpression }: ColumnDefinition, characters?: number): Recipe['draw'] {
  if (type.code === 'STRING' && characters === UUID_TEXT.length) {
    return 'uuid';
  }
  return type.code === 'INT64' && (identity || defaultExpression) ? 'positive' : 'any';
}

/** @param salt Columns with another one have other values. */
export function drawOf(recipe: Recipe, salt: number): Draw {
  const draw = DRAWS[recipe.draw](recipe.type, recipe.count ?? 1, salt);
  return recipe.nulls
    ? (moment) => (moment.chance.share() < MODEL.nullShare ? null : draw(moment))
    : draw;
}

/** Of time-ordered ids that the registry has no pace for: the clock is in their high bits. */
const ID_BITS_BELOW_MILLISECONDS = 22;

const DRAWS = {
  'uuid': () => ({ chance }) => randomUuid(chance),
  // What Spanner makes itself.
  'positive': () => ({ chance }) => BigInt.asUintN(63, chance.integer64()),
  'any': (type) => ({ chance }) => anyValue(type, chance),
  'numbered': (_, count) => ({ chance }) => BigInt(chance.below(count)),
  'chosen': (type, count, salt) => {
    const known = new Map<number, Value>();
    return ({ chance }) => {
      const number = chance.below(count);
      let value = known.get(number);
      if (value === undefined) {
        value = type.code === 'BOOL' ? number % 2 === 1 : chosenValue(type, salt, number);
        known.set(number, value);
      }
      return value;
    };
  },
  'rising in several': ({ length }: { readonly length?: number }, count) => ({ micros, chance }) =>
    `${String(chance.below(count)).padStart(4, '0')}${risingDigits(micros, chance)}`.slice(0, length),
  'time-ordered': () => ({ micros, chance }) =>
    (BigInt(Math.floor(micros / 1_000)) << BigInt(ID_BITS_BELOW_MILLISECONDS))
      + BigInt(chance.below(2 ** ID_BITS_BELOW_MILLISECONDS)),
  'rising': (type) => ({ micros, number, chance }) => risingValue(type, micros, number, chance),
} as const satisfies Record<string, (type: ColumnType & { length?: number }, count: number, salt: number) => Draw>;
