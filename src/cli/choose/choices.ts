/** Properties that decide the key of a table, in the order in which they are asked. */
export const QUESTIONS = {
  rows: {
    words: 'What are the rows?',
    answers: {
      entities: 'things with an id: customers, orders, invoices',
      parts: 'parts of a thing, read with it: the lines of an order',
      tenants: 'rows of many tenants, read tenant by tenant',
      events: 'what happened, in the order of time: log lines, measurements',
      lookups: 'a small table that is rarely written: currencies, countries',
      sessions: 'sessions of users, which end',
      calls: 'calls that can arrive twice, and do their work once',
      jobs: 'work that is due at a time',
      messages: 'messages to other systems, written in the transaction of other rows',
      history: 'who changed a thing, and how it was before',
      counters: 'numbers that many transactions add to',
      scores: 'the best scores of players, with ranks',
      restorable: 'things that are deleted, and restored within some days',
    },
  },
  key: {
    words: 'Who makes the id?',
    answers: {
      random: 'Spanner, and any value will do',
      number: 'Spanner, and it has to be an integer',
      growing: 'the application or another system, and it grows: a ULID, a Snowflake id, a counter',
      foreign: 'several other systems, and the id that other tables refer to is one of your own',
      natural: 'people or a standard: an account number, the code of a product',
    },
  },
  reads: {
    words: 'How are they read?',
    answers: {
      time: 'in ranges of time, over all of them',
      one: 'by device or customer',
      id: 'one by one, by their id',
      order: 'by consumers, in the order of their commits',
    },
  },
} as const satisfies Readonly<Record<string, Question>>;

interface Question {
  readonly words: string;
  /** The meaning of each answer. */
  readonly answers: Readonly<Record<string, string>>;
}

export type QuestionName = keyof typeof QUESTIONS;

/** The construct for a combination of answers. */
export interface Choice {
  readonly rows: keyof typeof QUESTIONS.rows.answers;
  readonly key?: keyof typeof QUESTIONS.key.answers;
  readonly reads?: keyof typeof QUESTIONS.reads.answers;
  readonly construct: string;
  /** A page in docs/constructs, whose example is printed. */
  readonly page: string;
  readonly why: string;
  /** Declarations of how columns are generated, if the DDL of the example does not show it. */
  readonly declares?: Readonly<Record<string, string>>;
}

const BY_UUID = { construct: 'UuidTable', page: 'uuid-table' } satisfies Partial<Choice>;

/** The output of `choose`, and the table of its page. */
export const CHOICES: readonly Choice[] = [
  { rows: 'entities', key: 'random', ...BY_UUID, why: 'random ids scatter inserts over all splits' },
  {
    rows: 'entities', key: 'number', construct: 'BitReversedTable', page: 'bit-reversed-table',
    why: 'a counter with its bits reversed is unique, and successive values are far apart',
  },
  {
    rows: 'entities', key: 'growing', construct: 'HashedKeyTable', page: 'hashed-key-table',
    why: 'a hash in front of an id that grows scatters the inserts, and a read by the id computes it',
  },
  {
    rows: 'entities', key: 'foreign', construct: 'ExternalIds', page: 'external-ids',
    why: 'the ids of other systems are mapped to random ones, so their counters are in no key',
  },
  {
    rows: 'entities', key: 'natural', construct: 'Table', page: 'table', declares: { Currency: 'entity: ISO 4217' },
    why: 'ids that people choose do not grow with time; the declaration says who chooses them',
  },
  {
    rows: 'parts', construct: 'InterleavedHierarchy', page: 'interleaved-hierarchy',
    why: 'rows stored with their parent are read in one go, and spread as the parent is',
  },
  {
    rows: 'tenants', construct: 'TenantTable', page: 'tenant-table', declares: { TenantId: 'entity: who signs up' },
    why: 'each tenant has a range of its own, where rows may be in order of time',
  },
  {
    rows: 'events', reads: 'time', construct: 'ShardedTable', page: 'sharded-table',
    why: 'a hash shard in front of the time spreads inserts; a range of time is read from each shard',
  },
  {
    rows: 'events', reads: 'one', construct: 'TimeSeriesTable', page: 'time-series-table',
    why: 'each device has a range of its own, the latest first',
    declares: { DeviceId: 'uuidV4' },
  },
  { rows: 'events', reads: 'id', ...BY_UUID, why: 'no read needs the order of time, so the key need not have it' },
  {
    rows: 'events', reads: 'order', construct: 'EventLog', page: 'event-log',
    why: 'consumers poll each shard in the order of commits',
  },
  {
    rows: 'lookups', construct: 'LookupTable', page: 'lookup-table',
    why: 'a table that is small and rarely written needs no spread, only its code as the key',
    declares: { CountryCode: 'entity: ISO 3166', StateNo: 'entity: who edits the table' },
  },
  {
    rows: 'sessions', construct: 'SessionStore', page: 'session-store',
    why: 'hashes of tokens scatter inserts, and a ttl removes sessions without an index on time',
    declares: { TokenHash: 'random', CustomerId: 'entity: the user', UserId: 'entity: the user' },
  },
  {
    rows: 'calls', construct: 'IdempotencyKeys', page: 'idempotency-keys',
    why: 'of calls with one key, one is first, and the hash in front spreads keys that grow',
  },
  {
    rows: 'jobs', construct: 'JobQueue', page: 'job-queue',
    why: 'jobs are received by shard and leased, and an index holds only those that are due',
  },
  {
    rows: 'messages', construct: 'Outbox', page: 'outbox',
    why: 'a message is committed with the rows it tells of, and published afterwards',
  },
  {
    rows: 'history', construct: 'AuditLog', page: 'audit-log',
    why: 'the changes of a thing are stored with it, the latest first',
  },
  {
    rows: 'counters', construct: 'ShardedCounter', page: 'sharded-counter',
    why: 'transactions add to one of several slots, and a read sums them up',
    declares: { CounterName: 'entity: the code that counts' },
  },
  {
    rows: 'scores', construct: 'Leaderboard', page: 'leaderboard',
    why: 'each player has one row that a new best replaces, and the index of the scores is sharded',
    declares: { BoardId: 'entity: the game', Season: 'entity: the game' },
  },
  {
    rows: 'restorable', construct: 'SoftDeleteTable', page: 'soft-delete-table',
    why: 'rows are marked as deleted, can be restored, and are removed by a ttl; live values stay unique',
    declares: { Email: 'entity: the user' },
  },
];
