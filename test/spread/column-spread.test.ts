import { describeSpread, reasonsFor } from './describe-spread';
import { Dialect, type ColumnDefinition, type Schema, type TableDefinition } from '../../src/schema';
import { SpreadAnalysis } from '../../src/spread';
import { column, schema, table } from '../support/model';

function spreadIn(parts: Partial<Schema>, tableName: string, columnName: string): string {
  const whole = schema(parts);
  return describeSpread(SpreadAnalysis.of(whole).column(whole.tables.find((each) => each.name === tableName)!, columnName));
}

function evidenceIn(parts: Partial<Schema>, tableName: string, columnName: string): string[] {
  const whole = schema(parts);
  return reasonsFor(SpreadAnalysis.of(whole).column(whole.tables.find((each) => each.name === tableName)!, columnName), whole.dialect);
}

function foreignKey(columns: string[], referencedTable: string, referencedColumns: string[]): TableDefinition['foreignKeys'][number] {
  return { name: `fk_${referencedTable}_${columns.join('_')}`, columns, referencedTable, referencedColumns, onDelete: 'NO ACTION', enforced: true };
}

describe('a column that nothing else speaks of is judged by its type', () => {
  test.each<[string, ColumnDefinition, string, string]>([
    ['a timestamp', column('C', 'TIMESTAMP'), 'monotonic', 'C: TIMESTAMP, written with the current time'],
    ['a commit timestamp', column('C', 'TIMESTAMP', { allowCommitTimestamp: true }), 'monotonic', 'C: commit timestamp'],
    ['a date', column('C', 'DATE'), 'monotonic coarse', 'C: DATE, written with the current day'],
    ['a BOOL', column('C', 'BOOL'), 'few 2', 'C: BOOL, 2 values'],
    ['an enum', column('C', { code: 'ENUM', name: 'shop.State' }), 'few unknown', 'C: ENUM, few values'],
    ['an INT64', column('C', 'INT64'), 'unproven', 'C: INT64, and nothing shows how its values are generated'],
    ['a STRING', column('C', { code: 'STRING', length: 36 }), 'unproven', 'C: STRING, and nothing shows how its values are generated'],
    ['a UUID', column('C', 'UUID'), 'unproven', 'C: UUID, and nothing shows how its values are generated'],
    ['a NUMERIC', column('C', 'NUMERIC'), 'unproven', 'C: NUMERIC, and nothing shows how its values are generated'],
    ['an array', column('C', { code: 'ARRAY', element: { code: 'INT64' } }), 'unproven', 'C: ARRAY, and nothing shows how its values are generated'],
  ])('%s', (_name, definition, expected, evidence) => {
    const parts = { tables: [table('T', ['C'], [definition])] };
    expect(spreadIn(parts, 'T', 'C')).toBe(expected);
    expect(evidenceIn(parts, 'T', 'C')).toEqual([evidence]);
  });
});

describe('a default tells how values are made', () => {
  test.each<[string, Partial<ColumnDefinition>, string, Dialect?]>([
    ['GENERATE_UUID()', {}, 'scattered random'],
    ['NEW_UUID()', {}, 'scattered random'],
    ["FROM_HEX(REPLACE(GENERATE_UUID(), '-', ''))", {}, 'scattered random'],
    ['GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids)', {}, 'scattered bit-reversed'],
    ['BIT_REVERSE(GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids), TRUE)', {}, 'monotonic'],
    ['CURRENT_TIMESTAMP()', {}, 'monotonic'],
    ['PENDING_COMMIT_TIMESTAMP()', {}, 'monotonic'],
    ['CURRENT_DATE()', {}, 'monotonic coarse'],
    ['ABS(MOD(FARM_FINGERPRINT(GENERATE_UUID()), 16))', {}, 'shards 16 random'],
    ["'new'", {}, 'unproven'],
    ['SOMETHING()', {}, 'unproven'],
    ['spanner.generate_uuid()', {}, 'scattered random', Dialect.POSTGRESQL],
    ['gen_random_uuid()', {}, 'scattered random', Dialect.POSTGRESQL],
    ['substr(sha256(spanner.generate_uuid()::bytea), 1, 16)', {}, 'scattered random', Dialect.POSTGRESQL],
    ["nextval('ids')", {}, 'scattered bit-reversed', Dialect.POSTGRESQL],
    ['CURRENT_TIMESTAMP', {}, 'monotonic', Dialect.POSTGRESQL],
    ['now()', {}, 'monotonic', Dialect.POSTGRESQL],
    ['SPANNER.PENDING_COMMIT_TIMESTAMP()', {}, 'monotonic', Dialect.POSTGRESQL],
  ])('%s', (defaultExpression, parts, expected, dialect = Dialect.GOOGLESQL) => {
    expect(spreadIn({ dialect, tables: [table('T', ['C'], [column('C', 'STRING', { defaultExpression, ...parts })])] }, 'T', 'C')).toBe(expected);
  });

  test('an identity column counts in bit-reversed order', () => {
    expect(spreadIn({ tables: [table('T', ['C'], [column('C', 'INT64', { identity: {} })])] }, 'T', 'C')).toBe('scattered bit-reversed');
  });
});

describe('a generated column whose expression tells nothing', () => {
  const generated = (type: ColumnDefinition['type']['code'], expression: string, name = 'Made'): Partial<Schema> => ({
    tables: [table('T', ['A'], [column('A', 'STRING'), column(name, type, { generated: { expression, stored: true } })])],
  });

  test.each<[ColumnDefinition['type']['code'], string]>([['TIMESTAMP', 'unproven'], ['DATE', 'unproven'], ['BOOL', 'few 2'], ['STRING', 'unproven']])(
    'is judged by the number of its values, and a computed time is not the current one: %s', (type, expected) => {
      expect(spreadIn(generated(type, 'MAKE(A)'), 'T', 'Made')).toBe(expected);
    },
  );

  test.each([
    ['Shard_Hash', 'MAKE(A)', 'unproven'],
    ['Shard_Hash', "ARRAY_LENGTH(SPLIT(A, '-'))", 'unproven'],
    ['CreatedAt', 'MAKE(A)', 'monotonic coarse'],
  ])('no name clears it, but that of a clock counts: %s AS %s', (name, expression, expected) => {
    expect(spreadIn(generated('STRING', expression, name), 'T', name)).toBe(expected);
  });

  test('names a function of the database as it is written', () => {
    expect(evidenceIn(generated('INT64', 's.Shard(A)'), 'T', 'Made')).toContain('unknown spread of s.Shard()');
  });

  test('has what its expression tells above all', () => {
    expect(spreadIn(generated('TIMESTAMP', 'TIMESTAMP_SECONDS(FARM_FINGERPRINT(A))'), 'T', 'Made')).toBe('scattered signed');
  });
});

describe('a declaration stands above all else', () => {
  test.each<[string, ColumnDefinition, string]>([
    ['a birthday is no clock', column('C', 'DATE', { declaredValues: { source: 'entity', description: 'date of birth' } }), 'entity'],
    ['an INT64 that counts', column('C', 'INT64', { declaredValues: { source: 'sequential' } }), 'monotonic'],
    ['a ULID', column('C', 'STRING', { declaredValues: { source: 'ulid' } }), 'monotonic ULID'],
    ['a declared clock in days', column('C', 'DATE', { declaredValues: { source: 'clock' } }), 'monotonic coarse'],
    ['a category', column('C', 'STRING', { declaredValues: { source: 'category', distinctValues: 5 } }), 'few 5'],
    ['a category of nothing', column('C', 'STRING', { declaredValues: { source: 'category', distinctValues: 0 } }), 'few unknown'],
    ['random values', column('C', 'INT64', { declaredValues: { source: 'random' } }), 'scattered'],
    ['over a default', column('C', 'TIMESTAMP', {
      defaultExpression: 'CURRENT_TIMESTAMP()', declaredValues: { source: 'entity', description: 'start of a booking' },
    }), 'entity'],
  ])('%s', (_name, definition, expected) => {
    expect(spreadIn({ tables: [table('T', ['C'], [definition])] }, 'T', 'C')).toBe(expected);
  });
});

describe('no declaration makes random what Spanner writes by the clock', () => {
  const clock = { defaultExpression: 'UNIX_MICROS(CURRENT_TIMESTAMP())' };
  const commit = { allowCommitTimestamp: true };

  test.each<[string, ColumnDefinition, string]>([
    ['a commit timestamp', column('C', 'TIMESTAMP', { ...commit, declaredValues: { source: 'random' } }), 'monotonic'],
    ['a commit timestamp of a few values', column('C', 'TIMESTAMP', { ...commit, declaredValues: { source: 'category', distinctValues: 5 } }), 'monotonic'],
    ['a default', column('C', 'INT64', { ...clock, declaredValues: { source: 'random' } }), 'monotonic'],
    ['but another default', column('C', 'STRING', { defaultExpression: "'none'", declaredValues: { source: 'uuidV4' } }), 'scattered'],
    ['but who chooses the values', column('C', 'INT64', { ...clock, declaredValues: { source: 'entity', description: 'the guest' } }), 'entity'],
  ])('%s', (_name, definition, expected) => {
    expect(spreadIn({ tables: [table('T', ['C'], [definition])] }, 'T', 'C')).toBe(expected);
  });
});

describe('what a construct takes for granted counts where nothing else shows the values', () => {
  const declaredValues = { source: 'category', distinctValues: 300, assumed: true } as const;

  test.each<[string, ColumnDefinition, string]>([
    ['of a text', column('C', 'STRING', { declaredValues }), 'few 300'],
    ['not of a time', column('C', 'TIMESTAMP', { declaredValues }), 'monotonic'],
    ['not of a random default', column('C', 'STRING', { defaultExpression: 'GENERATE_UUID()', declaredValues }), 'scattered random'],
    ['not of a name like a clock', column('EpochMs', 'INT64', { declaredValues }), 'unproven'],
  ])('%s', (_name, definition, expected) => {
    expect(spreadIn({ tables: [table('T', [definition.name], [definition])] }, 'T', definition.name)).toBe(expected);
  });
});

describe('a CHECK can leave few values to a column', () => {
  test.each<[string, 'STRING' | 'INT64' | 'FLOAT64', string, Dialect?]>([
    ["C IN ('a', 'b', 'c')", 'STRING', 'few 3'],
    ["C IN ('a', 'b', 'a')", 'STRING', 'few 2'],
    ["C = 'a' OR C = 'b'", 'STRING', 'few 2'],
    ["'a' = C OR C = 'b'", 'STRING', 'few 2'],
    ["C IS NULL OR C IN ('a', 'b')", 'STRING', 'few 3'],
    ["C IN ('a', 'b') AND Other > 0", 'STRING', 'few 2'],
    ["Other > 0 AND (C = 'a' OR C = 'b')", 'STRING', 'few 2'],
    ['C BETWEEN 0 AND 15', 'INT64', 'few 16'],
    ['C >= 0 AND C < 16', 'INT64', 'few 16'],
    ['0 <= C AND 16 > C', 'INT64', 'few 16'],
    ['C > -3 AND C < 3', 'INT64', 'few 5'],
    ['C >= 0.5 AND C < 3.5', 'INT64', 'few 3'],
    ['C BETWEEN 0 AND 15 AND Other > 0', 'INT64', 'few 16'],
    ['C IN (1, 2) AND C BETWEEN 0 AND 15', 'INT64', 'few 2'],
    ['C BETWEEN 1 AND 1000', 'INT64', 'few 1000'],
    ['C BETWEEN 1 AND 1001', 'INT64', 'unproven'],
    ['C BETWEEN 0 AND 15', 'FLOAT64', 'unproven'],
    ['C > 0', 'INT64', 'unproven'],
    ["C NOT IN ('a', 'b')", 'STRING', 'unproven'],
    ["C IN ('a') OR Other > 0", 'STRING', 'unproven'],
    ["C != ''", 'STRING', 'unproven'],
    ["Other IN ('a', 'b')", 'STRING', 'unproven'],
    ['C BETWEEN 5 AND 1', 'INT64', 'unproven'],
    ["c::text = any (array['a'::text, 'b'::text])", 'STRING', 'few 2', Dialect.POSTGRESQL],
    ["c >= '0'::bigint and c < '16'::bigint", 'INT64', 'few 16', Dialect.POSTGRESQL],
  ])('%s on a %s', (expression, type, expected, dialect = Dialect.GOOGLESQL) => {
    const name = dialect === Dialect.POSTGRESQL ? 'c' : 'C';
    const tables = [table('T', [name], [column(name, type), column('Other', 'INT64')], { checks: [{ name: 'ck', expression }] })];
    expect(spreadIn({ dialect, tables }, 'T', name)).toBe(expected);
  });

  test('the smallest of several checks counts', () => {
    const checks = [{ name: 'a', expression: 'C BETWEEN 0 AND 99' }, { name: 'b', expression: 'C IN (1, 2, 3)' }, { name: 'c', expression: 'C > 0' }];
    expect(spreadIn({ tables: [table('T', ['C'], [column('C', 'INT64')], { checks })] }, 'T', 'C')).toBe('few 3');
  });
});

describe('a foreign key column takes its values from the column it points at', () => {
  const uuidTable = table('Customers', ['Id'], [column('Id', 'STRING', { defaultExpression: 'GENERATE_UUID()' })]);
  const sequence = column('Id', 'INT64', { declaredValues: { source: 'sequential' } });
  const countries = table('Countries', ['Id'], [column('Id')], { checks: [{ name: 'ck', expression: "Id IN ('de', 'ch', 'at')" }] });
  const orders = (target: string): TableDefinition => table('Orders', ['Id'], [column('Id')], { foreignKeys: [foreignKey(['Id'], target, ['Id'])] });

  test.each<[string, TableDefinition[], string]>([
    ['random ids of the other table scatter, and repeat here', [uuidTable, orders('Customers')], 'scattered'],
    ['counting ids count', [table('Customers', ['Id'], [sequence]), orders('Customers')], 'monotonic'],
    ['a checked list is as short here', [countries, orders('Countries')], 'few 3'],
    ['a table that is not there', [orders('Customers')], 'unproven'],
    ['through a table between', [uuidTable, table('Accounts', ['Id'], [column('Id')], { foreignKeys: [foreignKey(['Id'], 'Customers', ['Id'])] }), orders('Accounts')], 'scattered'],
    ['a reference to itself', [orders('Orders')], 'unproven'],
    ['two tables that point at each other', [orders('Customers'), table('Customers', ['Id'], [column('Id')], { foreignKeys: [foreignKey(['Id'], 'Orders', ['Id'])] })], 'unproven'],
    ['a circle with a way out', [
      orders('Accounts'),
      table('Accounts', ['Id'], [column('Id')], { foreignKeys: [foreignKey(['Id'], 'Orders', ['Id']), foreignKey(['Id'], 'Customers', ['Id'])] }),
      uuidTable,
    ], 'scattered'],
  ])('%s', (_name, tables, expected) => {
    expect(spreadIn({ tables }, 'Orders', 'Id')).toBe(expected);
    expect(spreadIn({ tables: [...tables].reverse() }, 'Orders', 'Id')).toBe(expected);
  });

  test('the message tells the way', () => {
    expect(evidenceIn({ tables: [table('Customers', ['Id'], [sequence]), orders('Customers')] }, 'Orders', 'Id'))
      .toEqual(['Id: declared sequential', 'Id: references Customers (Id)']);
  });

  test('its own default speaks first', () => {
    const own = table('Orders', ['Id'], [column('Id', 'STRING', { defaultExpression: 'GENERATE_UUID()' })], { foreignKeys: [foreignKey(['Id'], 'Customers', ['Id'])] });
    expect(spreadIn({ tables: [table('Customers', ['Id'], [sequence]), own] }, 'Orders', 'Id')).toBe('scattered random');
  });

  test('a chain of a thousand foreign keys is read as far as the first fifty tables and never overflows', () => {
    const tables = Array.from({ length: 1000 }, (_, n) => table(`T${n}`, ['Id'], [column('Id')], { foreignKeys: [foreignKey(['Id'], `T${n + 1}`, ['Id'])] }));
    const end = table('T1000', ['Id'], [sequence]);
    expect(spreadIn({ tables: [...tables, end] }, 'T0', 'Id')).toBe('unproven');
    expect(spreadIn({ tables: [...tables, end] }, 'T960', 'Id')).toBe('monotonic');
  });
});

describe('an interleaved table has the key values of its parents', () => {
  const interleaved = (name: string, parent: string, key: string[], columns: ColumnDefinition[], parts: Partial<TableDefinition> = {}): TableDefinition =>
    table(name, key, columns, { interleave: { parent, inParent: true }, ...parts });
  const root = table('Customers', ['CustomerId'], [column('CustomerId', 'STRING', { defaultExpression: 'GENERATE_UUID()' })]);

  test.each<[string, TableDefinition[], string]>([
    ['a child', [root, interleaved('C', 'Customers', ['CustomerId', 'No'], [column('CustomerId'), column('No', 'INT64')])], 'scattered'],
    ['a grandchild', [
      root,
      interleaved('B', 'Customers', ['CustomerId', 'No'], [column('CustomerId'), column('No', 'INT64')]),
      interleaved('C', 'B', ['CustomerId', 'No', 'Line'], [column('CustomerId'), column('No', 'INT64'), column('Line', 'INT64')]),
    ], 'scattered'],
    ['also when the child has a default of its own', [
      table('Customers', ['CustomerId'], [column('CustomerId', 'STRING', { declaredValues: { source: 'sequential' } })]),
      interleaved('C', 'Customers', ['CustomerId', 'No'], [column('CustomerId', 'STRING', { defaultExpression: 'GENERATE_UUID()' }), column('No', 'INT64')]),
    ], 'monotonic'],
    ['a declaration of the child counts where the parent says nothing', [
      table('Customers', ['CustomerId'], [column('CustomerId')]),
      interleaved('C', 'Customers', ['CustomerId', 'No'], [column('CustomerId', 'STRING', { declaredValues: { source: 'entity', description: 'x' } }), column('No', 'INT64')]),
    ], 'entity'],
    ['a parent that is not there', [interleaved('C', 'Customers', ['CustomerId'], [column('CustomerId')])], 'unproven'],
    ['a table in itself', [interleaved('C', 'C', ['CustomerId'], [column('CustomerId')])], 'unproven'],
    ['parents in a circle', [
      interleaved('C', 'D', ['CustomerId'], [column('CustomerId')]), interleaved('D', 'C', ['CustomerId'], [column('CustomerId')]),
    ], 'unproven'],
  ])('%s', (_name, tables, expected) => {
    expect(spreadIn({ tables }, 'C', 'CustomerId')).toBe(expected);
  });
});

describe('nonsense gives no answer instead of an error', () => {
  test('a column that is not there', () => {
    expect(evidenceIn({ tables: [table('T', ['X'], [])] }, 'T', 'X')).toEqual(['X is not a column of T']);
  });

  test('generated columns that depend on each other', () => {
    const columns = [column('A', 'INT64', { generated: { expression: 'B + 1', stored: true } }), column('B', 'INT64', { generated: { expression: 'A + 1', stored: true } })];
    expect(spreadIn({ tables: [table('T', ['A'], columns)] }, 'T', 'A')).toBe('unproven');
  });

  test('a thousand generated columns in a row', () => {
    const columns = Array.from({ length: 1000 }, (_, n) => column(`C${n}`, 'INT64', { generated: { expression: `C${n + 1} + 1`, stored: true } }));
    expect(spreadIn({ tables: [table('T', ['C0'], [...columns, column('C1000', 'TIMESTAMP')])] }, 'T', 'C0')).toBe('unproven');
  });

  test('an expression as deep as the parser reads', () => {
    const expression = `${'('.repeat(150)}Ts${' + 1)'.repeat(150)}`;
    const columns = [column('C', 'INT64', { generated: { expression, stored: true } }), column('Ts', 'TIMESTAMP')];
    expect(spreadIn({ tables: [table('T', ['C'], columns)] }, 'T', 'C')).toBe('monotonic');
  });
});

describe('[J13] a category that only the referenced table shows', () => {
  const spreadOfReference = (target: TableDefinition): string => spreadIn({
    tables: [
      target,
      table('Jobs', ['Id'], [column('Id'), column('Lane', 'INT64', { notNull: true })], {
        foreignKeys: [foreignKey(['Lane'], target.name, [target.primaryKey[0].column])],
      }),
    ],
  }, 'Jobs', 'Lane');

  test.each<[string, TableDefinition, string]>([
    ['by a CHECK', table('Lanes', ['Code'], [column('Code', 'INT64')], { checks: [{ name: 'c', expression: 'Code BETWEEN 1 AND 4' }] }), 'few 4'],
    ['by a comment', table('Lanes', ['Code'], [column('Code', 'INT64', { comment: 'one of 1: fast, 2: slow' })]), 'few unknown'],
    ['by its name', table('JobStatuses', ['Id'], [column('Id', 'INT64')]), 'few unknown'],
    ['by the name of another table not', table('JobQueues', ['Id'], [column('Id', 'INT64')]), 'unproven'],
    ['by a key of several columns not', table('JobTypes', ['Id', 'Tenant'], [column('Id', 'INT64'), column('Tenant')]), 'unproven'],
  ])('%s', (_how, target, expected) => {
    expect(spreadOfReference(target)).toBe(expected);
  });
});

test('an empty list as a default shows nothing', () => {
  const tags = column('Tags', { code: 'ARRAY', element: { code: 'STRING' } }, { defaultExpression: '[]' });
  expect(spreadIn({ tables: [table('T', ['Id'], [column('Id'), tags])] }, 'T', 'Tags')).toBe('unproven');
});

test('a reason calls a type as readers of PostgreSQL write it', () => {
  const columns = [column('at', 'TIMESTAMP'), column('n', 'INT64'), column('yes', 'BOOL'), column('tags', { code: 'ARRAY', element: { code: 'STRING' } })];
  const parts = { dialect: Dialect.POSTGRESQL, tables: [table('t', ['n'], columns)] };
  expect(columns.flatMap(({ name }) => evidenceIn(parts, 't', name))).toEqual([
    'at: timestamptz, written with the current time', 'n: bigint, and nothing shows how its values are generated', 'yes: boolean, 2 values',
    'tags: ARRAY, and nothing shows how its values are generated',
  ]);
});
