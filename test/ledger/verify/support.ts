import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compareSchemas } from '../../../src/ledger/drift/compare-schemas';
import type { Comparison } from '../../../src/ledger/drift/compare-schemas';
import { liveStatements } from '../../../src/ledger/drift/live-statements';
import { LogPrefixes } from '../../../src/ledger/drift/log-prefixes';
import { appendMigrations } from '../../../src/ledger/migrations/append-migrations';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { readMigrations } from '../../../src/ledger/migrations/migrations-folder';
import type { Dialect } from '../../../src/schema';

/** The statements as gcloud prints them. */
export function describeText(statements: readonly string[]): string {
  return statements.map((statement) => `${statement};\n\n`).join('');
}

/** What a database that prints these statements has that its log does not make. */
export function driftOf(log: readonly string[], live: readonly string[], dialect: Dialect, isEmulator: boolean): Comparison['drift'] {
  const [wanted, found] = [foldLog(log, dialect, 'shop'), foldLog(liveStatements(describeText(live), dialect), dialect, 'shop')];
  return compareSchemas(wanted.schema, found.schema, isEmulator).drift;
}

/** One line for each difference. */
export function named(drift: Comparison['drift']): string[] {
  return drift.map(({ kind, object, where, attribute }) => `${kind} ${object}: ${attribute ?? where}`);
}

/** A folder of migrations, gone after the test. */
export function logOf(dialect: Dialect, releases: readonly (readonly string[])[], firstNumber = 1): LogPrefixes {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-'));
  try {
    appendMigrations(folder, releases.map((statements, at) => ({
      name: `release_${at + firstNumber}`, number: at + firstNumber, entries: statements.map((statement) => ({ statement })),
    })), { dialect });
    return new LogPrefixes(readMigrations(folder), dialect, 'shop');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
