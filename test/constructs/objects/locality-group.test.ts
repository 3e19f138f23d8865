import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Column, Dialect, LocalityGroup, StorageMedium, Table, type LocalityGroupProps } from '../../../src';
import { readRecords } from '../../../src/cli/migrate/read-records';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import { writeRecordedModel } from '../../../src/ledger/migrations/recorded-model';
import type { Schema } from '../../../src/schema';
import { planned, testStatements } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

function declared(dialect: Dialect, groups: Readonly<Record<string, LocalityGroupProps>>): Schema {
  const db = newDatabase({ dialect });
  const names = Object.entries(groups).map(([name, props]) => new LocalityGroup(db, name, props).localityGroupName);
  new Table(db, 'scans', { key: [Column.string('id', { lengthChars: 36 })], columns: names.map((name) => Column.bytes(`of_${name}`, { localityGroup: name })) });
  return db._toModel();
}

describe.each([
  [G, {}, 'CREATE LOCALITY GROUP `cold`'],
  [G, { storage: StorageMedium.HDD }, "CREATE LOCALITY GROUP `cold` OPTIONS (storage = 'hdd')"],
  [G, { storage: StorageMedium.SSD, spillToHddAfterDays: 10 }, "CREATE LOCALITY GROUP `cold` OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '10d')"],
  [P, {}, 'CREATE LOCALITY GROUP "cold"'],
  [P, { storage: StorageMedium.SSD, spillToHddAfterDays: 10 }, "CREATE LOCALITY GROUP \"cold\" STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '10d'"],
] as const)('in %s %j', (dialect, props, statement) => {
  testStatements(declared(dialect, { cold: props }), [statement, expect.stringContaining('CREATE TABLE')]);
});

test.each([
  [G, "ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'hdd')"],
  [P, "ALTER LOCALITY GROUP \"default\" STORAGE 'hdd'"],
] as const)('the group that every database has is altered, in %s', (dialect, statement) => {
  const db = newDatabase({ dialect });
  new LocalityGroup(db, 'default', { storage: StorageMedium.HDD });
  expect(db.ddl).toEqual([statement]);
  expect(planned(db.ddl, db._toModel())).toEqual([]);
});

describe('later', () => {
  const both = declared(G, { cold: { storage: StorageMedium.HDD }, warm: {} });

  test('one that is declared no more is dropped, behind its columns', () => {
    expect(planned(printDatabase(both), declared(G, { cold: { storage: StorageMedium.HDD } }))).toEqual([
      'ALTER TABLE `scans` DROP COLUMN `of_warm`', 'DROP LOCALITY GROUP `warm`',
    ]);
  });

  test('those that no construct ever declared stay', () => {
    expect(planned([...printDatabase(declared(G, {})), 'CREATE LOCALITY GROUP theirs'], declared(G, {}))).toEqual([]);
  });

  test('[L6] another policy is one statement', () => {
    expect(planned(printDatabase(both), declared(G, { cold: { storage: StorageMedium.SSD }, warm: {} }))).toEqual([
      "ALTER LOCALITY GROUP `cold` SET OPTIONS (storage = 'ssd')",
    ]);
  });
});

test.each<[string, (db: ReturnType<typeof newDatabase>) => unknown, RegExp]>([
  ['the name of the one that is there, and nothing to change of it', (db) => new LocalityGroup(db, 'Default'), /unsupported/],
  ['a name that is none', (db) => new LocalityGroup(db, 'a-b'), /out-of-range/],
  ['a name that is taken', (db) => [new LocalityGroup(db, 'cold'), new LocalityGroup(db, 'Cold')], /duplicate-name/],
  ['no whole days', (db) => new LocalityGroup(db, 'cold', { spillToHddAfterDays: 1.5 }), /out-of-range/],
  ['more than a year', (db) => new LocalityGroup(db, 'cold', { spillToHddAfterDays: 366 }), /out-of-range/],
  ['a medium that is none', (db) => new LocalityGroup(db, 'cold', { storage: 'tape' as StorageMedium }), /out-of-range/],
  ['HDD that spills to HDD', (db) => new LocalityGroup(db, 'cold', { storage: StorageMedium.HDD, spillToHddAfterDays: 1 }), /conflicting-options/],
])('is refused with %s', (_, declare, message) => {
  expect(() => declare(newDatabase())).toThrow(message);
});

test('the record that migrate reads has it as it is declared', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'record-'));
  try {
    const schema = declared(G, { cold: {} });
    writeRecordedModel(folder, { path: 'stack/shop', database: 'shop', dialect: G, migrations: 'migrations', defaultTimeZone: null, consent: [], acknowledgements: [], schema });
    expect(readRecords(folder)[0].schema.objects).toEqual(schema.objects);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
