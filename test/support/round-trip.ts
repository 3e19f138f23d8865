import * as path from 'node:path';
import { Testing, type TerraformStack } from 'cdktf';
import type { Imported, Script } from './import-program';
import type { Database } from '../../src';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { refusalMessage } from '../../src/report/refusal-words';
import { Folder } from '../cli/support';

export interface RoundTrip {
  /** What `migrate` would record, and what it refuses. */
  readonly pending: readonly string[];
  /** What synth refuses and nothing can acknowledge, and what `adopt` refuses. */
  readonly refused: readonly string[];
  /** The statements that Terraform would send. */
  readonly sent: readonly string[];
}

/** The DDL of a database is adopted, and declared by the constructs that `import` wrote of it. */
export async function roundTrip({ name, text, dialect }: Script, { run }: Imported): Promise<RoundTrip> {
  const folder = new Folder({ [name]: text });
  try {
    const { code, err } = await folder.run(['adopt', name, '--out', 'migrations', '--dialect', dialect === 'POSTGRESQL' ? 'postgresql' : 'googlesql']);
    if (code !== 0) {
      return { pending: [], refused: [err.trim()], sent: [] };
    }
    const migrations = path.join(folder.path, 'migrations');
    const db = run(migrations);
    acknowledgeAll(db);
    const refused = db.findings().filter(({ rule }) => rule !== 'pending-migration').map(({ rule, message }) => `${rule}: ${message}`);
    const { steps, refusals } = planChange(foldLog(readMigrations(migrations).all(), dialect, 'imported').schema, db._toModel());
    const pending = [...steps.map(statementOf), ...refusals.map((each) => `${each.rule} ${each.object}: ${refusalMessage(each)}`)];
    if (refused.length + pending.length === 0) {
      Testing.synth(db.node.scope as TerraformStack);
    }
    return { pending, refused, sent: db.ddl };
  } finally {
    folder.remove();
  }
}

/** What an acknowledged table covered is found then, too. */
function acknowledgeAll(db: Database): void {
  const known = new Set<string>();
  for (let found = db.findings(); found.length > 0;) {
    found = db.findings().filter(({ acknowledgeable, rule, objectName }) => acknowledgeable && !known.has(`${rule} ${objectName}`));
    for (const { rule, objectName } of found) {
      if (!known.has(`${rule} ${objectName}`)) {
        known.add(`${rule} ${objectName}`);
        db.acknowledge({ rule, on: objectName, reason: 'the database has it already' });
      }
    }
  }
}
