import * as fc from 'fast-check';
import { Column, Dialect, ForeignKey, IndexSpread, SafeIndex, UuidTable } from '../../src';
import { FreeNames } from '../../src/ledger/plans/free-names';
import { LIMITS } from '../../src/schema/limits';
import { schema, table } from '../support/model';
import { newDatabase } from '../support/stack';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const SEED = 20_261_122;

/** Of few letters, so that many begin alike, and as often near the limit as far from it. */
function names(dialect: Dialect): fc.Arbitrary<string> {
  const limit = LIMITS.nameLength[dialect];
  const length = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: limit - 14, max: limit }));
  return fc.tuple(length, fc.constantFrom('a', 'b', 'ab', 'a_')).map(([size, letters]) => letters.repeat(size).slice(0, size));
}

interface Generated {
  /** Of each name what it is made of. */
  readonly [name: string]: string;
}

/** What a table that references itself by each list of columns calls its foreign keys, and its indexes their shards. */
function generated(dialect: Dialect, name: string, columns: readonly string[]): Generated {
  const db = newDatabase({ dialect });
  const own = new UuidTable(db, name, {
    key: [Column.uuid('key_column')], columns: columns.map((column) => Column.string(column, { lengthChars: 36, notNull: true })),
  });
  const lists = columns.flatMap((column, at) => [[column], ...columns.slice(at + 1).map((other) => [column, other])]);
  lists.forEach((list) => own.addForeignKey(ForeignKey.to(own, { columns: list, referencedColumns: list })));
  columns.forEach((column, at) => new SafeIndex(own, `Index${at}`, {
    columns: [column], spread: IndexSpread.sharded(16, { shardBy: columns.slice(at) }),
  }));
  const { tables: [{ foreignKeys }], indexes } = db._toModel();
  return Object.fromEntries([
    ...foreignKeys.map((key) => [key.name, `FK_${name}_${key.columns.join('_')}`]),
    ...indexes.map((index) => [index.keyParts[0].column, `IndexShard16By${columns.slice(Number(index.name.slice(-1))).join('')}`]),
  ]) as Generated;
}

describe.each(DIALECTS)('names that are made of others, in %s,', (dialect) => {
  const limit = LIMITS.nameLength[dialect];
  const tables = fc.tuple(names(dialect), fc.uniqueArray(names(dialect), { minLength: 2, maxLength: 3 }));

  test('fit, are told from each other, and stay as they are where they fit', () => {
    fc.assert(fc.property(tables, ([name, columns]) => {
      const made = generated(dialect, name, columns);
      const lists = columns.length * (columns.length + 1) / 2;
      expect(Object.keys(made)).toHaveLength(lists + columns.length);
      Object.entries(made).forEach(([given, whole]) => {
        expect(given.length).toBeLessThanOrEqual(limit);
        expect(given === whole).toBe(whole.length <= limit);
      });
      expect(generated(dialect, name, columns)).toEqual(made);
    }), { seed: SEED, numRuns: 30 });
  });

  test('fit beside what is called like them, whatever the characters', () => {
    const taken = fc.tuple(names(dialect), fc.constantFrom('', 'ä', '本', '🙂')).map(([name, end]) => `${name.slice(0, limit - 8)}${end.repeat(2)}`);
    fc.assert(fc.property(taken, (name) => {
      const free = new FreeNames(schema({ dialect, tables: [table(name, [], [])] }), schema({ dialect }));
      const given = [free.next(name), free.next(name), free.old(name)];
      expect(new Set(given).size).toBe(3);
      const size = (each: string): number => (dialect === Dialect.POSTGRESQL ? Buffer.byteLength(each) : each.length);
      expect(given.filter((each) => size(each) > limit)).toEqual([]);
    }), { seed: SEED, numRuns: 50 });
  });
});
