import { folded } from './support';
import { columnType } from '../../../src/rules/validity/column-type';
import { Dialect, type ColumnType, type ScalarTypeCode } from '../../../src/schema';
import { meantType } from '../../../src/schema/types/type-spellings';
import { problems } from '../../support/rule-cases';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

function typeOf(written: string, dialect: Dialect, before = ''): ColumnType | undefined {
  const column = dialect === G ? `CREATE TABLE T (Id INT64, C ${written}) PRIMARY KEY (Id)` : `CREATE TABLE t (id bigint PRIMARY KEY, c ${written})`;
  return folded(`${before}${column}`, dialect).schema.tables[0].columns[1]?.type;
}

describe('every spelling of a type is read:', () => {
  const cases: readonly (readonly [Dialect, string, ColumnType])[] = [
    [G, 'STRING(MAX)', { code: 'STRING' }],
    [G, 'bytes(0x10)', { code: 'BYTES', length: 16 }],
    [G, 'ARRAY<FLOAT32>(vector_length=>3)', { code: 'ARRAY', element: { code: 'FLOAT32' }, vectorLength: 3 }],
    [P, 'character varying(36)', { code: 'STRING', length: 36 }],
    [P, 'character varying', { code: 'STRING' }],
    [P, 'text', { code: 'STRING' }],
    [P, 'integer', { code: 'INT64' }],
    [P, 'int', { code: 'INT64' }],
    [P, 'int8[]', { code: 'ARRAY', element: { code: 'INT64' } }],
    [P, 'double precision', { code: 'FLOAT64' }],
    [P, 'float4[] vector length 3', { code: 'ARRAY', element: { code: 'FLOAT32' }, vectorLength: 3 }],
    [P, 'float', { code: 'FLOAT64' }],
    [P, 'decimal', { code: 'NUMERIC' }],
    [P, 'dec', { code: 'NUMERIC' }],
    [P, 'char varying(36)', { code: 'STRING', length: 36 }],
    [P, 'national character varying', { code: 'STRING' }],
    [P, 'bigint[4]', { code: 'ARRAY', element: { code: 'INT64' } }],
    [P, 'text array', { code: 'ARRAY', element: { code: 'STRING' } }],
    [P, 'timestamp with time zone', { code: 'TIMESTAMP' }],
    [P, 'spanner.tokenlist', { code: 'TOKENLIST' }],
  ];
  test.each(cases)('%s %s', (dialect, written, type) => {
    expect(typeOf(written, dialect)).toEqual(type);
  });
});

describe('a type that Spanner does not have is unknown, and the finding names the one that was probably meant:', () => {
  const cases: readonly (readonly [Dialect, string, string, ScalarTypeCode | undefined])[] = [
    [G, 'DATETIME', 'DATETIME', 'TIMESTAMP'],
    [G, 'INT', 'INT', 'INT64'],
    [G, 'INTEGER', 'INTEGER', 'INT64'],
    [G, 'INT32', 'INT32', 'INT64'],
    [G, 'Text', 'Text', 'STRING'],
    [G, 'BOOLEAN', 'BOOLEAN', 'BOOL'],
    [G, 'PG.NUMERIC', 'PG.NUMERIC', 'NUMERIC'],
    [G, 'ARRAY<VARCHAR>', 'VARCHAR', 'STRING'],
    [G, 'shop.Order', 'shop.Order', undefined],
    [G, '`shop.Order`', 'shop.Order', undefined],
    [P, 'int4', 'int4', 'INT64'],
    [P, 'smallint', 'smallint', 'INT64'],
    [P, 'json', 'json', 'JSON'],
    [P, 'timestamp', 'timestamp', 'TIMESTAMP'],
    [P, 'timestamp without time zone', 'timestamp without time zone', 'TIMESTAMP'],
    [P, 'char(10) NOT NULL', 'char(10)', 'STRING'],
    [P, 'character(10)', 'character(10)', 'STRING'],
    [P, 'STRING(36)', 'STRING(36)', 'STRING'],
    [P, 'money[]', 'money', 'NUMERIC'],
    [P, 'spanner.numeric', 'spanner.numeric', undefined],
  ];
  test.each(cases)('%s %s', (dialect, written, name, meant) => {
    const type = typeOf(written, dialect)!;
    expect(type.code === 'ARRAY' ? type.element : type).toEqual({ code: 'UNKNOWN', name });
    const script = `CREATE TABLE T (Id ${dialect === G ? 'INT64' : 'bigint'} ${dialect === G ? '' : 'PRIMARY KEY'}, C ${written}) ${dialect === G ? 'PRIMARY KEY (Id)' : ''}`;
    const [finding, ...others] = problems(columnType, folded(script, dialect).schema);
    expect(others).toEqual([]);
    expect(finding.message).toContain(`has the type ${name}, `);
    expect(meantType(name)).toBe(meant);
  });

  test.each([
    [P, 'EXCLUDE USING gist (c)'],
    [P, 'LIKE other INCLUDING ALL'],
    [P, 'KEY c_idx (c)'],
    [G, 'KEY c_idx (c)'],
  ])('%s: what is no column does not become one: %s', (dialect, element) => {
    const { columns, unreadElements } = folded(`CREATE TABLE t (id ${dialect === G ? 'INT64' : 'bigint'}, ${element})`, dialect).schema.tables[0];
    expect([columns.length, unreadElements]).toEqual([1, [element]]);
  });
});

describe('a name that a PROTO BUNDLE of the script holds is that of a message or an enum:', () => {
  test.each([
    ['CREATE PROTO BUNDLE (shop.Order); ', 'shop.Order'],
    ['CREATE PROTO BUNDLE (`shop.Order`); ', 'shop.Order'],
    ['CREATE PROTO BUNDLE (shop.Other); ALTER PROTO BUNDLE INSERT (shop.Order); ', '`shop.Order`'],
  ])('%s', (before, written) => {
    expect(typeOf(written, G, before)).toEqual({ code: 'ENUM', name: 'shop.Order' });
    expect(typeOf(`ARRAY<${written}>`, G, before)).toEqual({ code: 'ARRAY', element: { code: 'ENUM', name: 'shop.Order' } });
  });

  test('but not one of another bundle, nor of one that is dropped', () => {
    expect(typeOf('shop.Order', G, 'CREATE PROTO BUNDLE (shop.Orders); ')).toEqual({ code: 'UNKNOWN', name: 'shop.Order' });
    expect(typeOf('shop.Order', G, 'CREATE PROTO BUNDLE (shop.Order); DROP PROTO BUNDLE; ')).toEqual({ code: 'UNKNOWN', name: 'shop.Order' });
  });
});
