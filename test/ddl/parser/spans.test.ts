import * as fc from 'fast-check';
import { folded } from './support';
import { foldScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { Dialect, type Schema, type Span } from '../../../src/schema';
import { CORPUS_FILES } from '../../support/corpus';

const { GOOGLESQL: G, POSTGRESQL: P } = Dialect;

/** The pieces of text that a schema was read from, by the path to their definition: `tables.0.columns.1.type`. */
function pieces(value: unknown, text: string, path: readonly string[] = []): Record<string, string> {
  if (isSpan(value)) {
    return { [path.filter((name) => name !== 'spans' && name !== 'span').join('.')]: text.slice(value.start, value.end) };
  }
  return typeof value !== 'object' || value === null
    ? {} : Object.assign({}, ...Object.entries(value).map(([name, each]) => pieces(each, text, [...path, name])));
}

function isSpan(value: unknown): value is Span {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

function spansIn(value: unknown): Span[] {
  if (isSpan(value)) {
    return [value];
  }
  return typeof value !== 'object' || value === null ? [] : Object.values(value).flatMap(spansIn);
}

/** What one object of a script was read from. */
function read(ddl: string, dialect: Dialect, of: (schema: Schema) => unknown): Record<string, string> {
  return pieces(of(folded(ddl, dialect).schema), ddl);
}

const TABLE = 'CREATE TABLE T (Id STRING(36), Name STRING(9) DEFAULT (\'x\'), Low STRING(9) AS (LOWER(Name)) STORED) PRIMARY KEY (Id); ';

describe('a definition knows where it was read', () => {
  test('a table with all of its clauses', () => {
    const ddl = '-- the rows\nCREATE TABLE sales.`T` (\n  `Id` STRING(36) /* key */ NOT NULL,\n  CONSTRAINT fk FOREIGN KEY (Id) REFERENCES sales.U (A) ON DELETE CASCADE,\n'
      + '  CHECK (Id  >\n 0)\n) PRIMARY KEY (`Id` DESC), INTERLEAVE IN PARENT sales.P, ROW DELETION POLICY (OLDER_THAN(Seen, INTERVAL 3 DAY)) ;';
    expect(read(ddl, G, ({ tables }) => tables[0])).toEqual({
      'whole': ddl.slice(ddl.indexOf('CREATE'), -2),
      'name': 'sales.`T`',
      'primaryKey.0': '`Id`',
      'columns.0.whole': '`Id` STRING(36) /* key */ NOT NULL',
      'columns.0.name': '`Id`',
      'columns.0.type': 'STRING(36)',
      'foreignKeys.0.whole': 'CONSTRAINT fk FOREIGN KEY (Id) REFERENCES sales.U (A) ON DELETE CASCADE',
      'foreignKeys.0.name': 'fk',
      'foreignKeys.0.columns.0': 'Id',
      'foreignKeys.0.referencedTable': 'sales.U',
      'foreignKeys.0.referencedColumns.0': 'A',
      'checks.0.whole': 'CHECK (Id  >\n 0)',
      'checks.0.expression': 'Id  >\n 0',
      'interleave': 'sales.P',
      'ttl': 'Seen',
    });
  });

  test('a table of PostgreSQL, whose key and references are clauses of columns', () => {
    const ddl = 'CREATE TABLE t (id varchar(36) PRIMARY KEY, a bigint DEFAULT (1)::bigint NOT NULL CONSTRAINT fk REFERENCES u) TTL INTERVAL \'3 days\' ON at';
    expect(read(ddl, P, ({ tables }) => tables[0])).toEqual({
      'whole': ddl,
      'name': 't',
      'primaryKey.0': 'id',
      'columns.0.whole': 'id varchar(36) PRIMARY KEY',
      'columns.0.name': 'id',
      'columns.0.type': 'varchar(36)',
      'columns.1.whole': 'a bigint DEFAULT (1)::bigint NOT NULL CONSTRAINT fk REFERENCES u',
      'columns.1.name': 'a',
      'columns.1.type': 'bigint',
      'columns.1.default': '(1)::bigint',
      'foreignKeys.0.whole': 'CONSTRAINT fk REFERENCES u',
      'foreignKeys.0.name': 'fk',
      'foreignKeys.0.columns.0': 'a',
      'foreignKeys.0.referencedTable': 'u',
      'ttl': 'at',
    });
  });

  test('an index', () => {
    const ddl = 'CREATE UNIQUE INDEX I ON T (A DESC, `B`) STORING (C) WHERE (A IS NOT NULL), INTERLEAVE IN P;';
    expect(read(ddl, G, ({ indexes }) => indexes[0])).toEqual({
      'whole': ddl.slice(0, -1),
      'name': 'I',
      'table': 'T',
      'keyParts.0': 'A',
      'keyParts.1': '`B`',
      'storing.0': 'C',
      'whereNotNull.0': 'A',
      'interleaveIn': 'P',
    });
  });

  test.each([
    ['a column that is added', 'ALTER TABLE T ADD COLUMN B INT64 NOT NULL', 3, { whole: 'B INT64 NOT NULL', name: 'B', type: 'INT64' }],
    ['a column that is stated anew', 'ALTER TABLE T ALTER COLUMN `Name` STRING(10)', 1, { whole: '`Name` STRING(10)', name: '`Name`', type: 'STRING(10)' }],
    ['a generated column whose type is stated anew', 'ALTER TABLE T ALTER COLUMN Low STRING(7)', 2, {
      whole: 'Low STRING(7)', name: 'Low', type: 'STRING(7)', generated: 'LOWER(Name)',
    }],
    ['a column with another default', 'ALTER TABLE T ALTER COLUMN `Name` SET DEFAULT (\'y\')', 1, {
      whole: 'Name STRING(9) DEFAULT (\'x\')', name: '`Name`', type: 'STRING(9)', default: '\'y\'',
    }],
    ['a column without its default', 'ALTER TABLE T ALTER COLUMN `Name` DROP DEFAULT', 1, {
      whole: 'Name STRING(9) DEFAULT (\'x\')', name: '`Name`', type: 'STRING(9)',
    }],
  ])('%s later', (_, statement, position, expected) => {
    expect(read(TABLE + statement, G, ({ tables }) => tables[0].columns[position])).toEqual(expected);
  });

  test('a column of PostgreSQL that gets another type', () => {
    const ddl = 'CREATE TABLE t (id bigint PRIMARY KEY); ALTER TABLE t ALTER COLUMN "id" TYPE varchar(9)';
    expect(read(ddl, P, ({ tables }) => tables[0].columns)).toEqual({ '0.whole': 'id bigint PRIMARY KEY', '0.name': '"id"', '0.type': 'varchar(9)' });
  });

  test('constraints that are added, and columns that an index stores later', () => {
    const ddl = `${TABLE} ALTER TABLE T ADD CHECK (Id > ''); ALTER TABLE T RENAME TO U; CREATE INDEX I ON U (Id) STORING (Low); ALTER INDEX I ADD STORED COLUMN \`Name\``;
    expect(read(ddl, G, ({ tables }) => tables[0].checks)).toEqual({ '0.whole': "CHECK (Id > '')", '0.expression': "Id > ''" });
    expect(read(ddl, G, ({ indexes }) => indexes[0])).toMatchObject({ 'storing.0': 'Low', 'storing.1': '`Name`' });
  });
});

test('a piece of a text has its places in the whole text', () => {
  const text = `header\n${TABLE}-- end`;
  const start = text.indexOf('CREATE');
  const [placed] = parseScript(text, G, { start, end: text.indexOf(';') });
  expect([placed].map(({ start: from, end }) => text.slice(from, end))).toEqual([TABLE.slice(0, TABLE.indexOf(';'))]);
  expect(pieces(foldScript([placed], G, 'db').schema.tables[0].columns[0], text)).toEqual({ whole: 'Id STRING(36)', name: 'Id', type: 'STRING(36)' });
});

describe('in real schemas and in pieces of them', () => {
  const texts = CORPUS_FILES.map(({ text }) => text);

  test.each([G, P])('spans are pieces of the text, in %s', (dialect) => {
    fc.assert(fc.property(fc.constantFrom(TABLE, ...texts), fc.nat(), fc.integer({ min: 1, max: 6000 }), (text, from, length) => {
      const piece = text.slice(from % text.length).slice(0, length);
      for (const { start, end } of spansIn(folded(piece, dialect).schema)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(piece.length);
      }
    }), { seed: 20_261_122, numRuns: 50 });
  });
});
