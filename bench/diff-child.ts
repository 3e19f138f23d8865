import { App, TerraformStack } from 'cdktf';
import { changed } from './changed-schema';
import { declareShop } from './synth-schema';
import { Database } from '../src';
import { printDatabase } from '../src/ddl/printer/print-objects';
import { foldLog } from '../src/ledger/migrations/fold-log';
import { planChange } from '../src/ledger/plan-change';

/** Measures one change in a process of its own, so that neither memory nor compiled code comes from another one. */

export interface DiffMeasurement {
  readonly ms: number;
  readonly statements: number;
  /** Of the log that is folded first. */
  readonly logStatements: number;
}

function measure(tables: number): DiffMeasurement {
  const db = new Database(new TerraformStack(new App(), 'bench'), 'shop', { instance: 'main' });
  declareShop(db, tables);
  const before = db._toModel();
  const log = printDatabase(before);
  const after = changed(before);
  const start = performance.now();
  const { steps } = planChange(foldLog(log, before.dialect, before.database).schema, after);
  return { ms: performance.now() - start, statements: steps.length, logStatements: log.length };
}

process.once('message', (tables: number) => {
  process.send!(measure(tables), () => process.disconnect());
});
