import { invalidName } from '../../src/rules/validity/invalid-name';
import type { Schema } from '../../src/schema';
import { roleNamed } from '../../src/schema/objects/role';
import { declaredObjects } from '../../src/schema/ownership';
import { column, defined, index, ofSequences, schema, table } from '../support/model';
import { postgresql, problems, testRule, type RefusedCase } from '../support/rule-cases';

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
    ['a hyphen', named('order-items'), `table "order-items" contains "-": ${onlyLetters}`],
    ['a leading underscore', named('_Orders'), `table _Orders starts with "_": ${firstLetter}`],
    ['a leading digit', named('2026Orders'), `table 2026Orders starts with "2": ${firstLetter}`],
    ['a leading underscore in PostgreSQL', postgresql(named('_orders')), `table _orders starts with "_": ${firstLetter}`],
    ['an empty name', named(''), 'table "" has an empty name: a name has 1 to 128 characters'],
    ['an empty name in PostgreSQL', postgresql(named('')), 'table "" has an empty name: a name has 1 to 63 bytes'],
    ['a qualified name', named('sales.Orders'), `table "sales.Orders" contains ".": ${noSchema}`],
    ['a hyphen in the name of a role', { objects: declaredObjects([roleNamed('read-only')]) }, `role "read-only" contains "-": ${onlyLetters}`],
    ...(['FUNCTION', 'PLACEMENT', 'LOCALITY GROUP', 'PROPERTY GRAPH', 'MODEL'] as const).map((kind): RefusedCase => [
      `a space in the name of a ${kind}`, { objects: declaredObjects([defined(kind, 'a b')]) }, `${kind.toLowerCase()} "a b" contains " ": ${onlyLetters}`,
    ]),
    ['a letter outside of ASCII', named('Größen'), `table "Größen" contains "ö": ${onlyLetters}`],
    ['a character of two UTF-16 units as one', named('Smile😀'), `table "Smile😀" contains "😀": ${onlyLetters}`],
    ['a line end, shown on one line', named('a\nb'), `table "a\\nb" contains "\\n": ${onlyLetters}`],
    ['a NUL', named('a\0b'), `table "a\\u0000b" contains "\\u0000": ${onlyLetters}`],
    ['a Unicode line separator, shown on one line', named('a\u2028b'), `table "a\\u{2028}b" contains "\\u{2028}": ${onlyLetters}`],
    ['a quote', postgresql(named('a"b')), `table "a\\"b" contains "\\"": ${sameEverywhere}`],
    ['a dollar, which PostgreSQL itself would take', postgresql(named('a$b')), `table "a$b" contains "$": ${sameEverywhere}`],
    ['what Terraform would evaluate, in every kind of object', {
      objects: ofSequences('${s}'),
      tables: [table('T', ['Id'], [id, column('${c}')], {
        checks: [{ name: '${k}', expression: 'Id > 0' }],
        foreignKeys: [{ name: '${f}', columns: ['Id'], referencedTable: 'T', referencedColumns: ['Id'], onDelete: 'NO ACTION', enforced: true }],
      })],
      indexes: [index('${i}', 'T', ['Id'])],
    },
    `sequence "\${s}" contains "$": ${onlyLetters}`,
    `column T."\${c}" contains "$": ${onlyLetters}`,
    `check constraint "\${k}" of T contains "$": ${onlyLetters}`,
    `foreign key "\${f}" of T contains "$": ${onlyLetters}`,
    `index "\${i}" of T contains "$": ${onlyLetters}`],
    ['a name of 129 characters', named('T'.repeat(129)), `table ${'T'.repeat(129)} has a name of 129 characters: Spanner refuses a name of more than 128 characters`],
    ['a name of 64 bytes in PostgreSQL', postgresql(named(`${'t'.repeat(63)}x`)),
      `table ${'t'.repeat(63)}x has a name of 64 bytes: PostgreSQL silently cuts it to 63 bytes, ${'t'.repeat(63)}`],
    ['a name without end, of which the message shows the beginning', named('T'.repeat(100_000)),
      `table "${'T'.repeat(140)}..." has a name of 100000 characters: Spanner refuses a name of more than 128 characters`],
    ['a database in upper case', { database: 'Shop' }, `database Shop contains "S", and an id has lower-case letters, digits, underscores and hyphens: ${isRefused}`],
    ['a database of one letter', { database: 's' }, `database s has 1 character, and an id has 2 to 30: ${isRefused}`],
    ['a database of 31 letters', { database: 's'.repeat(31) }, `database ${'s'.repeat(31)} has 31 characters, and an id has 2 to 30: ${isRefused}`],
    ['a database that ends with a hyphen', { database: 'shop-' }, `database "shop-" ends with "-", and an id ends with a letter or digit: ${isRefused}`],
    ['a database that starts with a digit', { database: '1shop' }, `database 1shop starts with "1", and an id starts with a letter: ${isRefused}`],
  ],
  accepted: [
    ['letters, digits and underscores', named('Orders_2026')],
    ['a name of 128 characters', named('T'.repeat(128))],
    ['a name of 63 bytes in PostgreSQL', postgresql(named('t'.repeat(63)))],
    ['both cases in PostgreSQL', postgresql(named('OrderItems'))],
    ['a leading digit in PostgreSQL, where quotes allow it', postgresql(named('5Customers'))],
    ['a reserved word, which is another rule', named('Order')],
    ['a check without a name, for which Spanner makes one up', { tables: [table('T', ['Id'], [id], { checks: [{ name: '', expression: 'Id > 0' }] })] }],
    ['a database of 2 characters', { database: 's1' }],
    ['a database of 30 characters with hyphens and underscores', { database: `s-_${'x'.repeat(27)}` }],
  ],
});

test('creates the named schema in front of a name', () => {
  expect(problems(invalidName, schema(named('sales.Orders')))[0].fixes).toEqual(["new NamedSchema(db, 'sales')", 'rename it, for example to sales_Orders']);
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
