import * as fs from 'node:fs';
import { Token } from 'cdktf';
import * as library from '../../src';
import { newDatabase, newStack } from '../support/stack';

/** Thousands of errors are thrown, and jest looks up the source of each of their frames. */
Error.stackTraceLimit = 0;

/** What plain JavaScript may pass where something else is wanted. */
const ANYTHING: readonly unknown[] = [
  undefined, null, {}, [], 'x', '', 5, NaN, true, () => 1, 1n, new Date(0), [undefined], [null], [5], ['x'], [{}], new Array(1),
  { columns: 'x' }, { columns: [null] }, { key: [null] }, { key: 'x' }, { key: [library.Column.uuid('Id')] },
];

const TOKENS: readonly unknown[] = [Token.asString({ Ref: 'x' }), Token.asNumber({ Ref: 'x' }), Token.asList({ Ref: 'x' })];

const users = (): library.UuidTable => new library.UuidTable(newDatabase(), 'Users', { key: [library.Column.uuid('Id')], columns: [library.Column.string('Email')] });
const SCOPES = [undefined, newStack(), newDatabase(), users()];
const OF_CONSTRUCT = ['isConstruct', 'toString', 'with'];

const api = fs.readFileSync('API.md', 'utf8');
const exported = library as unknown as Record<string, any>;

/** Classes and static functions of the public surface, and methods of what can be made in a line. */
const instances: Readonly<Record<string, () => any>> = {
  Column: () => library.Column.string('Name'),
  Database: newDatabase,
  DatabaseRole: () => new library.DatabaseRole(newDatabase(), 'reader'),
  InterleavedHierarchy: () => {
    const root = users();
    return new library.InterleavedHierarchy(root._ownDatabase, 'Family', { root });
  },
  SchemaGuard: () => library.SchemaGuard.attach(newStack()),
  ShardedTable: () => new library.ShardedTable(newDatabase(), 'Events', { key: [library.Column.uuid('Id')], shardBy: ['Id'], shards: 4 }),
  UuidTable: users,
};

type Callable = (args: readonly unknown[]) => unknown;
const constructors = [...api.matchAll(/id="spanner-constructs\.(\w+)\.Initializer"/g)].filter(([, name]) => exported[name] && name !== 'TableBase').map(([, name]): [string, Callable] => (
  [`new ${name}`, (args) => Reflect.construct(exported[name], args)]
));
const functions = [...api.matchAll(/^##### `(\w+)` <a name="\w+" id="spanner-constructs\.(\w+)\.\w+">/gm)].filter(([, method]) => !OF_CONSTRUCT.includes(method))
  .flatMap(([, method, name]): [string, Callable][] => {
    if (typeof exported[name]?.[method] === 'function') {
      return [[`${name}.${method}`, (args) => exported[name][method](...args)]];
    }
    const make = instances[name];
    return typeof make?.()[method] === 'function' ? [[`${name}#${method}`, (args) => make()[method](...args)]] : [];
  });

describe('[C3] whatever plain JavaScript passes', () => {
  test('is tried on the whole public surface', () => {
    expect([constructors.length > 20, functions.length > 80]).toEqual([true, true]);
  });

  const given = [...ANYTHING, ...TOKENS, ...TOKENS.flatMap((token) => [[token], { columns: token }, { key: [library.Column.uuid('Id')], columns: [token] }])];
  const ofConstructor = (name: string): unknown[][] => given.flatMap((value, n) => (
    [[value], ...SCOPES.flatMap((scope) => [[scope, `${name}${n}`, value], [scope, value, {}]])]
  ));
  const ofFunction = (): unknown[][] => given.flatMap((value) => [[value], ['Name', value], ['Name', 'Other', value], [value, 'Name']]);

  test.each([
    ...constructors.map(([name, call]) => [name, call, ofConstructor(name)] as const),
    ...functions.map(([name, call]) => [name, call, ofFunction()] as const),
  ])('%s works or throws an error of the library', (_, call, lists) => {
    const raw = [[], ...lists].flatMap((args) => {
      try {
        call(args);
        return [];
      } catch (error) {
        const { message } = error as Error;
        const isWorded = library.Errors.codeOf(error as Error) !== undefined && !/TfToken|e\+29\d/.test(message);
        return isWorded || message.startsWith('There is already a Construct with name') ? [] : [message.split('\n    docs')[0]];
      }
    });
    expect([...new Set(raw)]).toEqual([]);
  });
});
