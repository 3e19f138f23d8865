import {
  Column, DatabaseRole, Dialect, Generated, OnDelete, Queue, ReceiveMode, ShardedTable, Ttl, UuidTable, ValueSource, type Database, type QueueProps,
} from '../../../src';
import { readCreated } from '../../../src/ddl/objects/defined-objects';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import { stepsBetween } from '../../../src/ledger/differ/steps-between';
import { compareSchemas } from '../../../src/ledger/drift/compare-schemas';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { lossOf } from '../../../src/ledger/step';
import { judge } from '../../../src/rules/engine';
import type { Schema } from '../../../src/schema';
import { logSchema } from '../../support/ddl-schema';
import { planned, testStatements } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;
const SENT_AT = Column.commitTimestamp('SentAt');
const MESSAGE_ID = Column.uuid('MessageId');

type Declare = (db: Database) => unknown;

function declared(dialect: Dialect, declare: Declare): Schema {
  const db = newDatabase({ dialect });
  declare(db);
  return db._toModel();
}

function users(db: Database): UuidTable {
  return new UuidTable(db, 'Users', { key: [Column.uuid('UserId')] });
}

const ofUser = (props: Partial<QueueProps>): Declare => (db) => new Queue(db, 'UserTasks', { parent: users(db), key: [MESSAGE_ID], ...props });

const PRINTED: readonly [string, Dialect, Declare, string][] = [
  ['a queue', G, (db) => new Queue(db, 'Tasks', { key: [MESSAGE_ID] }),
    'CREATE QUEUE IF NOT EXISTS `Tasks` (`MessageId` STRING(36) NOT NULL, `Payload` BYTES(MAX) NOT NULL) PRIMARY KEY (`MessageId`)'],
  ['a queue', P, (db) => new Queue(db, 'tasks', { key: [Column.uuid('message_id')] }),
    'CREATE QUEUE IF NOT EXISTS "tasks" ("message_id" varchar(36) NOT NULL, "payload" bytea NOT NULL, PRIMARY KEY ("message_id"))'],
  ['a queue with everything', G, (db) => new Queue(db, 'Tasks', {
    key: [MESSAGE_ID, SENT_AT], payload: Column.json('Payload', { notNull: true }), ttl: Ttl.days('SentAt', 7), receiveMode: ReceiveMode.PULL,
    disableSend: false, disableDelivery: true, localityGroup: 'hot',
  }), 'CREATE QUEUE IF NOT EXISTS `Tasks` (`MessageId` STRING(36) NOT NULL, `SentAt` TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), `Payload` JSON NOT NULL) '
    + 'PRIMARY KEY (`MessageId`, `SentAt`), ROW DELETION POLICY (OLDER_THAN(`SentAt`, INTERVAL 7 DAY)), '
    + "OPTIONS (receive_mode = 'PULL', disable_send = false, disable_delivery = true, locality_group = 'hot')"],
  ['a queue of messages of a type', G, (db) => new Queue(db, 'Tasks', { key: [MESSAGE_ID], payload: Column.proto('Payload', 'shop.v1.Task', { notNull: true }) }),
    'CREATE QUEUE IF NOT EXISTS `Tasks` (`MessageId` STRING(36) NOT NULL, `Payload` `shop.v1.Task` NOT NULL) PRIMARY KEY (`MessageId`)'],
  ['a queue with a shard', G, (db) => new Queue(db, 'Tasks', {
    key: [Column.int64('ShardId', { generated: Generated.stored('MOD(FARM_FINGERPRINT(MessageId), 16)') }), SENT_AT, MESSAGE_ID],
  }), 'CREATE QUEUE IF NOT EXISTS `Tasks` (`ShardId` INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(MessageId), 16)) STORED, '
    + '`SentAt` TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), `MessageId` STRING(36) NOT NULL, `Payload` BYTES(MAX) NOT NULL) PRIMARY KEY (`ShardId`, `SentAt`, `MessageId`)'],
];

describe.each(PRINTED)('%s in %s', (_, dialect, declare, statement) => {
  testStatements(declared(dialect, declare), [statement]);
});

test.each([[G, '`'], [P, '"']])('a queue in %s repeats the key of its parent and comes after it', (dialect, quote) => {
  const [table, queue] = printDatabase(declared(dialect, ofUser({ onDelete: OnDelete.CASCADE, payload: Column.string(dialect === P ? 'payload' : 'Payload', { notNull: true }) })));
  expect(table).toContain('CREATE TABLE');
  expect(queue.replaceAll(quote, '')).toMatch(/^CREATE QUEUE IF NOT EXISTS UserTasks \(UserId \S+ NOT NULL, MessageId \S+ NOT NULL, .*PRIMARY KEY \(UserId, MessageId\).* INTERLEAVE IN PARENT Users ON DELETE CASCADE$/);
});

describe('what changes later', () => {
  const before = declared(G, ofUser({ onDelete: OnDelete.CASCADE }));

  test.each<[string, Declare, readonly string[]]>([
    ['nothing of the same queue', ofUser({ onDelete: OnDelete.CASCADE }), []],
    ['ON DELETE', ofUser({ onDelete: OnDelete.NO_ACTION }), ['ALTER QUEUE `UserTasks` SET ON DELETE NO ACTION']],
    ['IN PARENT', ofUser({}), ['ALTER QUEUE `UserTasks` SET INTERLEAVE IN `Users`']],
    ['an option', ofUser({ onDelete: OnDelete.CASCADE, disableSend: true }), ['ALTER QUEUE `UserTasks` SET OPTIONS (disable_send = true)']],
    ['the payload is refused', ofUser({ onDelete: OnDelete.CASCADE, payload: Column.json('Payload', { notNull: true }) }), ['object-changed']],
    ['a queue that is gone, while others are declared', (db) => [users(db), new Queue(db, 'Others', { key: [MESSAGE_ID] })],
      ['DROP QUEUE `UserTasks`', 'CREATE QUEUE IF NOT EXISTS `Others` (`MessageId` STRING(36) NOT NULL, `Payload` BYTES(MAX) NOT NULL) PRIMARY KEY (`MessageId`)']],
    ['a queue goes before its parent', () => undefined, ['DROP QUEUE `UserTasks`', 'DROP TABLE IF EXISTS `Users`']],
  ])('%s', (_, declare, statements) => {
    expect(planned(printDatabase(before), declared(G, declare))).toEqual(statements);
  });

  test('its messages are lost with consent alone', () => {
    const { steps } = stepsBetween(logSchema(printDatabase(before), G), declared(G, () => undefined));
    expect(steps.flatMap((step) => lossOf(step) ?? [])).toEqual(['drop-queue', 'drop-table']);
  });

  test.each<[string, Partial<QueueProps>, Partial<QueueProps>, readonly string[]]>([
    ['comes', {}, { ttl: Ttl.days('SentAt', 7) }, ['ALTER QUEUE `Q` ADD ROW DELETION POLICY (OLDER_THAN(`SentAt`, INTERVAL 7 DAY))']],
    ['gets longer', { ttl: Ttl.days('SentAt', 7) }, { ttl: Ttl.days('SentAt', 8) }, ['ALTER QUEUE `Q` REPLACE ROW DELETION POLICY (OLDER_THAN(`SentAt`, INTERVAL 8 DAY))']],
    ['goes', { ttl: Ttl.days('SentAt', 7) }, {}, ['ALTER QUEUE `Q` DROP ROW DELETION POLICY']],
  ])('a row deletion policy that %s', (_, was, is, statements) => {
    const queue = (props: Partial<QueueProps>): Schema => declared(G, (db) => new Queue(db, 'Q', { key: [MESSAGE_ID, SENT_AT], ...props }));
    expect(planned(printDatabase(queue(was)), queue(is))).toEqual(statements);
  });
});

describe('the key', () => {
  const findings = (declare: Declare, dialect = G): string[] => judge(declared(dialect, declare), [], '2026-01-01').findings
    .map(({ rule, objectName, subject: { part } }) => `${rule} ${objectName} ${part.kind}`);

  test('is refused where it begins with the time of the message', () => {
    expect(findings((db) => new Queue(db, 'Q', { key: [SENT_AT, MESSAGE_ID] }))).toEqual(['monotonic-key Q object']);
  });

  test('is unproven where nothing shows its values', () => {
    expect(findings((db) => new Queue(db, 'Q', { key: [Column.int64('Code')] }))).toEqual(['unproven-key Q object']);
  });

  test('is safe where its values are declared, or scattered by its parent', () => {
    expect(findings((db) => new Queue(db, 'Q', { key: [Column.string('Tenant', { values: ValueSource.entity('a customer') }), SENT_AT] }))).toEqual([]);
    expect(findings((db) => new Queue(db, 'Q', {
      parent: new ShardedTable(db, 'Events', { key: [SENT_AT, Column.uuid('EventId')], shardBy: ['EventId'], shards: 16 }), key: [],
    }))).toEqual([]);
  });

  test('has to be one that Spanner takes', () => {
    expect(findings((db) => new Queue(db, 'Q', { key: [Column.json('Body')] }))).toEqual(['key-columns Q object']);
  });

  test.each<[string, Partial<QueueProps>, readonly RegExp[]]>([
    ['one time', { key: [Column.timestamp('At')] }, [
      /key: \[Column\.int64\('ShardId', .*Column\.timestamp\('At'\), Column\.string\('TaskId', { lengthChars: 36, values: ValueSource\.uuidV4\(\) }\)\]/,
      /key: \[Column\.string\('TaskId', { lengthChars: 36, values: ValueSource\.uuidV4\(\) }\)\], payload: .*\/\/ the payload holds At$/,
    ]],
    ['one time that tells the age', { key: [SENT_AT], ttl: Ttl.days('SentAt', 7) }, [/key: \[Column\.int64\('ShardId', .*Column\.commitTimestamp\('SentAt'\), Column\.string\('TaskId', .*ttl: Ttl\.days\('SentAt', 7\)/]],
  ])('of %s is fixed by a UUID of the sender', (_, props, fixes) => {
    const db = newDatabase();
    new Queue(db, 'Tasks', { key: [], ...props });
    const [found] = db.findings();
    expect(found.fixes.filter((fix) => fix.startsWith('new Queue('))).toEqual(fixes.map((fix) => expect.stringMatching(fix)));
  });

  test('is fixed by a queue that Spanner takes, too', () => {
    const schema = declared(G, (db) => new Queue(db, 'Q', { key: [Column.int64('Id', { values: ValueSource.sequential() }), Column.string('Tenant')] }));
    const [{ fixes }] = judge(schema, [], '2026-01-01').findings;
    const edits = fixes!().filter(({ kind }) => kind === 'object');
    expect(edits.length).toBeGreaterThan(0);
  });
});

test.each<[string, Dialect, string, string]>([
  ['no payload', G, '(Id STRING(36) NOT NULL) PRIMARY KEY (Id)', 'the column Payload'],
  ['a payload that can be NULL', G, '(Id STRING(36) NOT NULL, Payload JSON) PRIMARY KEY (Id)', 'Payload of BYTES, STRING, JSON or a message, NOT NULL'],
  ['a payload of numbers', G, '(Id STRING(36) NOT NULL, Payload INT64 NOT NULL) PRIMARY KEY (Id)', 'Payload of BYTES, STRING, JSON or a message, NOT NULL'],
  ['another column', G, '(Id STRING(36) NOT NULL, Note STRING(9), Payload JSON NOT NULL) PRIMARY KEY (Id)', 'a column of the key or Payload'],
  ['a default', G, '(Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Payload JSON NOT NULL) PRIMARY KEY (Id)', 'a column without DEFAULT'],
  ['a check', G, "(Id STRING(36) NOT NULL, Payload JSON NOT NULL, CHECK (Id != '')) PRIMARY KEY (Id)", 'a column or the key'],
  ['an unknown option', P, '(id varchar(36) NOT NULL, payload jsonb NOT NULL, PRIMARY KEY (id)) WITH (receive_mode = \'PULL\')', 'the name of an option'],
])('%s is refused', (_, dialect, rows, expected) => {
  expect(readCreated(`CREATE QUEUE Q ${rows}`, 'QUEUE', dialect).problem?.expected).toBe(expected);
});

test.each<[string, QueueProps, string]>([
  ['a payload of another name', { key: [MESSAGE_ID], payload: Column.json('Body', { notNull: true }) }, "the payload is Column.json('Body', { notNull: true })"],
  ['onDelete without a parent', { key: [MESSAGE_ID], onDelete: OnDelete.CASCADE }, 'onDelete is about the rows of a parent, and there is none'],
  ['a payload that can be NULL', { key: [MESSAGE_ID], payload: Column.json('Payload') }, 'want  Payload of BYTES, STRING, JSON or a message, NOT NULL, without a default'],
  ['a payload of numbers', { key: [MESSAGE_ID], payload: Column.int64('Payload', { notNull: true }) }, "fix   payload: Column.json('Payload', { notNull: true })"],
  ['a key with a default', { key: [Column.uuid('Id', { generateDefault: true })] }, 'the sender of a message chooses its key, and Id has a default'],
])('%s is refused at synth', (_, props, message) => {
  expect(() => declared(G, (db) => new Queue(db, 'Q', props))).toThrow(message);
});

describe('beside a database', () => {
  const log = foldLog(printDatabase(declared(G, ofUser({ onDelete: OnDelete.CASCADE }))), G, 'shop').schema;
  const live = (queue: string): Schema => foldLog([
    'CREATE TABLE Users (\n  UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),\n) PRIMARY KEY(UserId)',
    `CREATE QUEUE UserTasks (\n  UserId STRING(36) NOT NULL,\n  MessageId STRING(36) NOT NULL,\n  Payload ${queue}`,
  ], G, 'shop').schema;

  test.each([
    ['the same queue, as it would be printed', 'BYTES(MAX) NOT NULL,\n) PRIMARY KEY(UserId, MessageId),\n  INTERLEAVE IN PARENT Users ON DELETE CASCADE', []],
    ['another payload', 'JSON NOT NULL,\n) PRIMARY KEY(UserId, MessageId),\n  INTERLEAVE IN PARENT Users ON DELETE CASCADE', ['UserTasks definition both']],
    ['another ON DELETE', 'BYTES(MAX) NOT NULL,\n) PRIMARY KEY(UserId, MessageId),\n  INTERLEAVE IN PARENT Users', ['UserTasks interleaving both']],
  ])('%s', (_, queue, drift) => {
    expect(compareSchemas(log, live(queue), false).drift.map(({ object, attribute, where }) => `${object} ${attribute} ${where}`)).toEqual(drift);
  });
});

test.each([[G, 'GRANT EXECUTE ON TABLE FUNCTION `RECEIVE_tasks` TO ROLE `worker`'], [P, 'GRANT EXECUTE ON FUNCTION "spanner"."receive_tasks" TO "worker"']])('receiving takes EXECUTE alone in %s', (dialect, grant) => {
  const schema = declared(dialect, (db) => {
    new Queue(db, 'tasks', { key: [Column.uuid('id')] });
    new DatabaseRole(db, 'worker').grantExecute('tasks');
  });
  expect(printDatabase(schema)).toContain(grant);
  expect(judge(schema, [], '2026-01-01', {}).findings).toEqual([]);
});

test('options of queues are not documented for PostgreSQL', () => {
  expect(() => declared(P, (db) => new Queue(db, 'q', { key: [Column.uuid('id')], disableSend: true }))).toThrow('no options of queues in PostgreSQL');
});
