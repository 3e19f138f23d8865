import { printDml, type Dml } from '../../../src/ddl/printer/dml-printer';
import { Dialect } from '../../../src/schema';

const { GOOGLESQL, POSTGRESQL } = Dialect;

const COPY: Dml = {
  kind: 'copy rows',
  from: 'Events',
  to: 'Events_v2',
  values: [{ column: 'Id', value: 'o.Id' }, { column: 'At', value: 'o.At' }],
  range: [{ column: 'Shard', is: 'equal' }, { column: 'At', is: 'between' }],
  key: [{ column: 'Id', value: 'o.Id' }],
};

describe('a copy of rows', () => {
  test.each([
    [
      GOOGLESQL,
      'INSERT OR IGNORE INTO `Events_v2` (`Id`, `At`) SELECT o.Id, o.At FROM `Events` AS o '
        + 'WHERE o.`Shard` = @Shard AND o.`At` >= @At_from AND o.`At` < @At_until',
    ],
    [
      POSTGRESQL,
      'INSERT INTO "Events_v2" ("Id", "At") SELECT o.Id, o.At FROM "Events" AS o '
        + 'WHERE o."Shard" = $1 AND o."At" >= $2 AND o."At" < $3 AND NOT EXISTS (SELECT 1 FROM "Events_v2" AS n WHERE n."Id" = o.Id)',
    ],
  ])('passes over rows that exist, in %s', (dialect, sql) => {
    expect(printDml(COPY, dialect)).toBe(sql);
  });

  test('reads the rows in which a key column is NULL by themselves', () => {
    expect(printDml({ ...COPY, range: [{ column: 'At', is: 'null' }] }, GOOGLESQL)).toMatch(/ AS o WHERE o\.`At` IS NULL$/);
  });

  test('reads all rows where there is no range', () => {
    expect(printDml({ ...COPY, range: [] }, GOOGLESQL)).toMatch(/ FROM `Events` AS o$/);
  });
});

describe('rows in which a column is not up to date', () => {
  test.each<[string, Dml & { kind: 'update column' }, string]>([
    [
      'are those without a value, which is a parameter where only the application knows it',
      { kind: 'update column', rows: { table: 'T', column: 'C', missing: true }, value: undefined },
      'UPDATE `T` SET `C` = @C WHERE `C` IS NULL',
    ],
    [
      'are those without a value that have one in another column',
      { kind: 'update column', rows: { table: 'T', column: 'C', missing: '`D`' }, value: '`D`' },
      'UPDATE `T` SET `C` = `D` WHERE `C` IS NULL AND `D` IS NOT NULL',
    ],
    [
      'are those with another value, where NULL is a value',
      { kind: 'update column', rows: { table: 'T', column: 'C', differsFrom: 'MOD(`D`, 4)' }, value: 'MOD(`D`, 4)' },
      'UPDATE `T` SET `C` = MOD(`D`, 4) WHERE `C` <> MOD(`D`, 4)',
    ],
    [
      'are those with another value and those without any',
      { kind: 'update column', rows: { table: 'T', column: 'C', differsFrom: '`D`', missing: true }, value: '`D`' },
      'UPDATE `T` SET `C` = `D` WHERE `C` <> `D` OR (`C` IS NULL)',
    ],
  ])('%s', (_, dml, sql) => {
    expect(printDml(dml, GOOGLESQL)).toBe(sql);
    expect(printDml({ kind: 'count stale rows', rows: dml.rows, as: 'missing_rows' }, GOOGLESQL))
      .toBe(`SELECT COUNT(*) AS missing_rows FROM \`T\` WHERE ${sql.split(' WHERE ')[1]}`);
  });
});

test('the rows of two tables are counted in one query', () => {
  expect(printDml({ kind: 'count both tables', from: 'a.T', to: 'a.T_v2' }, POSTGRESQL))
    .toBe('SELECT (SELECT COUNT(*) FROM "a"."T") AS old_rows, (SELECT COUNT(*) FROM "a"."T_v2") AS new_rows');
});
