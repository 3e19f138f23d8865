import { folded } from './parser/support';
import { Column, Dialect, Table, type ColumnOptions } from '../../src';
import { printSchema } from '../../src/ddl/printer/print-schema';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import type { Schema } from '../../src/schema';
import { COLUMN_ATTRIBUTES, type ColumnAttributes } from '../../src/schema/column-attributes';
import { logSchema } from '../support/ddl-schema';
import { newDatabase } from '../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

/** A table with a column of these options, as constructs declare it. */
function declared(dialect: Dialect, options: ColumnOptions): Schema {
  const db = newDatabase({ dialect });
  new Table(db, 'songs', { key: [Column.string('id', { lengthChars: 36 })], columns: [Column.bytes('lyrics', options)] });
  return db._toModel();
}

/** How the column is written by the dialect, with this between its type and the end. */
function written(dialect: Dialect, clause: string): string {
  return dialect === G
    ? `CREATE TABLE IF NOT EXISTS \`songs\` (\`id\` STRING(36) NOT NULL, \`lyrics\` BYTES(MAX)${clause}) PRIMARY KEY (\`id\`)`
    : `CREATE TABLE IF NOT EXISTS "songs" ("id" varchar(36) NOT NULL, "lyrics" bytea${clause}, PRIMARY KEY ("id"))`;
}

const FORMS: readonly (readonly [Dialect, ColumnAttributes, string])[] = [
  [G, {}, ''],
  [G, { hidden: true }, ' HIDDEN'],
  [G, { localityGroup: 'cold' }, " OPTIONS (locality_group = 'cold')"],
  [G, { hidden: true, localityGroup: 'cold' }, " HIDDEN OPTIONS (locality_group = 'cold')"],
  [P, {}, ''],
  [P, { localityGroup: 'cold' }, ' LOCALITY GROUP "cold"'],
];

describe.each(FORMS)('in %s %j', (dialect, attributes, clause) => {
  test('is printed', () => {
    expect(printSchema(declared(dialect, attributes))).toEqual([written(dialect, clause)]);
  });

  test('is read', () => {
    expect(folded(written(dialect, clause), dialect).schema.tables[0].columns[1]).toMatchObject({ name: 'lyrics', ...attributes });
  });

  test('is no change behind its own statement', () => {
    expect(planChange(logSchema([written(dialect, clause)], dialect), declared(dialect, attributes))).toEqual({ steps: [], refusals: [] });
  });
});

test('both an option and a clause that others wrote otherwise are the same attribute', () => {
  const column = folded('create table songs (id INT64, lyrics BYTES(MAX) options(locality_group="cold") hidden) primary key (id)', G).schema.tables[0].columns[1];
  expect(column).toMatchObject({ hidden: true, localityGroup: 'cold' });
});

describe('a change', () => {
  const change = (dialect: Dialect, before: string, options: ColumnOptions, ...later: string[]): readonly string[] => {
    const { steps, refusals } = planChange(logSchema([written(dialect, before), ...later], dialect), declared(dialect, options));
    return [...steps.map(statementOf), ...refusals.map(({ rule }) => rule)];
  };

  test.each([
    [G, '', { localityGroup: 'cold' }, "ALTER TABLE `songs` ALTER COLUMN `lyrics` SET OPTIONS (locality_group = 'cold')"],
    [G, " OPTIONS (locality_group = 'hot')", { localityGroup: 'cold' }, "ALTER TABLE `songs` ALTER COLUMN `lyrics` SET OPTIONS (locality_group = 'cold')"],
    [P, ' LOCALITY GROUP hot', { localityGroup: 'cold' }, 'ALTER TABLE "songs" ALTER COLUMN "lyrics" SET LOCALITY GROUP "cold"'],
  ] as const)('in %s of (%s) to %j is one statement, after which nothing is left', (dialect, before, options, statement) => {
    expect(change(dialect, before, options)).toEqual([statement]);
    expect(change(dialect, before, options, statement)).toEqual([]);
  });

  test.each([
    [G, " OPTIONS (locality_group = 'hot')", {}],
    [P, ' LOCALITY GROUP hot', {}],
    [G, '', { hidden: true }],
    [G, ' HIDDEN', {}],
  ])('in %s of (%s) to %j has no statement', (dialect, before, options) => {
    expect(change(dialect, before, options)).toEqual(['clause-changed']);
  });

  test('of the type leaves the attributes alone', () => {
    const [songs] = logSchema([written(G, " HIDDEN OPTIONS (locality_group = 'cold')"), 'ALTER TABLE songs ALTER COLUMN lyrics BYTES(9)'], G).tables;
    expect(songs.columns[1]).toMatchObject({ type: { length: 9 }, hidden: true, localityGroup: 'cold' });
  });
});

test('a locality group is a name', () => {
  expect(() => Column.bytes('Lyrics', { localityGroup: "cold'; DROP" })).toThrow(/out-of-range.*localityGroup/s);
});

test('every attribute has a place in one dialect at least, and a field of its own', () => {
  expect(COLUMN_ATTRIBUTES.filter(({ syntax }) => Object.keys(syntax).length === 0)).toEqual([]);
  expect(new Set(COLUMN_ATTRIBUTES.map(({ field }) => field)).size).toBe(COLUMN_ATTRIBUTES.length);
});
