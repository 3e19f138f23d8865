import * as fs from 'node:fs';
import * as path from 'node:path';
import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';
import { App, TerraformStack } from 'cdktf';
import { declareShop } from './synth-schema';
import { Database } from '../src';

/** Measures one synth in a process of its own, so that neither memory nor compiled code comes from another one. */

export interface Measurement {
  readonly ms: number;
  /** From the start of the process, the loading of modules included. */
  readonly processMs: number;
  readonly statements: number;
  readonly peakMiB: number;
  readonly rootImport: boolean;
}

/** `ours` writes its statements to the file, `plain` reads them from there. */
export interface Order {
  readonly variant: 'ours' | 'plain';
  readonly tables: number;
  readonly outdir: string;
  readonly statementsFile: string;
}

function measure({ variant, tables, outdir, statementsFile }: Order): Measurement {
  const given = variant === 'plain' ? (JSON.parse(fs.readFileSync(statementsFile, 'utf8')) as string[]) : [];
  const start = performance.now();
  const app = new App({ outdir });
  const stack = new TerraformStack(app, 'bench');
  new GoogleProvider(stack, 'google', { project: 'bench' });
  if (variant === 'ours') {
    declareShop(new Database(stack, 'shop', { instance: 'main' }), tables);
  } else {
    declarePlain(stack, given);
  }
  app.synth();
  const processMs = performance.now();
  const peakMiB = process.resourceUsage().maxRSS / 1024;
  const statements = variant === 'ours' ? synthesized(outdir) : given;
  if (variant === 'ours') {
    fs.writeFileSync(statementsFile, JSON.stringify(statements));
  }
  return { ms: processMs - start, processMs, statements: statements.length, peakMiB, rootImport: Object.keys(require.cache).some(isRootOfProvider) };
}

function isRootOfProvider(file: string): boolean {
  return /provider-google[\\/]lib[\\/]index\.js$/.test(file);
}

/** The statements as the file for Terraform has them. */
function synthesized(outdir: string): readonly string[] {
  const { resource } = JSON.parse(fs.readFileSync(path.join(outdir, 'stacks', 'bench', 'cdk.tf.json'), 'utf8')) as {
    resource: { google_spanner_database: { [id: string]: { ddl: string[] } } };
  };
  return Object.values(resource.google_spanner_database).flatMap(({ ddl }) => ddl);
}

function declarePlain(stack: TerraformStack, ddl: string[]): void {
  new SpannerDatabase(stack, 'shop', { name: 'shop', instance: 'main', databaseDialect: 'GOOGLE_STANDARD_SQL', ddl });
}

process.once('message', (order: Order) => {
  process.send!(measure(order), () => process.disconnect());
});
