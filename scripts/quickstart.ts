import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Dialect } from 'spanner-constructs';
import { insertEvents, shardChart } from './shard-chart';
import { prettyStatement } from '../src/ddl/printer/pretty';
import { SpannerClient } from '../test/support/emulator/client';
import { startEmulator } from '../test/support/emulator/emulator';

const ROOT = path.join(__dirname, '..');
const ROWS = 2_000;

async function main(): Promise<void> {
  heading('1. A schema that is accepted: examples/typescript/orders-events');
  const accepted = synthesize('orders-events');
  if (accepted.status !== 0) {
    throw new Error(`the example does not synthesize:\n${accepted.stderr}`);
  }
  const file = path.join('examples', 'typescript', 'orders-events', 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json');
  const ddl = ddlOf(path.join(ROOT, file));
  console.log(ddl.map((statement) => `${prettyStatement(statement, Dialect.GOOGLESQL)};`).join('\n\n'));
  console.log(`\nwritten for Terraform: ${file}`);

  heading('2. A schema that is refused: examples/typescript/refused, with the four classic mistakes');
  const refused = synthesize('refused');
  if (refused.status === 0) {
    throw new Error('the refused example synthesizes');
  }
  console.log(refusal(refused.stderr));

  heading('3. The accepted schema in a real Spanner emulator');
  await apply(ddl);

  heading('4. Where writes would land: the four mistakes as SQL, and the picture after each fix');
  console.log(`open ${report('examples/sql/four-mistakes.sql')}`);
}

/** Writes the page as `spanner-constructs report` does, and answers its path. */
function report(schema: string): string {
  const register = require.resolve('ts-node/register/transpile-only');
  const { stdout, stderr, status } = spawnSync(
    process.execPath, ['-r', register, path.join('src', 'cli', 'main.ts'), 'report', schema], { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`the report is not written:\n${stderr}`);
  }
  return stdout.trim().split('\n').at(-1)!;
}

/** Runs the example as `cdktf synth` runs it. */
function synthesize(example: string): { status: number | null; stderr: string } {
  const folder = path.join(ROOT, 'examples', 'typescript', example);
  fs.rmSync(path.join(folder, 'cdktf.out'), { recursive: true, force: true });
  const register = require.resolve('ts-node/register');
  const { status, stderr } = spawnSync(process.execPath, ['-r', register, 'main.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TS_NODE_PROJECT: 'tsconfig.json' },
  });
  return { status, stderr };
}

function ddlOf(file: string): string[] {
  const synthesized = JSON.parse(fs.readFileSync(file, 'utf8')) as { resource: { google_spanner_database: { [id: string]: { ddl: string[] } } } };
  return Object.values(synthesized.resource.google_spanner_database).flatMap((database) => database.ddl);
}

/** The message without the stack of Node.js around it. */
function refusal(stderr: string): string {
  const from = stderr.indexOf('Error: Validation failed');
  const until = stderr.indexOf('\n    at ', stderr.lastIndexOf('    keep'));
  return stderr.slice(Math.max(from, 0), until < 0 ? undefined : until).trimEnd();
}

async function apply(ddl: readonly string[]): Promise<void> {
  const emulator = await startEmulator();
  if (!emulator) {
    console.log('No Spanner emulator found, so the DDL was not applied. `gcloud components install cloud-spanner-emulator` brings one.');
    return;
  }
  try {
    const client = new SpannerClient(emulator.rest);
    const created = await client.createDatabase(Dialect.GOOGLESQL, ddl);
    if (!created.accepted) {
      throw new Error(`the emulator refuses the DDL: ${created.error.message}`);
    }
    console.log(`${ddl.length} statements applied. ${ROWS} events inserted, one second apart; where they lie:\n`);
    await insertEvents(client, created.database, ROWS);
    console.log(await shardChart(client, created.database));
  } finally {
    await emulator.stop();
  }
}

function heading(text: string): void {
  console.log(`\n${text}\n${'-'.repeat(text.length)}\n`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
