import type { ColumnDefinition, TableDefinition } from '../../src/schema';
import { SpreadAnalysis, walkKey } from '../../src/spread';
import { column, schema, table } from '../support/model';

const SHARD = 'ABS(MOD(FARM_FINGERPRINT(Id), 16))';

const COLUMNS: readonly ColumnDefinition[] = [
  column('Ts', 'TIMESTAMP'),
  column('Day', 'DATE'),
  column('Id', 'STRING', { defaultExpression: 'GENERATE_UUID()' }),
  column('Tenant', 'STRING', { notNull: true, declaredValues: { source: 'entity', description: 'the tenant' } }),
  column('Ulid', 'STRING', { declaredValues: { source: 'ulid' } }),
  column('Status', 'STRING', { declaredValues: { source: 'category', distinctValues: 3 } }),
  column('Product', 'STRING', { notNull: true, declaredValues: { source: 'category', distinctValues: 5000 } }),
  column('State', 'ENUM'),
  column('Flag', 'BOOL'),
  column('Label', 'STRING'),
  column('Shard', 'INT64', { generated: { expression: SHARD, stored: true } }),
  column('OneShard', 'INT64', { generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Id), 1))', stored: true } }),
  column('SignedShard', 'INT64', { generated: { expression: 'MOD(FARM_FINGERPRINT(Id), 16)', stored: true } }),
  column('ClockShard', 'INT64', { generated: { expression: 'MOD(UNIX_SECONDS(Ts), 16)', stored: true } }),
  column('MinuteOfClock', 'INT64', { generated: { expression: 'EXTRACT(MINUTE FROM Ts)', stored: true } }),
  column('HashOfDay', 'INT64', { generated: { expression: 'FARM_FINGERPRINT(CAST(Day AS STRING))', stored: true } }),
  column('Courier', 'STRING', { declaredValues: { source: 'entity', description: 'the courier' } }),
  column('LabelShard', 'INT64', { generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Label), 16))', stored: true } }),
  column('LabelShardAndTime', 'STRING', { generated: { expression: "CONCAT(CAST(ABS(MOD(FARM_FINGERPRINT(Label), 16)) AS STRING), '#', CAST(Ts AS STRING))", stored: true } }),
  column('ShardOfSome', 'INT64', { generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Courier), 16))', stored: true } }),
  column('HighBitsOfSome', 'INT64', { generated: { expression: 'FARM_FINGERPRINT(Courier) >> 60', stored: true } }),
  column('FirstOfSome', 'STRING', { generated: { expression: 'LEFT(Courier, 1)', stored: true } }),
  column('SomeShard', 'INT64', { generated: { expression: `CASE WHEN Tenant = 'acme' THEN ${SHARD} ELSE 0 END`, stored: true } }),
  column('ShardAndTime', 'STRING', { generated: { expression: `CONCAT(CAST(${SHARD} AS STRING), '#', CAST(Ts AS STRING))`, stored: true } }),
  column('StatusAndTime', 'STRING', { generated: { expression: "CONCAT(Status, '#', CAST(Ts AS STRING))", stored: true } }),
];

function walk(key: string[]): string {
  const owner: TableDefinition = table('T', key, [...COLUMNS]);
  const { verdict, writeFronts, decidedBy } = walkKey(owner.primaryKey, owner, SpreadAnalysis.of(schema({ tables: [owner] })));
  return [verdict, writeFronts ?? '?', decidedBy?.column ?? 'nothing'].join(' ');
}

describe('a key is read from the left to the column that decides', () => {
  test.each<[string[], string]>([
    [['Ts', 'Id'], 'hot 1 Ts'],
    [['Ts DESC', 'Id'], 'hot 1 Ts'],
    [['Day', 'Id'], 'hot 1 Day'],
    [['Ulid'], 'hot 1 Ulid'],
    [['Id', 'Ts'], 'safe ? Id'],
    [['Tenant', 'Ts'], 'safe ? Tenant'],
    [['Label', 'Ts'], 'unproven ? Label'],
    // Bounded columns multiply.
    [['Flag', 'Ts'], 'hot 2 Ts'],
    [['Flag', 'Status', 'Ts'], 'hot 6 Ts'],
    [['State', 'Ts'], 'hot ? Ts'],
    [['State', 'Flag', 'Ts'], 'hot ? Ts'],
    [['Status', 'Id'], 'safe ? Id'],
    [['Status', 'Label'], 'unproven ? Label'],
    [['Product', 'Ts'], 'safe 5000 Ts'],
    // A hash shard is what makes a moving front harmless.
    [['Shard', 'Ts', 'Id'], 'safe 16 Ts'],
    [['Shard', 'Label'], 'safe ? Label'],
    [['Status', 'Shard', 'Ts'], 'safe 48 Ts'],
    [['Shard', 'State', 'Ts'], 'safe ? Ts'],
    [['SignedShard', 'Ts'], 'safe 31 Ts'],
    [['OneShard', 'Ts'], 'hot 1 Ts'],
    [['OneShard', 'Label'], 'unproven ? Label'],
    [['SomeShard', 'Ts'], 'hot 16 Ts'],
    // Whether rows of one moment have different labels, nobody knows.
    [['LabelShard', 'Ts', 'Id'], 'unproven ? LabelShard'],
    [['LabelShardAndTime', 'Id'], 'unproven ? LabelShardAndTime'],
    [['Shard', 'LabelShardAndTime', 'Id'], 'safe ? LabelShardAndTime'],
    // Rows without a courier have no shard.
    [['ShardOfSome', 'Ts'], 'hot 16 Ts'],
    [['HighBitsOfSome', 'Ts'], 'hot 16 Ts'],
    [['FirstOfSome', 'Ts'], 'hot ? Ts'],
    [['Tenant', 'SomeShard', 'Ts'], 'safe ? Tenant'],
    // [H7] It comes back to each place after a while, where the id spreads the rows of one moment.
    [['ClockShard', 'Id'], 'safe ? Id'],
    [['ClockShard', 'Ts'], 'hot 1 ClockShard'],
    [['ClockShard', 'Name'], 'unproven ? Name'],
    [['MinuteOfClock', 'Id'], 'hot 1 MinuteOfClock'],
    [['HashOfDay', 'Id'], 'hot 1 HashOfDay'],
    // A concatenation is a key in one column.
    [['ShardAndTime'], 'safe 16 ShardAndTime'],
    [['StatusAndTime'], 'hot 3 StatusAndTime'],
    [['Flag', 'StatusAndTime'], 'hot 6 StatusAndTime'],
    // A key of nothing but few values stays small.
    [['Status', 'Flag'], 'safe ? nothing'],
    [[], 'safe ? nothing'],
    [['Missing', 'Ts'], 'unproven ? Missing'],
  ])('%j: %s', (key, expected) => {
    expect(walk(key)).toBe(expected);
  });
});

describe('[J5] [H5] rows without a value share NULL or a default, and are sorted by what follows', () => {
  const entity = { declaredValues: { source: 'entity', description: 'the courier' } } as const;
  const owner = table('T', ['Id'], [
    column('Id', 'STRING', { notNull: true, defaultExpression: 'GENERATE_UUID()' }),
    column('At', 'TIMESTAMP', { notNull: true }),
    column('Courier', 'STRING', entity),
    column('Parent', 'STRING'),
    column('Zone', 'STRING', { notNull: true, defaultExpression: "'none'", ...entity }),
    column('Token', 'STRING', { defaultExpression: 'GENERATE_UUID()' }),
    column('Number', 'INT64'),
    column('CourierHash', 'INT64', { generated: { expression: 'FARM_FINGERPRINT(Courier)', stored: true } }),
    column('CourierShard', 'INT64', { generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Courier), 16))', stored: true } }),
    column('Shard', 'INT64', { notNull: true, generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(Id), 16))', stored: true } }),
    column('OpenId', 'STRING', { generated: { expression: "CASE WHEN Zone = 'a' THEN Id END", stored: true } }),
    column('OpenShard', 'INT64', { generated: { expression: "IF(Zone = 'a', ABS(MOD(FARM_FINGERPRINT(Id), 16)), NULL)", stored: true } }),
    column('FreeShard', 'INT64', { generated: { expression: 'CASE WHEN Courier IS NULL THEN Shard END', stored: true } }),
    column('TakenShard', 'INT64', { generated: { expression: 'CASE WHEN Courier IS NOT NULL THEN CourierShard END', stored: true } }),
    column('ShardOfOpen', 'INT64', { generated: { expression: "ABS(MOD(FARM_FINGERPRINT(IF(Zone = 'a', NULL, Id)), 16))", stored: true } }),
    column('ThirdShard', 'INT64', { generated: { expression: 'IF(ABS(MOD(FARM_FINGERPRINT(Id), 16)) = 3, Shard, NULL)', stored: true } }),
    column('ShardOfOne', 'INT64', { generated: { expression: "ABS(MOD(FARM_FINGERPRINT(CASE WHEN Courier = 'x' THEN Courier END), 16))", stored: true } }),
    column('OpenOrNot', 'STRING', { generated: { expression: "CASE WHEN Zone = 'a' THEN Id ELSE 'closed' END", stored: true } }),
    column('Status', 'STRING', { declaredValues: { source: 'category', distinctValues: 3 } }),
    column('CourierOrFew', 'STRING', { generated: { expression: 'COALESCE(Courier, Status)', stored: true } }),
    column('CourierOrShard', 'STRING', { generated: { expression: 'COALESCE(Courier, CAST(ABS(MOD(FARM_FINGERPRINT(Id), 2)) AS STRING))', stored: true } }),
    column('CourierAndTime', 'STRING', {
      generated: { expression: "CONCAT(COALESCE(Courier, ''), '#', CAST(`At` AS STRING))", stored: true },
    }),
  ], {
    foreignKeys: [{
      name: 'fk', columns: ['Parent'], referencedTable: 'T', referencedColumns: ['Id'], onDelete: 'NO ACTION', enforced: true,
    }],
  });
  const analysis = SpreadAnalysis.of(schema({ tables: [owner] }));
  const verdict = (key: string[], holdsNull: boolean): string => {
    const spread = walkKey(key.map((name) => ({ column: name, descending: false })), owner, analysis, () => holdsNull);
    return [spread.verdict, spread.decidedBy?.column, ...(spread.sharedBy ? [`of rows without ${spread.sharedBy.column}`] : [])].join(' ');
  };

  test.each<[string[], string, string]>([
    [['Courier', 'At'], 'hot At of rows without Courier', 'safe Courier'],
    [['Parent', 'At'], 'hot At of rows without Parent', 'safe Parent'],
    [['Zone', 'At'], 'hot At of rows without Zone', 'hot At of rows without Zone'],
    [['CourierHash', 'At'], 'hot At of rows without CourierHash', 'safe CourierHash'],
    [['CourierShard', 'At'], 'hot At', 'safe At'],
    [['OpenShard', 'At'], 'hot At', 'safe At'],
    [['FreeShard', 'At'], 'hot At', 'safe At'],
    [['TakenShard', 'At'], 'hot At', 'safe At'],
    [['ShardOfOpen', 'At'], 'hot At', 'safe At'],
    // What decides may leave one value of the shard.
    [['ThirdShard', 'At'], 'hot At', 'hot At'],
    [['ShardOfOne', 'At'], 'unproven ShardOfOne', 'unproven ShardOfOne'],
    [['OpenId', 'At'], 'hot At of rows without OpenId', 'safe OpenId'],
    [['OpenOrNot', 'At'], 'hot At of rows without OpenOrNot', 'hot At of rows without OpenOrNot'],
    [['CourierAndTime'], 'hot CourierAndTime', 'hot CourierAndTime'],
    [['Courier', 'Parent', 'At'], 'hot At of rows without Courier', 'safe Courier'],
    // What follows them spreads them, or nobody knows.
    [['Courier', 'Id', 'At'], 'safe Courier', 'safe Courier'],
    [['Courier', 'Number'], 'unproven Number of rows without Courier', 'safe Courier'],
    [['CourierOrFew', 'At'], 'hot At of rows without CourierOrFew', 'hot At of rows without CourierOrFew'],
    [['CourierOrShard', 'At'], 'hot At of rows without CourierOrShard', 'hot At of rows without CourierOrShard'],
    [['Shard', 'Courier', 'At'], 'safe Courier', 'safe Courier'],
    [['Token', 'At'], 'safe Token', 'safe Token'],
  ])('%j: %s, without NULL %s', (key, withNull, withoutNull) => {
    expect([verdict(key, true), verdict(key, false)]).toEqual([withNull, withoutNull]);
  });
});

test('[J5] of two shards each takes half of the inserts', () => {
  const keyed = (shards: number): string => {
    const shard = column('Shard', 'INT64', { notNull: true, generated: { expression: `ABS(MOD(FARM_FINGERPRINT(Id), ${shards}))`, stored: true } });
    const owner = table('T', ['Shard', 'Ts'], [...COLUMNS.filter(({ name }) => name !== 'Shard'), shard]);
    return walkKey(owner.primaryKey, owner, SpreadAnalysis.of(schema({ tables: [owner] }))).verdict;
  };
  expect([1, 2, 3, 16].map(keyed)).toEqual(['hot', 'hot', 'safe', 'safe']);
});
