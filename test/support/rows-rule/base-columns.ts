import type { Chance } from './chance';
import { Dialect, type ColumnDefinition, type DeclaredValues, type TableDefinition } from '../../../src/schema';
import type { ForeignKeyDefinition } from '../../../src/schema/table';
import type { Value } from '../emulator/client';
import { column, table } from '../model';

/** When a row is written, and as which of all rows. */
export interface Moment {
  readonly number: number;
  readonly micros: bigint;
  readonly chance: Chance;
}

/** A column that expressions read and keys name, and the values that applications write into it. */
export interface BaseColumn {
  readonly definition: ColumnDefinition;
  /** Absent: Spanner makes them. */
  readonly valueOf?: (moment: Moment) => Value;
}

/** The share of rows without a value: most where they spread without it, so that it shows where the others land. */
const NULL_SHARE = { entity: 0.6, other: 0.3, few: 0.02 };
/** Rows that were written while only one of them is laid. */
const ROWS_BETWEEN = 1_000;
const ENTITIES = Array.from({ length: 400 }, (_, number) => number);
const HASH = 2654435761;

const base = (
  name: string, type: ColumnDefinition['type']['code'], parts: Partial<ColumnDefinition>, valueOf?: BaseColumn['valueOf'],
): BaseColumn => ({ definition: column(name, type, { notNull: true, ...parts }), valueOf });
const declared = (source: Exclude<DeclaredValues['source'], 'entity' | 'category'>): Partial<ColumnDefinition> => ({
  declaredValues: { source },
});
const entity = { declaredValues: { source: 'entity', description: 'the customer' } } as const;
const category = (distinctValues: number): Partial<ColumnDefinition> => ({
  declaredValues: { source: 'category', distinctValues },
});
const nullable = (what: keyof typeof NULL_SHARE, valueOf: (moment: Moment) => Value) => (moment: Moment): Value =>
  moment.chance.happens(NULL_SHARE[what]) ? null : valueOf(moment);

export function baseColumns(dialect: Dialect): readonly BaseColumn[] {
  const uuid = dialect === Dialect.POSTGRESQL ? 'spanner.generate_uuid()' : 'GENERATE_UUID()';
  return [
    base('id', 'STRING', { type: { code: 'STRING', length: 36 }, defaultExpression: uuid }),
    base('ts', 'TIMESTAMP', {}, timestamp),
    base('maybe_ts', 'TIMESTAMP', { notNull: false }, nullable('other', timestamp)),
    base('committed', 'TIMESTAMP', { allowCommitTimestamp: true }, timestamp),
    base('deadline', 'TIMESTAMP', entity, ({ chance }) => timestampOf(BigInt(chance.below(1e9)) * 1_000_123n)),
    base('day', 'DATE', {}, ({ micros }) => dateOf(Number(micros / 1000n))),
    base('birthday', 'DATE', entity, ({ chance }) => dateOf(chance.below(20_000) * 86_400_000)),
    base('seq', 'INT64', declared('sequential'), sequence),
    base('maybe_seq', 'INT64', { notNull: false, ...declared('sequential') }, nullable('other', sequence)),
    base('clock', 'INT64', declared('clock'), ({ micros }) => String(micros / 1000n)),
    base('snowflake', 'INT64', declared('snowflake'), ({ micros, chance }) =>
      String((micros / 1000n - 1_600_000_000_000n) * 2n ** 22n + BigInt(chance.below(2 ** 22)))),
    base('ulid', 'STRING', declared('ulid'), ulid),
    base('uuid7', 'STRING', declared('uuidV7'), ({ micros, chance }) =>
      uuidOf(`${(micros / 1000n).toString(16).padStart(12, '0')}7${chance.hex(3)}${chance.pick(VARIANTS)}${chance.hex(15)}`)),
    base('uuid', 'STRING', { type: { code: 'STRING', length: 36 }, defaultExpression: uuid }),
    base('given_uuid', 'STRING', declared('uuidV4'), ({ chance }) =>
      uuidOf(`${chance.hex(12)}4${chance.hex(3)}${chance.pick(VARIANTS)}${chance.hex(15)}`)),
    base('token', 'STRING', declared('random'), ({ chance }) => `tok_${chance.hex(24)}`),
    base('nonce', 'BYTES', declared('random'), ({ chance }) => Buffer.from(chance.hex(32), 'hex').toString('base64')),
    base('random', 'INT64', declared('random'), ({ chance }) =>
      String(BigInt.asIntN(64, BigInt(`0x${chance.hex(16)}`)))),
    base('ident', 'INT64', { identity: {} }),
    base('tenant', 'STRING', entity, ({ chance }) => `${chance.pick(ENTITIES) * HASH % 1e9}-tenant`),
    base('maybe_tenant', 'STRING', { notNull: false, ...entity }, nullable('entity', ({ chance }) =>
      `${chance.pick(ENTITIES) * HASH % 1e9}-tenant`)),
    base('account', 'INT64', entity, ({ chance }) => String(chance.pick(ENTITIES) * HASH % 1e12 + 1e6)),
    base('amount', 'FLOAT64', entity, ({ chance }) => chance.below(100_000) / 100),
    base('status', 'STRING', category(3), ({ chance }) => chance.pickSkewed(['open', 'paid', 'void'])),
    base('kind', 'INT64', category(8), ({ chance }) => String(chance.pickSkewed([1, 2, 3, 4, 5, 6, 7, 8]))),
    base('product', 'INT64', category(5_000), ({ chance }) => String(chance.below(5_000))),
    base('flag', 'BOOL', {}, ({ chance }) => chance.happens(0.3)),
    base('maybe_flag', 'BOOL', { notNull: false }, nullable('other', ({ chance }) => chance.happens(0.3))),
    base('number', 'INT64', {}, ({ chance }) => String(chance.below(2 ** 40))),
    base('name', 'STRING', {}, ({ chance }) => `n${chance.hex(1 + chance.below(12))}`),
    // What nothing is said of may be a clock all the same.
    base('moment', 'INT64', {}, ({ micros }) => String(micros)),
    base('minute', 'INT64', {}, minuteOf),
    base('maybe_minute', 'INT64', { notNull: false }, nullable('few', minuteOf)),
    base('day_text', 'STRING', {}, ({ micros }) => dateOf(Number(micros / 1000n))),
    base('customer', 'STRING', {}, ({ chance }) => `${chance.pick(ENTITIES) * HASH % 1e9}-customer`),
    base('maybe_customer', 'STRING', { notNull: false }, nullable('entity', ({ chance }) =>
      `${chance.pick(ENTITIES) * HASH % 1e9}-customer`)),
    base('business_day', 'STRING', {}, ({ micros }) => dateOf(Number(micros / 1000n))),
    base('order_number', 'INT64', {}, (moment) => String(Number(sequence(moment)) - moment.chance.below(20))),
    base('payload', 'JSON', {}, (moment) => JSON.stringify({ at: timestamp(moment), by: moment.chance.pick(ENTITIES) })),
  ];
}

/** Columns of which the schema does not say in which order their values are written. */
export const UNDECLARED = ['number', 'name', 'moment', 'minute', 'maybe_minute', 'day_text', 'business_day', 'payload'];

/**
 * Columns whose values are declared by who chooses them, or as random: neither shows what they look like. All others are
 * declared with a format, a count or a type that fixes each value.
 */
export const CHOSEN = [
  'deadline', 'birthday', 'token', 'nonce', 'random', 'tenant', 'maybe_tenant', 'account', 'amount', 'customer', 'maybe_customer',
];

/** Tables that base columns refer to. */
export const REFERENCED: readonly TableDefinition[] = [
  table('customers', ['code'], [column('code', 'STRING', { notNull: true, ...entity })]),
  table('business_days', ['business_day'], [column('business_day', 'STRING', { notNull: true, ...entity })]),
  table('orders', ['order_number'], [column('order_number', 'INT64', { notNull: true, ...declared('sequential') })]),
];

/** @param owner Of the foreign keys, by which each has a name of its own. */
export function foreignKeysOf(owner: string): ForeignKeyDefinition[] {
  const references = [['customer', 0], ['maybe_customer', 0], ['business_day', 1], ['order_number', 2]] as const;
  return references.map(([name, target]) => ({
    name: `fk_${owner}_${name}`, columns: [name], referencedTable: REFERENCED[target].name,
    referencedColumns: REFERENCED[target].primaryKey.map((part) => part.column), onDelete: 'NO ACTION', enforced: true,
  }));
}

const VARIANTS = ['8', '9', 'a', 'b'];
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function timestamp({ micros }: Moment): string {
  return timestampOf(micros);
}

function timestampOf(micros: bigint): string {
  const [seconds] = new Date(Number(micros / 1000n)).toISOString().split('.');
  return `${seconds}.${String(micros % 1_000_000n).padStart(6, '0')}Z`;
}

function dateOf(millis: number): string {
  return new Date(millis).toISOString().slice(0, 10);
}

function minuteOf({ micros }: Moment): string {
  return String(micros / 60_000_000n);
}

/** Counts on between the rows that are laid, and not in a burst, where every row is. */
function sequence({ number, chance }: Moment): string {
  return String(1_543_210_987 + (number < 0 ? number * ROWS_BETWEEN - chance.below(ROWS_BETWEEN) : number));
}

function ulid({ micros, chance }: Moment): string {
  let text = '';
  for (let rest = micros / 1000n, digits = 0; digits < 10; rest /= 32n, digits++) {
    text = CROCKFORD[Number(rest % 32n)] + text;
  }
  return text + Array.from({ length: 16 }, () => chance.pick([...CROCKFORD])).join('');
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
