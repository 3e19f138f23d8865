import {
  Column, Database, Dialect, NumberAlgorithm, NumberComparison, RelativeSearchType, SearchIndex, Table, TokenCategory, TokenContentType, Tokens, UuidTable,
  type SearchIndexProps, type TableBase,
} from '../../../src';
import * as library from '../../../src';
import { columnCall } from '../../../src/code/constructs/column-call';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import { typescript } from '../../../src/languages/typescript';
import type { ColumnDefinition, Schema } from '../../../src/schema';
import { logSchema } from '../../support/ddl-schema';
import { planned, testStatements } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

function products(db: Database): TableBase {
  return new UuidTable(db, 'products', {
    key: [Column.uuid('id')],
    columns: [
      Column.string('name'),
      Column.string('brand', { notNull: true }),
      Column.int64('rank', { notNull: true }),
      Column.tokens('name_tokens', Tokens.fullText('name')),
      Column.tokens('brand_tokens', Tokens.exact('brand')),
    ],
  });
}

function declared(dialect: Dialect, indexes: Readonly<Record<string, SearchIndexProps>>): Schema {
  const db = newDatabase({ dialect });
  const table = products(db);
  Object.entries(indexes).forEach(([name, props]) => new SearchIndex(table, name, props));
  return db._toModel();
}

describe.each<[Dialect, SearchIndexProps, string]>([
  [G, { tokens: ['name_tokens'] }, 'CREATE SEARCH INDEX `i` ON `products` (`name_tokens`)'],
  [G, { tokens: ['name_tokens', 'brand_tokens'], storing: ['name'], partitionBy: ['brand'], orderBy: 'rank', descending: true, whereNotNull: ['name'] },
    'CREATE SEARCH INDEX `i` ON `products` (`name_tokens`, `brand_tokens`) STORING (`name`) PARTITION BY `brand` ORDER BY `rank` DESC WHERE `name` IS NOT NULL'],
  [G, { tokens: ['name_tokens'], orderBy: 'rank', sortOrderSharding: true, disableAutomaticUidColumn: false },
    'CREATE SEARCH INDEX `i` ON `products` (`name_tokens`) ORDER BY `rank` OPTIONS (sort_order_sharding = true, disable_automatic_uid_column = false)'],
  [P, { tokens: ['name_tokens', 'brand_tokens'], storing: ['name'], partitionBy: ['brand'], orderBy: 'rank', whereNotNull: ['name', 'brand'], sortOrderSharding: true },
    'CREATE SEARCH INDEX "i" ON "products" ("name_tokens", "brand_tokens") INCLUDE ("name") PARTITION BY "brand" ORDER BY "rank" ' +
      'WHERE "name" IS NOT NULL AND "brand" IS NOT NULL WITH (sort_order_sharding = true)'],
])('in %s %j', (dialect, props, statement) => {
  testStatements(declared(dialect, { i: props }), [expect.stringContaining('CREATE TABLE'), statement]);
});

test.each<[Dialect, string]>([
  [G, 'CREATE SEARCH INDEX `i` ON `children` (`t`) PARTITION BY `root_id` ORDER BY `n`, INTERLEAVE IN `roots` OPTIONS (sort_order_sharding = true)'],
  [P, 'CREATE SEARCH INDEX "i" ON "children" ("t") PARTITION BY "root_id" ORDER BY "n" INTERLEAVE IN "roots" WITH (sort_order_sharding = true)'],
])('in %s it can be stored with the rows of the table whose key its partition begins with', (dialect, statement) => {
  const db = newDatabase({ dialect });
  const roots = new UuidTable(db, 'roots', { key: [Column.uuid('root_id')] });
  const children = new Table(db, 'children', {
    key: [Column.uuidReference('root_id'), Column.uuid('id')],
    columns: [Column.int64('n', { notNull: true }), Column.tokens('t', Tokens.number('n'))],
  });
  new SearchIndex(children, 'i', { tokens: ['t'], partitionBy: ['root_id'], orderBy: 'n', interleaveIn: roots, sortOrderSharding: true });
  expect(printDatabase(db._toModel()).slice(-1)).toEqual([statement]);
});

describe('later', () => {
  const [before, after] = [
    declared(G, { i: { tokens: ['name_tokens'], storing: ['name'] }, j: { tokens: ['brand_tokens'] } }),
    declared(G, { i: { tokens: ['brand_tokens'], storing: ['rank'] } }),
  ];

  test('columns come and go, and an index that is no longer declared is dropped', () => {
    expect(planned(printDatabase(before), after)).toEqual([
      'ALTER SEARCH INDEX `i` ADD STORED COLUMN `rank`',
      'ALTER SEARCH INDEX `i` ADD COLUMN `brand_tokens`',
      'ALTER SEARCH INDEX `i` DROP STORED COLUMN `name`',
      'ALTER SEARCH INDEX `i` DROP COLUMN `name_tokens`',
      'DROP SEARCH INDEX IF EXISTS `j`',
    ]);
  });

  test('search indexes that no construct ever declared stay', () => {
    expect(planned(printDatabase(before), declared(G, {}))).toEqual([]);
  });
});

test.each<[string, SearchIndexProps, RegExp]>([
  ['a column that the table does not have', { tokens: ['name_token'] }, /unknown-column/],
  ['a stored column that the table does not have', { tokens: ['name_tokens'], storing: ['x'] }, /unknown-column/],
  ['tokens that are no list', { tokens: 'name_tokens' as never }, /wrong-type/],
  ['no tokens', { tokens: [] }, /out-of-range: tokens cannot be \[\]/],
  ['a direction of no order', { tokens: ['name_tokens'], descending: true }, /unsupported: descending orders by no column/],
])('is refused with %s', (_, props, message) => {
  expect(() => declared(G, { i: props })).toThrow(message);
});

function tokenColumn(tokens: Column, dialect: Dialect): ColumnDefinition {
  const db = newDatabase({ dialect });
  new UuidTable(db, 'T', { key: [Column.uuid('id')], columns: [Column.string('a'), Column.int64('n'), Column.bool('b'), Column.json('j'), Column.float64('f'), tokens] });
  expect(db.findings()).toEqual([]);
  return db._toModel().tables[0].columns.find(({ name }) => name === 't')!;
}

describe('tokens of a column are the call of', () => {
  test.each<[string, Tokens, string, string]>([
    ['TOKENIZE_FULLTEXT', Tokens.fullText('a', { languageTag: 'en', contentType: TokenContentType.HTML, tokenCategory: TokenCategory.TITLE, removeDiacritics: true }),
      "TOKENIZE_FULLTEXT(a, language_tag => 'en', content_type => 'text/html', token_category => 'title', remove_diacritics => true)",
      "spanner.tokenize_fulltext(a, language_tag => 'en', content_type => 'text/html', token_category => 'title', remove_diacritics => true)"],
    ['TOKENIZE_SUBSTRING', Tokens.substring('a', { ngramSizeMin: 2, ngramSizeMax: 3, relativeSearchTypes: [RelativeSearchType.PHRASE, RelativeSearchType.WORD_PREFIX] }),
      "TOKENIZE_SUBSTRING(a, ngram_size_min => 2, ngram_size_max => 3, relative_search_types => ['phrase', 'word_prefix'])",
      "spanner.tokenize_substring(a, ngram_size_min => 2, ngram_size_max => 3, relative_search_types => '{phrase, word_prefix}'::text[])"],
    ['TOKENIZE_NGRAMS with its options in another order', Tokens.ngrams('a', { ngramSizeMax: 4, ngramSizeMin: 2 }),
      'TOKENIZE_NGRAMS(a, ngram_size_min => 2, ngram_size_max => 4)', 'spanner.tokenize_ngrams(a, ngram_size_min => 2, ngram_size_max => 4)'],
    ['TOKENIZE_NGRAMS', Tokens.ngrams('a', { removeDiacritics: true }), 'TOKENIZE_NGRAMS(a, remove_diacritics => true)', 'spanner.tokenize_ngrams(a, remove_diacritics => true)'],
    ['TOKENIZE_NUMBER', Tokens.number('n', { comparisonType: NumberComparison.EQUALITY, min: -1, max: 9 }),
      "TOKENIZE_NUMBER(n, comparison_type => 'equality', min => -1, max => 9)", "spanner.tokenize_number(n, comparison_type => 'equality', min => -1, max => 9)"],
    ['TOKENIZE_NUMBER of fractions, whose precision has a name of its own in each dialect', Tokens.number('f', { algorithm: NumberAlgorithm.FLOATING_POINT, ieeePrecision: 5 }),
      "TOKENIZE_NUMBER(f, algorithm => 'floatingpoint', precision => 5)", "spanner.tokenize_number(f, algorithm => 'floatingpoint', ieee_precision => 5)"],
    ['TOKENIZE_BOOL', Tokens.bool('b'), 'TOKENIZE_BOOL(b)', 'spanner.tokenize_bool(b)'],
    ['TOKENIZE_JSON', Tokens.json('j'), 'TOKENIZE_JSON(j)', 'spanner.tokenize_jsonb(j)'],
    ['TOKEN', Tokens.exact('a'), 'TOKEN(a)', 'spanner.token(a)'],
    ['TOKENLIST_CONCAT', Tokens.concat([Tokens.fullText('a'), Tokens.fullText('a', { languageTag: 'en' })]),
      "TOKENLIST_CONCAT([TOKENIZE_FULLTEXT(a), TOKENIZE_FULLTEXT(a, language_tag => 'en')])",
      "spanner.tokenlist_concat(ARRAY[spanner.tokenize_fulltext(a), spanner.tokenize_fulltext(a, language_tag => 'en')])"],
  ])('%s, which is imported as it was', (_, tokens, googlesql, postgresql) => {
    const written = [G, P].map((dialect) => {
      const given = tokenColumn(Column.tokens('t', tokens), dialect);
      const code = typescript.write(columnCall(given, dialect, { inKey: false }));
      expect(code).toContain('Tokens.');
      const imported = new Function(...Object.keys(library), `return ${code}`)(...Object.values(library)) as Column;
      return [given, tokenColumn(imported, dialect)].map(({ generated }) => generated?.expression);
    });
    expect(written).toEqual([[googlesql, googlesql], [postgresql, postgresql]]);
  });

  test.each([
    [G, '`t` TOKENLIST AS (TOKEN(a)) HIDDEN'],
    [P, '"t" spanner.tokenlist GENERATED ALWAYS AS (spanner.token(a)) VIRTUAL HIDDEN'],
  ])('a column that is hidden and not stored, in %s', (dialect, printed) => {
    const db = newDatabase({ dialect });
    new UuidTable(db, 'T', { key: [Column.uuid('id')], columns: [Column.string('a'), Column.tokens('t', Tokens.exact('a'))] });
    expect(db.ddl[0]).toContain(printed);
  });

  test('PostgreSQL takes the words for a token column that it was written with', () => {
    const written = (words: string): string => `CREATE TABLE t (a text, id bigint PRIMARY KEY, k spanner.tokenlist GENERATED ALWAYS AS (spanner.token(a)) ${words})`;
    const [stored, hidden] = ['STORED', 'VIRTUAL HIDDEN'].map((words) => logSchema([written(words)], P));
    expect(planned([written('STORED')], hidden)).toEqual([]);
    expect(planned([written('VIRTUAL HIDDEN')], stored)).toEqual([]);
  });

  describe.each([G, P])('which fails every insert and is refused in %s with', (dialect) => {
    test.each([
      [Tokens.ngrams('a', { ngramSizeMin: 5 }), 'sets ngram_size_min to 5, but it has to be at least 1 and at most 4'],
      [Tokens.number('n', { min: 5, max: 5 }), 'sets max to 5, but it has to be more than 5'],
      [Tokens.number('n', { min: 0, max: 10, granularity: 11 }), 'sets granularity to 11, but it has to be more than 0 and at most 10'],
      [Tokens.number('n', { granularity: 0 }), 'sets granularity to 0, but it has to be more than 0'],
      [Tokens.number('n', { algorithm: NumberAlgorithm.FLOATING_POINT }), 'sets algorithm to floatingpoint, and it can be logtree, prefixtree'],
      [Tokens.concat([Tokens.fullText('a'), Tokens.exact('a')]),
        'compares or joins TOKENIZE_FULLTEXT, TOKEN in TOKENLIST_CONCAT, but they have no common type'],
      [Tokens.concat([Tokens.substring('a'), Tokens.substring('a', { ngramSizeMin: 2 })]),
        'compares or joins TOKENIZE_SUBSTRING of 1 to 4, TOKENIZE_SUBSTRING of 2 to 4 in TOKENLIST_CONCAT, but they have no common type'],
    ])('%# %p', (tokens, says) => {
      const db = newDatabase({ dialect });
      new UuidTable(db, 'T', { key: [Column.uuid('id')], columns: [Column.string('a'), Column.int64('n'), Column.tokens('t', tokens)] });
      expect(db.findings().map(({ message }) => message)).toEqual([`T.t ${says}`]);
    });
  });

  test.each<[string, () => Tokens, RegExp]>([
    ['a language that is none', () => Tokens.fullText('a', { languageTag: "en'" }), /wrong-type/],
    ['an option that is not there', () => Tokens.ngrams('a', { size: 3 } as never), /unknown-option/],
    ['a base outside of 2 to 10', () => Tokens.number('a', { treeBase: 11 }), /out-of-range/],
    ['n-grams of more than 12 characters', () => Tokens.ngrams('a', { ngramSizeMax: 13 }), /out-of-range: ngramSizeMax cannot be 13/],
    ['nothing to put together', () => Tokens.concat([]), /out-of-range/],
  ])('and refused with %s', (_, make, message) => {
    expect(make).toThrow(message);
  });
});
