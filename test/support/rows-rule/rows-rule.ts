import { baseColumns, CHOSEN, foreignKeysOf, REFERENCED, UNDECLARED, type BaseColumn, type Moment } from './base-columns';
import { Chance } from './chance';
import { landingOf, shareIn, type Landing } from './landing';
import { RandomKeys, type RandomKey, type RandomKind } from './random-keys';
import { printerFor, printSchema } from '../../../src/ddl/printer/print-schema';
import { keysOf } from '../../../src/rules/keys/keys';
import { ruleContext } from '../../../src/rules/rule';
import { Dialect, type ColumnDefinition, type Schema, type TableDefinition } from '../../../src/schema';
import type { KeySpread } from '../../../src/spread';
import type { SpannerClient, Value } from '../emulator/client';
import { column, schema, table } from '../model';

const HISTORY = 1_500;
const BURST = 150;
const WEEKS = 60n;
const BURST_MICROS = 1_500_000n;
/** A year, a month and a week begin, in the default time zone too: what does not come back is new then. */
const NOW = BigInt(Date.UTC(2024, 0, 1, 8)) * 1_000n;
const KEYS_OF_A_TABLE = 40;
const ROWS_OF_A_COMMIT = 800;
const ROWS = 'rows_of_all';
const NO_ROWS = 'no_rows';
/** Fewer rows of the burst show nothing. */
const LEAST_BURST = 40;

/** A key, and where a burst of rows lands in it. */
interface LaidKey {
  readonly key: RandomKey;
  readonly landing: Landing;
}

export interface JudgedKey extends LaidKey {
  readonly verdict: KeySpread['verdict'];
  readonly writeFronts?: number;
  /** It is the fault of some rows only: those with a value of a column, or without one. */
  readonly isOfSomeRows: boolean;
  /** The column that ended the walk. */
  readonly decidedBy?: string;
}

/** Random keys, each judged by the library and by where a burst of rows lands on the emulator. */
export async function judgeRandomKeys(
  client: SpannerClient, on: LaidTable, of: RandomKind, count: number, seed: number,
): Promise<readonly JudgedKey[]> {
  const random = new RandomKeys(on.dialect, new Chance(seed));
  const laid: LaidKey[] = [];
  for (let number = 0; laid.length < count; number++) {
    laid.push(...await layKeys(client, on, [random.next(`g${number}`, of)]));
  }
  return judged(laid, on.dialect);
}

export async function judgeKeys(client: SpannerClient, on: LaidTable, keys: readonly RandomKey[]): Promise<readonly JudgedKey[]> {
  return judged(await layKeys(client, on, keys), on.dialect);
}

/**
 * Keys over the base columns, without those that Spanner does not take, those that cannot be computed for every row (what
 * overflows is no key that anybody has), and those that hardly any row of the burst is in.
 */
async function layKeys(client: SpannerClient, on: LaidTable, keys: readonly RandomKey[]): Promise<readonly LaidKey[]> {
  const laid: LaidKey[] = [];
  for (const key of keys) {
    const order = await isTaken(client, on, key) ? await inKeyOrder(client, on, key).catch(() => []) : [];
    const landing = landingOf(order);
    if (landing.burst >= LEAST_BURST) {
      laid.push({ key, landing });
    }
  }
  return laid;
}

/** What the library says of keys that were laid. */
function judged(laid: readonly LaidKey[], dialect: Dialect): readonly JudgedKey[] {
  const verdicts: KeySpread[] = [];
  for (let first = 0; first < laid.length; first += KEYS_OF_A_TABLE) {
    verdicts.push(...verdictsOn(laid.slice(first, first + KEYS_OF_A_TABLE).map(({ key }) => key), dialect));
  }
  return laid.map((each, number) => {
    const { verdict, writeFronts, sharedBy, decidedBy } = verdicts[number];
    return { ...each, verdict, writeFronts, isOfSomeRows: (sharedBy ?? decidedBy)?.spread.shared !== undefined, decidedBy: decidedBy?.column };
  });
}

/** Called safe, though half of the burst lies in one place. */
export function isFalseSafe({ verdict, landing }: JudgedKey): boolean {
  return verdict === 'safe' && shareIn(landing, 1) >= 0.5;
}

/**
 * Called hot, though less than half of the burst lies in as many places as there are write fronts, and in no narrow part
 * of the key either: rows of one day that are sorted by a UUID lie between the older ones of that day.
 */
export function isFalseHot({ verdict, landing, writeFronts = FEW, isOfSomeRows }: JudgedKey): boolean {
  const least = isOfSomeRows ? SOME : 0.5;
  return verdict === 'hot' && shareIn(landing, writeFronts) < least && landing.halfWidth > NARROW;
}

/**
 * Called unproven, though the schema proves the answer: it fixes the values of all columns that the key reads up to where
 * the walk ended, and none is one of several by a condition that holds for nobody knows how many rows.
 */
export function isUnprovenThoughProvable({ key: { parts, tail, generated }, verdict, decidedBy }: JudgedKey): boolean {
  const names = [...parts.map((part) => part.column), ...tail];
  const read = names.slice(0, names.indexOf(decidedBy ?? '') + 1).map((name) => (
    generated.find((each) => each.name === name)?.generated!.expression ?? name
  ));
  return verdict === 'unproven'
    && !read.some((text) => CHOICE.test(text) || [...UNDECLARED, ...CHOSEN].some((name) => new RegExp(`\\b${name}\\b`).test(text)));
}

const CHOICE = /\b(IF|CASE|COALESCE|IFNULL|NULLIF)\b/i;

/** Rows that spread have not a tenth of them in one place. */
const SOME = 0.1;

/** Write fronts of which nobody knows the number. */
const FEW = 16;
/** The share of the older rows in a narrow part of a key. */
const NARROW = 0.05;

/** `index (g0) of g0 AS (MOD(n, 16)): hot, 0.98 of the burst in the fullest place`. */
export function keyText({ key, verdict, landing }: JudgedKey): string {
  const columns = [...key.parts.map((part) => `${part.column}${part.descending ? ' DESC' : ''}`), ...key.tail].join(', ');
  const where = key.whereNotNull.map((name) => ` without ${name} NULL`).join('');
  const generated = key.generated.map((each) => ` ${each.name} AS (${each.generated!.expression})`).join(',');
  const share = shareIn(landing, 1).toFixed(2);
  return `${key.kind} (${columns})${where}${generated && ` of${generated}`}: ${verdict}, ${share} of the burst in the fullest place`;
}

/** A table with the base columns and all rows, and one without rows that generated columns are added to. */
export interface LaidTable {
  readonly database: string;
  readonly dialect: Dialect;
}

export async function laidTable(client: SpannerClient, dialect: Dialect, seed: number): Promise<LaidTable> {
  const base = baseColumns(dialect);
  const columns = [...base.map(({ definition }) => definition), column('burst', 'BOOL', { notNull: true })];
  const tables = [ROWS, NO_ROWS].map((name) => table(name, ['id'], columns));
  const created = await client.createDatabase(dialect, printSchema(schema({ dialect, tables })));
  if (!created.accepted) {
    throw new Error(`the table of all rows was refused: ${created.error.message}`);
  }
  const { database } = created;
  await layRows(client, database, base, seed);
  return { database, dialect };
}

/** Whether Spanner takes the generated columns of a key. */
async function isTaken(client: SpannerClient, { database, dialect }: LaidTable, { generated }: RandomKey): Promise<boolean> {
  const { accepted } = await client.applyDdl(database, generated.map((each) => printerFor(dialect).addColumn(NO_ROWS, each)));
  if (accepted) {
    await client.applyDdl(database, generated.map(({ name }) => `ALTER TABLE ${NO_ROWS} DROP COLUMN ${name}`));
  }
  return accepted;
}

async function layRows(client: SpannerClient, database: string, base: readonly BaseColumn[], seed: number): Promise<void> {
  const written = base.flatMap(({ definition, valueOf }) => (valueOf ? [{ name: definition.name, valueOf }] : []));
  const columns = [...written.map(({ name }) => name), 'burst'];
  const rows = moments(seed).map((moment): Value[] => [
    ...written.map(({ valueOf }) => valueOf(moment)), moment.number >= 0,
  ]);
  for (let first = 0; first < rows.length; first += ROWS_OF_A_COMMIT) {
    await client.insert(database, ROWS, columns, rows.slice(first, first + ROWS_OF_A_COMMIT));
  }
}

/** Rows of some weeks, then a burst of a second and a half. */
function moments(seed: number): Moment[] {
  const chance = new Chance(seed);
  const times = (count: number, from: bigint, micros: bigint): bigint[] =>
    Array.from({ length: count }, () => from + BigInt(Math.floor(chance.share() * Number(micros))))
      .sort((a, b) => Number(a - b));
  const history = WEEKS * 7n * 86_400_000_000n;
  return [...times(HISTORY, NOW - history, history), ...times(BURST, NOW, BURST_MICROS)]
    .map((micros, position) => ({ number: position - HISTORY, micros, chance }));
}

/** Generated columns are computed by the query: to store them would compute those of every row anew for each. */
async function inKeyOrder(client: SpannerClient, { database, dialect }: LaidTable, key: RandomKey): Promise<boolean[]> {
  const computed = new Map(key.generated.map(({ name, generated }) => [name, `(${generated!.expression})`]));
  const value = (name: string): string => computed.get(name) ?? (dialect === Dialect.POSTGRESQL ? `"${name}"` : `\`${name}\``);
  const order = [...key.parts.map((part) => `${value(part.column)}${part.descending ? ' DESC' : ''}`), ...key.tail.map(value)];
  // No column of a primary key is NULL in PostgreSQL.
  const leavesOutNull = key.kind === 'null-filtered index'
    || (['table', 'child'].includes(key.kind) && dialect === Dialect.POSTGRESQL);
  const wanted = leavesOutNull ? key.parts.map((part) => part.column) : key.whereNotNull;
  const filters = wanted.map((name) => `${value(name)} IS NOT NULL`);
  const where = filters.length > 0 ? ` WHERE ${filters.join(' AND ')}` : '';
  const { rows } = await client.query(database, `SELECT burst FROM ${ROWS}${where} ORDER BY ${order.join(', ')}`);
  return rows.map(([burst]) => burst === true);
}

function verdictsOn(keys: readonly RandomKey[], dialect: Dialect): KeySpread[] {
  const columns = [
    ...baseColumns(dialect).map(({ definition }) => definition), ...keys.flatMap(({ generated }) => generated),
  ];
  const found = new Map(keysOf(ruleContext(schemaOf(keys, columns, dialect))).map(({ object, spread }) => [object, spread]));
  return keys.map((_, number) => found.get(`key_${number}`)!);
}

/** The keys as tables and indexes of their own over the same columns. */
function schemaOf(keys: readonly RandomKey[], columns: ColumnDefinition[], dialect: Dialect): Schema {
  const ofRows = (name: string, key: readonly string[], parts: Partial<TableDefinition> = {}): TableDefinition =>
    table(name, [...new Set(key)], columns, { foreignKeys: foreignKeysOf(name), ...parts });
  const rowsBy = ({ tail }: RandomKey): string => `rows_by_${tail.join('_')}`;
  const numbered = keys.map((key, number) => ({ key, name: `key_${number}`, names: key.parts.map((part) => part.column) }));
  const ofKind = (...kinds: readonly RandomKey['kind'][]): typeof numbered =>
    numbered.filter(({ key }) => kinds.includes(key.kind));
  // A parent has one row for all that share its key, and rows are written for many parents at a time.
  const isChild = ({ key: { kind, parts, generated } }: (typeof numbered)[number]): boolean =>
    kind === 'child' && parts.length > 1 && !generated.some(({ name }) => name === parts[0].column);
  const indexes = ofKind('index', 'null-filtered index', 'index of some rows');
  return schema({
    dialect,
    tables: [
      ...REFERENCED,
      ...new Map(indexes.map(({ key }) => [rowsBy(key), ofRows(rowsBy(key), key.tail)])).values(),
      ...ofKind('table', 'child').map((each) => ofRows(each.name, [...each.names, ...each.key.tail], isChild(each)
        ? { interleave: { parent: `parent_of_${each.name}`, inParent: true } }
        : {})),
      ...ofKind('child').filter(isChild).map(({ name, names }) => ofRows(`parent_of_${name}`, [names[0]])),
    ],
    indexes: indexes.map(({ key, name }) => ({
      name, table: rowsBy(key), unique: false, nullFiltered: key.kind === 'null-filtered index', keyParts: key.parts, storing: [],
      whereNotNull: key.whereNotNull,
    })),
  });
}
