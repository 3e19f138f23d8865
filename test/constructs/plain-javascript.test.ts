import { SpannerInstance } from '@cdktf/provider-google/lib/spanner-instance';
import { Lazy, type TerraformStack } from 'cdktf';
import {
  BackupSchedule, BitReversedSource, Check, Column, Database, DatabaseRole, Default, DestructiveChange, Edition, ElementType, ForeignKey,
  HotspotAlerts, IndexSpread, Instance, InstanceConfiguration, InstancePartition, InterleavedHierarchy, LocalityGroup, OnDelete,
  PropertyGraph, ReplicaType, SafeIndex, Schedule, SchemaGuard, ShardedTable, SpannerService, Table, Ttl, UuidTable, ValueSource, Watch,
} from '../../src';
import { STRUCTS } from '../../src/languages/surface-data';
import { structOf } from '../../src/rules/usage/options';
import { newDatabase, newStack } from '../support/stack';
import { thrownBy } from '../support/thrown-by';

/** What no compiler has seen. */
const untyped = (value: unknown): any => value;
const key = (): Column[] => [Column.uuid('Id')];
const users = (db = newDatabase()): UuidTable => new UuidTable(db, 'Users', { key: key(), columns: [Column.string('Email'), Column.timestamp('At')] });
const family = (): InterleavedHierarchy => {
  const db = newDatabase();
  return new InterleavedHierarchy(db, 'Family', { root: users(db) });
};

const paid = (): Instance => new Instance(newStack(), 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS });
const ofTerraform: [string, (props: any) => unknown][] = [
  ['a database', (props) => new Database(newStack(), 'shop', { instance: 'main', ...props })],
  ['an instance', (props) => new Instance(newStack(), 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS, ...props })],
  ['a partition', (props) => new InstancePartition(paid(), 'berlin', { configuration: 'regional-europe-west10', ...props })],
  ['a configuration', (props) => new InstanceConfiguration(newStack(), 'custom-nam11', {
    baseConfiguration: 'nam11', replicas: [{ location: 'europe-west1', type: ReplicaType.READ_ONLY }], ...props,
  })],
  ['a schedule', (props) => new BackupSchedule(newDatabase(), 'daily', { schedule: Schedule.daily(2), ...props })],
];

/** What each struct that a construct takes refuses is in test/constructs/no-dead-input and no-dead-ddl-input. */
describe('[C3] for a caller in plain JavaScript', () => {
  test.each<[string, (options: any) => unknown, string]>([
    ['lengthchars', (options) => Column.string('Name', options), 'lengthChars'],
    ['sequencename', (options) => BitReversedSource.sequence(options), 'sequenceName'],
    ['rowsPerParents', (options) => family().addInterleavedIn('T', { key: key(), ...options }), 'rowsPerParent'],
    ['enforce', (options) => ForeignKey.to(users(), { columns: ['Id'], ...options }), 'enforced'],
    ['shardby', (options) => IndexSpread.sharded(4, options), 'shardBy'],
    ['node', (options) => Instance.fromInstanceAttributes(newStack(), 'I', { instanceName: 'main', ...options }), 'nodes'],
    ...ofTerraform.map(([, make]): [string, (options: any) => unknown, string] => ['updates', (timeouts) => make({ timeouts }), 'update']),
    ['untill', (options) => newDatabase().acknowledge({ rule: 'unproven-key', on: 'T', reason: 'looked at by many', ...options }), 'until'],
    ['polcy', (options) => SchemaGuard.attach(newStack(), options), 'policy'],
    ['reasons', (options) => DestructiveChange.dropTable('T', { reason: 'looked at by many', ...options }), 'reason'],
  ])('the unknown option %s is refused, and the nearest named', (name, act, nearest) => {
    const { code, message } = thrownBy(() => act({ [name]: untyped(true) }));
    expect(code).toBe('unknown-option');
    expect(message.split('\n')[0]).toContain(`Did you mean "${nearest}"?`);
  });

  test.each<[string, () => unknown, string]>([
    ['a name for a column', () => new UuidTable(newDatabase(), 'T', { key: key(), columns: untyped(['Name']) }), 'columns[0] cannot be the string "Name"'],
    ['no key', () => new Table(newDatabase(), 'T', untyped({})), 'key is missing'],
    ['no properties', () => new Table(newDatabase(), 'T', untyped(undefined)), 'TableProps is missing'],
    ['null for options', () => Column.string('Name', untyped(null)), 'StringColumnOptions cannot be null'],
    ['a text for options', () => Column.int64('Name', untyped('NOT NULL')), 'ColumnOptions cannot be the string "NOT NULL"'],
    ['a text for an element', () => Column.array('Tags', untyped('STRING')), 'element cannot be the string "STRING"'],
    ['a text for TRUE', () => Default.bool(untyped('false')), 'the value cannot be the string "false"'],
    ['a text for a number', () => Default.number(untyped('0')), 'the number cannot be the string "0"'],
    ['a text for a check', () => new UuidTable(newDatabase(), 'T', { key: key(), checks: untyped(['Id > 0']) }), 'checks[0] cannot be the string "Id > 0"'],
    ['a check for a column', () => users().addColumn(untyped(Check.named('c', 'Id > 0'))), 'addColumn[0] cannot be an object of the class Check'],
    ['a table for a foreign key', () => users().addForeignKey(untyped(users())), 'addForeignKey[0] cannot be an object of the class UuidTable'],
    ['a name for columns of a foreign key', () => ForeignKey.to(users(), { columns: untyped('Id') }), 'columns cannot be the string "Id"'],
    ['no table for a foreign key', () => ForeignKey.to(untyped(undefined), { columns: ['Id'] }), 'table is missing'],
    ...(['table', 'keysOf', 'columns'] as const).map((method): [string, () => unknown, string] => (
      [`no table for Watch.${method}`, () => Watch[method](untyped(undefined), ['Id']), 'table is missing']
    )),
    ['a text for days', () => Ttl.days('At', untyped('30')), 'days cannot be the string "30"'],
    ['no root', () => new InterleavedHierarchy(newDatabase(), 'Family', untyped({})), 'root is missing'],
    ['no onDelete', () => family().addChild('T', untyped({ key: key() })), 'onDelete is missing'],
    ['a text for a consent', () => newDatabase().allowDestructive(untyped('T')), 'consent cannot be the string "T"'],
    ...([
      ['a Map', new Map()], ['a Set', new Set()], ['a Promise', Promise.resolve({})], ['a Date', new Date(0)],
    ] as [string, object][]).flatMap(([name, value]): [string, () => unknown, string][] => ([
      ['a policy', 'policy', (policy) => SchemaGuard.attach(newStack(), { policy })],
      ['a privilege', 'PrivilegeOptions', (options) => new DatabaseRole(newDatabase(), 'r').grantSelect('T', options)],
      ['labels', 'labels', (labels) => new Instance(newStack(), 'main', { configuration: 'regional-europe-west3', labels })],
    ] as [string, string, (value: any) => unknown][]).map(([of, option, act]) => (
      [`${name} for ${of}`, () => act(value), `${option} cannot be an object of the class ${name.slice(2)}`]
    ))),
    ['no instance', () => new Database(newStack(), 'shop', untyped({})), 'instance is missing'],
  ])('%s is refused by what it is', (_, act, what) => {
    expect(thrownBy(act)).toMatchObject({ code: 'wrong-type', message: expect.stringContaining(`error wrong-type: ${what}\n`) });
  });

  test.each<[string, () => unknown]>([
    ['onDelete of a child', () => family().addChild('T', { key: key(), onDelete: untyped('RESTRICT') })],
    ['onDelete of a foreign key', () => ForeignKey.to(users(), { columns: ['Id'], onDelete: untyped('SET NULL') })],
    ['a storage of UUIDs', () => Column.uuid('Id', { storage: untyped('TEXT') })],
    ['a dialect', () => new Database(newStack(), 'shop', { instance: 'main', dialect: untyped('MYSQL') })],
    ['a storage medium', () => new LocalityGroup(newDatabase(), 'cold', { storage: untyped('tape') })],
    ['an action', () => SchemaGuard.attach(newStack(), { policy: { severities: [{ rule: 'unproven-key', action: untyped('ignore') }] } })],
  ])('%s that does not exist is refused', (_, act) => {
    expect(thrownBy(act).code).toBe('out-of-range');
  });

  test.each<[string, () => unknown]>([
    ["Column.uuid('Id') as key[0]", () => new UuidTable(newDatabase(), 'T', { key: untyped(['Id']) })],
    ['16 as allowedShardCounts[1]', () => SchemaGuard.attach(newStack(), { policy: { allowedShardCounts: untyped([8, '4']) } })],
    ["key: [Column.uuid('Name')]", () => new UuidTable(newDatabase(), 'T', { key: untyped('Name') })],
    ["columns: ['Email']", () => new SafeIndex(users(), 'I', { columns: untyped('Email') })],
    ['{ lengthChars: 320 }', () => Column.string('Email', untyped(320))],
    ["defaultValue: Default.string('new')", () => Column.string('Status', { defaultValue: untyped("'new'") })],
    ["defaultValue: Default.expression('CURRENT_TIMESTAMP()')", () => Column.timestamp('At', { defaultValue: untyped('CURRENT_TIMESTAMP()') })],
    ['defaultValue: Default.bool(true)', () => Column.bool('Active', { defaultValue: untyped(true) })],
  ])('the fix is what was meant: %s', (fix, act) => {
    expect(thrownBy(act).message).toContain(`\n    fix   ${fix}\n`);
  });

  test.each<[string, () => unknown]>([
    ['dialect: Dialect.POSTGRESQL', () => newDatabase({ dialect: untyped('postgresql') })],
    ['dialect: Dialect.POSTGRESQL', () => newDatabase({ dialect: untyped('postgres') })],
    ['deletionPolicy: DeletionPolicy.PREVENT', () => newDatabase({ deletionPolicy: untyped('prevent') })],
    ['edition: Edition.ENTERPRISE_PLUS', () => newDatabase({ edition: untyped('Enterprise Plus') })],
    ...['no_action', 'NO_ACTION', 'no action'].map((onDelete): [string, () => unknown] => (
      ['onDelete: OnDelete.NO_ACTION', () => ForeignKey.to(users(), { columns: ['Id'], onDelete: untyped(onDelete) })]
    )),
    ['storage: StorageMedium.HDD', () => new LocalityGroup(newDatabase(), 'cold', { storage: untyped('HDD') })],
    ['encryption: BackupEncryption.GOOGLE', () => new BackupSchedule(newDatabase(), 'daily', { schedule: Schedule.daily(2), encryption: untyped('google') })],
    ['Schedule.weekly(Weekday.FRIDAY, 2)', () => Schedule.weekly(untyped('Friday'), 2)],
    ['Edition.ENTERPRISE as allowedEditions[1]', () => SchemaGuard.attach(newStack(), { policy: { allowedEditions: [Edition.STANDARD, untyped('enterprise')] } })],
    ['allowedEditions: [Edition.ENTERPRISE_PLUS]', () => SchemaGuard.attach(newStack(), { policy: { allowedEditions: untyped('enterprise-plus') } })],
  ])('the fix is the member that the text names: %s', (fix, act) => {
    expect(thrownBy(act).message).toContain(`\n    fix   ${fix}\n`);
  });

  test.each<[string, () => unknown]>([
    ["instance: Instance.fromInstanceName(stack, 'Main', 'main')", () => new SpannerService(newStack(), 'shop', { recordMigrations: false, instance: untyped('main') })],
    ["instance: Instance.fromInstanceName(stack, 'Main', 'main')", () => new SpannerService(newStack(), 'shop', { recordMigrations: false, instance: untyped('projects/p/instances/main') })],
    ["instance: Instance.fromInstanceName(stack, 'Main', 'main')", () => new SpannerService(newStack(), 'shop', { recordMigrations: false, instance: untyped({ instanceName: 'main' }) })],
    ["instance: Instance.fromInstanceName(stack, 'Main', ...)", () => new SpannerService(newStack(), 'shop', { recordMigrations: false, instance: untyped(paid().instanceName) })],
    ['pass its instanceName', () => newDatabase({ instance: untyped(paid()) })],
    ['pass its instanceName', () => new HotspotAlerts(newStack(), 'Alerts', { instance: untyped(paid()) })],
    ['pass its instanceName', () => Instance.fromInstanceName(newStack(), 'Main', untyped(paid()))],
    ['pass its name', () => newDatabase({ instance: untyped(new SpannerInstance(newStack(), 'Raw', { config: 'eur3', displayName: 'Main', name: 'raw' })) })],
  ])('the fix names the instance that is meant: %s', (fix, act) => {
    expect(thrownBy(act)).toMatchObject({ code: 'wrong-type', message: expect.stringContaining(`\n    fix   ${fix}\n`) });
  });

  test.each<[string, () => unknown]>([
    ['a text that names none', () => newDatabase({ deletionPolicy: untyped('RETAIN') })],
    ['an edition that there is not, alone', () => SchemaGuard.attach(newStack(), { policy: { allowedEditions: untyped('premium') } })],
    ['the name of a provider', () => newDatabase({ provider: untyped('google') })],
    ['none', () => family().addChild('T', untyped({ key: key() }))],
  ])('%s is answered by what there is, and by no fix', (_, act) => {
    const { message } = thrownBy(act);
    expect(message).toMatch(/\n {4}want {2}(\w+\.\w+(, \w+\.\w+)* or \w+\.\w+|a TerraformProvider|a list)\n/);
    expect(message).not.toContain('\n    fix ');
  });

  test('a class whose name a bundler has shortened is known by its name in the assembly', () => {
    const shortened = (fqn: string): unknown => new (Object.defineProperty(class t {}, Symbol.for('jsii.rtti'), { value: { fqn, version: '0.0.0' } }))();
    expect(thrownBy(() => new Table(newDatabase(), 'T', { key: key(), ttl: untyped(shortened('spanner-constructs.Ttl')) })).message).not.toContain('ttl cannot be');
    expect(thrownBy(() => new Table(newDatabase(), 'T', { key: key(), ttl: untyped(shortened('spanner-constructs.Check')) })).message).toContain('ttl cannot be');
  });

  const constructs = Object.entries(STRUCTS).flatMap(([struct, row]) => [...row.matchAll(/(\w+)\??:I(?!Table\b)[A-Z]\w+/g)].map(([, option]) => [struct, option]));
  test.each(constructs)('%s refuses what is not the construct that %s is', (struct, option) => {
    for (const value of [null, 'main', 5, {}, new Map(), { instanceName: 'main' }, users()]) {
      expect(thrownBy(() => structOf(struct).shape.kinds.get(option)!(value, option, 'here')).code).toBe('wrong-type');
    }
  });

  test('a reference to a table without its name is refused', () => {
    expect(thrownBy(() => Table.fromTableName(newDatabase(), 'Ref', untyped(undefined), { key: key() })).code).toBe('not-text');
  });

  test('a Database as the scope of an index, and a text as that of a table, are refused', () => {
    expect(thrownBy(() => new SafeIndex(untyped(newDatabase()), 'I', { columns: ['A'] })).code).toBe('unsupported');
    expect(thrownBy(() => new Table(untyped('db'), 'T', { key: key() })).code).toBe('unsupported');
  });
});

describe('[J2] a value that only Terraform knows is refused', () => {
  test.each([1e300, -1e300, 5e299, Number.MAX_VALUE, 1e280])('but %d, which somebody wrote, is not', (number) => {
    expect(() => [Default.number(number), Check.named('Huge', `Qty < ${number}`)]).not.toThrow();
  });

  const lazies: [string, () => unknown][] = [
    ['text', () => Lazy.stringValue({ produce: () => 'x' })],
    ['list', () => Lazy.listValue({ produce: () => ['x'] })],
    ['Lazy', () => Lazy.anyValue({ produce: () => 'x' })],
    ['attribute', () => new Database(newStack() as TerraformStack, 'other', { instance: 'main' }).databaseName],
  ];
  test.each<[string, (value: any) => unknown]>([
    ['a check', (value) => Check.named('Small', value)],
    ['a default', (value) => Default.bool(value)],
    ['the words of a declaration', (value) => ValueSource.entity(value)],
    ['a flag', (value) => Column.string('Name', { notNull: value })],
    ['a unique index', (value) => new SafeIndex(users(), 'I', { columns: ['Email'], unique: value })],
    ['the columns of an index', (value) => new SafeIndex(users(), 'I', { columns: value })],
    ['the columns of a shard', (value) => new ShardedTable(newDatabase(), 'T', { key: key(), shards: 4, shardBy: value })],
    ['the storage of a UUID', (value) => Column.uuid('Id', { storage: value })],
    ['the object of an acknowledgement', (value) => newDatabase().acknowledge({ rule: 'unproven-key', on: value, reason: 'looked at by many' })],
    ['its reason', (value) => newDatabase().acknowledge({ rule: 'unproven-key', on: 'T', reason: value })],
  ])('in %s', (_, act) => {
    for (const [, lazy] of lazies) {
      expect(['unresolved-token', 'not-text', 'wrong-type', 'bad-acknowledgement']).toContain(thrownBy(() => act(lazy())).code);
    }
    expect(thrownBy(() => act(lazies[2][1]())).code).toBe('unresolved-token');
  });
});

const PLACEHOLDERS = [
  'who chooses it', 'TODO', 'todo', 'TODO: ask the shop', '// FIXME later', 'tbd', 'n/a', 'xxx', 'XXXX XXXX', '?', '...', '<reason>', '-', 'none', 'Unknown',
];

describe('[J12] a placeholder is no reason:', () => {
  const long = PLACEHOLDERS.map((text) => text.padEnd(12, ' .'));
  test.each(long)('%s', (reason) => {
    expect(thrownBy(() => newDatabase().acknowledge({ rule: 'monotonic-key', on: 'T', reason })).code).toBe('bad-acknowledgement');
    expect(thrownBy(() => DestructiveChange.dropTable('T', { reason })).message).toContain(`error bad-consent: the reason "${reason}" is a placeholder`);
  });

  test('but what names somebody or says why is taken', () => {
    const spoken = ['the todo list', 'Lee', 'ISO 4217', 'сам клиент', '顧客', 'none of the writers of July', 'who runs the test'];
    expect(spoken.map((text) => ValueSource.entity(text))).toHaveLength(spoken.length);
  });
});

describe('[J12] a value out of range is refused:', () => {
  const database = (props: object): Database => new Database(newStack(), 'shop', { instance: 'main', ...props });
  test.each<[string, () => unknown]>([
    ...[-5, 0, 1.5, NaN, Infinity].map((n): [string, () => unknown] => [`${n} categories`, () => ValueSource.category(n)]),
    ...[-1, 0, NaN, Infinity].map((n): [string, () => unknown] => [`${n} nodes`, () => database({ nodes: n })]),
    ...[0, -1, NaN, Infinity].map((n): [string, () => unknown] => [`${n} bytes`, () => new UuidTable(newDatabase(), 'T', { key: key(), rowBytes: n })]),
    ['a vector of no length', () => Column.array('V', ElementType.float32(), { vectorLength: 0 })],
    ['a description of blanks', () => ValueSource.entity('  ')],
    ...PLACEHOLDERS.map((text): [string, () => unknown] => [`the description "${text}"`, () => ValueSource.entity(text)]),
    ...['banana', '30m', '8d', '', '1w'].map((period): [string, () => unknown] => [`a retention of "${period}"`, () => database({ versionRetentionPeriod: period })]),
    ['a timeout of words', () => database({ timeouts: { update: 'forever' } })],
    ['an instance without a name', () => database({ instance: '' })],
    ['a project without a name', () => database({ project: '' })],
    ['a time zone of Mars', () => database({ defaultTimeZone: 'Mars/Base' })],
    ['an instance without a name, referenced', () => Instance.fromInstanceName(newStack(), 'I', '')],
    ['the path of an instance', () => database({ instance: 'projects/p/instances/main' })],
    ['the path of an instance, referenced', () => Instance.fromInstanceName(newStack(), 'I', 'projects/p/instances/main')],
    ['the path of an instance with alerts', () => new HotspotAlerts(newStack(), 'Alerts', { instance: 'projects/p/instances/main' })],
  ])('%s', (_, act) => {
    expect(thrownBy(act).code).toBe('out-of-range');
  });

  test.each([undefined, null, 5, ''])('an acknowledgement of the rule %j', (rule) => {
    expect(thrownBy(() => newDatabase().acknowledge({ rule: untyped(rule), on: 'T', reason: 'looked at by many' })).code).toBe('not-text');
  });

  test('a text for a number of categories, an empty description', () => {
    expect(thrownBy(() => ValueSource.category(untyped('x'))).code).toBe('wrong-type');
    expect(thrownBy(() => ValueSource.entity('')).code).toBe('not-text');
  });

  test('a day that no calendar has', () => {
    const until = (day: string): unknown => newDatabase().acknowledge({ rule: 'unproven-key', on: 'T', reason: 'looked at by many', until: day });
    expect(thrownBy(() => until('2027-02-30')).code).toBe('bad-acknowledgement');
    expect(thrownBy(() => until('2028-02-29')).message).toBe('nothing was thrown');
  });

  test('what is in range passes', () => {
    expect(() => database({ versionRetentionPeriod: '7d', timeouts: { update: '1h30m' }, defaultTimeZone: 'Europe/Berlin', nodes: 0.1 })).not.toThrow();
    expect(thrownBy(() => database({ nodes: 0 })).message).toContain('fix   nodes: 3');
  });

  test('the fix for the path of an instance is its name', () => {
    expect(thrownBy(() => database({ instance: 'projects/p/instances/orders' })).message).toContain("\n    fix   instance: 'orders'\n");
  });

  test('two databases of one name in one instance', () => {
    const stack = newStack();
    const of = (id: string, instance = 'main'): Database => new Database(stack, id, { instance, databaseName: 'shop' });
    of('One');
    of('Elsewhere', 'other');
    expect(thrownBy(() => of('Two')).code).toBe('unsupported');
  });

  test('an index that is refused leaves nothing behind', () => {
    const table = users();
    const before = table._ownDatabase.ddl;
    const refused = { columns: ['At'], unique: true, spread: IndexSpread.sharded(4) };
    expect(thrownBy(() => table.addIndex('ByTime', refused)).code).toBe('unsupported');
    expect(thrownBy(() => table.addIndex('ByTime', { ...refused, columns: ['Att'] })).code).toBe('unknown-column');
    expect(table._ownDatabase.ddl).toEqual(before);
    table.addIndex('ByTime', { columns: ['At'], spread: IndexSpread.sharded(4) });
    const declared = table._ownDatabase.ddl;
    expect(thrownBy(() => table.addIndex('ByTime', { columns: ['At'], spread: IndexSpread.sharded(8) })).code).toBe('duplicate-name');
    expect(table._ownDatabase.ddl).toEqual(declared);
  });
});

describe('[C4] names that nobody chose collide with none:', () => {
  test('a hierarchy may be called like a table, whichever is first', () => {
    const db = newDatabase();
    const orders = new UuidTable(db, 'Orders', { key: key() });
    const hierarchy = new InterleavedHierarchy(db, 'Orders', { root: orders });
    new InterleavedHierarchy(db, 'Lines', { root: orders });
    new UuidTable(db, 'Lines', { key: key() });
    hierarchy.addChild('Items', { key: [Column.uuid('ItemId')], onDelete: OnDelete.CASCADE });
    expect(db.ddl).toHaveLength(3);
  });

  test('an index may be called like an output of its table', () => {
    const table = new ShardedTable(newDatabase(), 'T', { key: key(), shardBy: ['Id'], shards: 4, columns: [Column.string('Email', { values: ValueSource.entity('the user') })] });
    table.addOutputs();
    expect(() => table.addIndex('PointRead', { columns: ['Email'] })).not.toThrow();
  });

  test('two sharded indexes with as many shards of other columns have a shard column each', () => {
    const table = users();
    table.addIndex('A', { columns: ['At'], spread: IndexSpread.sharded(4) });
    table.addIndex('B', { columns: ['At'], spread: IndexSpread.sharded(4, { shardBy: ['Email'] }) });
    expect(table._ownDatabase.ddl[0]).toMatch(/`IndexShard4` .*`IndexShard4ByEmail` /);
  });

  test('a shard column whose name is taken is refused with the option that names it', () => {
    const table = users();
    table.addColumn(Column.int64('IndexShard4'));
    const { code, message } = thrownBy(() => table.addIndex('A', { columns: ['At'], spread: IndexSpread.sharded(4) }));
    expect(code).toBe('unsupported');
    expect(message).toContain('IndexSpread.sharded(4, { shardColumn: ');
  });
});

test.each<[string, (db: Database, table: UuidTable) => unknown]>([
  ['a table that a role may read', (db, table) => new DatabaseRole(db, 'r').grantSelect(untyped(table))],
  ['a role that another one is a member of', (db) => new DatabaseRole(db, 'r', { memberOf: [untyped(new DatabaseRole(db, 'q'))] })],
  ['the table of a node', (db, table) => new PropertyGraph(db, 'G', { nodes: [{ table: untyped(table) }] })],
  ['a locality group', (db) => Column.string('A', { localityGroup: untyped(new LocalityGroup(db, 'g')) })],
])('[C3] a construct in place of its name is shown by its class: %s', (_, act) => {
  const db = newDatabase();
  const { code, message } = thrownBy(() => act(db, users(db)));
  expect(code).toBe('not-text');
  expect(message).toMatch(/got {3}an object of the class (UuidTable|DatabaseRole|LocalityGroup)$/m);
});
