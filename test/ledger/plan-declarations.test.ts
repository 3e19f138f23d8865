import * as fs from 'node:fs';
import { Testing } from 'cdktf';
import {
  Column, Database, DatabaseRole, Dialect, ForeignKey, InterleavedHierarchy, JobQueue, OnDelete, SafeIndex, ShardedTable, Table, TenantTable, UuidTable, ValueSource, Workload,
} from '../../src';
import { tryConstructs } from '../../src/cli/output/try-constructs';
import { declarations, stackCode } from '../../src/code/stack/stack-code';
import type { FoldedScript } from '../../src/ddl/fold/fold-script';
import { WRITERS, type AppLanguage, type Language } from '../../src/languages/app-language';
import type { ReleasePlan } from '../../src/ledger/plans/release';
import { releaseStates } from '../../src/ledger/plans/release-states';
import { printPlan, type PrintedRelease } from '../../src/report/plans/render-plan';
import { judge } from '../../src/rules/engine';
import type { Schema } from '../../src/schema';
import { once } from '../../src/text/once';
import { stackWith } from '../support/entry-points';
import { compiled, databaseOf, unspaced } from '../support/import-program';
import { migrate } from '../support/migrate';
import { inOwnFolder } from '../support/own-folder';

inOwnFolder();

/** Declares something, and then what needs a plan. */
type Declare = (db: Database, isThen: boolean) => void;

const bank = { values: ValueSource.entity('the bank') };
const currency = { lengthChars: 3, values: ValueSource.category(20) };

const CASES: Readonly<Record<string, Declare>> = {
  'a column that moves into the key': (db, isThen) => new Table(db, 'Accounts', isThen
    ? { key: [Column.int64('AccountNo', bank), Column.string('Currency', currency)] }
    : { key: [Column.int64('AccountNo', bank)], columns: [Column.string('Currency', { ...currency, notNull: true })] }),
  'a shard of a column that never changes': (db, isThen) => new ShardedTable(db, 'Events', {
    key: [Column.timestamp('LoggedAt'), Column.uuid('EventId')], shardBy: ['UserId'], shards: isThen ? 32 : 16, rowBytes: 200, workload: Workload.of({ writesPerSecond: 1000 }),
    columns: [Column.string('UserId', { lengthChars: 36, notNull: true, immutable: true, values: ValueSource.uuidV4() })],
  }),
  'an indexed column of another type': (db, isThen) => {
    const parts = new UuidTable(db, 'Parts', {
      key: [Column.uuid('PartId')], columns: [isThen ? Column.string('Ref', { lengthChars: 20, ...bank }) : Column.int64('Ref', bank), Column.int64('Batch', bank)],
    });
    new SafeIndex(parts, 'PartsByRef', { columns: ['Ref'] });
    new SafeIndex(parts, 'PartsByBatch', { columns: ['Batch'] });
  },
  'an indexed column whose name shows its values': (db, isThen) => {
    const products = new Table(db, 'Products', {
      key: [Column.string('Sku', { lengthChars: 20 })], columns: [isThen ? Column.float64('Price', { notNull: true }) : Column.int64('Price', { notNull: true })],
    });
    new SafeIndex(products, 'ProductsByPrice', { columns: ['Price'] });
  },
  'a referenced table whose reference goes': (db, isThen) => {
    const currencies = new Table(db, 'Currencies', { key: [Column.string('Code', { lengthChars: 3, ...bank })] });
    new Table(db, 'Rates', { key: [Column.string('Id', { lengthChars: 9, ...bank }), ...(isThen ? [Column.timestamp('SetAt')] : [])], ...(isThen ? {} : {
      columns: [Column.string('Currency', { lengthChars: 3, ...bank })], foreignKeys: [ForeignKey.to(currencies, { columns: ['Currency'] })],
    }) });
  },
  'tables below a table': (db, isThen) => {
    const family = new InterleavedHierarchy(db, 'Family', { root: new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] }) });
    const orders = family.addChild('Orders', { key: [isThen ? Column.int64('OrderNo', bank) : Column.uuid('OrderId')], onDelete: OnDelete.CASCADE, rowsPerParent: 10 });
    family.addChild('Lines', { parent: orders, key: [Column.int64('LineNo', { values: ValueSource.sequential() })], onDelete: OnDelete.CASCADE });
  },
  'a tenant that its table takes for an entity': (db, isThen) => {
    const tenants = new Table(db, 'Tenants', { key: [Column.int64('TenantNo', bank)] });
    new TenantTable(db, 'Bookings', {
      tenant: Column.int64('TenantNo'), key: [Column.timestamp('BookedAt'), ...(isThen ? [Column.uuid('Id')] : [])], foreignKeys: [ForeignKey.to(tenants, { columns: ['TenantNo'] })],
    });
    new TenantTable(db, 'Trips', { tenant: Column.int64('Fleet'), key: [Column.timestamp('BookedAt'), ...(isThen ? [Column.uuid('Id')] : [])] });
  },
  'a key of which roles read the table': (db, isThen) => {
    const region = Column.string('Region', { lengthChars: 2, ...bank });
    new Table(db, 'Shops', isThen ? { key: [Column.uuid('ShopId'), region] } : { key: [Column.uuid('ShopId')], columns: [region] });
    new DatabaseRole(db, 'reader').grantSelect('Shops');
    new DatabaseRole(db, 'writer').grantUpdate('Shops', { columns: ['Region'] });
  },
  'a column that roles read': (db, isThen) => {
    new UuidTable(db, 'Users', { key: [Column.uuid('UserId')], columns: [isThen ? Column.string('Score', bank) : Column.int64('Score', bank), Column.int64('Age', bank)] });
    ['reader', 'writer'].forEach((name) => new DatabaseRole(db, name).grantSelect('Users', { columns: ['Score'] }));
  },
  'a pattern': (db, isThen) => new JobQueue(db, 'Emails', { ...(isThen && { shards: 16 }), columns: [Column.json('Payload', { notNull: true })] }),
};

interface Planned {
  readonly schema: Schema;
  readonly plans: readonly ReleasePlan[];
}

/** The schema of all that is declared, and the plans for what is refused of it. */
function planned(declare: Declare, dialect: Dialect): Planned {
  let schema!: Schema;
  const record = (isThen: boolean) => migrate(() => Testing.synth(stackWith((stack) => {
    const db = new Database(stack, 'shop', { instance: 'main', migrations: 'migrations/shop', dialect });
    declare(db, isThen);
    schema = db._toModel();
  })));
  expect(record(false)).toEqual([]);
  const plans = record(true).flatMap(({ plan }) => plan ?? []);
  expect(plans).not.toEqual([]);
  fs.rmSync('migrations', { recursive: true });
  return { schema, plans };
}

/** What is found, by names without what a plan adds to them. */
function found(schema: Schema): string[] {
  return judge(schema, [], '2026-11-30').findings.map(({ rule, objectName }) => `${rule} ${objectName.replace(/_(v\d|old)\b/g, '')}`);
}

const codeOf = (script: FoldedScript, language: AppLanguage): string => stackCode({ script, text: '', file: 'shop.sql' }, language, tryConstructs()).code;

describe.each(Object.values(Dialect))('what each release declares in %s', (dialect) => {
  const all = once(() => Object.entries(CASES).map(([name, declare]) => ({ name, ...planned(declare, dialect) })));

  test('has no finding that the wanted schema does not have', () => {
    const states = all().flatMap(({ name, schema, plans }) => plans.flatMap(releaseStates).map(({ after }) => ({ name, schema, after })));
    const programs = compiled(states.map(({ after }) => codeOf(after, 'typescript')));
    programs.forEach(({ javascript, problems }, at) => {
      const { name, schema } = states[at];
      expect({ name, problems }).toEqual({ name, problems: [] });
      expect({ name, found: found(schema) }).toEqual({ name, found: expect.arrayContaining(found(databaseOf(javascript)._toModel())) });
    });
  });

  // What a language writes is the same in both dialects.
  const languages = Object.keys(WRITERS) as AppLanguage[];
  const shown = dialect === Dialect.GOOGLESQL ? languages : languages.slice(0, 1);
  test.each(shown)('is code of a whole stack, in %s', (language) => {
    for (const { name, plans } of all()) {
      for (const plan of plans) {
        const states = releaseStates(plan);
        printPlan(plan, language, tryConstructs()).forEach(({ declaration = [] }, at) => {
          const code = unspaced(codeOf(states[at].after, language));
          const added = declaration.filter((line) => line.startsWith('+'));
          expect({ name, missing: added.filter((line) => !code.includes(unspaced(line.slice(2)))) }).toEqual({ name, missing: [] });
          const [was, is] = [states[at].before, states[at].after].map((script) => declarations(script, language, tryConstructs()).map(({ text }) => text));
          const untold = (signs: string, texts: readonly string[], others: readonly string[]): string[] => {
            const told = new Set(declaration.filter((line) => signs.includes(line[0])).map((line) => line.slice(2).replace(/ \.{3}$/, '')));
            return texts.filter((text) => !others.includes(text) && !told.has(text.split('\n')[0]));
          };
          expect({ name, removed: untold('- ', was, is), added: untold('+ ', is, was) }).toEqual({ name, removed: [], added: [] });
        });
      }
    }
  });
});

test.each<[what: string, language: Language, of: string, release: number, lines: readonly string[]]>([
  ['what goes by its name', 'python', 'a pattern', 2, ['- SafeIndex(', '-     emails, "EmailsDead", ...', '- SafeIndex(', '-     emails, "EmailsDue", ...']],
  ['whose lines change', 'python', 'an indexed column whose name shows its values', 3, [
    '  products = Table(', '      db, "Products",', '-     columns=[Column.int64("Price"), Column.float64("Price_v2")],', '+     columns=[Column.float64("Price_v2")],',
  ]],
  ['a variable that is not used any more', 'go', 'a referenced table whose reference goes', 1, [
    '- currencies := sc.NewTable(db, jsii.String("Currencies"), &sc.TableProps{', '+ sc.NewTable(db, jsii.String("Currencies"), &sc.TableProps{',
  ]],
  ['the comma that another line needs', 'sql', 'an indexed column whose name shows its values', 0, [
    '  CREATE TABLE IF NOT EXISTS `Products` (', '-   `Price` INT64 NOT NULL', '+   `Price` INT64 NOT NULL,', '+   `Price_v2` FLOAT64',
  ]],
  ['what is declared of values', 'sql', 'a shard of a column that never changes', 0, [
    '+ CREATE TABLE IF NOT EXISTS `Events_v2` (',
    '+   -- spanner-constructs: values UserId uuidV4',
    '+   -- spanner-constructs: immutable UserId',
    '+   `ShardId` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(`UserId`), 32))) STORED HIDDEN,',
    '+   `LoggedAt` TIMESTAMP NOT NULL,',
    '+   `EventId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),',
    '+   `UserId` STRING(36) NOT NULL',
    '+ ) PRIMARY KEY (`ShardId`, `LoggedAt`, `EventId`);',
  ]],
])('a release shows %s', (_, language, of, release, lines) => {
  const [plan] = planned(CASES[of], Dialect.GOOGLESQL).plans;
  expect(printPlan(plan, language, tryConstructs())[release].declaration!.slice(0, lines.length)).toEqual(lines);
});

describe('what is acknowledged of a table', () => {
  const hot: Declare = (db, isThen) => {
    const [at, note] = [Column.timestamp('ReleasedAt'), Column.string('Note')];
    isThen ? new ShardedTable(db, 'Releases', { key: [at, Column.uuid('Id')], shardBy: ['Id'], shards: 16, columns: [note] }) : new Table(db, 'Releases', { key: [at], columns: [note] });
    db.acknowledge({ rule: 'monotonic-key', on: 'Releases', reason: REASON });
  };
  const REASON = 'ten rows a day, checked by the release team';
  const printed = (language: Language, until?: string): PrintedRelease[] => {
    const accepted = ['Releases', 'Other'].map((on) => ({ rule: 'monotonic-key', on, reason: REASON, until }));
    return printPlan(planned(hot, Dialect.GOOGLESQL).plans[0], language, tryConstructs(), accepted);
  };

  test.each<[AppLanguage, string | undefined, string[], string[]]>([
    ['typescript', undefined, [
      `- db.acknowledge({ rule: 'monotonic-key', on: 'Releases', reason: '${REASON}' });`, `+ db.acknowledge({ rule: 'monotonic-key', on: 'Releases_old', reason: '${REASON}' });`,
    ], [`- db.acknowledge({ rule: 'monotonic-key', on: 'Releases_old', reason: '${REASON}' });`]],
    ['python', '2026-11-29', [
      '- db.acknowledge(', '-     rule="monotonic-key",', '-     on="Releases",', '+ db.acknowledge(', '+     rule="monotonic-key",', '+     on="Releases_old",',
    ], ['- db.acknowledge(', '-     rule="monotonic-key",', '-     on="Releases_old", ...']],
  ])('follows it through the releases, in %s', (language, until, swapped, dropped) => {
    const [copy, swap, drop] = printed(language, until).map(({ declaration = [] }) => declaration);
    expect(copy.join('\n')).not.toContain('acknowledge');
    expect(swap.slice(-swapped.length)).toEqual(swapped);
    expect(drop.slice(-dropped.length)).toEqual(dropped);
  });

  test('holds until the table is dropped', () => {
    const ends = printed('typescript', '2026-11-29').map(({ application }) => application.filter((each) => each.includes('acknowledge')));
    expect(ends).toEqual([['The acknowledgement of monotonic-key on Releases ends on 2026-11-29: it must hold until the last release.'], [], []]);
  });

  test('is beside the table in SQL, where it stays', () => {
    expect(printed('sql', '2026-11-29').flatMap(({ declaration = [], application }) => [...declaration, ...application]).join('\n')).not.toContain('acknowledge');
  });
});
