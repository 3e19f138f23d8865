import { evaluate } from './evaluate';
import { farmFingerprint } from './farm-fingerprint';
import { Day, Instant, type Value } from './value';
import { valueSource, type ColumnDefinition, type Dialect, type TableDefinition } from '../../schema';
import { hasFractions } from '../../schema/types/type-facts';
import type { Spread, SpreadAnalysis } from '../../spread';
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
  const { code } = column.type;
  switch (spread.kind) {
    case 'scattered':
      return ({ chance }) => anyValue(code, chance);
    case 'entity':
      return ({ chance }) => chosenValue(code, column.name, chance.below(entities));
    case 'bounded': {
      const count = spread.count ?? MODEL.categories;
      return ({ chance }) =>
        code === 'BOOL' ? chance.below(2) === 1 : category(code, column.name, chance.below(count), spread.hashed);
    }
    default:
      return risingValues(column, spread);
  }
}

const MICROS_OF_SECOND = 1_000_000;
const MICROS_OF_DAY = 86_400 * MICROS_OF_SECOND;
/** Of time-ordered ids that the registry has no pace for: the clock is in their high bits. */
const ID_BITS_BELOW_MILLISECONDS = 22;

function risingValues(column: ColumnDefinition, spread: Spread): Draw {
  const { code } = column.type;
  const source = column.declaredValues && valueSource(column.declaredValues);
  if (spread.kind === 'monotonic' && spread.prefix) {
    const count = spread.prefix.count ?? MODEL.categories;
    return (moment) => `${String(moment.chance.below(count)).padStart(4, '0')}${risingText(moment)}`;
  }
  if (hasFractions({ code })) {
    return ({ micros }) => micros / MICROS_OF_SECOND;
  }
  switch (code) {
    case 'TIMESTAMP':
      return ({ micros }) => new Instant(micros);
    case 'DATE':
      return ({ micros }) => new Day(Math.floor(micros / MICROS_OF_DAY));
    case 'STRING':
    case 'UUID':
      return risingText;
    case 'BYTES':
      return (moment) => Buffer.from(risingText(moment), 'hex');
    default:
      return source?.timeOrderedId
        ? ({ micros, chance }) => (BigInt(Math.floor(micros / 1_000)) << BigInt(ID_BITS_BELOW_MILLISECONDS))
          + BigInt(chance.below(2 ** ID_BITS_BELOW_MILLISECONDS))
        : ({ number }) => BigInt(number);
  }
}

/** As a ULID or a UUID of version 7: milliseconds, then random digits. */
function risingText({ micros, chance }: Moment): string {
  return Math.floor(micros / 1_000).toString(16).padStart(12, '0') + chance.hex(2);
}

function anyValue(code: ColumnDefinition['type']['code'], chance: Chance): Value {
  if (hasFractions({ code })) {
    return chance.share() - 0.5;
  }
  switch (code) {
    case 'STRING':
    case 'UUID':
      return chance.hex(4);
    case 'BYTES':
      return Buffer.from(chance.hex(4), 'hex');
    case 'TIMESTAMP':
      return new Instant(chance.share() * 2e15);
    case 'DATE':
      return new Day(chance.below(20_000));
    case 'BOOL':
      return chance.below(2) === 1;
    default:
      return chance.integer64();
  }
}

/** The value of one entity, which lies anywhere. */
function chosenValue(code: ColumnDefinition['type']['code'], column: string, entity: number): Value {
  const hash = farmFingerprint(Buffer.from(`${column} ${entity}`));
  if (hasFractions({ code })) {
    return Number(hash);
  }
  switch (code) {
    case 'STRING':
    case 'UUID':
      return BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
    case 'BYTES':
      return Buffer.from(BigInt.asUintN(64, hash).toString(16).padStart(16, '0'), 'hex');
    case 'TIMESTAMP':
      return new Instant(Number(BigInt.asUintN(50, hash)));
    case 'DATE':
      return new Day(Number(BigInt.asUintN(14, hash)));
    case 'BOOL':
      return (hash & 1n) === 1n;
    default:
      return hash;
  }
}

/** @param isNumbered The values are 0, 1, 2 ..., as those of a shard. */
function category(code: ColumnDefinition['type']['code'], column: string, number: number, isNumbered: boolean): Value {
  return isNumbered && code === 'INT64' ? BigInt(number) : chosenValue(code, column, number);
}
