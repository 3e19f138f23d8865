import { Column, ColumnarPolicy, Dialect, SafeIndex, Table, type TableOptions } from '../../src';
import { printDatabase } from '../../src/ddl/printer/print-objects';
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
const BOTH_P = 'COLUMNAR POLICY "enabled" LOCALITY GROUP "cold"';

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

describe.each([G, P])('later, in %s,', (dialect) => {
  const quoted = (name: string): string => (dialect === G ? `\`${name}\`` : `"${name}"`);
  const set = (kind: string, name: string, option: string, value: string): string => (
    `ALTER ${kind} ${quoted(name)} SET ${dialect === G ? `OPTIONS (${option} = '${value}')` : `${option.toUpperCase().replace('_', ' ')} "${value}"`}`
  );

  test('a table and an index get other options', () => {
    expect(planned(printDatabase(declared(dialect)), declared(dialect, COLD, COLD))).toEqual([
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
  });

  test('a synonym comes, and one goes', () => {
    const was = printDatabase(declared(dialect, { synonym: 'members' }));
    expect(planned(was, declared(dialect, { synonym: 'people' }))).toEqual([
      `ALTER TABLE ${quoted('users')} DROP SYNONYM ${quoted('members')}`, `ALTER TABLE ${quoted('users')} ADD SYNONYM ${quoted('people')}`,
    ]);
    expect(planned(was, declared(dialect))).toEqual([`ALTER TABLE ${quoted('users')} DROP SYNONYM ${quoted('members')}`]);
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

test.each<[string, TableOptions, RegExp]>([
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
