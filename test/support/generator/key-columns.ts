import * as fc from 'fast-check';
import { columnPlan, scalarColumn, type ColumnPlan, type TypeCode } from './column-plan';
import { identifiers, type Names } from './identifiers';
import { Column, Default, Dialect, UuidStorage, ValueSource } from '../../../src';

/** Columns that may stand in a primary key. */

interface KeyKind extends Pick<ColumnPlan, 'lead' | 'fine'> {
  readonly type: TypeCode;
  readonly length?: number;
  readonly values?: ValueSource;
  readonly make?: (name: string) => Column;
  readonly googlesqlOnly?: true;
  readonly commitTimestamp?: true;
  readonly needsSequence?: true;
}

const SPREADS = { lead: 'spreads', fine: true } as const;
const MOVES = { lead: 'else', fine: true } as const;
/** Nobody knows how many rows share a value. */
const UNKNOWN = { lead: 'else', fine: false } as const;
const FEW = { lead: 'few', fine: false } as const;
const entity = ValueSource.entity('the owner of the row');

const KINDS = {
  uuid: { type: 'STRING', ...SPREADS, make: (name) => Column.uuid(name) },
  uuidBytes: { type: 'BYTES', ...SPREADS, make: (name) => Column.uuid(name, { storage: UuidStorage.BYTES }) },
  uuidOfApplication: { type: 'STRING', ...SPREADS, make: (name) => Column.uuid(name, { values: ValueSource.uuidV4() }) },
  email: { type: 'STRING', length: 320, values: entity, ...SPREADS },
  text: { type: 'STRING', values: ValueSource.random(), ...SPREADS },
  digest: { type: 'BYTES', length: 32, values: ValueSource.random(), ...SPREADS },
  account: { type: 'INT64', values: entity, ...SPREADS },
  identity: { type: 'INT64', ...SPREADS, make: (name) => Column.identity(name, { skipRangeMin: 1, skipRangeMax: 1000 }) },
  sequence: { type: 'INT64', ...SPREADS, needsSequence: true },
  birthday: { type: 'DATE', values: entity, ...SPREADS },
  weight: { type: 'FLOAT64', values: entity, ...SPREADS },
  price: { type: 'NUMERIC', values: entity, googlesqlOnly: true, ...SPREADS },
  ulid: { type: 'STRING', length: 26, values: ValueSource.ulid(), ...MOVES },
  snowflake: { type: 'INT64', values: ValueSource.snowflake(), ...MOVES },
  counter: { type: 'INT64', values: ValueSource.sequential(), ...MOVES },
  number: { type: 'INT64', ...UNKNOWN },
  code: { type: 'STRING', length: 40, ...UNKNOWN },
  time: { type: 'TIMESTAMP', ...MOVES },
  commitTime: { type: 'TIMESTAMP', commitTimestamp: true, ...MOVES },
  day: { type: 'DATE', lead: 'else', fine: false },
  flag: { type: 'BOOL', ...FEW },
  status: { type: 'STRING', length: 16, values: ValueSource.category(4), ...FEW },
} satisfies { readonly [name: string]: KeyKind };

export type KeyKindName = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as KeyKindName[];
const SPREADING = NAMES.filter((name) => KINDS[name].lead === 'spreads');

export interface KeySeed {
  readonly name: string;
  readonly kind: KeyKindName;
  readonly descending: boolean;
  readonly nullable: boolean;
}

function keySeed(kinds: readonly KeyKindName[]): fc.Arbitrary<KeySeed> {
  return fc.record({ name: identifiers, kind: fc.constantFrom(...kinds), descending: fc.boolean(), nullable: fc.nat(5).map((n) => n === 5) });
}

export const anyKeySeed = keySeed(NAMES);
/** Of a column that can lead a key by itself. */
export const spreadingKeySeed = keySeed(SPREADING);

/** @param sequence Declares a sequence and gives its name. */
export function keyColumn(seed: KeySeed, names: Names, dialect: Dialect, sequence: () => string, mayBeNull = true): ColumnPlan {
  const wanted: KeyKind = KINDS[seed.kind];
  const kind: KeyKind = wanted.googlesqlOnly && dialect === Dialect.POSTGRESQL ? KINDS.account : wanted;
  const name = names.claim(seed.name);
  const googlesql = dialect === Dialect.GOOGLESQL;
  // Rows without a value lie in one place.
  const nullable = seed.nullable && mayBeNull && googlesql && kind.make === undefined && kind.lead !== 'spreads';
  const options = { descending: seed.descending && googlesql, notNull: !nullable, values: kind.values };
  return columnPlan(name, kind.type, {
    column: columnOf(name, kind, options, sequence),
    notNull: !nullable,
    lead: kind.lead,
    fine: kind.fine,
    immutable: true,
    commitTimestamp: kind.commitTimestamp ?? false,
  });
}

function columnOf(name: string, kind: KeyKind, options: { descending: boolean; notNull: boolean; values?: ValueSource }, sequence: () => string): Column {
  if (kind.make) {
    return kind.make(name);
  }
  if (kind.commitTimestamp) {
    return Column.commitTimestamp(name, options);
  }
  return kind.needsSequence
    ? Column.int64(name, { ...options, defaultValue: Default.nextValue(sequence()) })
    : scalarColumn(name, kind.type, { ...options, length: kind.length });
}
