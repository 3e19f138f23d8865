import { Dialect } from '../../../src/schema';

/** The code of a stack as its reader wrote it. */
export interface Program {
  readonly name: string;
  readonly code: string;
}

const ID = "Column.uuid('Id')";
const OF_TIME = `key: [Column.timestamp('At'), ${ID}]`;

/** Of constructs that compute columns, with faults in what they compute. */
const MADE: readonly string[] = [
  ...['{ notNull: true }', ''].map((options) => (
    `new ShardedTable(db, 'Events', { ${OF_TIME}, shardBy: ['OrderId'], shards: 8, columns: [Column.uuid('OrderId'${options && `, ${options}`})] });`
  )),
  "new ShardedTable(db, 'Events', { key: [Column.timestamp('At'), Column.uuid('Id')], shardBy: ['OrderId', 'Id'], shards: 8, shardColumn: 'Place', columns: [Column.uuid('OrderId', { notNull: true })] });",
  "new EventLog(db, 'Events', { shardBy: ['OrderId'], columns: [Column.uuid('OrderId', { notNull: true })] });",
  "new Outbox(db, 'Events', { shardBy: ['OrderId'], columns: [Column.uuid('OrderId')] });",
  "new HashedKeyTable(db, 'Accounts', { key: [Column.string('No', { notNull: false })] });",
  `new TenantTable(db, 'Documents', {
    tenant: Column.string('TenantId'), key: [Column.timestamp('At'), Column.string('Name', { notNull: false }), ${ID}],
    dominantTenants: { tenantIds: ['acme'], shards: 8, shardBy: ['Name'] },
  });`,
  `const orders = new UuidTable(db, 'Orders', { key: [${ID}], columns: [Column.timestamp('At'), Column.timestamp('PaidAt'), Column.string('S', { lengthChars: 20, values: ValueSource.entity('the seller') })] });
  new SafeIndex(orders, 'ByTime', { columns: ['At'], descending: ['At'], storing: ['PaidAt'], spread: IndexSpread.sharded(8, { shardBy: ['S'] }) });
  new SafeIndex(orders, 'ByPayment', { columns: ['PaidAt'], whereNotNull: ['PaidAt'], spread: IndexSpread.sharded(8, { shardBy: ['S'] }) });
  new SafeIndex(orders, 'Named', { columns: ['PaidAt', 'At'], spread: IndexSpread.sharded(16, { shardBy: ['S'], shardColumn: 'Place' }) });`,
  `const orders = new UuidTable(db, 'Orders', { key: [${ID}], columns: [Column.timestamp('At', { notNull: true }), Column.string('S', { notNull: true }), Column.json('Wide')] });
  new SafeIndex(orders, 'ByTime', { columns: ['At'], descending: ['At'], spread: IndexSpread.sharded(8, { shardBy: ['S'] }) });
  new SafeIndex(orders, 'ByS', { columns: ['S', 'At'], storing: ['Wide'], spread: IndexSpread.sharded(16, { shardBy: ['S'], shardColumn: 'Place' }) });`,
];

/** Of more shards than an instance of one node needs. */
const MANY_SHARDS: readonly string[] = [
  `const events = new ShardedTable(db, 'Events', { ${OF_TIME}, shardBy: ['Id'], shards: 16 });
  new SafeIndex(events, 'ByTime', { columns: ['At'], spread: IndexSpread.sharded(12) });`,
  "new EventLog(db, 'Events', { shards: 16, columns: [Column.json('Payload')] });",
  "new JobQueue(db, 'Jobs', { columns: [Column.json('Payload')] });",
  "new Leaderboard(db, 'Scores', { player: Column.uuidReference('PlayerId') });",
  `new TenantTable(db, 'Documents', {
    tenant: Column.string('TenantId'), key: [Column.timestamp('At'), ${ID}], dominantTenants: { tenantIds: ['acme'], shards: 16, shardBy: ['Id'] },
  });`,
];

/** Of patterns that are led by what their reader chose. */
const LED: readonly string[] = [
  "new TimeSeriesTable(db, 'Readings', { device: Column.int64('DeviceId'), columns: [Column.float64('Celsius')] });",
  "new Leaderboard(db, 'Scores', { board: Column.int64('BoardId'), player: Column.int64('PlayerId') });",
  "new EventLog(db, 'Events', { shardBy: ['Kind'], columns: [Column.string('Kind', { notNull: true })] });",
  "new ExternalIds(db, 'Ids', { key: [Column.int64('No')] });",
  "const scores = new Leaderboard(db, 'Scores', { board: Column.string('Board', { notNull: false, values: ValueSource.entity('the game') }), columns: [Column.timestamp('At')] }); new SafeIndex(scores, 'ByTime', { columns: ['At'] });",
];

/** What only constructs and patterns can say, in both dialects. */
export function hotPrograms(): Program[] {
  return [Dialect.GOOGLESQL, Dialect.POSTGRESQL].flatMap((dialect) => [
    ...LED.map((statements) => programOf(statements, dialect)),
    ...MADE.map((statements) => programOf(statements, dialect)),
    ...MANY_SHARDS.map((statements) => programOf(statements, dialect, ', nodes: 1')),
  ]);
}

function programOf(statements: string, dialect: Dialect, options = ''): Program {
  return {
    name: statements,
    code: `import { TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { Database } from 'spanner-constructs';

export class ShopStack extends TerraformStack {
  public constructor(scope: Construct, id: string, props: { readonly instance: string; readonly databaseName: string }) {
    super(scope, id);
    const db = new Database(this, 'Database', { ...props, dialect: Dialect.${dialect === Dialect.POSTGRESQL ? 'POSTGRESQL' : 'GOOGLESQL'}${options} });
    ${statements}
  }
}
`,
  };
}
