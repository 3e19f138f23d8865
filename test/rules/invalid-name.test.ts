import { invalidName } from '../../src/rules/validity/invalid-name';
import type { Schema } from '../../src/schema';
import { roleNamed } from '../../src/schema/objects/role';
import { declaredObjects } from '../../src/schema/ownership';
import { column, defined, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const id = column('Id', 'INT64');

function named(name: string): Partial<Schema> {
  return { tables: [table(name, ['Id'], [id])] };
}

const onlyLetters = 'Spanner allows only letters, digits and underscores';
const noSchema = 'nothing here creates the named schema in front of it';
const firstLetter = 'Spanner refuses a name that does not start with a letter';
const sameEverywhere = 'only a name of letters, digits and underscores is the same in every statement and every client';
const isRefused = 'Spanner refuses it as the id of a database';

testRule(invalidName, {
  refused: [
    { it: 'a hyphen', schema: schema(named('order-items')), says: [`table "order-items" contains "-": ${onlyLetters}`] },
    { it: 'a leading underscore', schema: schema(named('_Orders')), says: [`table _Orders starts with "_": ${firstLetter}`] },
    { it: 'a leading digit', schema: schema(named('2026Orders')), says: [`table 2026Orders starts with "2": ${firstLetter}`] },
    {
      it: 'a leading underscore in PostgreSQL',
      schema: postgresql(named('_orders')),
      says: [`table _orders starts with "_": ${firstLetter}`],
    },
    { it: 'an empty name', schema: schema(named('')), says: ['table "" has an empty name: a name has 1 to 128 characters'] },
    { it: 'an empty name in PostgreSQL', schema: postgresql(named('')), says: ['table "" has an empty name: a name has 1 to 63 bytes'] },
    { it: 'a qualified name', schema: schema(named('sales.Orders')), says: [`table "sales.Orders" contains ".": ${noSchema}`] },
    {
      it: 'a hyphen in the name of a role', schema: schema({ objects: declaredObjects([roleNamed('read-only')]) }),
      says: [`role "read-only" contains "-": ${onlyLetters}`],
    },
    ...(['FUNCTION', 'PLACEMENT', 'LOCALITY GROUP', 'PROPERTY GRAPH', 'MODEL'] as const).map((kind) => ({
      it: `a space in the name of a ${kind}`,
      schema: schema({ objects: declaredObjects([defined(kind, 'a b')]) }),
      says: [`${kind.toLowerCase()} "a b" contains " ": ${onlyLetters}`] as const,
    })),
    { it: 'a letter outside of ASCII', schema: schema(named('Größen')), says: [`table "Größen" contains "ö": ${onlyLetters}`] },
    {
      it: 'a character of two UTF-16 units as one',
      schema: schema(named('Smile😀')),
      says: [`table "Smile😀" contains "😀": ${onlyLetters}`],
    },
    { it: 'a line end, shown on one line', schema: schema(named('a\nb')), says: [`table "a\\nb" contains "\\n": ${onlyLetters}`] },
    { it: 'a NUL', schema: schema(named('a\0b')), says: [`table "a\\u0000b" contains "\\u0000": ${onlyLetters}`] },
    {
      it: 'a Unicode line separator, shown on one line',
      schema: schema(named('a\u2028b')),
      says: [`table "a\\u{2028}b" contains "\\u{2028}": ${onlyLetters}`],
    },
    { it: 'a quote', schema: postgresql(named('a"b')), says: [`table "a\\"b" contains "\\"": ${sameEverywhere}`] },
    {
      it: 'a dollar, which PostgreSQL itself would take',
      schema: postgresql(named('a$b')),
      says: [`table "a$b" contains "$": ${sameEverywhere}`],
    },
    {
      it: 'what Terraform would evaluate, in every kind of object',
      schema: schema({
        sequences: [{ name: '${s}' }],
        tables: [table('T', ['Id'], [id, column('${c}')], {
          checks: [{ name: '${k}', expression: 'Id > 0' }],
          foreignKeys: [{ name: '${f}', columns: ['Id'], referencedTable: 'T', referencedColumns: ['Id'], onDelete: 'NO ACTION', enforced: true }],
        })],
        indexes: [index('${i}', 'T', ['Id'])],
      }),
      says: [
        `sequence "\${s}" contains "$": ${onlyLetters}`,
        `column T."\${c}" contains "$": ${onlyLetters}`,
        `check constraint "\${k}" of T contains "$": ${onlyLetters}`,
        `foreign key "\${f}" of T contains "$": ${onlyLetters}`,
        `index "\${i}" of T contains "$": ${onlyLetters}`,
      ],
    },
    {
      it: 'a name of 129 characters',
      schema: schema(named('T'.repeat(129))),
      says: [`table ${'T'.repeat(129)} has a name of 129 characters: Spanner refuses a name of more than 128 characters`],
    },
    {
      it: 'a name of 64 bytes in PostgreSQL',
      schema: postgresql(named(`${'t'.repeat(63)}x`)),
      says: [`table ${'t'.repeat(63)}x has a name of 64 bytes: PostgreSQL silently cuts it to 63 bytes, ${'t'.repeat(63)}`],
    },
    {
      it: 'a name without end, of which the message shows the beginning',
      schema: schema(named('T'.repeat(100_000))),
      says: [`table "${'T'.repeat(140)}..." has a name of 100000 characters: Spanner refuses a name of more than 128 characters`],
    },
    {
      it: 'a database in upper case',
      schema: schema({ database: 'Shop' }),
      says: [`database Shop contains "S", and an id has lower-case letters, digits, underscores and hyphens: ${isRefused}`],
    },
    {
      it: 'a database of one letter',
      schema: schema({ database: 's' }),
      says: [`database s has 1 character, and an id has 2 to 30: ${isRefused}`],
    },
    {
      it: 'a database of 31 letters',
      schema: schema({ database: 's'.repeat(31) }),
      says: [`database ${'s'.repeat(31)} has 31 characters, and an id has 2 to 30: ${isRefused}`],
    },
    {
      it: 'a database that ends with a hyphen',
      schema: schema({ database: 'shop-' }),
      says: [`database "shop-" ends with "-", and an id ends with a letter or digit: ${isRefused}`],
    },
    {
      it: 'a database that starts with a digit',
      schema: schema({ database: '1shop' }),
      says: [`database 1shop starts with "1", and an id starts with a letter: ${isRefused}`],
    },
  ],
  accepted: [
    { it: 'letters, digits and underscores', schema: schema(named('Orders_2026')) },
    { it: 'a name of 128 characters', schema: schema(named('T'.repeat(128))) },
    { it: 'a name of 63 bytes in PostgreSQL', schema: postgresql(named('t'.repeat(63))) },
    { it: 'both cases in PostgreSQL', schema: postgresql(named('OrderItems')) },
    { it: 'a leading digit in PostgreSQL, where quotes allow it', schema: postgresql(named('5Customers')) },
    { it: 'a reserved word, which is another rule', schema: schema(named('Order')) },
    {
      it: 'a check without a name, for which Spanner makes one up',
      schema: schema({ tables: [table('T', ['Id'], [id], { checks: [{ name: '', expression: 'Id > 0' }] })] }),
    },
    { it: 'a database of 2 characters', schema: schema({ database: 's1' }) },
    { it: 'a database of 30 characters with hyphens and underscores', schema: schema({ database: `s-_${'x'.repeat(27)}` }) },
  ],
});

test('proposes the nearest name without a fault, and tells each fault', () => {
  expect(problems(invalidName, schema({ tables: [table('T', ['Id'], [id, column('2nd-line item')])] }))).toEqual([{
    object: 'T',
    message: `column T."2nd-line item" starts with "2": ${firstLetter}`,
    location: 'T."2nd-line item"',
    why: [`it also contains "-": ${onlyLetters}`],
    fixes: ['rename it, for example to nd_line_item'],
  }]);
});

test.each([
  ['order-items', 'rename it, for example to order_items'],
  ['---', 'rename it'],
  ['T'.repeat(200), `rename it, for example to ${'T'.repeat(128)}`],
])('the fix for %s removes the finding', (name, fix) => {
  const [problem] = problems(invalidName, schema(named(name)));
  expect(problem.fixes).toEqual([fix]);
  const proposed = / to (.*)$/.exec(fix)?.[1] ?? 'Orders';
  expect(problems(invalidName, schema(named(proposed)))).toEqual([]);
});

test.each([
  ['My Shop', "databaseName: 'my-shop'"],
  ['2026_Orders-', "databaseName: 'orders'"],
  ['1'.repeat(40), ''],
])('proposes an id for the database %s', (database, proposed) => {
  const general = 'name it with 2 to 30 lower-case letters, digits, underscores and hyphens';
  expect(problems(invalidName, schema({ database }))[0].fixes).toEqual([proposed === '' ? general : `${general}: ${proposed}`]);
});
