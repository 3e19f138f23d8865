import { fewWriteFronts, monotonicIndex, monotonicKey } from '../../src/rules/hotspot/hot-key-rules';
import { Dialect, type Schema } from '../../src/schema';
import type { ObjectIndex } from '../../src/schema/objects/object-index';
import { declaredObjects } from '../../src/schema/ownership';
import { day, eventId, number, occurredAt, status, tenantId } from '../support/hot-columns';
import { column, schema, table } from '../support/model';
import { findings, testRule } from '../support/rule-cases';

const rank = column('Rank', 'INT64', { notNull: true, declaredValues: { source: 'category', distinctValues: 5 } });
const ref = column('Ref', 'INT64', { notNull: true });
const columns = [eventId, occurredAt, tenantId, day, number, status, rank, ref, column('Tokens', 'TOKENLIST')];
const days = table('Days', ['Day'], [day]);
const tables = [days, table('Events', ['EventId'], columns), table('Visits', ['Day', 'EventId'], columns, { interleave: { parent: 'Days', inParent: true } })];

function searched(it: string, partitionBy: string[], orderBy?: string, parts: Partial<ObjectIndex> = {}, dialect = Dialect.GOOGLESQL): [string, Schema] {
  const index: ObjectIndex = {
    kind: 'SEARCH INDEX', name: 'I', table: 'Events', columns: ['Tokens'], storing: [], partitionBy, whereNotNull: [],
    orderBy: orderBy === undefined ? [] : [{ column: orderBy, descending: true }], options: new Map(), ...parts,
  };
  return [it, schema({ dialect, tables, objects: declaredObjects([index]) })];
}

const SORTED = { options: new Map([['sort_order_sharding', 'true']]) };
const says = ['every insert into Events adds an entry at one end of search index I on Events (1 write front)'] as const;

describe('the entries of a search index at one end', () => {
  testRule(monotonicIndex, {
    refused: [
      [...searched('an order by a counter', [], 'InvoiceNo', SORTED), ...says],
      [...searched('a partition of each day, in which Spanner spreads the entries', ['Day']), ...says],
      [...searched('a partition of each day in PostgreSQL', ['Day'], undefined, {}, Dialect.POSTGRESQL), ...says],
      [...searched('a partition of each time', ['OccurredAt', 'TenantId']), ...says],
      [...searched('a partition of each number', ['InvoiceNo'], 'Rank'), ...says],
      [...searched('a partition of each day, in order', ['Day'], 'Rank', SORTED), ...says],
      [...searched('a partition and an order by a counter', ['Day'], 'InvoiceNo', SORTED), ...says],
    ],
    accepted: [
      searched('an order that Spanner does not store', [], 'InvoiceNo'),
      searched('a partition of a tenant before that of a day', ['TenantId', 'Day']),
      searched('a partition of a tenant, in order', ['TenantId'], 'InvoiceNo', SORTED),
      searched('a partition of a category, in which Spanner spreads the entries', ['Status'], 'InvoiceNo'),
      searched('an order by a few values, after which Spanner spreads the entries', ['Status'], 'Rank', SORTED),
      searched('what few-write-fronts reports', ['Status'], 'InvoiceNo', SORTED),
      searched('a partition of which nothing is known', ['Ref']),
      searched('no partition and no order', []),
    ],
  });
});

describe('the entries of a search index in few places', () => {
  testRule(fewWriteFronts, {
    refused: [
      [...searched('an order by a counter in each of a few partitions', ['Status'], 'InvoiceNo', SORTED),
        'inserts into search index I on Events land in only a few moving places, one per value of Status (3 write fronts)'],
      [...searched('a partition of a category and a day', ['Status', 'Day']),
        'inserts into search index I on Events land in only a few moving places, one per value of Status (3 write fronts)'],
    ],
    accepted: [searched('a partition of a category', ['Status'])],
  });
});

test('a search index that is interleaved in a hot table is covered by the finding on that table', () => {
  const [, of] = searched('', ['Day'], undefined, { ...SORTED, table: 'Visits', interleaveIn: 'Days' });
  expect(findings(monotonicKey, of).map(({ objectName }) => objectName)).toEqual(['Days']);
  expect(findings(monotonicIndex, of)).toEqual([]);
});
