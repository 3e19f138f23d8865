import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';
import { App, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import {
  Column, Database, Default, DestructiveChange, Dialect, InterleavedHierarchy, OnDelete, PropertyGraph, RuleAction, SafeIndex,
  SchemaGuard, Sequence, Severity, ShardedTable, SqlSecurity, Table, TenantTable, UuidTable, ValueSource, View, type DatabaseProps, type RenderedFinding, type TableOptions,
} from '../../src';
import { SourceFile } from '../../src/audit/source';
import { adoptedEntry } from '../../src/cli/adopt/adopt-source';
import { databasesInHcl } from '../../src/cli/input/terraform-hcl';
import { printDatabase } from '../../src/ddl/printer/print-objects';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { constructReader, findingLines } from '../../src/report/finding-text';
import { ENTRY_POINTS, stackWith } from '../support/entry-points';
import { migrate, recordedModels } from '../support/migrate';
import { inOwnFolder } from '../support/own-folder';
import { providerPlan } from '../support/provider-diff';
import { newStack } from '../support/stack';
import { thrownBy } from '../support/thrown-by';

const folder = 'migrations/shop';

inOwnFolder();

type Declare = (stack: TerraformStack) => Database;

/** A database with migrations whose one table has the given columns beside its key. */
function shop(columns: readonly string[], props: Partial<DatabaseProps> = {}): Declare {
  return (stack) => {
    const db = new Database(stack, 'shop', { instance: 'main', migrations: folder, ...props });
    new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')], columns: columns.map((name) => Column.string(name, { lengthChars: 40 })) });
    return db;
  };
}

const synthOf = (declare: Declare): (() => unknown) => () => Testing.synth(stackWith(declare));
const record = (declare: Declare, name: string): void => expect(migrate(synthOf(declare), name)).toEqual([]);
const declared = (declare: Declare): Database => declare(newStack());
const textOf = (finding: RenderedFinding): string => {
  const { title, lines } = findingLines(finding, constructReader());
  return [title, ...lines].join('\n');
};
const errorsOf = (db: Database): RenderedFinding[] => db.findings().filter((finding) => finding.severity === Severity.ERROR);
const rulesOf = (db: Database): string[] => db.findings().map((finding) => finding.rule);

/** The attributes of the one database of a stack, as Terraform gets them. */
function rendered(declare: Declare): Record<string, unknown> {
  const { resource } = JSON.parse(Testing.synth(stackWith(declare))) as { resource: { google_spanner_database: Record<string, Record<string, unknown>> } };
  return Object.values(resource.google_spanner_database)[0];
}

const filesOf = (outdir: string): string[] => (fs.readdirSync(outdir, { recursive: true }) as string[]).filter((file) => /cdk\.tf(\.json)?$/.test(file));

test('a change whose plan has begun names the releases that are recorded', () => {
  const ages = (...columns: Column[]): Declare => (stack) => {
    const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
    new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')], columns });
    return db;
  };
  record(ages(Column.int64('Age')), 'initial');
  record(ages(Column.int64('Age'), Column.numeric('Age_v2')), 'release_1');
  const db = declared(ages(Column.numeric('Age')));
  expect(errorsOf(db).map(({ rule }) => rule)).toEqual(['column-type-changed']);
  expect(textOf(errorsOf(db)[0])).toMatch(/release 1 of 4, recorded: Add Age_v2 next to Age\n.*release 2 of 4: Drop Age\n/);
});

describe.each(ENTRY_POINTS)('%s', (_, synth) => {
  const outdir = (): string => path.join(process.cwd(), 'out');

  test.each<[string, () => Declare, RegExp]>([
    ['a schema that is not recorded at all', () => shop([]), /error pending-migration: 1 statement is missing in migrations\/shop, which does not exist where the app runs/],
    ['a change that is not recorded', () => {
      record(shop([]), 'initial');
      return shop(['Note']);
    }, /error pending-migration: 1 statement is missing in migrations\/shop: /],
    ['a change that loses data', () => {
      record(shop(['Note']), 'initial');
      return shop([]);
    }, /error drop-column: /],
    ['another time zone', () => {
      record(shop([], { defaultTimeZone: 'Europe/Berlin' }), 'initial');
      return shop([], { defaultTimeZone: 'Europe/Zurich' });
    }, /error default-time-zone-changed: /],
  ])('refuses %s and writes nothing', (_what, prepare, message) => {
    const declare = prepare();
    expect(() => synth({ declare, outdir: outdir() })).toThrow(message);
    expect(fs.existsSync(outdir()) ? filesOf(outdir()) : []).toEqual([]);
  });

  test('emits what is recorded', () => {
    record(shop(['Email']), 'initial');
    const result = synth({ declare: shop(['Email']), outdir: outdir() });
    const text = fs.existsSync(result) ? fs.readFileSync(path.join(result, filesOf(result)[0]), 'utf8') : result;
    expect(text).toContain('CREATE TABLE IF NOT EXISTS `Customers`');
  });

  test('records the model of a schema that is not recorded, and writes what is', () => {
    record(shop([]), 'initial');
    const models = recordedModels(() => synth({ declare: shop(['Note']), outdir: outdir() }));
    expect(models.map(({ schema }) => schema.tables[0].columns.map(({ name }) => name))).toEqual([['CustomerId', 'Note']]);
  });
});

describe('ddl', () => {
  test('is what is recorded, byte for byte, whatever is declared', () => {
    record(shop(['Email']), 'initial');
    const db = declared(shop(['Email', 'Note']));
    expect(db.ddl).toEqual(readMigrations(folder).all());
    expect(db.ddl).toHaveLength(1);
  });

  test('is left out while nothing is recorded', () => {
    const empty: Declare = (stack) => new Database(stack, 'shop', { instance: 'main', migrations: folder });
    expect(rendered(empty)).not.toHaveProperty('ddl');
    expect(Testing.synthHcl(stackWith(empty))).not.toContain('ddl');
    expect(declared(empty).ddl).toEqual([]);
  });

  test('has the marks doubled that Terraform would read as templates', () => {
    const declare: Declare = (stack) => {
      const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
      new UuidTable(db, 'T', { key: [Column.uuid('Id')], columns: [Column.string('A', { defaultValue: Default.string('${a}%{b}') })] });
      return db;
    };
    record(declare, 'initial');
    expect(readMigrations(folder).all()[0]).toContain("'${a}%{b}'");
    expect(declared(declare).ddl[0]).toContain("'${a}%{b}'");
    expect((rendered(declare).ddl as string[])[0]).toContain("'$${a}%%{b}'");
  });

  test('has no statement of a baseline', () => {
    appendMigrations(folder, [{ name: 'baseline', number: 0, entries: [{ statement: 'CREATE TABLE Old (Id STRING(36) NOT NULL) PRIMARY KEY (Id)' }] }], { dialect: Dialect.GOOGLESQL });
    const declare: Declare = (stack) => {
      const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
      new Table(db, 'Old', { key: [Column.string('Id', { lengthChars: 36, values: ValueSource.uuidV4() })] });
      return db;
    };
    expect(declared(declare).findings()).toEqual([]);
    expect(rendered(declare)).not.toHaveProperty('ddl');
  });

  test('is what is recorded up to migrationsThrough', () => {
    record(shop([]), 'initial');
    record(shop(['A']), 'add_a');
    record(shop(['A', 'B']), 'add_b');
    const through = (migrationsThrough: number): Database => declared(shop(['A', 'B'], { migrationsThrough }));
    const all = readMigrations(folder).all();
    expect([0, 1, 2, 3].map((number) => through(number).ddl)).toEqual([[], all.slice(0, 1), all.slice(0, 2), all]);
    expect([0, 1, 2, 3].flatMap((number) => rulesOf(through(number)))).toEqual([]);
  });

  it('[T4] reaches Terraform as HCL byte for byte: backslashes, quotes, templates and line ends', () => {
    const table = 'CREATE TABLE Old (\n  Id STRING(36) NOT NULL,\n) PRIMARY KEY (Id)\n';
    const marks = ['\\t', '\\d+', '"', '${x}', '"${x}" %{y}', '$${', '\\\\"', '\t', '\\"${\\', "it's"];
    const statements = [table, ...marks.map((mark, at) => `CREATE VIEW V${at} SQL SECURITY INVOKER AS SELECT r\'\'\'${mark}x\'\'\' AS A`)];
    const entries = statements.map((statement) => adoptedEntry(statement, Dialect.GOOGLESQL, ''));
    appendMigrations(folder, [{ name: 'adopted', entries }], { dialect: Dialect.GOOGLESQL });
    const declare: Declare = (stack) => {
      const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
      new Table(db, 'Old', { key: [Column.string('Id', { lengthChars: 36, values: ValueSource.uuidV4() })] });
      return db;
    };
    expect(declared(declare).ddl).toEqual(statements);
    const hcl = Testing.synthHcl(stackWith(declare));
    const [{ pieces }] = databasesInHcl(new SourceFile('cdk.tf', hcl), () => new SourceFile('', ''));
    expect(pieces.map(({ text }) => text)).toEqual(statements);
    const inTerraform = evaluated(/ddl = (\[[^]*?\n\])/.exec(hcl)![1]);
    expect(inTerraform ?? statements).toEqual(statements);
  });
});

/** What Terraform makes of an expression; undefined where it is not installed. */
function evaluated(expression: string): unknown {
  fs.writeFileSync('main.tf', `locals {\n  value = jsonencode(${expression})\n}\n`);
  const { status, stdout } = spawnSync('terraform', ['console'], { input: 'base64encode(local.value)\n', encoding: 'utf8', env: { ...process.env, CHECKPOINT_DISABLE: '1' } });
  return status === 0 ? JSON.parse(Buffer.from(JSON.parse(stdout) as string, 'base64').toString('utf8')) : undefined;
}

describe('the plan of Terraform', () => {
  test.each<[readonly string[], readonly string[], string]>([
    [['a', 'b'], ['a', 'b'], 'none'],
    [[], ['a'], 'update'],
    [['a'], ['a', 'b'], 'update'],
    [['a', 'b'], ['a'], 'replace'],
    [['a', 'b'], ['b', 'a'], 'replace'],
    [['a'], ['a '], 'replace'],
  ])('from %p to %p is %s', (state, config, plan) => {
    expect(providerPlan(state, config)).toBe(plan);
  });

  test.each(Object.values(Dialect))('is never to replace, from one recorded migration to the next, in %s', (dialect) => {
    const versions = [[], ['A'], ['A', 'B'], ['B', 'A', 'C']].map((columns) => shop(columns, { dialect }));
    let state: readonly string[] = [];
    for (const [i, declare] of versions.entries()) {
      record(declare, `step_${i}`);
      const config = rendered(declare).ddl as string[];
      expect(providerPlan(state, config)).toBe('update');
      expect(providerPlan(config, rendered(declare).ddl as string[])).toBe('none');
      state = config;
    }
    expect(readMigrations(folder).migrations.map(({ name }) => name)).toEqual(['step_0', 'step_1', 'step_2', 'step_3']);
  });
});

describe('a pending migration', () => {
  test('is shown with its statements, their cost and the command', () => {
    record(shop([]), 'initial');
    expect(errorsOf(declared(shop(['Note']))).map((finding) => textOf(finding))).toEqual([[
      'error pending-migration: 1 statement is missing in migrations/shop: shop does not match its recorded migrations',
      '    at    the migrations of shop',
      '    why   metadata: ALTER TABLE `Customers` ADD COLUMN IF NOT EXISTS `Note` STRING(40)',
      '    fix   npx spanner-constructs migrate --name add_column_customers_note',
      '    docs  npx spanner-constructs explain pending-migration',
    ].join('\n')]);
  });

  test('of many statements shows the first ones and how many more there are', () => {
    const [finding] = errorsOf(declared((stack) => {
      const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
      for (const name of 'ABCDEFGHIJ') {
        new UuidTable(db, name, { key: [Column.uuid('Id')] });
      }
      return db;
    }));
    expect(finding.message).toMatch(/^10 statements are missing in migrations\/shop, which does not exist where the app runs: /);
    expect(finding.why.slice(-2)).toEqual([expect.stringContaining('`G`'), 'and 3 more']);
    expect(textOf(finding).split('\n')).toHaveLength(12);
    expect(finding.fixes).toEqual(['npx spanner-constructs migrate --name initial']);
  });

  test('cannot be acknowledged or lowered by a policy', () => {
    expect(thrownBy(() => declared(shop([])).acknowledge({ rule: 'pending-migration', on: 'shop', reason: 'we apply it by hand' })).code).toBe('bad-acknowledgement');
    const severities = [{ rule: 'pending-migration', action: RuleAction.WARN }];
    expect(thrownBy(() => SchemaGuard.attach(newStack(), { policy: { severities } })).code).toBe('bad-policy');
    expect(synthOf((stack) => {
      SchemaGuard.attach(stack, { policy: { allowAcknowledgements: false } });
      return shop([])(stack);
    })).toThrow(/error pending-migration/);
  });

  test('is not shown beside DDL that Spanner would refuse, which has to be mended first', () => {
    expect(rulesOf(declared((stack) => {
      const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
      new Table(db, 'Documents', { key: [Column.json('Body')] });
      return db;
    }))).toEqual(['key-columns']);
  });

  test('is shown beside a hotspot', () => {
    expect(rulesOf(declared((stack) => {
      const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
      new Table(db, 'Events', { key: [Column.timestamp('OccurredAt')] });
      return db;
    })).sort()).toEqual(['monotonic-key', 'pending-migration']);
  });

  test('is gone when the declaration is as it was', () => {
    record(shop(['Note']), 'initial');
    expect(declared(shop(['Note'])).findings()).toEqual([]);
  });
});

describe('a change that loses data', () => {
  const without = (consent?: DestructiveChange): Database => {
    const db = declared(shop([]));
    if (consent) {
      db.allowDestructive(consent);
    }
    return db;
  };
  beforeEach(() => record(shop(['Note']), 'initial'));

  test('is refused with the consent as code', () => {
    const [finding] = errorsOf(without());
    expect(finding).toMatchObject({ rule: 'drop-column', objectName: 'Customers.Note', acknowledgeable: false, docs: 'docs/changes/drop-column.md' });
    expect(finding.fixes[0]).toBe("db.allowDestructive(DestructiveChange.dropColumn('Customers', 'Note', { reason: '...' }))");
  });

  test('is pending once it is consented to, and the consent is reported when it is recorded', () => {
    const consent = DestructiveChange.dropColumn('Customers', 'Note', { reason: 'not read since May' });
    expect(rulesOf(without(consent))).toEqual(['pending-migration']);
    const declare: Declare = (stack) => {
      const db = shop([])(stack);
      db.allowDestructive(consent);
      return db;
    };
    record(declare, 'drop_note');
    expect(rulesOf(without(consent))).toEqual(['unused-consent']);
    expect(rulesOf(without())).toEqual([]);
  });

  const because = { reason: 'not read since May' };
  test.each([
    ['another column', DestructiveChange.dropColumn('Customers', 'Notes', because), ['drop-column', 'unused-consent']],
    ['another kind of change', DestructiveChange.dropTable('Customers.Note', because), ['drop-column', 'unused-consent']],
  ])('is not consented to by consent to %s', (_, consent, rules) => {
    expect(rulesOf(without(consent))).toEqual(rules);
  });

  test('is not consented to by a name that is misspelt, which is reported', () => {
    const [, unused] = without(DestructiveChange.dropColumn('Customers', 'Notes', because)).findings();
    expect(unused.message).toBe('the consent to drop-column on Customers.Notes matches no pending change, and would silently allow a later one');
    expect(unused.fixes[0]).toBe("DestructiveChange.dropColumn('Customers', 'Note', { reason: 'not read since May' })");
  });

  test('is warned of when the consent stands beside what it would drop', () => {
    const db = declared(shop(['Note']));
    db.allowDestructive(DestructiveChange.dropColumn('Customers', 'Note', { reason: 'not read since May' }));
    expect(db.findings().map(({ rule, severity, acknowledgeable }) => [rule, severity, acknowledgeable])).toEqual([['unused-consent', 'warning', false]]);
  });

  test.each<[string, string, () => DestructiveChange]>([
    ['no name', 'not-text', () => DestructiveChange.dropColumn('Customers', '', { reason: 'nobody reads it' })],
    ['a short reason', 'bad-consent', () => DestructiveChange.dropColumn('Customers', 'Note', { reason: 'old' })],
    ['a reason of blanks', 'bad-consent', () => DestructiveChange.dropTable('Customers', { reason: '            ' })],
  ])('is not consented to with %s', (_, error, consent) => {
    expect(thrownBy(consent)).toMatchObject({ code: error, message: expect.stringContaining('DestructiveChange.drop') });
  });
});

describe('the time zone', () => {
  test.each<[string | undefined, string | undefined, string[]]>([
    ['Europe/Berlin', 'Europe/Berlin', []],
    [undefined, undefined, []],
    ['Europe/Berlin', 'Europe/Zurich', ["defaultTimeZone: 'Europe/Berlin'"]],
    ['Europe/Berlin', undefined, ["defaultTimeZone: 'Europe/Berlin'"]],
    [undefined, 'Europe/Zurich', ['leave out defaultTimeZone']],
  ])('recorded as %p and declared as %p is mended by %p', (was, willBe, fixes) => {
    record(shop([], { defaultTimeZone: was }), 'initial');
    const findings = errorsOf(declared(shop([], { defaultTimeZone: willBe })));
    expect(findings.flatMap((finding) => finding.fixes)).toEqual(fixes);
    expect(findings.map((finding) => finding.rule)).toEqual(fixes.map(() => 'default-time-zone-changed'));
  });

  test.each<[string | undefined, string[]]>([
    ['Europe/Berlin', []],
    [undefined, []],
    ['Europe/Zurich', ['leave out defaultTimeZone']],
  ])('of an adopted database in Europe/Berlin is declared as %p, and Terraform does not get it', (zone, fixes) => {
    const statement = "ALTER DATABASE `shop` SET OPTIONS (default_time_zone = 'Europe/Berlin')";
    appendMigrations(folder, [{ name: 'baseline', number: 0, entries: [{ statement }] }], { dialect: Dialect.GOOGLESQL });
    const db = declared((stack) => new Database(stack, 'shop', { instance: 'main', migrations: folder, defaultTimeZone: zone }));
    expect(errorsOf(db).flatMap((finding) => finding.fixes)).toEqual(fixes);
    expect((db.node.defaultChild as SpannerDatabase).defaultTimeZoneInput).toBeUndefined();
  });
});

describe('timeouts.update', () => {
  const indexed = (props: Partial<DatabaseProps> = {}): Declare => (stack) => {
    const db = new Database(stack, 'shop', { instance: 'main', migrations: folder, ...props });
    const customers = new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')], columns: [Column.string('Email', { lengthChars: 40, values: ValueSource.entity('chosen by the user') })] });
    new SafeIndex(customers, 'CustomersByEmail', { columns: ['Email'] });
    return db;
  };

  test('is left alone by an index that is created with its table', () => {
    record(indexed(), 'initial');
    expect(rendered(indexed())).not.toHaveProperty('timeouts');
  });

  test('is left alone by columns that are added', () => {
    record(shop([]), 'initial');
    record(shop(['Note']), 'add_note');
    expect(rendered(shop(['Note']))).not.toHaveProperty('timeouts');
  });

  test.each<[Partial<DatabaseProps>, object]>([
    [{}, { update: '24h' }],
    [{ timeouts: { create: '1h' } }, { create: '1h', update: '24h' }],
    [{ timeouts: { update: '3h' } }, { update: '3h' }],
  ])('beside %p is as long as an index on a table with rows may take', (props, timeouts) => {
    record(shop(['Email']), 'initial');
    record(indexed(props), 'add_index');
    expect(rendered(indexed(props)).timeouts).toEqual(timeouts);
  });

  test.each([
    ['a check', 'ALTER TABLE T ADD CONSTRAINT C CHECK (A > 0)', true],
    ['NOT NULL', 'ALTER TABLE T ALTER COLUMN A STRING(40) NOT NULL', true],
    ['a stored generated column', 'ALTER TABLE T ADD COLUMN B INT64 AS (A + 1) STORED', true],
    ['a search index', 'CREATE SEARCH INDEX S ON T(Tokens)', true],
    ['a drop', 'DROP INDEX I', false],
    ['a default', 'ALTER TABLE T ALTER COLUMN A SET DEFAULT (1)', false],
  ])('knows %s', (_, statement, isLong) => {
    const header = { dialect: Dialect.GOOGLESQL };
    appendMigrations(folder, [{ name: 'a', entries: [{ statement: 'DROP TABLE IF EXISTS X' }] }, { name: 'b', entries: [{ statement }] }], header);
    const db = declared((stack) => new Database(stack, 'shop', { instance: 'main', migrations: folder }));
    expect((db.node.defaultChild as SpannerDatabase).timeoutsInput).toEqual(isLong ? { update: '24h' } : undefined);
  });
});

describe('a table that is renamed', () => {
  const renamed = (options: Partial<TableOptions> = {}, props: Partial<DatabaseProps> = {}, name = 'Clients'): Declare => (stack) => {
    const db = new Database(stack, 'shop', { instance: 'main', migrations: folder, ...props });
    new UuidTable(db, name, { key: [Column.uuid('CustomerId')], ...options });
    return db;
  };

  test('keeps its rows, and its old name for as long as that is declared', () => {
    record(shop([]), 'initial');
    record(renamed({ renamedFrom: 'Customers' }), 'rename');
    expect(readMigrations(folder).migrations[1].statements).toEqual(['ALTER TABLE `Customers` RENAME TO `Clients`, ADD SYNONYM `Customers`']);
    expect(declared(renamed({ renamedFrom: 'Customers' })).findings()).toEqual([]);
    record(renamed(), 'drop_old_name');
    expect(readMigrations(folder).migrations[2].statements).toEqual(['ALTER TABLE `Clients` DROP SYNONYM `Customers`']);
    expect(declared(renamed()).findings()).toEqual([]);
  });

  test('takes its name back, whatever columns it got since', () => {
    const [before, after] = [renamed({}, {}, 'Customers'), renamed({ renamedFrom: 'Customers', columns: [Column.string('Note')] })];
    record(before, 'initial');
    record(after, 'rename');
    expect(declared(before).findings().map(({ rule, objectName }) => `${rule} ${objectName}`)).toEqual(['drop-column Customers.Note']);
    record((stack) => {
      const db = before(stack);
      db.allowDestructive(DestructiveChange.dropColumn('Customers', 'Note', { reason: 'nothing was ever written to it' }));
      return db;
    }, 'back');
    expect(readMigrations(folder).migrations[2].statements).toEqual([
      'ALTER TABLE `Clients` DROP SYNONYM `Customers`', 'ALTER TABLE `Clients` RENAME TO `Customers`', 'ALTER TABLE `Customers` DROP COLUMN `Note`',
    ]);
  });

  test('once more names its file after that, not after the synonym that goes', () => {
    record(shop([]), 'initial');
    record(renamed({ renamedFrom: 'Customers' }), 'rename');
    const [{ fixes }] = declared(renamed({ renamedFrom: 'Clients' }, {}, 'Buyers')).findings();
    expect(fixes.map(String).join()).toContain('--name rename_table_buyers');
  });

  test('is another table where its old name is not declared', () => {
    record(shop([]), 'initial');
    expect(rulesOf(declared(renamed()))).toEqual(['drop-table']);
  });

  const withMore = (more: (db: Database) => unknown, options: Partial<TableOptions> = { renamedFrom: 'Customers' }, props: Partial<DatabaseProps> = {}): Declare => (stack) => {
    const db = renamed(options, props)(stack);
    more(db);
    return db;
  };
  const OF_OTHERS = [
    'CREATE VIEW ByOthers SQL SECURITY INVOKER AS SELECT c.CustomerId FROM Customers AS c', 'CREATE PROPERTY GRAPH GraphOfOthers NODE TABLES (Customers)',
    'CREATE ROLE other', 'GRANT SELECT ON TABLE Customers TO ROLE other',
  ];

  test('is read under both names, by what is declared and by what is not', () => {
    record(shop([]), 'initial');
    appendMigrations(folder, [{ name: 'by_hand', source: 'append', entries: OF_OTHERS.map((statement) => ({ statement })) }], { dialect: Dialect.GOOGLESQL });
    record(renamed({ renamedFrom: 'Customers' }), 'rename');
    expect(declared(renamed({ renamedFrom: 'Customers' })).findings()).toEqual([]);
    const readers = withMore((db) => {
      new View(db, 'ByOthers', { query: 'SELECT c.CustomerId FROM Customers AS c', security: SqlSecurity.INVOKER });
      new PropertyGraph(db, 'GraphOfOthers', { nodes: [{ table: 'Customers' }] });
      new View(db, 'Ours', { query: 'SELECT c.CustomerId FROM Customers AS c', security: SqlSecurity.INVOKER });
      new PropertyGraph(db, 'OurGraph', { nodes: [{ table: 'Customers' }] });
    });
    record(readers, 'readers');
    expect(declared(readers).findings()).toEqual([]);
    expect(printDatabase(recordedModels(synthOf(readers))[0].schema)).toContain('ALTER TABLE `Clients` ADD SYNONYM `Customers`');
  });

  test.each<[string, (db: Database) => unknown]>([
    ['table', (db) => new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] })],
    ['table of other case', (db) => new UuidTable(db, 'customers', { key: [Column.uuid('CustomerId')] })],
    ['index', (db) => new SafeIndex(new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [Column.uuid('Note')] }), 'Customers', { columns: ['Note'] })],
    ['view', (db) => new View(db, 'Customers', { query: 'SELECT c.CustomerId FROM Clients AS c', security: SqlSecurity.INVOKER })],
    ['sequence', (db) => new Sequence(db, 'Customers')],
  ])('leaves its old name to a %s once it is no synonym', (_, more) => {
    record(shop([]), 'initial');
    record(renamed({ renamedFrom: 'Customers' }), 'rename');
    const [finding, ...others] = declared(withMore(more)).findings();
    expect(others).toEqual([]);
    expect(textOf(finding)).toContain("leave out renamedFrom: 'Customers' of Clients, once that is recorded");
    record(withMore(more, {}), 'another');
    expect(readMigrations(folder).migrations[2].statements[0]).toBe('ALTER TABLE `Clients` DROP SYNONYM `Customers`');
    expect(declared(withMore(more, {})).findings()).toEqual([]);
  });

  test('has no name beside it in PostgreSQL that differs from its old one only in case', () => {
    const props = { dialect: Dialect.POSTGRESQL };
    record(shop([], props), 'initial');
    record(renamed({ renamedFrom: 'Customers' }, props), 'rename');
    const another = withMore((db) => new UuidTable(db, 'customers', { key: [Column.uuid('CustomerId')] }), undefined, props);
    expect(rulesOf(declared(another))).toEqual(['duplicate-name']);
  });

  test('can be of any kind', () => {
    const db = new Database(newStack(), 'shop', { instance: 'main' });
    const root = new UuidTable(db, 'A', { key: [Column.uuid('Id')], renamedFrom: 'OldA' });
    new InterleavedHierarchy(db, 'Family', { root }).addChild('B', { key: [Column.uuid('BId')], onDelete: OnDelete.CASCADE, renamedFrom: 'OldB' });
    new ShardedTable(db, 'C', { key: [Column.timestamp('At'), Column.uuid('Id')], shardBy: ['Id'], shards: 16, renamedFrom: 'OldC' });
    new TenantTable(db, 'D', { tenant: Column.string('TenantId', { lengthChars: 36 }), key: [Column.uuid('Id')], renamedFrom: 'OldD' });
    expect(db._toModel().tables.map(({ renamedFrom }) => renamedFrom)).toEqual(['OldA', 'OldB', 'OldC', 'OldD']);
    expect(db.ddl.join()).not.toContain('Old');
  });

  test('cannot have had the name that it has', () => {
    expect(thrownBy(() => declared(renamed({ renamedFrom: 'Clients' })))).toMatchObject({ code: 'unsupported' });
  });
});

describe('a folder', () => {
  test('may be given by an absolute path', () => {
    const migrations = path.join(process.cwd(), 'elsewhere');
    record(shop([], { migrations }), 'initial');
    expect(declared(shop([], { migrations })).findings()).toEqual([]);
    expect(fs.existsSync(path.join(migrations, '0001_initial.sql'))).toBe(true);
  });

  test('of a database with other tables is named first, before consent to drop those', () => {
    record(shop([]), 'initial');
    const other = (table: string, instance = 'main'): Declare => (stack) => {
      shop([])(stack);
      const db = new Database(stack, 'pay', { instance, migrations: 'migrations/shop/' });
      new UuidTable(db, table, { key: [Column.uuid('CustomerId')] });
      return db;
    };
    const { message } = thrownBy(synthOf(other('Payments')));
    const [first, dropped] = ['stack/pay and stack/shop share the migrations in migrations/shop and declare different schemas', 'allowDestructive'].map((text) => message.indexOf(text));
    expect(first).toBeGreaterThan(0);
    expect(dropped).toBeGreaterThan(first);
    expect(message).toContain('fix   give each a folder of its own, or declare both by the same code');
    expect(synthOf(other('Customers'))).not.toThrow();
  });

  test('of two databases with the same change is not named', () => {
    record(shop([]), 'initial');
    const { message } = thrownBy(synthOf((stack) => {
      const second = new Database(stack, 'second', { instance: 'main', migrations: folder });
      new UuidTable(second, 'Customers', { key: [Column.uuid('CustomerId')], columns: [Column.string('Name', { lengthChars: 40 })] });
      return shop(['Name'])(stack);
    }));
    expect(message).toContain('pending-migration');
    expect(message).not.toContain('share');
  });

  describe('of several environments', () => {
    const logOf = (app: App, stage: string, nodes: number | undefined, migrations?: string): Database => {
      const db = new Database(new TerraformStack(app, stage), 'shop', { instance: 'main', nodes, migrations });
      new ShardedTable(db, 'Log', { key: [Column.timestamp('LoggedAt'), Column.uuid('Id')], shardBy: ['Id'], shards: 8 });
      return db;
    };
    const shardsOf = (db: Database): string[] => db.findings().flatMap(({ rule, message, fixes: [fix] }) => (
      rule === 'shard-count' ? `${message.slice(message.indexOf(' for '), message.indexOf(':'))} -> ${fix}` : []
    ));

    test.each<[string, (number | undefined)[], string[]]>([
      ['the largest', [1, 12], [' for 12 nodes -> shards: 12']],
      ['the largest, which its shards suit', [1, 8], []],
      ['each, if all are alike', [1, 1], [' for 1 node -> shards: 3']],
      ['none, if one of them is unknown', [1, undefined], []],
    ])('is judged by the nodes of %s', (_, nodes, found) => {
      const app = new App();
      const [dev, prod] = nodes.map((each, at) => {
        const db = logOf(app, ['dev', 'prod'][at], each, folder);
        db.findings();
        return db;
      });
      expect([shardsOf(dev), shardsOf(prod)]).toEqual([found, found]);
      const [accepted] = [dev, prod].map((db) => {
        db.acknowledge({ rule: 'shard-count', on: 'Log', reason: 'few reads by range, checked' });
        return db.findings().filter(({ rule }) => rule === 'unused-acknowledgement').length;
      });
      expect(accepted).toBe(found.length > 0 ? 0 : 1);
    });

    test('is not judged by what has folders of its own, is removed, or is of another app', () => {
      const app = new App();
      const dev = logOf(app, 'dev', 1, folder);
      logOf(app, 'prod', 12, 'migrations/other');
      logOf(app, 'test', 12);
      logOf(new App(), 'prod', 12, folder);
      const gone = logOf(app, 'gone', 12, folder);
      expect(shardsOf(dev)).toEqual([' for 12 nodes -> shards: 12']);
      gone.node.scope!.node.tryRemoveChild(gone.node.id);
      expect([dev, gone].map(shardsOf)).toEqual([[' for 1 node -> shards: 3'], [' for 12 nodes -> shards: 12']]);
    });
  });

  test.each<[string, () => Database, string, RegExp]>([
    ['that is broken', () => {
      fs.rmSync(path.join(folder, '0001_initial.sql'));
      return declared(shop([]));
    }, 'broken-migrations', /at {4}migrations\/shop\/0001_initial\.sql/],
    ['of the other dialect', () => declared(shop([], { dialect: Dialect.POSTGRESQL })), 'broken-migrations', /recorded for another dialect than that of the database stack\/shop/],
    ['that only Terraform knows', () => declared((stack) => shop([], { migrations: new TerraformVariable(stack, 'v', {}).stringValue })(stack)), 'unresolved-token', /migrations is known only to Terraform/],
    ['without a name', () => declared(shop([], { migrations: '' })), 'not-text', /migrations is empty/],
    ['that ends before migrationsThrough', () => declared(shop([], { migrationsThrough: 2 })), 'out-of-range', /want {2}the number of a migration in migrations\/shop, 1 at most/],
    ['with a broken migrationsThrough', () => declared(shop([], { migrationsThrough: 0.5 })), 'out-of-range', /migrationsThrough cannot be 0\.5/],
    ['that is missing for migrationsThrough', () => new Database(newStack(), 'shop', { instance: 'main', migrationsThrough: 1 }), 'unsupported', /migrationsThrough without migrations/],
  ])('%s is a usage error', (_, act, code, message) => {
    record(shop([]), 'initial');
    const thrown = thrownBy(act);
    expect(thrown.code).toBe(code);
    expect(thrown.message).toMatch(message);
  });

  test('with statements that are not understood is emitted, with a warning', () => {
    appendMigrations(folder, [{ name: 'by_hand', entries: [{ statement: 'FROBNICATE TABLE T' }, { statement: 'ALTER TABLE T DROP COLUMN A' }] }], { dialect: Dialect.GOOGLESQL });
    const db = declared((stack) => new Database(stack, 'shop', { instance: 'main', migrations: folder }));
    expect(db.findings().map(({ rule, severity, why }) => [rule, severity, why])).toEqual([
      ['statement-not-understood', 'warning', [expect.stringMatching(/^expected CREATE/)]],
      ['statement-not-understood', 'warning', ['the table T does not exist here']],
    ]);
    expect(db.ddl).toHaveLength(2);
  });
});

describe('record mode', () => {
  test('writes what migrate has to know and emits what was recorded before', () => {
    record(shop([], { defaultTimeZone: 'Europe/Berlin' }), 'initial');
    const declare: Declare = (stack) => {
      const db = shop(['Note'], { defaultTimeZone: 'Europe/Berlin' })(stack);
      db.allowDestructive(DestructiveChange.dropTable('Old', { reason: 'it was empty always' }));
      return db;
    };
    let synthesized = '';
    const models = recordedModels(() => {
      synthesized = Testing.synth(stackWith(declare));
    });
    expect(synthesized).toContain('CREATE TABLE');
    expect(synthesized).not.toContain('Note');
    expect(models).toEqual([{
      version: 1,
      package: (JSON.parse(fs.readFileSync(path.join(__dirname, '..', '..', 'package.json'), 'utf8')) as { version: string }).version,
      path: 'stack/shop',
      database: 'shop',
      dialect: 'GOOGLE_STANDARD_SQL',
      migrations: fs.realpathSync(path.resolve(folder)),
      defaultTimeZone: 'Europe/Berlin',
      consent: ['drop-table Old'],
      acknowledgements: [],
      schema: expect.objectContaining({ database: 'shop', tables: [expect.objectContaining({ name: 'Customers' })] }),
    }]);
  });

  test('has one file for each database, however often it is rendered', () => {
    const declare: Declare = (stack) => {
      new Database(stack, 'other', { instance: 'main', migrations: 'migrations/other' });
      new Database(stack, 'plain', { instance: 'main' });
      return shop([])(stack);
    };
    const models = recordedModels(() => {
      const stack = stackWith(declare);
      Testing.synth(stack);
      Testing.synth(stack);
    });
    expect(models.map((model) => [model.path, model.defaultTimeZone]).sort()).toEqual([['stack/other', null], ['stack/shop', null]]);
  });

  test('knows the databases of the stacks that come after a refused one', () => {
    const app = new App();
    const first = newStack(app);
    new Table(shop([])(first), 'Events', { key: [Column.timestamp('At')] });
    new Database(new TerraformStack(app, 'second'), 'other', { instance: 'main', migrations: 'migrations/other' });
    const models = recordedModels(() => {
      expect(() => Testing.synth(first, true)).toThrow(/error monotonic-key/);
    });
    expect(models.map((model) => model.path).sort()).toEqual(['second/other', 'stack/shop']);
  });

  test.each<[string, (db: Database) => unknown, RegExp]>([
    ['a hotspot', (db) => new Table(db, 'Events', { key: [Column.timestamp('At')] }), /error monotonic-key/],
    ['an override', (db) => (db.node.defaultChild as SpannerDatabase).addOverride('ddl', ['DROP TABLE Customers']), /error ddl-overridden/],
  ])('lets nothing else pass: %s', (_, spoil, message) => {
    const models = (): unknown => recordedModels(() => Testing.synth(stackWith((stack) => {
      spoil(shop([])(stack));
    }), true));
    expect(models).toThrow(message);
  });

  test('is off while its variable is empty', () => {
    process.env.SPANNER_CONSTRUCTS_RECORD = '';
    try {
      expect(synthOf(shop([]))).toThrow(/error pending-migration/);
    } finally {
      delete process.env.SPANNER_CONSTRUCTS_RECORD;
    }
  });

  test('changes nothing for a database without migrations', () => {
    const declare: Declare = shop(['Note'], { migrations: undefined });
    const plain = Testing.synth(stackWith(declare));
    let recorded = '';
    expect(recordedModels(() => {
      recorded = Testing.synth(stackWith(declare));
    })).toEqual([]);
    expect(recorded).toBe(plain);
  });
});
