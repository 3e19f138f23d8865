import { GOOGLESQL_RESERVED_WORDS, POSTGRESQL_RESERVED_WORDS } from '../../src/ddl/lexer/keywords';
import { reservedWord } from '../../src/rules/advice/reserved-word';
import { column, index, ofSequences, schema, table } from '../support/model';
import { postgresql, problems, testRule, type WordedProblem } from '../support/rule-cases';

const id = column('Id', 'INT64');
const syntaxError = 'queries that do not quote it fail to parse';

testRule(reservedWord, {
  refused: [
    ['a table', { tables: [table('Order', ['Id'], [id])] }, `table Order is named with the reserved word ORDER: ${syntaxError}`],
    ['columns', { tables: [table('Orders', ['Id'], [id, column('Hash'), column('to')])] },
      `column Orders.Hash is named with the reserved word HASH: ${syntaxError}`, `column Orders.to is named with the reserved word TO: ${syntaxError}`],
    ['an index', { tables: [table('Orders', ['Id'], [id])], indexes: [index('Range', 'Orders', ['Id'])] },
      `index Range of Orders is named with the reserved word RANGE: ${syntaxError}`],
    ['words of PostgreSQL', postgresql({ tables: [table('user', ['Id'], [id, column('offset')])] }),
      `table user is named with the reserved word USER: ${syntaxError}`, `column user.offset is named with the reserved word OFFSET: ${syntaxError}`],
  ],
  accepted: [
    ['a word that contains one', { tables: [table('Orders', ['OrderId'], [column('OrderId')])] }],
    ['words of DDL that are no reserved words', { tables: [table('Index', ['Key'], [column('Key'), column('Date'), column('Table')])] }],
    ['words of PostgreSQL in GoogleSQL', { tables: [table('User', ['Id'], [id, column('Offset')])] }],
    ['words of GoogleSQL in PostgreSQL', postgresql({ tables: [table('hash', ['Id'], [id, column('range')])] })],
    ['constraints and sequences, which no query names', { objects: ofSequences('New'), tables: [table('T', ['Id'], [id], { checks: [{ name: 'Order', expression: 'Id > 0' }] })] }],
  ],
});

test.each([
  ['Order', 'Orders'],
  ['Group', 'GroupTable'],
  ['groups', 'groups_table'],
])('proposes the plural for the table %s, unless that is reserved as well', (name, other) => {
  expect(problems(reservedWord, schema({ tables: [table(name, ['Id'], [id])] }))[0].fixes)
    .toEqual([`rename it, for example to ${other}`, `write \`${name}\` in every query`]);
});

test.each([
  ['GoogleSQL', schema, GOOGLESQL_RESERVED_WORDS],
  ['PostgreSQL', postgresql, POSTGRESQL_RESERVED_WORDS],
])('no name that is proposed in %s is reserved', (_, schemaOf, words) => {
  const withNames = (tables: string[], columns: string[], indexes: string[]): WordedProblem[] => problems(reservedWord, schemaOf({
    tables: [...tables.map((name) => table(name, ['Id'], [id])), table('Things', ['Id'], columns.map((name) => column(name)))],
    indexes: indexes.map((name) => index(name, 'Things', ['Id'])),
  }));
  const names = [...words];
  const found = withNames(names, names, names);
  expect(found).toHaveLength(3 * names.length);
  const proposed = found.map((problem) => problem.fixes[0].replace('rename it, for example to ', ''));
  expect(withNames(proposed, proposed, proposed)).toEqual([]);
});

test.each([
  ['limit', 'limit_value'],
  ['LIMIT', 'LIMIT_VALUE'],
])('proposes another name for the column %s in its own style', (name, other) => {
  const [problem] = problems(reservedWord, postgresql({ tables: [table('t', ['Id'], [id, column(name)])] }));
  expect(problem.fixes[0]).toBe(`rename it, for example to ${other}`);
});
