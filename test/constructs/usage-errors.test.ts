import { runInNewContext } from 'node:vm';
import { TerraformIterator, TerraformLocal, TerraformStack, TerraformVariable, Testing, Token } from 'cdktf';
import {
  AuditLog, BitReversedSource, BitReversedTable, Check, Column, Database, Default, Dialect, ElementType, EventLog, ExternalIds, ForeignKey, Generated, HashedKeyTable,
  HotspotAlerts, IndexSpread, Instance, InterleavedHierarchy, JobQueue, Leaderboard, OnDelete, SafeIndex, Schedule, SearchIndex, Sequence, SessionStore, ShardedTable,
  SoftDeleteTable, Table, TenantTable, Tokens, Ttl, UuidTable, ValueSource, VectorDistance, VectorIndex,
} from '../../src';
import { tokenize } from '../../src/ddl/lexer/lexer';
import { newDatabase, newPostgresDatabase, newStack } from '../support/stack';
import { thrownBy } from '../support/thrown-by';

const entity = ValueSource.entity('chosen by the user');
const idKey = (): Column[] => [Column.uuid('Id')];
const withColumns = (...columns: Column[]): UuidTable => new UuidTable(newDatabase(), 'T', { key: idKey(), columns });
const sharded = (shards: number): ShardedTable => new ShardedTable(newDatabase(), 'T', { key: idKey(), shardBy: ['Id'], shards });
const tenants = (tenant: Column, tenantIds: string[]): TenantTable => (
  new TenantTable(newDatabase(), 'T', { tenant, key: idKey(), dominantTenants: { tenantIds, shards: 4, shardBy: ['Id'] } })
);

describe('a column that does not exist', () => {
  test('is named with its construct, what is known and the nearest name', () => {
    const db = newDatabase();
    const { message } = thrownBy(() => new ShardedTable(db, 'Events', {
      key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')], shardBy: ['EventID'], shards: 16,
    }));
    expect(message).toBe([
      'error unknown-column: shardBy names "EventID", an unknown column. Did you mean "EventId"?',
      '    at    stack/shop/Events',
      '    got   "EventID"',
      '    want  one of "OccurredAt", "EventId"',
      '    fix   write "EventId"',
      '    docs  npx spanner-constructs explain unknown-column',
    ].join('\n'));
  });

  const users = (db: Database): UuidTable => new UuidTable(db, 'Users', { key: idKey(), columns: [Column.string('Email')] });
  test.each<[string, (db: Database) => unknown]>([
    ['ttl', (db) => new UuidTable(db, 'T', { key: idKey(), columns: [Column.timestamp('At')], ttl: Ttl.days('Att', 3) })],
    ['an index column', (db) => new SafeIndex(users(db), 'ByEmail', { columns: ['Emial'] })],
    ['storing', (db) => new SafeIndex(users(db), 'ByEmail', { columns: ['Email'], storing: ['Nmae'] })],
    ['whereNotNull', (db) => new SafeIndex(users(db), 'ByEmail', { columns: ['Email'], whereNotNull: ['email'] })],
    ['the leading column of an index', (db) => new SafeIndex(users(db), 'ByEmail', { columns: ['Email'], spread: IndexSpread.ledBy('Tenant') })],
    ['shardBy of an index', (db) => new SafeIndex(users(db), 'ByEmail', { columns: ['Email'], spread: IndexSpread.sharded(4, { shardBy: ['ID'] }) })],
    ['a column of a foreign key', (db) => new UuidTable(db, 'Orders', { key: idKey() }).addForeignKey(ForeignKey.to(users(db), { columns: ['UserId'] }))],
    ['shardBy of dominant tenants', (db) => new TenantTable(db, 'T', {
      tenant: Column.string('TenantId'), key: idKey(), dominantTenants: { tenantIds: ['acme'], shards: 4, shardBy: ['id'] },
    })],
  ])('is refused in %s', (_, act) => {
    expect(thrownBy(() => act(newDatabase())).code).toBe('unknown-column');
  });

  test.each<[string, string, string]>([
    ['in descending order', 'Email desc', 'write "Email", and for an index descending: [\'Email\']'],
    ['in ascending order', 'Email ASC', 'write "Email"'],
    ['that no column can have', 'the email', 'name one of the columns'],
  ])('has the fix of a name %s', (_, name, fix) => {
    expect(thrownBy(() => new SafeIndex(users(newDatabase()), 'ByEmail', { columns: [name] })).message).toContain(`\n    fix   ${fix}\n`);
  });

  const docs = (db: Database): UuidTable => new UuidTable(db, 'Docs', { key: idKey(), columns: [Column.string('Body')] });
  const counted = (db: Database): Table => new Table(db, 'Counted', { key: [Column.int64('No')] });
  test.each<[string, string, (db: Database) => unknown]>([
    ['a TTL', "Column.timestamp('ExpiresAt')", (db) => new UuidTable(db, 'T', { key: idKey(), ttl: Ttl.days('ExpiresAt', 3) })],
    ['a foreign key', "Column.int64('CountedNo')", (db) => docs(db).addForeignKey(ForeignKey.to(counted(db), { columns: ['CountedNo'] }))],
    ['the other side of a foreign key', "Column.string('Title', { lengthChars: 9 })", (db) => {
      const table = new UuidTable(db, 'T', { key: idKey(), columns: [Column.string('Titled', { lengthChars: 9 })] });
      table.addForeignKey(ForeignKey.to(counted(db), { columns: ['Titled'], referencedColumns: ['Title'] }));
    }],
    ['a search index', "Column.tokens('Tk', Tokens.fullText('Body'))", (db) => new SearchIndex(docs(db), 'S', { tokens: ['Tk'] })],
    ['the order of a search index', "Column.int64('Rank', { notNull: true })", (db) => {
      const table = docs(db);
      table.addColumn(Column.tokens('BodyTokens', Tokens.fullText('Body')));
      new SearchIndex(table, 'S', { tokens: ['BodyTokens'], orderBy: 'Rank' });
    }],
    ['a vector index', "Column.array('E', ElementType.float32(), { vectorLength: 768 })", (db) => (
      new VectorIndex(docs(db), 'V', { column: 'E', distance: VectorDistance.COSINE })
    )],
    ['an index', "Column.string('Country')", (db) => docs(db).addIndex('I', { columns: ['Country'] })],
  ])('is added with the type that %s needs', (_, column, act) => {
    expect(thrownBy(() => act(newDatabase())).message).toContain(`fix   add ${column} to the columns, or name one of them\n`);
  });

  it('[P8] is named where a foreign key has it', () => {
    const db = newDatabase();
    const orders = new UuidTable(db, 'Orders', { key: idKey() });
    const key = ForeignKey.to(users(db), { columns: ['UserId'] });
    expect(thrownBy(() => orders.addForeignKey(key)).message).toMatch(/^error unknown-column: \S+ names "UserId", an unknown column/);
  });
});

describe('the fix of a key that does not begin as it has to', () => {
  const region = Column.string('Region', { lengthChars: 5, descending: true });
  const REGION = "Column.string('Region', { lengthChars: 5, descending: true })";
  test.each<[string, typeof UuidTable | typeof BitReversedTable, Column[], string, string?]>([
    ['an INT64 that comes later', BitReversedTable, [region, Column.int64('Id')], `Column.int64('Id'), ${REGION}`],
    ['an INT64 with values of its own that comes later', BitReversedTable, [region, Column.identity('Id')], `Column.int64('Id'), ${REGION}`],
    ['a new INT64', BitReversedTable, [Column.uuid('Id'), region], `Column.int64('UId'), Column.uuid('Id'), ${REGION}`],
    ['no values of its own', BitReversedTable, [Column.int64('Id', { values: ValueSource.clock(), hidden: true }), region], `Column.int64('Id', { hidden: true }), ${REGION}`],
    ['a UUID that comes later', UuidTable, [region, Column.uuid('Id')], `Column.uuid('Id'), ${REGION}`],
    ['a new UUID', UuidTable, [Column.int64('Id'), region], `Column.uuid('UId'), Column.int64('Id'), ${REGION}`],
    ['a new UUID of another name', UuidTable, [Column.int64('UId')], "Column.uuid('UId1'), Column.int64('UId')"],
    ['a new UUID, in a schema', UuidTable, [Column.int64('Id')], "Column.uuid('UId'), Column.int64('Id')", 'sales.U'],
    ['a new UUID, of rows that are marked as deleted', SoftDeleteTable, [Column.int64('Id')], "Column.uuid('UId'), Column.int64('Id')"],
  ])('is %s, and keeps every column', (_, Made, key, fix, name = 'U') => {
    const { message } = thrownBy(() => new Made(newDatabase(), name, { key }));
    expect(message).toContain(`fix   ${message.includes('exclude') ? 'the source makes the values: ' : ''}key: [${fix}]\n`);
  });

  test.each([[UuidTable, 'uuid'], [SoftDeleteTable, 'uuid'], [BitReversedTable, 'int64']] as const)('begins so where the key is missing: %p', (Made, factory) => {
    expect(thrownBy(() => new Made(newDatabase(), 'T', {} as never)).message).toContain(`fix   key: [Column.${factory}('Id')]\n`);
  });
});

describe('names and values that only Terraform knows', () => {
  const token = (stack: TerraformStack): string => new TerraformVariable(stack, 'name', { type: 'string' }).stringValue;
  test.each<[string, (db: Database, token: string) => unknown]>([
    ['the name of a column', (_, text) => Column.string(text)],
    ['an expression', (_, text) => Generated.stored(`LOWER(${text})`)],
    ['a default', (_, text) => Default.expression(text)],
    ['a check', (_, text) => Check.named('c', text)],
    ['the name of a table', (db, text) => new Table(db, text, { key: idKey() })],
    ['the name of a sequence', (db, text) => new Sequence(db, text)],
    ['the name of a shard column', (db, text) => new ShardedTable(db, 'T', { key: idKey(), shardBy: ['Id'], shards: 3, shardColumn: text })],
    ['the name of a database', (db, text) => new Database(db.node.scope!, 'other', { instance: 'main', databaseName: text })],
    ['a text default', (_, text) => Default.string(text)],
    ['a tenant id', (_, text) => tenants(Column.string('TenantId'), [text])],
  ])('are refused as %s', (_, act) => {
    const db = newDatabase();
    expect(thrownBy(() => act(db, token(db.node.scope as TerraformStack))).code).toBe('unresolved-token');
  });

  test('are refused where no DDL needs them, too', () => {
    const stack = newStack();
    const nodes = new TerraformVariable(stack, 'nodes', { type: 'number' }).numberValue;
    expect(thrownBy(() => new Instance(stack, 'main', { configuration: 'regional-europe-west3', nodes })).message)
      .toMatch(/^error unresolved-token: nodes is known only to Terraform, but is needed at synth\n[^]*\n {4}want {2}a plain value, which can be checked at synth\n/);
  });

  const INSTANCE = { instance: 'main' };
  test.each<[string, (stack: TerraformStack, value: any) => unknown]>([
    ['the instance of a Database', (stack, instance) => new Database(stack, 'shop', { instance })],
    ['its project', (stack, project) => new Database(stack, 'shop', { ...INSTANCE, project })],
    ['its key', (stack, kmsKeyName) => new Database(stack, 'shop', { ...INSTANCE, encryptionConfig: { kmsKeyName } })],
    ['a configuration', (stack, configuration) => new Instance(stack, 'main', { configuration })],
    ['a reference to an instance', (stack, name) => Instance.fromInstanceName(stack, 'main', name)],
    ['the instance of alerts', (stack, instance) => new HotspotAlerts(stack, 'alerts', { instance })],
  ])('have no type in cdktf, and are taken as text: %s', (_, declare) => {
    for (const made of [
      (stack: TerraformStack): unknown => new TerraformVariable(stack, 'name', { type: 'string' }).value,
      (stack: TerraformStack): unknown => new TerraformLocal(stack, 'name', 'x').expression,
      (): unknown => TerraformIterator.fromList(['x']).value,
    ]) {
      const stack = newStack();
      const value = made(stack);
      expect(thrownBy(() => declare(stack, value)).message).toMatch(/^error wrong-type: [^]*\n {4}fix {3}.*Token\.asString\(\.\.\.\)/);
      expect(() => declare(newStack(), Token.asString(value))).not.toThrow();
    }
  });

  test('are taken as the text of a label', () => {
    const stack = newStack();
    const team: any = new TerraformVariable(stack, 'team', { type: 'string' }).value;
    new Instance(stack, 'main', { configuration: 'regional-europe-west3', labels: { team } });
    expect(Testing.synth(stack)).toContain('"team": "${var.team}"');
  });

  test('are not shown as cdktf writes them', () => {
    expect(thrownBy(() => Schedule.daily(Token.asNumber({ Ref: 'x' }))).message).toContain('\n    at    Schedule.daily(...)\n');
    expect(thrownBy(() => Default.expression(Token.asString({ Ref: 'x' }))).message).toContain("\n    at    Default.expression('...')\n");
  });

  test.each<[string, (db: Database, text: string) => unknown]>([
    ['the name of a column', (_, text) => Column.string(text)],
    ['a text default', (_, text) => Default.string(text)],
    ['an expression', (_, text) => Generated.stored(`CONCAT(A, '${text}')`)],
    ['a check', (_, text) => Check.named('c', `A != '${text}'`)],
    ['the name of a table', (db, text) => new Table(db, text, { key: idKey() })],
    ['a tenant id', (_, text) => tenants(Column.string('TenantId'), [text])],
  ])('[T9] nor is decomposed text taken as %s, because Terraform would compose it', (_, act) => {
    const { code, message } = thrownBy(() => act(newDatabase(), 'cafe\u0301'));
    expect([code, message.split('\n')[0]]).toEqual(['unsupported', expect.stringMatching(/ holds decomposed characters, which Terraform composes, so Spanner gets other bytes$/)]);
    expect(() => Default.string('caf\u00e9')).not.toThrow();
  });

  test.each<[string, (number: number) => unknown]>([
    ['a length', (n) => Column.string('A', { lengthChars: n })],
    ['shards', sharded],
    ['days', (n) => Ttl.days('At', n)],
    ['a default number', (n) => Default.number(n)],
    ['a number in a check', (n) => Check.named('c', `Qty < ${n}`)],
    ['a number in a default', (n) => Default.expression(`ABS(${n})`)],
    ['a number in a text default', (n) => Default.string(`at most ${n}`)],
    ['a number in a generated column', (n) => Generated.stored(`Qty * ${n}`)],
    ['the counter of a sequence', (n) => new Sequence(newDatabase(), 's', { startCounter: n })],
    ['the size of a row', (n) => new Table(newDatabase(), 'T', { key: idKey(), rowBytes: n })],
    ['an element of a list of numbers', (n) => Default.number(Token.asNumberList({ Ref: n })[0])],
    ['an element of a list of texts', (n) => Check.named(Token.asList({ Ref: n })[0], 'Qty > 0')],
    ['the length of an element', (n) => ElementType.string(n)],
    ['the range of an identity column', (n) => Column.identity('Id', { skipRangeMin: n, skipRangeMax: 5 })],
    ['rows of a parent', (n) => {
      const db = newDatabase();
      return new InterleavedHierarchy(db, 'Family', { root: new UuidTable(db, 'Users', { key: idKey() }) }).addInterleavedIn('T', { key: idKey(), rowsPerParent: n });
    }],
    ['a number of categories', (n) => ValueSource.category(n)],
    ['a vector length', (n) => Column.array('V', ElementType.float32(), { vectorLength: n })],
    ['nodes', (n) => new Database(newStack(), 'shop', { instance: 'main', nodes: n })],
    ['shards of an index', (n) => IndexSpread.sharded(n)],
    ['a number in a check, negated', (n) => Check.named('Small', `Qty < ${-n}`)],
    ['a number in a check, doubled', (n) => Check.named('Small', `Qty < ${2 * n}`)],
    ['a default number, per second', (n) => Default.number(n / 3600)],
    ['a default text, without its sign', (n) => Default.string(`${Math.abs(n)}`)],
    ['the number of a migration', (n) => new Database(newStack(), 'shop', { instance: 'main', migrations: 'm', migrationsThrough: n })],
  ])('[J2] are refused as %s', (_, act) => {
    expect(thrownBy(() => act(Token.asNumber({ Ref: 'x' }))).code).toBe('unresolved-token');
    expect(thrownBy(() => act(new TerraformVariable(newStack(), 'size', { type: 'number' }).numberValue)).code).toBe('unresolved-token');
  });

  test('are fine as the instance, which is no part of the DDL', () => {
    const stack = newStack();
    expect(new Database(stack, 'shop', { instance: token(stack) }).ddl).toEqual([]);
  });
});

describe('numbers out of range', () => {
  test.each<[string, () => unknown]>([
    ['a dialect that Spanner does not have', () => new Database(newStack(), 'shop', { instance: 'main', dialect: 'postgres' as Dialect })],
    ['no shard', () => sharded(0)],
    ['one shard', () => sharded(1)],
    ['half a shard', () => sharded(2.5)],
    ['too many shards', () => sharded(10_001)],
    ['shards that are not a number', () => sharded(NaN)],
    ['nothing to shard by', () => new ShardedTable(newDatabase(), 'T', { key: idKey(), shardBy: [], shards: 4 })],
    ['a string of no characters', () => Column.string('A', { lengthChars: 0 })],
    ['a string that is too long', () => Column.string('A', { lengthChars: 2_621_441 })],
    ['bytes that are too long', () => Column.bytes('A', { lengthBytes: 10_485_761 })],
    ['negative days', () => Ttl.days('At', -1)],
    ['half a day', () => Ttl.days('At', 0.5)],
    ['an infinite default', () => Default.number(Infinity)],
    ...[2 ** 60, -(2 ** 63), 2 ** 53].flatMap((value) => [Column.int64, Column.numeric].map((column): [string, () => unknown] => [
      `[V1] ${value}, which JavaScript rounds, in the column ${column.name}`,
      () => withColumns(column('A', { defaultValue: Default.number(value) })),
    ])),
    ['half an INT64', () => withColumns(Column.int64('A', { defaultValue: Default.number(0.5) }))],
    ['a sequence in mixed case in PostgreSQL', () => new Sequence(newPostgresDatabase(), 'Ids')],
    ['a sequence of more than a name', () => Default.nextValue("ids'); DROP")],
    ['a skip range beyond exact integers', () => Column.identity('Id', { skipRangeMin: 1, skipRangeMax: 2 ** 60 })],
    ['no tenants', () => tenants(Column.string('A'), [])],
    ['a text as the id of an INT64 tenant', () => tenants(Column.int64('A'), ["1' OR '"])],
    ['an instance without nodes', () => Instance.fromInstanceAttributes(newStack(), 'I', { instanceName: 'main', nodes: 0 })],
  ])('%s', (_, act) => {
    expect(thrownBy(act).code).toBe('out-of-range');
  });
});

describe('text that would break the statement', () => {
  test.each([
    ['', 'not-text'],
    ['1; DROP TABLE Users', 'broken-expression'],
    ['1 -- the rest', 'broken-expression'],
    ['1 /* the rest', 'broken-expression'],
    ['1), Evil INT64 DEFAULT (1', 'broken-expression'],
    ['LOWER(A', 'broken-expression'],
    ["'open", 'broken-expression'],
    ["r'''\\d\nlines'''", 'broken-expression'],
  ])('%j is refused as an expression', (text, code) => {
    for (const declare of [
      (db: Database) => new UuidTable(db, 'T', { key: idKey(), columns: [Column.int64('A', { defaultValue: Default.expression(text) })] }),
      (db: Database) => new UuidTable(db, 'T', { key: idKey(), columns: [Column.int64('A', { generated: Generated.stored(text) })] }),
      (db: Database) => new UuidTable(db, 'T', { key: idKey(), checks: [Check.named('C', text)] }),
    ]) {
      expect(thrownBy(() => declare(newDatabase())).code).toBe(code);
    }
  });

  test('an expression over several lines, with either line end, is printed on one', () => {
    const declare = (lineEnd: string): string => {
      const db = newDatabase();
      new UuidTable(db, 'T', { key: idKey(), columns: [Column.int64('A')], checks: [Check.named('C', ['A > 0', '  AND A < 9'].join(lineEnd))] });
      return db.ddl[0];
    };
    expect(declare('\r\n')).toBe(declare('\n'));
    expect(declare('\n')).toContain('CHECK (A > 0 AND A < 9)');
  });

  test.each([
    ["it's", "DEFAULT (\"it's\")", "DEFAULT ('it''s')"],
    ['say "no"', "DEFAULT ('say \"no\"')", "DEFAULT ('say \"no\"')"],
    ["it's \"no\" x", "DEFAULT ('''it's \"no\" x''')", "DEFAULT ('it''s \"no\" x')"],
    ['${a} %{b}', "DEFAULT ('${a} %{b}')", "DEFAULT ('${a} %{b}')"],
    ['; -- /*', "DEFAULT ('; -- /*')", "DEFAULT ('; -- /*')"],
  ])('the text %j is quoted', (text, googlesql, postgresql) => {
    for (const [db, expected] of [[newDatabase(), googlesql], [newPostgresDatabase(), postgresql]] as const) {
      new UuidTable(db, 'T', { key: idKey(), columns: [Column.string('A', { defaultValue: Default.string(text) })] });
      expect(db.ddl[0]).toContain(expected);
    }
  });

  test('a FLOAT64 has a default beyond 64 bits', () => {
    const db = newDatabase();
    new UuidTable(db, 'T', { key: idKey(), columns: [Column.float64('A', { defaultValue: Default.number(-(2 ** 63)) })] });
    expect(db.ddl[0]).toContain('DEFAULT (-9.223372036854776e+18)');
  });

  test.each(['two\nlines', 'back\\slash', 'a\ttab and "\'quotes\'"'])('[V3] the fix for the text %j is that text, as an expression', (text) => {
    const { message } = thrownBy(() => Default.string(text));
    const [, fix] = /fix +Default\.expression\((.*)\), after an E in PostgreSQL/.exec(message)!;
    const literal = runInNewContext(fix) as string;
    const db = newDatabase();
    new UuidTable(db, 'T', { key: idKey(), columns: [Column.string('A', { defaultValue: Default.expression(literal) })] });
    expect(db.findings()).toEqual([]);
    const [token] = tokenize(literal, Dialect.GOOGLESQL);
    expect(token).toMatchObject({ kind: 'string', value: text });
    expect(tokenize(`E${literal}`, Dialect.POSTGRESQL)[0]).toMatchObject({ kind: 'string', value: text });
  });

  test.each(['two\nlines', 'back\\slash', 'nul\u0000'])('the text %j is refused, as it would not survive as one line', (text) => {
    expect(thrownBy(() => Default.string(text)).code).toBe('out-of-range');
  });
});

test.each([
  [{ nullsFirst: ['A'] }, 'FIRST'], [{ nullsLast: ['A'] }, 'LAST'],
  [{ descending: ['A'], nullsFirst: ['A'] }, 'FIRST'], [{ descending: ['A'], nullsLast: ['A'] }, 'LAST'],
])('GoogleSQL has no order of NULLs: %j', (order, nulls) => {
  const db = newDatabase();
  new UuidTable(db, 'T', { key: idKey(), columns: [Column.string('A', { values: entity })] }).addIndex('I', { columns: ['A'], ...order });
  expect(db.findings().map(({ message }) => message)).toEqual([`index I puts NULLS ${nulls} for A, and GoogleSQL has no such clause`]);
});

describe('things that exclude each other', () => {
  test.each<[string, string, () => unknown]>([
    ['a default of a generated column', 'conflicting-options', () => Column.int64('A', { defaultValue: Default.number(1), generated: Generated.stored('1') })],
    ['a column twice', 'duplicate-column', () => withColumns(Column.string('id'))],
    ['a shard column that exists', 'duplicate-column', () => new ShardedTable(newDatabase(), 'T', { key: [Column.uuid('ShardId')], shardBy: ['ShardId'], shards: 3 })],
    ['two tables of one name', 'duplicate-name', () => {
      const db = newDatabase();
      new UuidTable(db, 'Users', { key: idKey() });
      new UuidTable(db, 'users', { key: idKey() });
    }],
    ['a unique index in shards', 'unsupported', () => new SafeIndex(withColumns(Column.string('A', { values: entity })), 'I', {
      columns: ['A'], unique: true, spread: IndexSpread.sharded(4),
    })],
    ['a fan-out read of an index without shards', 'unsupported', () => new SafeIndex(withColumns(Column.string('A')), 'I', { columns: ['A'] }).fanOutReadSql()],
    ['descending columns that are not indexed', 'unsupported', () => new SafeIndex(withColumns(Column.string('A')), 'I', { columns: ['A'], descending: ['Id'] })],
    ['NULLs of columns that are not indexed', 'unsupported', () => new SafeIndex(withColumns(Column.string('A')), 'I', { columns: ['A'], nullsLast: ['Id'] })],
    ['a descending column outside of the key', 'unsupported', () => withColumns(Column.string('A', { descending: true }))],
    ['a descending column outside of the key that is added', 'unsupported', () => new UuidTable(newDatabase(), 'T', { key: idKey() }).addColumn(Column.string('A', { descending: true }))],
    ['a shard of a commit timestamp', 'unsupported', () => new ShardedTable(newDatabase(), 'T', { key: [Column.commitTimestamp('At')], shardBy: ['At'], shards: 4 })],
    ['a hash of JSON', 'unsupported', () => new HashedKeyTable(newDatabase(), 'T', { key: [Column.json('Body')] })],
    ['a parent of another database', 'foreign-table', () => {
      const root = new UuidTable(newDatabase(), 'Root', { key: idKey() });
      new InterleavedHierarchy(newDatabase(), 'Family', { root });
    }],
    ['a foreign key to a table of another database', 'foreign-table', () => {
      const target = new UuidTable(newDatabase(), 'Users', { key: idKey() });
      new UuidTable(newDatabase(), 'Orders', { key: idKey() }).addForeignKey(ForeignKey.to(target, { columns: ['Id'] }));
    }],
    ['a parent outside the family', 'unsupported', () => {
      const db = newDatabase();
      const family = new InterleavedHierarchy(db, 'Family', { root: new UuidTable(db, 'Root', { key: idKey() }) });
      family.addChild('Child', { parent: new UuidTable(db, 'Other', { key: idKey() }), key: [Column.int64('No')], onDelete: OnDelete.CASCADE });
    }],
    ['a table in a stack', 'unsupported', () => new Table(newStack() as unknown as Database, 'T', { key: idKey() })],
    ['a sequence that takes the name of another', 'duplicate-name', () => {
      const db = newDatabase();
      new BitReversedTable(db, 'A', { key: [Column.int64('Id')], source: BitReversedSource.sequence({ sequenceName: 'Ids' }) });
      new BitReversedTable(db, 'B', { key: [Column.int64('Id')], source: BitReversedSource.sequence({ sequenceName: 'Ids' }) });
    }],
  ])('%s', (_, code, act) => {
    expect(thrownBy(act).code).toBe(code);
  });
});

describe('acknowledgements', () => {
  test.each<[string, object, RegExp]>([
    ['a misspelt rule', { rule: 'monotonc-key', on: 'T', reason: 'ten rows a day' }, /Did you mean "monotonic-key"[^]*fix   rule: 'monotonic-key'\n/],
    ['a rule that is like none', { rule: 'hot', on: 'T', reason: 'ten rows a day' }, /fix   name one of these rules\n/],
    ['a rule of Spanner', { rule: 'key-columns', on: 'T', reason: 'ten rows a day' }, /cannot be acknowledged[^]*fix   leave out the acknowledgement, and fix what key-columns finds\n/],
    ['no reason', { rule: 'monotonic-key', on: 'T', reason: '' }, /is too short/],
    ['a reason of one word', { rule: 'monotonic-key', on: 'T', reason: 'because' }, /is too short/],
    ['a day that is none', { rule: 'monotonic-key', on: 'T', reason: 'ten rows a day', until: '31.12.2026' }, /YYYY-MM-DD[^]*fix   until: '2026-12-31'\n/],
    ['a day that does not exist', { rule: 'monotonic-key', on: 'T', reason: 'ten rows a day', until: '2026-13-01' }, /YYYY-MM-DD/],
  ])('with %s are refused', (_, acknowledgement, message) => {
    const { code, message: text } = thrownBy(() => newDatabase().acknowledge(acknowledgement as never));
    expect(code).toBe('bad-acknowledgement');
    expect(text).toMatch(message);
  });
});

test('an id of a tenant is any number of 64 bits', () => {
  const declare = (id: string): unknown => tenants(Column.int64('TenantId'), [id]);
  ['9223372036854775807', '-9223372036854775808'].forEach((id) => expect(() => declare(id)).not.toThrow());
  expect(thrownBy(() => declare('9223372036854775808')).code).toBe('out-of-range');
});

test('a default of an INT64 may be negative', () => {
  const db = newDatabase();
  new UuidTable(db, 'T', { key: idKey(), columns: [Column.int64('A', { defaultValue: Default.number(-5) })] });
  expect(db.ddl[0]).toContain('`A` INT64 DEFAULT (-5)');
});

describe('an error says where the code to change is', () => {
  test('in the table of a foreign key, for a column of the other one', () => {
    const users = new UuidTable(newDatabase(), 'Users', { key: idKey() });
    const declare = (): unknown => new UuidTable(users.database as Database, 'Orders', {
      key: idKey(), columns: [Column.string('UserId')], foreignKeys: [ForeignKey.to(users, { columns: ['UserId'], referencedColumns: ['id'] })],
    });
    expect(thrownBy(declare).message).toMatch(/^error unknown-column: referencedColumns of Users names "id"[^]*    at    stack\/shop\/Orders\n/);
  });

  test('in a child, for a parent outside the hierarchy', () => {
    const db = newDatabase();
    const [customers, orders] = ['Customers', 'Orders'].map((name) => new UuidTable(db, name, { key: idKey() }));
    const family = new InterleavedHierarchy(db, 'Family', { root: customers });
    expect(thrownBy(() => family.addChild('Lines', { parent: orders, key: [], onDelete: OnDelete.CASCADE })).message).toBe([
      'error unsupported: Orders is not a table of this hierarchy',
      '    at    stack/shop/Family/Lines',
      '    want  Customers or a table that was added before',
      '    fix   root: orders, or add Orders to this hierarchy first',
      '    docs  npx spanner-constructs explain unsupported',
    ].join('\n'));
  });

  test.each<[string, (db: Database) => unknown, string]>([
    ['the key of its parent', (db) => new InterleavedHierarchy(db, 'F', { root: new UuidTable(db, 'Users', { key: idKey() }) })
      .addChild('Orders', { key: [...idKey(), Column.uuid('OrderId')], onDelete: OnDelete.CASCADE }),
    'the column "Id" is declared twice: it is there from the key of Users'],
    ['its tenant', (db) => new TenantTable(db, 'T', { tenant: Column.string('TenantId'), key: [...idKey()], columns: [Column.string('TenantID')] }),
      'the column "TenantID" is declared twice: it is there from the tenant'],
    ['its pattern', (db) => new EventLog(db, 'E', { columns: [Column.timestamp('RecordedAt')] }), 'the column "RecordedAt" is declared twice: it is there from the pattern'],
    ['its pattern, in PostgreSQL', () => new JobQueue(newPostgresDatabase(), 'jobs', { columns: [Column.string('lease_id')] }),
      'the column "lease_id" is declared twice: it is there from the pattern'],
    ...([
      ['UserId', SessionStore, 'fix   move it to user, leave it out, or rename it'], ['PlayerId', Leaderboard, 'fix   move it to player, leave it out, or rename it'],
      ['BoardId', Leaderboard, 'fix   move it to board, leave it out, or rename it'], ['ExternalId', ExternalIds, 'fix   move it to key, leave it out, or rename it'],
      ['Shard', Leaderboard, 'fix   leave it out, or rename it'], ['Shard', JobQueue, 'fix   leave it out, or rename it'],
    ] as const).map(([name, Pattern, fix]): [string, (db: Database) => unknown, string] => (
      [`its pattern by default: ${name} of a ${Pattern.name}`, (db) => new Pattern(db, 'T', { columns: [Column.string(name)] }), fix])),
    ['what its pattern writes', (db) => new AuditLog(db, 'A', { of: new UuidTable(db, 'Orders', { key: idKey() }), columns: [Column.string('Actor')] }),
      'the column "Actor" is declared twice: it is there from the pattern'],
    ['the entities of its log', (db) => new AuditLog(db, 'A', { of: new UuidTable(db, 'Orders', { key: idKey() }), columns: [Column.string('Id')] }),
      'the column "Id" is declared twice: it is there from the key of Orders'],
    ['nothing but itself', (db) => new JobQueue(db, 'Jobs', { columns: [Column.string('A'), Column.string('a')] }), 'the column "a" is declared twice\n'],
  ])('in the declaration, for a column that comes from %s', (_, declare, message) => {
    expect(thrownBy(() => declare(newDatabase())).message).toContain(message);
  });
});
