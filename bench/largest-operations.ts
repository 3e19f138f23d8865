import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { App, TerraformStack } from 'cdktf';
import { filledScript, LARGEST_BYTES } from './audit';
import { beforeChange, changed } from './changed-schema';
import { declareShop } from './synth-schema';
import { USAGE_FILE, type Usage } from './usage-hook';
import { Database } from '../src';
import { printDatabase } from '../src/ddl/printer/print-objects';

/**
 * What other commits are measured by too: their command line, and their `bench/synth-child.ts` with its message (`Order`).
 * A change of either has to keep the old form.
 */

export type Operation = 'audit' | 'diff' | 'synth';

export const LARGEST_OPERATIONS: readonly Operation[] = ['audit', 'diff', 'synth'];

const LARGEST_TABLES = 5_000;

export interface LargestInputs {
  readonly folder: string;
  /** The statements, filled up with comments to the most DDL that Spanner takes. */
  readonly script: string;
  readonly before: string;
  readonly after: string;
}

/** Writes the input files; both trees read the same ones. */
export function largestInputs(folder: string): LargestInputs {
  const db = new Database(new TerraformStack(new App(), 'bench'), 'shop', { instance: 'main' });
  declareShop(db, LARGEST_TABLES);
  const write = (name: string, text: string): string => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const scriptOf = (statements: readonly string[]): string => statements.map((statement) => `${statement};\n`).join('');
  const before = beforeChange(db._toModel());
  return {
    folder,
    script: write('largest.sql', filledScript(db.ddl, LARGEST_BYTES)),
    before: write('before.sql', scriptOf(printDatabase(before))),
    after: write('after.sql', scriptOf(printDatabase(changed(before)))),
  };
}

/** What one process used that did the operation with the compiled tree; `bench`: the compiled folder of this file. */
export async function measured(operation: Operation, tree: string, bench: string, inputs: LargestInputs): Promise<Usage> {
  const usageFile = path.join(inputs.folder, 'usage.json');
  const outdir = path.join(inputs.folder, 'out');
  const command = path.join(bench, 'command-child.js');
  const [program, args, order] = ({
    audit: [command, [tree, 'audit', inputs.script, '--format', 'json', '--fail-on', 'never'], undefined],
    diff: [command, [tree, 'diff', inputs.before, inputs.after], undefined],
    synth: [path.join(tree, 'bench', 'synth-child.js'), [], {
      variant: 'ours', tables: LARGEST_TABLES, outdir, statementsFile: path.join(inputs.folder, 'statements.json'),
    }],
  } as const)[operation];
  const child = fork(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--require', path.join(bench, 'usage-hook.js')],
    env: { ...process.env, [USAGE_FILE]: usageFile },
  });
  let complaints = '';
  child.stderr!.on('data', (text: Buffer) => {
    complaints = (complaints + text.toString()).slice(-2_000);
  });
  const exited = once(child, 'exit');
  if (order) {
    child.send(order);
  }
  const [code] = await exited;
  fs.rmSync(outdir, { recursive: true, force: true });
  if (code !== 0) {
    throw new Error(`the ${operation} ended with code ${code}: ${complaints}`);
  }
  return JSON.parse(fs.readFileSync(usageFile, 'utf8')) as Usage;
}
