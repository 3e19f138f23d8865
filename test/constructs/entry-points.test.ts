import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';
import { App, Aspects, TerraformStack, Testing } from 'cdktf';
import type { IConstruct } from 'constructs';
import { Column, Database, Table, UuidTable } from '../../src';
import { newStack } from '../support/stack';

/** Every way to turn a tree into Terraform text. Each writes below `outdir` or returns the text. */
const ENTRY_POINTS: [string, (options: { declare: (stack: TerraformStack) => void; outdir: string }) => string][] = [
  ['app.synth()', ({ declare, outdir }) => synthApp(declare, outdir, {})],
  ['app.synth() with skipValidation', ({ declare, outdir }) => synthApp(declare, outdir, { skipValidation: true })],
  ['app.synth() as the CLI runs it, going on after error annotations', ({ declare, outdir }) => {
    process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS = 'true';
    try {
      return synthApp(declare, outdir, { skipValidation: true });
    } finally {
      delete process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS;
    }
  }],
  ['app.synth() as HCL', ({ declare, outdir }) => synthApp(declare, outdir, { hclOutput: true })],
  ['app.synth() as HCL with skipValidation', ({ declare, outdir }) => synthApp(declare, outdir, { hclOutput: true, skipValidation: true })],
  ['Testing.synth(stack)', ({ declare }) => Testing.synth(stackWith(declare))],
  ['Testing.synth(stack, true)', ({ declare }) => Testing.synth(stackWith(declare), true)],
  ['Testing.synthHcl(stack)', ({ declare }) => Testing.synthHcl(stackWith(declare))],
  ['Testing.synthScope(...)', ({ declare }) => Testing.synthScope((scope) => declare(scope as TerraformStack))],
  ['Testing.fullSynth(stack)', ({ declare }) => Testing.fullSynth(stackWith(declare))],
];

function stackWith(declare: (stack: TerraformStack) => void): TerraformStack {
  const stack = newStack();
  declare(stack);
  return stack;
}

function synthApp(declare: (stack: TerraformStack) => void, outdir: string, options: { skipValidation?: boolean; hclOutput?: boolean }): string {
  const app = new App({ outdir, ...options });
  declare(newStack(app));
  app.synth();
  return outdir;
}

function databaseOf(stack: TerraformStack): Database {
  const db = new Database(stack, 'shop', { instance: 'main' });
  new UuidTable(db, 'Customers', { key: 'CustomerId' });
  return db;
}

const resourceOf = (db: Database): SpannerDatabase => db.node.defaultChild as SpannerDatabase;

/** Everything that would carry other DDL than what was judged. */
const REFUSED: [string, (stack: TerraformStack) => void, RegExp][] = [
  ['a hot key', (stack) => {
    new Table(databaseOf(stack), 'Events', { key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')] });
  }, /error monotonic-key: /],
  ['DDL that Spanner refuses', (stack) => {
    new Table(databaseOf(stack), 'Documents', { key: [Column.json('Body')] });
  }, /error key-columns: /],
  ['an override that appends a statement', (stack) => {
    resourceOf(databaseOf(stack)).addOverride('ddl', ['DROP TABLE Customers']);
  }, /error ddl-overridden: [^]*DROP TABLE Customers/],
  ['an override of one statement', (stack) => {
    resourceOf(databaseOf(stack)).addOverride('ddl.0', 'DROP TABLE Customers');
  }, /error ddl-overridden: [^]*DROP TABLE Customers/],
  ['statements set on the resource', (stack) => {
    resourceOf(databaseOf(stack)).ddl = ['DROP TABLE Customers'];
  }, /error ddl-overridden: [^]*DROP TABLE Customers/],
  ['statements set by an Aspect', (stack) => {
    databaseOf(stack);
    Aspects.of(stack).add({ visit: (node: IConstruct) => {
      if (node instanceof SpannerDatabase) {
        node.ddl = ['DROP TABLE Customers'];
      }
    } });
  }, /error ddl-overridden: [^]*DROP TABLE Customers/],
  ['an override of the stack', (stack) => {
    const { friendlyUniqueId } = resourceOf(databaseOf(stack));
    stack.addOverride(`resource.google_spanner_database.${friendlyUniqueId}.ddl`, ['DROP TABLE Customers']);
  }, /error ddl-overridden: [^]*DROP TABLE Customers/],
  ['an override of the stack for one statement', (stack) => {
    const { friendlyUniqueId } = resourceOf(databaseOf(stack));
    stack.addOverride(`resource.google_spanner_database.${friendlyUniqueId}.ddl.0`, 'DROP TABLE Customers');
  }, /error ddl-overridden: [^]*DROP TABLE Customers/],
];

describe.each(ENTRY_POINTS)('%s', (_, synth) => {
  let outdir: string;
  beforeEach(() => {
    outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'entry-point-'));
  });
  afterEach(() => fs.rmSync(outdir, { recursive: true, force: true }));

  test.each(REFUSED)('refuses %s', (_what, declare, message) => {
    expect(() => synth({ declare, outdir })).toThrow(message);
  });

  test.each(REFUSED)('writes no stack with %s', (_what, declare) => {
    expect(() => synth({ declare, outdir })).toThrow();
    const written = (fs.readdirSync(outdir, { recursive: true }) as string[]).filter((file) => /cdk\.tf/.test(file));
    expect(written).toEqual([]);
  });

  test('lets a safe schema through', () => {
    const result = synth({ declare: databaseOf, outdir });
    const files = fs.existsSync(result) ? (fs.readdirSync(result, { recursive: true }) as string[]).filter((file) => /cdk\.tf(\.json)?$/.test(file)) : [];
    const text = files.length > 0 ? fs.readFileSync(path.join(result, files[0]), 'utf8') : result;
    expect(text).toContain('CREATE TABLE IF NOT EXISTS `Customers`');
  });
});

test('stack.toTerraform(), which runs no Aspects, refuses a hot key', () => {
  const [, declare, message] = REFUSED[0];
  expect(() => stackWith(declare).toTerraform()).toThrow(message);
});

test('stack overrides are still readable in this version of cdktf, which has no public reader for them', () => {
  expect(Object.keys(newStack())).toContain('rawOverrides');
});
