import { Column, type Database, IndexSpread, SafeIndex, ShardedTable, Ttl, UuidTable, ValueSource } from '../../../src';

/** Impressions and clicks of advertisements, counted by campaign. */
export function adImpressions(db: Database): void {
  const campaigns = new UuidTable(db, 'Campaigns', {
    key: [Column.uuid('CampaignId')],
    columns: [
      Column.uuidReference('AdvertiserId', { notNull: true }),
      Column.numeric('Budget', { notNull: true }),
      Column.date('StartsOn', { notNull: true }),
    ],
  });
  new SafeIndex(campaigns, 'CampaignsByAdvertiser', { columns: ['AdvertiserId', 'StartsOn'] });
  const impressions = new ShardedTable(db, 'Impressions', {
    key: [Column.timestamp('ShownAt'), Column.uuid('ImpressionId')],
    shardBy: ['ImpressionId'],
    shards: 100,
    columns: [
      Column.uuidReference('CampaignId', { notNull: true }),
      Column.string('Country', { lengthChars: 2 }),
      Column.numeric('Cost', { notNull: true }),
    ],
    ttl: Ttl.days('ShownAt', 7),
  });
  new UuidTable(db, 'Clicks', {
    key: [Column.uuidReference('ImpressionId', { values: ValueSource.uuidV4() })],
    columns: [Column.commitTimestamp('ClickedAt', { notNull: true })],
  });
  new SafeIndex(impressions, 'ImpressionsByCampaign', {
    columns: ['CampaignId', 'ShownAt'], spread: IndexSpread.sharded(100), storing: ['Cost'],
  });
}
