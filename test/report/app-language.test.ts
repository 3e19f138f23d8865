import { findingText } from '../../src/report/finding-text';
import { monotonicKey } from '../../src/rules/hotspot/hot-key-rules';
import { eventId, occurredAt } from '../support/hot-columns';
import { schema, table } from '../support/model';
import { findings } from '../support/rule-cases';

const agent = process.env.JSII_AGENT;
const [finding] = findings(monotonicKey, schema({ tables: [table('Events', ['OccurredAt', 'EventId'], [occurredAt, eventId])] }));

afterEach(() => {
  if (agent === undefined) {
    delete process.env.JSII_AGENT;
  } else {
    process.env.JSII_AGENT = agent;
  }
});

test('an app in Python reads fixes and acknowledgements in Python', () => {
  process.env.JSII_AGENT = 'Python/3.11.4';
  const text = findingText(finding);
  expect(text).toContain('fix   ShardedTable(db, "Events", key=[Column.timestamp("OccurredAt"), Column.uuid("EventId")], shard_by=["EventId"], shards=16)');
  expect(text).toContain('keep  db.acknowledge(rule="monotonic-key", on="Events", reason="...", until="YYYY-MM-DD")');
});

test('an app in Java reads them in Java', () => {
  process.env.JSII_AGENT = 'Java/17';
  expect(findingText(finding)).toContain('fix   ShardedTable.Builder.create(db, "Events").key(List.of(Column.timestamp("OccurredAt"), Column.uuid("EventId"))).shardBy(List.of("EventId")).shards(16).build()');
});

test.each([undefined, 'Ruby/3'])('an app that says %s reads them in TypeScript', (language) => {
  if (language === undefined) {
    delete process.env.JSII_AGENT;
  } else {
    process.env.JSII_AGENT = language;
  }
  expect(findingText(finding)).toContain("fix   new ShardedTable(db, 'Events', { key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')], shardBy: ['EventId'], shards: 16 })");
});
