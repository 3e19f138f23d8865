import {
  BitReversedSource, BitReversedTable, Column, ColumnarPolicy, Dialect, ElementType, GraphProperties, LocalityGroup, NamedSchema, PropertyGraph, SafeIndex, Table, Tokens, View,
  type TableOptions, type TableProps,
} from '../../src';
import { printDatabase } from '../../src/ddl/printer/print-objects';
import { judge } from '../../src/rules/engine';
import type { Schema } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { planned } from '../support/planned';
import { newDatabase } from '../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;
const REGION = Column.string('region', { notNull: true, placementKey: true });
const NAME = Column.string('name');

type Storage = Pick<TableOptions, 'localityGroup' | 'columnarPolicy'>;

/** A table with an index. */
function declared(dialect: Dialect, options: TableOptions = {}, ofIndex: Storage = {}): Schema {
  const db = newDatabase({ dialect });
  const users = new Table(db, 'users', { key: [Column.uuid('id')], columns: [NAME], ...options });
  new SafeIndex(users, 'by_name', { columns: ['name'], ...ofIndex });
  return db._toModel();
}

const COLD: Storage = { localityGroup: 'cold', columnarPolicy: ColumnarPolicy.ENABLED };
const BOTH_G = "OPTIONS (columnar_policy = 'enabled', locality_group = 'cold')";
const BOTH_P = 'LOCALITY GROUP "cold" COLUMNAR POLICY "enabled"';

test.each<[string, Dialect, TableOptions, Storage, readonly string[]]>([
  ['options of a table and an index', G, COLD, COLD, [`PRIMARY KEY (\`id\`), ${BOTH_G}`, `ON \`users\` (\`name\`) ${BOTH_G}`]],
  ['options of a table and an index', P, COLD, COLD, [`PRIMARY KEY ("id")) ${BOTH_P}`, `ON "users" ("name") ${BOTH_P}`]],
  ['a synonym', G, { synonym: 'members' }, {}, ['CREATE TABLE', 'CREATE INDEX', 'ALTER TABLE `users` ADD SYNONYM `members`']],
  ['a synonym', P, { synonym: 'members' }, {}, ['CREATE TABLE', 'CREATE INDEX', 'ALTER TABLE "users" ADD SYNONYM "members"']],
  ['a placement key', G, { columns: [NAME, REGION] }, {}, ['`region` STRING(MAX) NOT NULL PLACEMENT KEY', 'CREATE INDEX']],
  ['a placement key', P, { columns: [NAME, REGION] }, {}, ['"region" varchar NOT NULL PLACEMENT KEY', 'CREATE INDEX']],
])('%s in %s is printed, and recorded once', (_, dialect, options, ofIndex, statements) => {
  const schema = declared(dialect, options, ofIndex);
  expect(printDatabase(schema)).toEqual(statements.map((text) => expect.stringContaining(text)));
  expect([...planned([], schema)].sort()).toEqual([...printDatabase(schema)].sort());
  expect(planned(printDatabase(schema), schema)).toEqual([]);
});

test.each<[Dialect, RegExp]>([
  [G, /^CREATE TABLE IF NOT EXISTS `orders` \(`order_key` .*? HIDDEN OPTIONS \(locality_group = 'cold'\)/],
  [P, /^CREATE TABLE IF NOT EXISTS "orders" \("order_key" .*? LOCALITY GROUP "cold"/],
])('in %s a key that is computed from external ids keeps its locality group', (dialect, column) => {
  const db = newDatabase({ dialect });
  const key = [Column.int64('order_key', { localityGroup: 'cold', ...(dialect === G && { hidden: true }) })];
  new BitReversedTable(db, 'orders', { key, source: BitReversedSource.externalId('order_no') });
  expect(printDatabase(db._toModel())).toEqual([expect.stringMatching(column)]);
});

describe.each([G, P])('later, in %s,', (dialect) => {
  const quoted = (name: string): string => (dialect === G ? `\`${name}\`` : `"${name}"`);
  const set = (kind: string, name: string, option: string, value: string): string => (
    `ALTER ${kind} ${quoted(name)} SET ${dialect === G ? `OPTIONS (${option} = '${value}')` : `${option.toUpperCase().replace('_', ' ')} "${value}"`}`
  );

  test('a table and an index get other options', () => {
    expect(planned(printDatabase(declared(dialect)), declared(dialect, COLD, COLD)).sort()).toEqual([
      set('INDEX', 'by_name', 'columnar_policy', 'enabled'), set('INDEX', 'by_name', 'locality_group', 'cold'),
      set('TABLE', 'users', 'columnar_policy', 'enabled'), set('TABLE', 'users', 'locality_group', 'cold'),
    ]);
  });

  test('a table goes back to the group that every database has', () => {
    expect(planned(printDatabase(declared(dialect, COLD)), declared(dialect, { localityGroup: 'default' }))).toEqual([
      set('TABLE', 'users', 'locality_group', 'default'),
    ]);
  });

  test('options that are not mentioned stay', () => {
    expect(planned(printDatabase(declared(dialect, COLD, COLD)), declared(dialect))).toEqual([]);
    expect(planned(printDatabase(declared(dialect, COLD, COLD)), declared(dialect, {}, { localityGroup: 'warm' }))).toEqual([
      set('INDEX', 'by_name', 'locality_group', 'warm'),
    ]);
  });

  test('a table leaves a group that goes, which an index cannot', () => {
    const grouped = (names: readonly string[], options: Storage = {}, ofIndex: Storage = {}): Schema => {
      const [schema, db] = [declared(dialect, options, ofIndex), newDatabase({ dialect })];
      names.forEach((name) => new LocalityGroup(db, name));
      const { defined } = db._toModel().objects;
      return { ...schema, objects: { ...schema.objects, defined, declaredKinds: ['LOCALITY GROUP'] } };
    };
    const before = ['cold', 'enabled', 'warm'];
    expect(planned(printDatabase(grouped(before, COLD)), grouped(['warm']))).toEqual([
      set('TABLE', 'users', 'locality_group', 'default'), `DROP LOCALITY GROUP ${quoted('cold')}`, `DROP LOCALITY GROUP ${quoted('enabled')}`,
    ]);
    expect(planned(printDatabase(grouped(before, {}, COLD)), grouped(['warm']))).toEqual(['clause-changed']);
    expect(planned(printDatabase(grouped(before, COLD, COLD)), grouped(['cold', 'enabled']))).toEqual([`DROP LOCALITY GROUP ${quoted('warm')}`]);
  });

  test('a synonym comes, and one goes', () => {
    const was = printDatabase(declared(dialect, { synonym: 'members' }));
    expect(planned(was, declared(dialect, { synonym: 'people' }))).toEqual([
      `ALTER TABLE ${quoted('users')} DROP SYNONYM ${quoted('members')}`, `ALTER TABLE ${quoted('users')} ADD SYNONYM ${quoted('people')}`,
    ]);
    expect(planned(was, declared(dialect))).toEqual([`ALTER TABLE ${quoted('users')} DROP SYNONYM ${quoted('members')}`]);
  });

  test('a view and a graph that use the name of a synonym stay as they are', () => {
    const db = newDatabase({ dialect });
    new Table(db, 'users', { key: [Column.uuid('id')], columns: [NAME], synonym: 'members' });
    new Table(db, 'others', { key: [Column.uuid('id')], columns: [Column.string('members')] });
    new View(db, 'names', { query: `SELECT m.name FROM ${quoted('members')} AS m` });
    if (dialect === G) {
      new PropertyGraph(db, 'graph', { nodes: [{ table: 'others', properties: GraphProperties.columns(['members']) }] });
    }
    expect(planned(printDatabase(db._toModel()), db._toModel())).toEqual([]);
  });

  test('the name that a table had before may become its synonym', () => {
    const db = newDatabase({ dialect });
    new Table(db, 'members', { key: [Column.uuid('id')], columns: [NAME], renamedFrom: 'users', synonym: 'users' });
    const was = printDatabase(declared(dialect)).slice(0, 1);
    const renaming = planned(was, db._toModel());
    expect(renaming).toEqual([dialect === G
      ? 'ALTER TABLE `users` RENAME TO `members`, ADD SYNONYM `users`'
      : 'ALTER TABLE "users" RENAME WITH SYNONYM TO "members"']);
    expect(planned([...was, ...renaming], db._toModel())).toEqual([]);
  });

  test('a placement key is there from the start or not at all', () => {
    const [without, withKey] = [[], [REGION]].map((columns) => declared(dialect, { columns: [NAME, ...columns] }));
    const plain = declared(dialect, { columns: [NAME, Column.string('region', { notNull: true })] });
    expect(planned(printDatabase(plain), withKey)).toEqual(['clause-changed']);
    expect(planned(printDatabase(without), withKey)).toEqual(['clause-changed']);
    expect(planned(printDatabase(withKey), without)).toEqual(['clause-changed']);
  });
});

describe.each([
  [G, "OPTIONS (fulltext_dictionary_staleness = '5s', fulltext_dictionary_table = true)"],
  [P, "WITH (fulltext_dictionary_staleness = '5s', type = 'fulltext_dictionary')"],
] as const)('a dictionary for full-text search, in %s,', (dialect, options) => {
  const dictionary = (props: Partial<TableProps> = {}): Schema => {
    const db = newDatabase({ dialect });
    const [key, value] = dialect === G ? ['Key', 'Value'] : ['key', 'value'];
    new Table(db, 'synonyms', { key: [Column.string(key)], columns: [Column.array(value, ElementType.string(), { notNull: true })], ...props });
    return db._toModel();
  };
  const ofFiveSeconds = dictionary({ fullTextDictionary: true, dictionaryStaleness: '5s' });

  test('is none with fullTextDictionary: false', () => {
    expect(printDatabase(dictionary({ fullTextDictionary: false }))).toEqual(printDatabase(dictionary()));
  });

  test('is printed with its options, and recorded once', () => {
    expect(printDatabase(ofFiveSeconds)).toEqual([expect.stringMatching(new RegExp(`${options.replace(/[()]/g, '\\$&')}$`))]);
    expect(planned(printDatabase(ofFiveSeconds), ofFiveSeconds)).toEqual([]);
  });

  test('is one from its creation on', () => {
    expect(planned(printDatabase(dictionary()), ofFiveSeconds)).toEqual(['clause-changed']);
  });

  test('gets another staleness where the dialect has a statement for it', () => {
    expect(planned(printDatabase(ofFiveSeconds), dictionary({ dictionaryStaleness: '1m' }))).toEqual(
      dialect === G ? ["ALTER TABLE `synonyms` SET OPTIONS (fulltext_dictionary_staleness = '1m')"] : ['clause-changed'],
    );
  });

  const refused = (schema: Schema): string[] => judge(schema, [], '2027-01-01').findings.map(({ rule }) => rule);

  test('has words as keys, so that nothing has to declare their values', () => {
    expect(refused(ofFiveSeconds)).toEqual([]);
    expect(refused(dictionary())).toEqual(['unproven-key']);
    expect(refused(dictionary({ fullTextDictionary: true, columns: [] }))).toEqual(['full-text-dictionary']);
  });
});

test.each([
  [G, "HIDDEN OPTIONS (locality_group = 'cold')", "ALTER COLUMN `tokens` SET OPTIONS (locality_group = 'cold')"],
  [P, 'HIDDEN LOCALITY GROUP "cold"', 'ALTER COLUMN "tokens" SET LOCALITY GROUP "cold"'],
])('a column of tokens has a locality group of its own, in %s', (dialect, created, altered) => {
  const searched = (localityGroup?: string): Schema => {
    const db = newDatabase({ dialect });
    new LocalityGroup(db, 'cold');
    new Table(db, 'users', { key: [Column.uuid('id')], columns: [NAME, Column.tokens('tokens', Tokens.exact('name'), { localityGroup })] });
    return db._toModel();
  };
  expect(printDatabase(searched('cold')).join(';\n')).toContain(created);
  expect(planned(printDatabase(searched()), searched('cold'))).toEqual([expect.stringContaining(altered)]);
});

test.each([['default.Users', 'Users'], ['Old.Users', 'Old.Users'], ['Members', 'Sales.Members']])('%s is the name in front of a table of a named schema', (renamedFrom, was) => {
  const db = newDatabase();
  new Table(new NamedSchema(db, 'Sales'), 'Users', { key: [Column.uuid('Id')], renamedFrom });
  expect(db._toModel().tables[0]).toMatchObject({ name: 'Sales.Users', renamedFrom: was });
});

test.each<[string, TableOptions & Partial<TableProps>, RegExp]>([
  ['a staleness that is no duration', { dictionaryStaleness: 'soon' }, /out-of-range/],
  ['a synonym that another table has', { synonym: 'taken' }, /duplicate-name/],
  ['a synonym beside the name that the table had, which is one already', { synonym: 'Members', renamedFrom: 'People' }, /conflicting-options/],
  ['a policy that is none', { columnarPolicy: 'on' as ColumnarPolicy }, /out-of-range/],
  ['a locality group that is no name', { localityGroup: "a'b" }, /out-of-range/],
])('%s is refused', (_, options, message) => {
  const db = newDatabase();
  new Table(db, 'Taken', { key: [Column.uuid('Id')] });
  expect(() => new Table(db, 'Users', { key: [Column.uuid('Id')], ...options })).toThrow(message);
});

test('a placement key is a text', () => {
  expect(() => Column.int64('region', { placementKey: true } as object)).toThrow(/unknown-option/);
});

describeOnEmulator('the emulator takes', (client) => {
  test.each([G, P])('a synonym, in %s', async (dialect) => {
    const statements = printDatabase(declared(dialect, { synonym: 'members' }));
    expect(await client.createDatabase(dialect, statements)).toMatchObject({ accepted: true });
  });
});
