import { evaluate } from './evaluate';
import { anyValue, chosenValue, randomUuid, risingDigits, risingValue } from './typed-values';
import type { Value } from './value';
import { valueSource, type ColumnDefinition, type Dialect, type TableDefinition } from '../../schema';
import type { Spread, SpreadAnalysis } from '../../spread';
import { UUID_TEXT, type Layout } from '../../spread/text-layout';
import type { Chance } from '../chance';
import { MODEL } from '../constants';

/** One insert: when, and as which of all inserts. */
interface Moment {
  readonly number: number;
  readonly micros: number;
  readonly chance: Chance;
}

/** Where the values of a column come from. */
export interface ColumnValues {
  /** @param row The values of the same row that are known already, by column. */
  readonly draw: (moment: Moment, row: (name: string) => Value | undefined) => Value;
  /** Nothing is known of the values: they are drawn as if they rose with time, which is the worst they can do. */
  readonly isWorstCase: boolean;
  /** Of a generated column: whether each of its values so far was computed by its expression. */
  readonly isEvaluated?: () => boolean;
}

/**
 * What writes values into a column, as far as the schema shows it.
 *
 * @param entities How many of them write.
 */
export function columnValues(
  table: TableDefinition, column: ColumnDefinition, analysis: SpreadAnalysis, dialect: Dialect, entities: number,
): ColumnValues {
  const spread = analysis.column(table, column.name);
  const bySpread = valuesOf(column, spread, entities);
  const isWorstCase = spread.kind === 'unproven';
  if (!column.generated) {
    return { draw: bySpread, isWorstCase };
  }
  const expression = analysis.parse(column.generated.expression);
  let isEvaluated = true;
  return {
    draw: (moment, row) => {
      const value = evaluate(expression, row, dialect);
      isEvaluated &&= value !== undefined;
      return value === undefined ? bySpread(moment) : value;
    },
    isWorstCase,
    isEvaluated: () => isEvaluated,
  };
}

type Draw = (moment: Moment) => Value;

function valuesOf(column: ColumnDefinition, spread: Spread, entities: number): Draw {
  const draw = ofKind(column, spread, entities);
  return spread.shared === 'null' && !column.notNull
    ? (moment) => (moment.chance.share() < MODEL.nullShare ? null : draw(moment))
    : draw;
}

function ofKind(column: ColumnDefinition, spread: Spread, entities: number): Draw {
  const { type, name } = column;
  switch (spread.kind) {
    case 'scattered':
      return scattered(column, spread.layout);
    case 'entity':
      return ({ chance }) => chosenValue(type, name, chance.below(entities));
    case 'bounded': {
      const count = spread.count ?? MODEL.categories;
      const isNumbered = spread.hashed && type.code === 'INT64';
      return ({ chance }) => {
        const number = chance.below(count);
        return type.code === 'BOOL' ? number % 2 === 1 : isNumbered ? BigInt(number) : chosenValue(type, name, number);
      };
    }
    default:
      return rising(column, spread);
  }
}

/** What Spanner makes itself of an INT64 is positive. */
function scattered({ type, identity, defaultExpression }: ColumnDefinition, layout: Layout | undefined): Draw {
  if (type.code === 'STRING' && layout?.length === UUID_TEXT.length) {
    return ({ chance }) => randomUuid(chance);
  }
  return type.code === 'INT64' && (identity || defaultExpression)
    ? ({ chance }) => BigInt.asUintN(63, chance.integer64())
    : ({ chance }) => anyValue(type, chance);
}

/** Of time-ordered ids that the registry has no pace for: the clock is in their high bits. */
const ID_BITS_BELOW_MILLISECONDS = 22;

function rising({ type, declaredValues }: ColumnDefinition, spread: Spread): Draw {
  if (spread.kind === 'monotonic' && spread.prefix && type.code === 'STRING') {
    const count = spread.prefix.count ?? MODEL.categories;
    return ({ micros, chance }) =>
      `${String(chance.below(count)).padStart(4, '0')}${risingDigits(micros, chance)}`.slice(0, type.length);
  }
  return type.code === 'INT64' && declaredValues && valueSource(declaredValues).timeOrderedId
    ? ({ micros, chance }) => (BigInt(Math.floor(micros / 1_000)) << BigInt(ID_BITS_BELOW_MILLISECONDS))
      + BigInt(chance.below(2 ** ID_BITS_BELOW_MILLISECONDS))
    : ({ micros, number, chance }) => risingValue(type, micros, number, chance);
}
