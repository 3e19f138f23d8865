import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { hasMigrations, type MigratedModel } from '../../src/cli/migrate/read-records';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { derivedName } from '../../src/ledger/migrations/file-names';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { parseRecordedModel, RECORD_VARIABLE, refusalFile } from '../../src/ledger/migrations/recorded-model';
import { planChange } from '../../src/ledger/plan-change';
import type { Refusal } from '../../src/ledger/refusal';
import { withRemovedKinds } from '../../src/ledger/removed-objects';
import { declarationsOf, statementOf } from '../../src/ledger/step';
import { stepComment } from '../../src/report/step-words';

/** What the databases of an app record in record mode. */
export function recordsOf(synth: () => unknown): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'record-'));
  const before = process.env[RECORD_VARIABLE];
  process.env[RECORD_VARIABLE] = folder;
  try {
    synth();
    return fs.readdirSync(folder).sort().map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  } finally {
    if (before === undefined) {
      delete process.env[RECORD_VARIABLE];
    } else {
      process.env[RECORD_VARIABLE] = before;
    }
    [folder, refusalFile(folder)].forEach((each) => fs.rmSync(each, { recursive: true, force: true }));
  }
}

/** What the databases of an app declare, as `migrate` learns it. */
export function recordedModels(synth: () => unknown): MigratedModel[] {
  return recordsOf(synth).map(parseRecordedModel).filter(hasMigrations);
}

/** Appends the difference between what an app declares and what it has recorded, one file for each database that has one. */
export function migrate(synth: () => unknown, name?: string): readonly Refusal[] {
  return recordedModels(synth).flatMap(({ migrations, dialect, database, defaultTimeZone, consent, schema }) => {
    const log = readMigrations(migrations);
    const folded = foldLog(log.migrations.flatMap(({ marked }) => marked), dialect, database);
    const wanted = withRemovedKinds(folded, schema, (position) => log.isDeclaredAt(position));
    const { steps, refusals } = planChange(folded.schema, wanted, new Set(consent));
    if (steps.length > 0) {
      const entries = steps.map((step) => ({ comment: stepComment(step), marks: declarationsOf(step), statement: statementOf(step) }));
      appendMigrations(migrations, [{ name: name ?? derivedName(steps, log.migrations.length === 0), source: 'constructs', entries }], { dialect, defaultTimeZone: defaultTimeZone ?? undefined });
    }
    return refusals;
  });
}
