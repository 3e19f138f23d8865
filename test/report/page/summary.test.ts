import { headroomOf, rateText } from '../../../src/report/page/data/headroom';
import { keyRows } from '../../../src/report/page/data/key-rows';
import { bestFix, pageSchema, type PageSchema } from '../../../src/report/page/data/page-data';
import { summaryOf } from '../../../src/report/page/data/summary';
import { reportMarkdown } from '../../../src/report/page/markdown';
import { terminalSummary } from '../../../src/report/page/terminal';
import { NO_PAINT } from '../../../src/report/paint';
import { Dialect, type SchemaWorkload } from '../../../src/schema';
import { auditText } from '../../support/audit-text';

const SAFE = 'CREATE TABLE Users (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n';
const HOT = 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (SeenAt, Id);\n';
const WRONG = 'CREATE TABLE Readings (Shard INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 16)) STORED, SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (Shard, SeenAt, Id);\n';
const UNPROVEN = 'CREATE TABLE Refs (Ref STRING(64) NOT NULL) PRIMARY KEY (Ref);\n';
const accepted = (rule: string, ddl: string): string => `-- spanner-constructs: acknowledge ${rule}: ten rows a day, checked by the data team\n${ddl}`;

const TENANTS = `-- spanner-constructs: values Id entity: who signs up\n${HOT.replace('(SeenAt, Id)', '(Id, SeenAt)')}`;
const SHARDED = WRONG.replace('MOD(FARM_FINGERPRINT(Id), 16)', 'ABS(MOD(FARM_FINGERPRINT(Id), 4))');

function page(ddl: string, workload: SchemaWorkload['ofDatabase'] = {}, insertsOfTable = 200): PageSchema {
  const audit = auditText(ddl, Dialect.GOOGLESQL, { today: '2026-06-30', advice: {}, workload: { ofDatabase: workload, byTable: new Map() } });
  const unread = audit.notUnderstood.map(({ expected }) => expected);
  return pageSchema({ title: 'a.sql', audit, unread }, 'sql', { insertsOfTable });
}

test.each<[string, string, SchemaWorkload['ofDatabase'], string, string]>([
  ['nothing is wrong', SAFE, {}, 'Ready: its one key spreads inserts.', '1 is safe.'],
  ['all keys are safe', SAFE + SAFE.replace('Users', 'Others'), {}, 'Ready: all 2 keys spread inserts.', '2 are safe.'],
  ['a key is hot and carries its load', SAFE + HOT, {}, 'Not ready: inserts into Events land in few places.', '1 is safe.'],
  ['a key is over its limit', SAFE + HOT, { writesPerSecond: 5_000 }, 'Not ready: Events is over its limit.', '1 is safe.'],
  ['few shards take less than the load', SAFE + SHARDED, { writesPerSecond: 40_000 }, 'Not ready: Readings is over its limit.', '2 are safe.'],
  ['one entity writes more than a split takes', TENANTS, { writesPerSecond: 40_000, activeEntities: 1 }, 'Not ready: Events is over its limit.', '1 is safe.'],
  ['reads miss rows', WRONG, {}, 'Not ready: reads of Readings miss rows.', '0 are safe.'],
  [
    'a key is over its limit, and another wrong', WRONG + HOT + UNPROVEN, { writesPerSecond: 5_000 },
    'Not ready: Events is over its limit, and reads of Readings miss rows.', '1 cannot be judged yet and 0 are safe.',
  ],
  ['nothing shows where inserts land', SAFE + UNPROVEN, {}, 'Unproven: nothing shows where inserts into Refs land.', '1 cannot be judged yet and 1 is safe.'],
  ['all findings are acknowledged', accepted('monotonic-key', HOT), {}, 'Ready: all findings are acknowledged.', '1 is acknowledged and 0 are safe.'],
  ['one key is acknowledged', SAFE + accepted('monotonic-key', HOT), {}, 'Ready: 1 key is acknowledged, and the others spread inserts.', '1 is acknowledged and 1 is safe.'],
  ['a statement cannot be read', `${SAFE}CREATE TABLE (;`, {}, 'Incomplete: 1 place cannot be read.', '1 is safe. Keys may be missing: not all statements can be read.'],
  [
    'Spanner would refuse a statement', SAFE.replace(';', ', ROW DELETION POLICY (OLDER_THAN(Gone, INTERVAL 7 DAY));'), {},
    'Not ready: Spanner would refuse Users.', '1 is safe.',
  ],
  [
    'Spanner would refuse an index, and a key is hot', `${HOT}CREATE INDEX ByName ON Events (Nmae);\n`, {},
    'Not ready: Spanner would refuse ByName, and inserts into Events land in few places.', '0 are safe.',
  ],
  [
    'many keys are hot', ['A', 'B', 'C', 'D'].map((name) => HOT.replace('Events', name)).join(''), {},
    'Not ready: inserts into A, B and 2 more land in few places.', '0 are safe.',
  ],
])('the headline answers where %s', (_, ddl, workload, headline, rest) => {
  expect(summaryOf(page(ddl, workload))).toMatchObject({ headline, rest, answer: headline.split(':')[0] });
});

test.each([[0.6, '1 insert/s'], [0, '0 inserts/s'], [5_000, '5,000 inserts/s']])('a rate of %d is %s', (perSecond, text) => {
  expect(rateText(perSecond)).toBe(text);
});

test('a declared rate is compared with the same limit, however many other tables there are', () => {
  const limitBeside = (count: number): number => {
    const ddl = SHARDED + Array.from({ length: count }, (_, at) => SAFE.replace('Users', `T${at}`)).join('');
    const workload = { ofDatabase: {}, byTable: new Map([['Readings', { writesPerSecond: 12_000 }]]) };
    const { keys } = pageSchema({ title: 'a.sql', audit: auditText(ddl, Dialect.GOOGLESQL, { today: '2026-06-30', workload }) }, 'sql');
    return keys.find(({ simulated: { key } }) => key.object === 'Readings')!.simulated.ceilingWritesPerSecond;
  };
  expect(limitBeside(500)).toBe(limitBeside(0));
});

test('a key that spreads inserts and is over its limit has a row everywhere, and the first', () => {
  const schemas = [page(SAFE + UNPROVEN + SHARDED, { writesPerSecond: 40_000 })];
  expect(keyRows(schemas).map(({ name }) => name)).toEqual(['Readings', 'Refs']);
  expect(terminalSummary(schemas, '', NO_PAINT)).toMatch(/^✓ safe +Readings +0\.\d+×/m);
  expect(reportMarkdown(schemas)).toMatch(/^\| ✓ safe \| \*\*Readings\*\* .*\| \*\*0\.\d+×\*\* → 0\.\d+× \|/m);
});

test('to a key that spreads inserts and is over its limit, more shards are what to do, however its columns are known', () => {
  for (const ddl of [SHARDED, SHARDED.replace('Id STRING(36) NOT NULL)', 'Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()))')]) {
    const schema = page(ddl, { writesPerSecond: 40_000 }, 20_000);
    expect(summaryOf(schema).actions).toMatchObject([{ title: 'Readings: 24 shards', gain: expect.stringMatching(/^carries 0\.\d+× of its load today, [12]\.?\d*× then$/) }]);
    expect(keyRows([schema])).toMatchObject([{ todo: '24 shards' }]);
    expect(schema.advice).toEqual([]);
  }
  const [few] = page(TENANTS, { writesPerSecond: 40_000, activeEntities: 1 }).keys;
  expect(bestFix(few)).toBeUndefined();
});

test.each([['SeenAt TIMESTAMP', 100], ['SeenAt STRING(30)', 64], ['SeenAt TIMESTAMP', 1_000]])('the limit of a key with %s behind %i shards ends with them', (column, shards) => {
  const ddl = SHARDED.replace(', 4)', `, ${shards})`).replace('SeenAt TIMESTAMP', column);
  const [{ simulated }] = page(ddl, { writesPerSecond: 400_000 }, 20_000).keys;
  expect(headroomOf(simulated)).toMatchObject({ times: (shards * 3_500) / 400_000, limitPerSecond: Number((shards * 3_500).toPrecision(2)) });
});

test('the first three things to do are the most urgent, with what they change', () => {
  const { actions } = summaryOf(page(HOT + WRONG + UNPROVEN + UNPROVEN.replace('Refs', 'Links').replace(/\) PRI/, ', FOREIGN KEY (Ref) REFERENCES Refs (Ref)$&'), { writesPerSecond: 5_000 }));
  expect(actions.map(({ title, gain }) => [title, gain])).toEqual([
    ['Events: 16 shards', expect.stringMatching(/^carries 0\.7× of its load today, [\d.]+× then$/)],
    ['Readings: change Shard', 'reads miss 47% of the rows today, none then'],
    ['Say how Ref is generated', '1 declaration settles 2 keys'],
  ]);
});

test('columns of one name in several tables take a declaration each, unless one takes the values of the other', () => {
  const child = 'CREATE TABLE Notes (Ref STRING(64) NOT NULL, No INT64) PRIMARY KEY (Ref, No), INTERLEAVE IN PARENT Refs;';
  const { actions } = summaryOf(page(UNPROVEN + child + UNPROVEN.replace('Refs', 'Links') + UNPROVEN.replace('Refs', 'Tags').replaceAll('Ref ', 'Tag ').replace('(Ref)', '(Tag)')));
  expect(actions).toMatchObject([{ title: 'Say how Links.Ref, Refs.Ref and Tag are generated', gain: '3 declarations settle 4 keys' }]);
});

test('a refusal of a key is in the headline, and a fix that changes no limit promises none', () => {
  const child = 'CREATE TABLE Seen (SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL, No INT64) PRIMARY KEY (SeenAt, Id, No), INTERLEAVE IN PARENT Events;';
  const schema = page(HOT.replace('(SeenAt, Id)', '(SeenAt DESC, Id)') + child);
  const { headline, actions } = summaryOf(schema);
  expect(headline).toBe('Not ready: Spanner would refuse Seen, and inserts into Events and Seen land in few places.');
  expect(actions.find(({ title }) => title === 'Seen: interleave in Events')).toMatchObject({ gain: expect.stringMatching(/^carries [\d.]+× of its load today$/) });
  expect(keyRows([schema]).find(({ name }) => name === 'Seen')!.limit).toMatchObject({ then: undefined });
});

test('what the headline has no room for is said below it', () => {
  const refused = SAFE.replace(';', ', ROW DELETION POLICY (OLDER_THAN(Gone, INTERVAL 7 DAY));');
  expect(summaryOf(page(WRONG + HOT + refused))).toMatchObject({
    headline: 'Not ready: reads of Readings miss rows, and Spanner would refuse Users.', rest: '1 more key is hot with room to spare and 1 is safe.',
  });
});

test('rows that are missed are promised back by a fix alone', () => {
  const child = 'CREATE TABLE Parts (Shard INT64 NOT NULL, SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL, No INT64) PRIMARY KEY (Shard, SeenAt, Id, No), INTERLEAVE IN PARENT Readings;';
  const limits = keyRows([page(WRONG + child)]).map(({ name, limit }) => [name, limit]);
  expect(limits).toEqual([
    ['Readings', expect.objectContaining({ kind: 'missed', isMended: true })], ['Parts', expect.objectContaining({ kind: 'missed', isMended: false })],
  ]);
});

test('a fix of a key that keeps the columns of its parent is named by what it moves', () => {
  const ddl = 'CREATE TABLE Kinds (Kind BOOL NOT NULL) PRIMARY KEY (Kind);\n' + HOT.replace('(SeenAt', '(Kind BOOL NOT NULL, SeenAt').replace('(SeenAt, Id)', '(Kind, SeenAt, Id), INTERLEAVE IN PARENT Kinds');
  const events = page(ddl).keys.find(({ simulated: { key } }) => key.object === 'Events')!;
  expect(events.findings[0].fixes[0].title).toBe('Id before SeenAt');
});

test('advice is to be done as it reads', () => {
  const sales = `CREATE SCHEMA sales;\n${HOT.replace('Events', 'sales.Events')}CREATE INDEX BySeen ON sales.Events (SeenAt);\n`;
  const schema = page(sales);
  expect(summaryOf(schema).actions.map(({ title }) => title)).toContain(keyRows([schema]).map(({ name, todo }) => `${name}: ${todo}`)[1]);
  expect(keyRows([schema])[1].todo).toBe('name it sales.BySeen');
});

test('nothing is to do where nothing is wrong', () => {
  expect(summaryOf(page(SAFE)).actions).toEqual([]);
});

test('keys come by consequence: over the limit, wrong, hot by headroom, unproven, accepted, safe', () => {
  const workload = { ofDatabase: {}, byTable: new Map([['Events', { writesPerSecond: 5_000 }], ['Warm', { writesPerSecond: 2_000 }], ['Cool', { writesPerSecond: 100 }]]) };
  const ddl = SAFE + accepted('monotonic-key', HOT.replace('Events', 'Kept')) + UNPROVEN + HOT.replace('Events', 'Cool') + HOT.replace('Events', 'Warm') + WRONG + HOT;
  const audit = auditText(ddl, Dialect.GOOGLESQL, { today: '2026-06-30', workload });
  const { keys } = pageSchema({ title: 'a.sql', audit }, 'sql', { insertsOfTable: 200 });
  expect(keys.map(({ simulated: { key } }) => key.object)).toEqual(['Events', 'Readings', 'Warm', 'Cool', 'Refs', 'Kept', 'Users']);
});

test('of very many keys that need somebody, those beyond 300 are shown with their best fix alone', () => {
  const ddl = Array.from({ length: 302 }, (_, n) => HOT.replace('Events', `T${n}`)).join('');
  const { keys } = pageSchema({ title: 'a.sql', audit: auditText(ddl, Dialect.GOOGLESQL, { today: '2026-06-30' }) }, 'sql', { insertsOfTable: 8 });
  expect(keys.map(({ isBrief = false }) => isBrief).lastIndexOf(false)).toBe(299);
  expect([keys[0], keys[301]].map(({ findings: [{ fixes }] }) => [fixes.length > 1, fixes[0].releases() !== undefined])).toEqual([[true, true], [false, false]]);
});

test('each fix of the page is one that the audit prints', () => {
  const ddl = HOT + WRONG + UNPROVEN;
  const { keys } = page(ddl);
  const audited = auditText(ddl, Dialect.GOOGLESQL, { today: '2026-06-30', advice: {} }).findings.flatMap(({ finding }) => finding.fixes?.() ?? []);
  const shown = keys.flatMap(({ findings }) => findings.flatMap(({ fixes }) => fixes.map(({ fix }) => JSON.stringify(fix))));
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((fix) => !audited.map((each) => JSON.stringify(each)).includes(fix))).toEqual([]);
});

test('the index of a table in a named schema is safe after its fix', () => {
  const ddl = `CREATE SCHEMA crm; ${SAFE.replace('Users (', 'crm.Users (At TIMESTAMP NOT NULL, ')}CREATE INDEX crm.ByTime ON crm.Users (At);`;
  const { findings: [{ fixes: [fix] }] } = page(ddl).keys.find(({ simulated: { key } }) => key.object === 'crm.ByTime')!;
  expect([fix.title, fix.after()?.verdict, fix.after()?.misses]).toEqual(['16 shards', 'safe', []]);
});

test('what is found of a queue stands with its key, and updated rows beside the keys', () => {
  const queue = 'CREATE QUEUE Jobs (SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL, Payload BYTES(MAX) NOT NULL) PRIMARY KEY (SeenAt, Id), OPTIONS (receive_mode = \'PULL\');';
  const workload = { ofDatabase: {}, byTable: new Map([['Users', { updatesPerSecond: 5_000, updatedRows: 1 }]]) };
  const audit = auditText(SAFE + queue, Dialect.GOOGLESQL, { today: '2026-06-30', advice: {}, workload });
  const schema = pageSchema({ title: 'a.sql', audit }, 'sql', { insertsOfTable: 200 });
  expect(schema.keys.map(({ simulated: { key }, findings }) => [key.object, findings.map(({ rule }) => rule)])).toEqual([['Jobs', ['monotonic-key']], ['Users', []]]);
  expect(schema.keys[0].findings[0].fixes[0].after()?.verdict).toBe('safe');
  expect(summaryOf(schema).rest).toBe('1 table has rows that are updated too often and 1 is safe.');
});
