import { onEmulator } from './part';
import { median, slope } from './statistics';
import { table } from './table';
import { foldScript } from '../src/ddl/fold/fold-script';
import { parseScript } from '../src/ddl/parser/parse-script';
import { ruleContext } from '../src/rules/rule';
import { Dialect, type Schema, type TableDefinition } from '../src/schema';
import { countsInRanges, rangeStarts } from '../src/simulation/key-ranges';
import { chiSquareP } from '../src/simulation/load/chi-square';
import { RowMaker, type Rows } from '../src/simulation/rows';
import { Simulation } from '../src/simulation/simulate';
import type { Value } from '../src/simulation/values/value';
import { fromWire, onWire } from '../src/simulation/values/wire-value';
import type { SpannerClient } from '../test/support/emulator/client';

const SIZES = [12, 25, 50, 100];
const INSERTS_OF_TABLE = 10_000;
const ROUNDS = 7;
const RANGES = 20;
const ROWS = 4_000;
const ROWS_OF_A_COMMIT = 500;
const HOUR_SECONDS = 3_600;

interface SimulationFigures {
  /** Of the largest schema. */
  readonly writes: number;
  /** Of CPU. */
  readonly ms: number;
  readonly writesPerSecond: number;
  /** 1: twice the tables take twice the time. */
  readonly growthExponent: number;
  /** How likely rows on the emulator fall into the simulated ranges as unevenly as these do; the least of several keys. */
  readonly chiSquareP: number;
}

const KINDS: readonly ((name: string, id: string) => string)[] = [
  (name, id) => `CREATE TABLE ${name} (${id}) PRIMARY KEY (Id)`,
  (name, id) => `CREATE TABLE ${name} (Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 16))) STORED, ` +
    `Ts TIMESTAMP NOT NULL, ${id}) PRIMARY KEY (Shard, Ts, Id)`,
  (name, id) => `CREATE TABLE ${name} (Print INT64 NOT NULL AS (FARM_FINGERPRINT(Id)) STORED, ` +
    `Day DATE NOT NULL, ${id}) PRIMARY KEY (Print, Day)`,
  (name, id) => `CREATE TABLE ${name} (Ts TIMESTAMP NOT NULL, ${id}) PRIMARY KEY (Ts, Id)`,
];

/** Each table has a length of its own: keys that are drawn alike would be simulated once, and the writes not drawn. */
function ddlOf(tables: number): string[] {
  return Array.from({ length: tables }, (_, number) =>
    KINDS[number % KINDS.length](`T${number}`, `Id STRING(${36 + number}) NOT NULL DEFAULT (GENERATE_UUID())`));
}

function schemaOf(ddl: readonly string[]): Schema {
  return foldScript(parseScript(ddl.map((statement) => `${statement};`).join('\n'), Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'bench').schema;
}

async function benchSimulation(client: SpannerClient): Promise<SimulationFigures> {
  new Simulation({ insertsOfTable: INSERTS_OF_TABLE }).keys(schemaOf(ddlOf(SIZES[0])));
  // CPU, as others may use the machine; the sizes in turn, so that what a process is slower at later hits all of them.
  const rounds = Array.from({ length: ROUNDS }, () => SIZES.map(cpuMs));
  const measured = SIZES.map((tables, at) => ({ tables, ms: median(rounds.map((round) => round[at])) }));
  const { tables, ms } = measured[measured.length - 1];
  const writes = tables * INSERTS_OF_TABLE;
  return {
    writes,
    ms: Math.round(ms),
    writesPerSecond: Math.round((writes / ms) * 1000),
    growthExponent: rounded(slope(measured.map((each) => [Math.log(each.tables), Math.log(each.ms)])), 100),
    chiSquareP: rounded(leastOf(await inRanges(client)), 1e4),
  };
}

function cpuMs(tables: number): number {
  const schema = schemaOf(ddlOf(tables));
  const before = process.cpuUsage();
  new Simulation({ insertsOfTable: INSERTS_OF_TABLE }).keys(schema);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of several probabilities; among many of them one is small by chance (Šidák). */
function leastOf(probabilities: readonly number[]): number {
  return 1 - (1 - Math.min(...probabilities)) ** probabilities.length;
}

/** Of each key: rows of one run are stored by the emulator, and counted in the ranges of another run. */
async function inRanges(client: SpannerClient): Promise<number[]> {
  const ddl = ddlOf(KINDS.length);
  const schema = schemaOf(ddl);
  const created = await client.createDatabase(Dialect.GOOGLESQL, ddl);
  if (!created.accepted) {
    throw new Error(`the tables were refused: ${created.error.message}`);
  }
  const context = ruleContext(schema);
  const all = (of: TableDefinition): string[] => of.columns.map(({ name }) => name);
  const [simulated, written] = [new RowMaker(HOUR_SECONDS, 100_000, 1), new RowMaker(HOUR_SECONDS, ROWS, 2)];
  const probabilities: number[] = [];
  for (const each of schema.tables) {
    const stored = await storedRows(client, created.database, each, written.rowsOf(context, each, all(each)));
    const starts = rangeStarts(each.primaryKey, simulated.rowsOf(context, each, all(each)), RANGES);
    probabilities.push(chiSquareP(countsInRanges(each.primaryKey, starts, stored)));
  }
  await client.dropDatabase(created.database);
  return probabilities;
}

/** The keys of the rows as the emulator has them, generated columns included. */
async function storedRows(client: SpannerClient, database: string, of: TableDefinition, rows: Rows): Promise<Value[][]> {
  const columns = of.columns.filter(({ generated }) => !generated).map(({ name }) => name);
  const values = Array.from(rows.seconds, (_, row) => columns.map((name) => onWire(rows.values.get(name)![row])));
  for (let first = 0; first < values.length; first += ROWS_OF_A_COMMIT) {
    await client.insert(database, of.name, columns, values.slice(first, first + ROWS_OF_A_COMMIT));
  }
  const key = of.primaryKey.map(({ column }) => column);
  const types = key.map((name) => of.columns.find((column) => column.name === name)!.type.code);
  const { rows: stored } = await client.query(database, `SELECT ${key.join(', ')} FROM ${of.name}`);
  return stored.map((row) => row.map((value, at) => fromWire(value, types[at])!));
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

export const simulation = onEmulator('simulation', async (client) => {
  const figures = await benchSimulation(client);
  return {
    figures,
    report: [
      `\nsimulation: ${SIZES.join(', ')} tables with ${INSERTS_OF_TABLE} inserts each, and rows on the emulator in the simulated ranges\n`,
      table(['writes', 'ms', 'writes/s', 'growth exponent', 'chi-square p'], [Object.values(figures).map(String)]),
    ].join('\n'),
  };
});
