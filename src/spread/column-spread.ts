import {
  valueSource, type ColumnDefinition, type ColumnType, type DeclaredValues, type Dialect, type TableDefinition,
} from '../schema';
import type { Length } from './functions/text-parts';
import { because, BIT_REVERSED_COUNTER, type Monotonic, type Spread, type SpreadValue } from './spread';
import { UUID_TEXT } from './text-layout';
import { isCommitTimestamp } from '../schema/column-attributes';
import { isFullTextDictionary } from '../schema/kind/storage-options';
import { UUID_CHARACTERS } from '../schema/types/type-facts';
import type { TypeCode } from '../schema/types/type-registry';
import { SECONDS_OF_DAY } from '../text/time';

/** What one column shows about its values by itself: a declaration, an identity, a type. */

export function declaredSpread(column: ColumnDefinition): Spread | undefined {
  return isAssumed(column) ? undefined : spreadOfDeclared(column);
}

/** What a construct takes for granted. It counts where nothing else shows how the values are generated. */
export function assumedSpread(column: ColumnDefinition): Spread | undefined {
  return isAssumed(column) ? spreadOfDeclared(column) : undefined;
}

function isAssumed({ declaredValues }: ColumnDefinition): boolean {
  return declaredValues?.assumed === true;
}

function spreadOfDeclared(column: ColumnDefinition): Spread | undefined {
  const { name, declaredValues: values } = column;
  return values && because(declaredValue(column, values), { kind: 'declared', column: name, values });
}

export function identitySpread({ name, identity }: ColumnDefinition): Spread | undefined {
  return identity && because(BIT_REVERSED_COUNTER, `${name}: bit-reversed identity column`);
}

/** The keys of a full-text dictionary are words. */
export function wordSpread(
  table: TableDefinition, { name }: ColumnDefinition, dialect: Dialect,
): Spread | undefined {
  return isFullTextDictionary(table, dialect)
    ? because({ kind: 'entity' }, `${name}: a word of a full-text dictionary`)
    : undefined;
}

/** How many characters the texts of values have. */
export const TEXT_LENGTHS: { readonly [type in TypeCode]?: Length } = {
  UUID: [36, 36], DATE: [10, 10], TIMESTAMP: [20, 35], INT64: [1, 20], BOOL: [4, 5],
};

/** How long its values are as texts, where an application writes them. */
export function writtenLength({ type, generated, declaredValues }: ColumnDefinition): Length | undefined {
  if (generated || type.code === 'ARRAY') {
    return undefined;
  }
  const { length = Infinity } = type;
  const ofId = declaredValues && type.code === 'STRING' ? valueSource(declaredValues).characters : undefined;
  // An id of another length is written in another way, a UUID without hyphens for example.
  const isId = ofId !== undefined && [Infinity, ofId].includes(length);
  return isId ? [ofId, ofId] : TEXT_LENGTHS[type.code] ?? [0, length];
}

/** @param allowedValues How many values the CHECKs of the table leave to the column. */
export function typeSpread(column: ColumnDefinition, allowedValues: number | undefined): Spread {
  const { name, type } = column;
  const value = typeValue(type.code, allowedValues);
  return because(
    value,
    value.kind === 'bounded' && type.code !== 'BOOL' && type.code !== 'ENUM'
      ? `${name}: CHECK allows ${allowedValues} values`
      : { kind: 'type', column: name, type: type.code, isCommitTimestamp: isCommitTimestamp(column) },
  );
}

function typeValue(type: TypeCode, allowedValues: number | undefined): SpreadValue {
  switch (type) {
    case 'TIMESTAMP':
      return { kind: 'monotonic', coarse: false };
    case 'DATE':
      return { kind: 'monotonic', coarse: true, seconds: SECONDS_OF_DAY };
    case 'BOOL':
      return { kind: 'bounded', count: 2, hashed: false };
    case 'ENUM':
      return { kind: 'bounded', count: allowedValues, hashed: false };
    default:
      return allowedValues === undefined
        ? { kind: 'unproven', distinguishes: true }
        : { kind: 'bounded', count: allowedValues, hashed: false };
  }
}

function declaredValue({ type }: ColumnDefinition, values: DeclaredValues): SpreadValue {
  const { order, called, timeOrderedId, perSecond } = valueSource(values);
  switch (order) {
    case 'monotonic':
      return {
        kind: 'monotonic',
        coarse: values.source === 'clock' ? coarseness(type) : type.code === 'DATE',
        timeOrderedId: timeOrderedId && called,
        perSecond,
        seconds: type.code === 'DATE' ? SECONDS_OF_DAY : undefined,
        counts: values.source === 'sequential' || undefined,
      };
    case 'scattered':
      return { kind: 'scattered', layout: isUuidText(values, type) ? UUID_TEXT : undefined };
    case 'category':
      return {
        kind: 'bounded',
        count: values.source === 'category' && values.distinctValues >= 1 ? values.distinctValues : undefined,
        hashed: false,
      };
    default:
      return { kind: order };
  }
}

/** Numbers and texts may count seconds or days. */
function coarseness({ code }: ColumnType): Monotonic['coarse'] {
  return code === 'DATE' || (code === 'TIMESTAMP' ? false : 'unknown');
}

function isUuidText({ source }: DeclaredValues, type: ColumnType): boolean {
  const isUuid = type.code === 'UUID' || (
    type.code === 'STRING' && (type.length ?? UUID_CHARACTERS) === UUID_CHARACTERS
  );
  return source === 'uuidV4' && isUuid;
}
