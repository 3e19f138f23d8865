import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Follower } from './follow';
import { drawnReleases } from './releases';
import { SimulatedTerraform, type Fault } from './simulated-terraform';
import { liveStatements } from '../../../src/ledger/drift/live-statements';
import { LogPrefixes } from '../../../src/ledger/drift/log-prefixes';
import { verifyDatabase } from '../../../src/ledger/drift/verify-database';
import { appendMigrations } from '../../../src/ledger/migrations/append-migrations';
import { readMigrations } from '../../../src/ledger/migrations/migrations-folder';
import { Dialect } from '../../../src/schema';
import type { SpannerClient } from '../emulator/client';
import { Chance } from '../rows-rule/chance';

/** One apply that went wrong, or code that is older than what was applied. */
export interface Accident {
  readonly releases: readonly (readonly string[])[];
  /** How many releases were applied well before. */
  readonly applied: number;
  /** How many the code has at last. */
  readonly code: number;
  /** Of the apply that brings the rest; absent: it goes well, and then the code is one of before. */
  readonly fault?: Fault;
  /** Recorded after the fault: its rows refuse a statement for good, so the code goes back. */
  readonly later?: readonly (readonly string[])[];
  /** Run by hand before the apply, which then only begins when verify says so. */
  readonly byHand?: readonly string[];
  /** The stack is synthesized up to this migration alone. */
  readonly through?: number;
}

export interface RecoveryVerdict {
  readonly isRecovered: boolean;
  readonly isReplaced: boolean;
  /** Tables with fewer rows than before. */
  readonly lost: readonly string[];
  readonly transcript: string;
}

/** An accident of a seed, one of every kind in turn. */
export function drawnAccident(seed: number, dialect: Dialect): Accident {
  const chance = new Chance(seed);
  const releases = drawnReleases(chance, dialect);
  const kind = seed % 5;
  const applied = kind === 0 ? 0 : 1 + chance.below(releases.length - 1);
  if (kind === 3) {
    const isThrough = chance.happens(0.3);
    return { releases, applied: releases.length, code: isThrough ? releases.length : applied, ...(isThrough && { through: applied }) };
  }
  if (kind === 4) {
    return refusedAccident(chance, releases, applied, dialect);
  }
  const code = applied + 1 + chance.below(releases.length - applied);
  const sent = releases.slice(applied, code).flat().length;
  return { releases: releases.slice(0, code), applied, code, fault: drawnFault(chance, sent) };
}

/** The rows refuse the end of a release, and the next one takes it back. */
function refusedAccident(chance: Chance, releases: Accident['releases'], applied: number, dialect: Dialect): Accident {
  const guests = dialect === Dialect.POSTGRESQL ? '(id varchar(36) NOT NULL, seen bigint, PRIMARY KEY (id))' : '(id STRING(36) NOT NULL, seen INT64) PRIMARY KEY (id)';
  const [refused, undoing] = chance.pick([
    ["ALTER TABLE guests ADD CONSTRAINT ck_guests CHECK (id = 'x')", 'ALTER TABLE guests DROP CONSTRAINT ck_guests'],
    ['CREATE UNIQUE INDEX i_guests ON guests (seen)', 'DROP INDEX i_guests'],
  ]);
  const [first, ...others] = releases;
  const before = [[`CREATE TABLE guests ${guests}`, ...first], ...others].slice(0, applied);
  const [release, next = [], ...more] = releases.slice(applied);
  return {
    releases: [...before, [...release, refused]], applied, code: applied + 1,
    fault: { kind: 'fails', after: release.length }, later: [[undoing, ...next], ...more],
  };
}

function drawnFault(chance: Chance, sent: number): Fault {
  const kinds: readonly Fault[] = [
    { kind: 'fails', after: chance.below(sent) }, { kind: 'fails', after: chance.below(sent) }, { kind: 'killed' }, { kind: 'drop protection' }, { kind: 'refused' },
  ];
  return chance.pick(kinds);
}

/** Lets the accident happen on the emulator, with rows, and follows what is printed. */
export async function judgeAccident(client: SpannerClient, dialect: Dialect, accident: Accident): Promise<RecoveryVerdict> {
  const created = await client.createDatabase(dialect, []);
  if (!created.accepted) {
    throw new Error(created.error.message);
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recovery-'));
  const terraform = new SimulatedTerraform(client, created.database, folder, dialect);
  const { releases, applied, code, fault, later = [], byHand, through } = accident;
  const git = gitIn(folder);
  let follower = new Follower(terraform, client.rest);
  try {
    releases.slice(0, applied).forEach((statements, at) => recordRelease(folder, statements, at + 1, dialect));
    if (applied > 0) {
      terraform.synthesize();
      await terraform.apply();
      await insertRows(client, created.database, dialect);
    }
    if (byHand) {
      releases.slice(applied, code).forEach((statements, at) => recordRelease(folder, statements, applied + at + 1, dialect));
      terraform.synthesize();
      await terraform.update(byHand);
    } else if (fault === undefined) {
      const commit = git('add -A', 'commit -q -m all', 'rev-parse HEAD');
      follower = new Follower(terraform, client.rest, commit);
      dropFiles(folder, code);
      git('add -A', 'commit -q --allow-empty -m revert');
      terraform.synthesize(through);
    } else {
      releases.slice(applied, code).forEach((statements, at) => recordRelease(folder, statements, applied + at + 1, dialect));
      terraform.synthesize();
      await terraform.apply(fault);
      later.forEach((statements, at) => recordRelease(folder, statements, code + at + 1, dialect));
      terraform.synthesize();
    }
    // The application goes on while somebody looks for the way on.
    await insertRows(client, created.database, dialect);
    const before = await rowCounts(client, created.database, dialect);
    const dropped = droppedLater(fault, accident);
    await follower.recover();
    if (terraform.plan() !== 'none') {
      await terraform.apply();
    }
    const after = await rowCounts(client, created.database, dialect);
    const lost = [...before].filter(([table, count]) => !dropped.includes(table) && (after.get(table) ?? 0) < count).map(([table]) => table);
    const all = readMigrations(path.join(folder, 'migrations'));
    const held = verifyDatabase(new LogPrefixes(all, dialect, 'shop'), liveStatements(JSON.stringify(await client.getDdl(created.database)), dialect), true);
    const isRecovered = held.drift.length === 0 && JSON.stringify(terraform.state?.ddl) === JSON.stringify(all.statements()) && !terraform.state!.isTainted;
    return { isRecovered, isReplaced: terraform.plans.includes('replace'), lost, transcript: follower.transcript.join('\n') };
  } catch (error) {
    const transcript = [...follower.transcript, (error as Error).stack].join('\n');
    return { isRecovered: false, isReplaced: terraform.plans.includes('replace'), lost: [], transcript };
  } finally {
    await client.dropDatabase(created.database);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Tables that the migrations drop which are not in effect yet. */
function droppedLater(fault: Fault | undefined, { releases, applied, code, later = [] }: Accident): readonly string[] {
  const sent = [...releases.slice(applied, code), ...later].flat();
  const waiting = fault?.kind === 'fails' ? sent.slice(fault.after) : fault?.kind === 'killed' ? [] : sent;
  return waiting.flatMap((statement) => /^DROP TABLE (?:IF EXISTS )?(\w+)/.exec(statement)?.[1] ?? []);
}

function recordRelease(folder: string, statements: readonly string[], number: number, dialect: Dialect): void {
  appendMigrations(path.join(folder, 'migrations'), [{ name: `release_${number}`, entries: statements.map((statement) => ({ statement })) }], { dialect });
}

/** The folder as the commit of the first releases has it. */
function dropFiles(folder: string, kept: number): void {
  const migrations = path.join(folder, 'migrations');
  const names = fs.readdirSync(migrations).filter((name) => name.endsWith('.sql')).sort();
  const checksums = path.join(migrations, 'checksums.sha256');
  names.slice(kept).forEach((name) => fs.rmSync(path.join(migrations, name)));
  const lines = fs.readFileSync(checksums, 'utf8').split('\n').filter((line) => !names.slice(kept).some((name) => line.endsWith(name)));
  fs.writeFileSync(checksums, lines.join('\n'));
}

function gitIn(folder: string): (...commands: readonly string[]) => string {
  const git = (command: string): string => {
    const { status, stdout, stderr } = spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...command.split(' ')], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) {
      throw new Error(`git ${command}: ${stderr}`);
    }
    return stdout.trim();
  };
  return (...commands) => [...(fs.existsSync(path.join(folder, '.git')) ? [] : ['init -q']), ...commands].map(git).at(-1)!;
}

async function tablesOf(client: SpannerClient, database: string, dialect: Dialect): Promise<readonly string[]> {
  const schema = dialect === Dialect.POSTGRESQL ? 'public' : '';
  const { rows } = await client.query(database, `SELECT t.table_name FROM information_schema.tables AS t WHERE t.table_schema = '${schema}' AND t.table_type = 'BASE TABLE'`);
  return rows.map(([name]) => String(name));
}

let inserted = 0;

async function insertRows(client: SpannerClient, database: string, dialect: Dialect): Promise<void> {
  for (const table of await tablesOf(client, database, dialect)) {
    await client.insert(database, table, ['id'], [[`row-${++inserted}`], [`row-${++inserted}`]]);
  }
}

async function rowCounts(client: SpannerClient, database: string, dialect: Dialect): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await tablesOf(client, database, dialect)) {
    const { rows } = await client.query(database, `SELECT COUNT(*) FROM ${table}`);
    counts.set(table, Number(rows[0][0]));
  }
  return counts;
}
