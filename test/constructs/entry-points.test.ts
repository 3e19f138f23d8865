import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';
import { Aspects, Lazy, TerraformElement, Token, type TerraformStack } from 'cdktf';
import type { Construct, IConstruct } from 'constructs';
import { Column, Database, Table, UuidTable } from '../../src';
import { ENTRY_POINTS, stackWith } from '../support/entry-points';
import { newStack } from '../support/stack';

function databaseOf(stack: TerraformStack): Database {
  const db = new Database(stack, 'shop', { instance: 'main' });
  new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });
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
  ['[J9] an override that removes the statements', (stack) => {
    resourceOf(databaseOf(stack)).addOverride('ddl', undefined);
  }, /error ddl-overridden: /],
  ['[J9] an override of the stack that removes the statements', (stack) => {
    stack.addOverride(`resource.google_spanner_database.${resourceOf(databaseOf(stack)).friendlyUniqueId}.ddl`, undefined);
  }, /error ddl-overridden: /],
  ['[J9] an override whose name is a token', (stack) => {
    const { friendlyUniqueId } = resourceOf(databaseOf(stack));
    stack.addOverride('resource.google_spanner_database', { [Token.asString(Lazy.anyValue({ produce: () => friendlyUniqueId }))]: { ddl: [] } });
  }, /error ddl-overridden: /],
  ['[J9] a dialect set on the resource', (stack) => {
    resourceOf(databaseOf(stack)).databaseDialect = 'POSTGRESQL';
  }, /error ddl-overridden: [^]*POSTGRESQL/],
  ['[J9] an override of the dialect', (stack) => {
    resourceOf(databaseOf(stack)).addOverride('database_dialect', 'POSTGRESQL');
  }, /error ddl-overridden: [^]*POSTGRESQL/],
  ['[J9] an override of the stack for the dialect', (stack) => {
    stack.addOverride(`resource.google_spanner_database.${resourceOf(databaseOf(stack)).friendlyUniqueId}.database_dialect`, 'POSTGRESQL');
  }, /error ddl-overridden: [^]*POSTGRESQL/],
  ['[L4] another element that writes to the resource', (stack) => {
    new ForeignElement(stack, 'Foreign', resourceOf(databaseOf(stack)).friendlyUniqueId);
  }, /error ddl-overridden: [^]*DROP TABLE Customers/],
  ...overridesOfAnyKind(),
];

/** What no gate on a resource sees: an element that returns the block of one. */
class ForeignElement extends TerraformElement {
  public constructor(scope: IConstruct, id: string, private readonly database: string) {
    super(scope as Construct, id);
  }

  public toTerraform(): any {
    return { resource: { google_spanner_database: { [this.database]: { ddl: ['DROP TABLE Customers'] } } } };
  }

  public toHclTerraform(): any {
    return this.toTerraform();
  }
}

/** On each level above the statements, in each form that can hold them. */
function overridesOfAnyKind(): typeof REFUSED {
  const hot = ['CREATE TABLE Hot (At TIMESTAMP) PRIMARY KEY (At)'];
  const levels = (id: string): [string, object][] => [
    ['resource', { google_spanner_database: { [id]: { ddl: hot } } }],
    ['resource.google_spanner_database', { [id]: { ddl: hot } }],
    [`resource.google_spanner_database.${id}`, { ddl: hot }],
  ];
  const forms: [string, (value: object) => unknown][] = [
    ['a Lazy', (value) => Lazy.anyValue({ produce: () => value })],
    ['a token', (value) => Token.asString(value)],
    ['a list', (value) => [value]],
    ['null', () => null],
  ];
  return [0, 1, 2].flatMap((level) => forms.map(([form, make]): typeof REFUSED[number] => [
    `[J9] ${form} on level ${level} of the stack`, (stack) => {
      const [at, value] = levels(resourceOf(databaseOf(stack)).friendlyUniqueId)[level];
      stack.addOverride(at, make(value));
    }, /error ddl-overridden: /,
  ]));
}

describe.each(ENTRY_POINTS)('%s', (_, synth) => {
  let outdir: string;
  beforeAll(() => {
    outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'entry-point-'));
  });
  afterAll(() => fs.rmSync(outdir, { recursive: true, force: true }));

  test.each(REFUSED)('refuses %s, and writes no stack', (_what, declare, message) => {
    expect(() => synth({ declare, outdir })).toThrow(message);
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
