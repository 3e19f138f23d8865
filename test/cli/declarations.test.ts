import * as fs from 'node:fs';
import { Folder, inFolder, jsonReport } from './support';
import { Dialect } from '../../src/schema';
import { writeRecordingApp } from '../support/recording-app';

const TABLE = (comment: string): string => `${comment}CREATE TABLE Devices (\n  Serial STRING(40) NOT NULL,\n  Ref STRING(26),\n) PRIMARY KEY (Serial);\n`;

test.each([
  ['in front of the statement', TABLE('-- spanner-constructs: values Serial entity: the vendor\n')],
  ['in front of the column', TABLE('').replace('  Serial', '  -- spanner-constructs: values serial entity: the vendor\n  Serial')],
  ['on the line of the column', TABLE('').replace('NOT NULL,', 'NOT NULL, -- spanner-constructs: values Serial entity: the vendor')],
  ['as a comment of several lines', TABLE('/*\n * spanner-constructs: values Serial\n *   entity: the vendor\n */\n')],
  ['for a column that is added later', `${TABLE('')}-- spanner-constructs: values Serial entity: the vendor\nALTER TABLE Devices ADD COLUMN X STRING(9);\n`.replace('Serial STRING(40) NOT NULL', 'Serial STRING(40) NOT NULL /* spanner-constructs: values Serial entity: the vendor */').replace('-- spanner-constructs: values Serial entity: the vendor\nALTER', '-- spanner-constructs: values X ulid\nALTER')],
  ['for one that is redefined afterwards', `${TABLE('-- spanner-constructs: values Serial entity: the vendor\n')}ALTER TABLE Devices ALTER COLUMN Serial STRING(80) NOT NULL;\nALTER TABLE Devices RENAME TO Machines;\n`],
])('[E4] SQL declares how values are generated: %s', (_, ddl) => inFolder({ 'a.sql': ddl }, async (folder) => {
  const { findings, objects } = await jsonReport(folder, ['a.sql']);
  expect([findings, objects.map(({ verdict }) => verdict)]).toEqual([[], ['safe']]);
  expect((await folder.run(['import', 'a.sql'])).out).toContain("values: ValueSource.entity('the vendor')");
})());

test('[E4] a declaration can make a key hot, as in code', inFolder({ 'a.sql': TABLE('-- spanner-constructs: values Serial snowflake\n') }, async (folder) => {
  expect(await jsonReport(folder, ['a.sql'])).toMatchObject({ code: 1, findings: [{ rule: 'time-ordered-id' }] });
}));

test('[E4] immutable is declared, too', inFolder({ 'a.sql': TABLE('-- spanner-constructs: immutable Ref\n') }, async (folder) => {
  expect((await folder.run(['import', 'a.sql'])).out).toContain('immutable: true');
}));

test('[E4] comments beside strings of Terraform declare, and so do comments in them', inFolder({
  'main.tf': 'resource "google_spanner_database" "a" {\n  ddl = [\n    # spanner-constructs: values Serial entity: the vendor\n    "CREATE TABLE A (Serial STRING(40)) PRIMARY KEY (Serial)",\n    <<EOT\n-- spanner-constructs: values Serial entity: the vendor\nCREATE TABLE B (Serial STRING(40)) PRIMARY KEY (Serial)\nEOT\n  ]\n}\n',
}, async (folder) => {
  expect((await jsonReport(folder, ['main.tf'])).findings).toEqual([]);
}));

test.each([
  ['an unknown column', 'values Serail entity: the vendor', 'names Serail, and the statement creates no such column', '-- spanner-constructs: values Serial entity: the vendor'],
  ['an unknown kind', 'values Serial ulidd', 'declares "ulidd", an unknown kind of values', '-- spanner-constructs: values Serial ulid'],
  ['no kind', 'values Serial', 'does not say how the values are generated', 'one of uuidV4, '],
  ['no column', 'values', 'names no column', '-- spanner-constructs: values OrderNo entity: the shop system'],
  ['nobody who chooses them', 'values Serial entity: TODO', 'does not say who or what chooses the values', '-- spanner-constructs: values Serial entity: the bank'],
  ['no number of categories', 'values Serial category', 'does not say how many values there are', '-- spanner-constructs: values Serial category(4)'],
])('[E4] a declaration with %s is a finding, and declares nothing', (_, body, what, fix) => inFolder({ 'a.sql': TABLE(`-- spanner-constructs: ${body}\n`) }, async (folder) => {
  const { out } = await folder.run(['audit', 'a.sql']);
  expect(out).toContain(`a.sql:1:1: warning unused-acknowledgement: the comment "spanner-constructs: ${body}" ${what}\n`);
  expect(out).toContain(`    fix   ${fix}`);
  expect(out).toContain('unproven-key');
})());

test('[E4] what constructs declare is written into migrations, which audit and import read back', inFolder({}, async (folder) => {
  const declared = '  -- spanner-constructs: values Serial entity: the vendor\n  -- spanner-constructs: immutable Ref\n  Serial';
  writeRecordingApp(folder, [{ ddl: TABLE('').replace('  Serial', declared) }]);
  expect(await folder.run(['migrate'])).toMatchObject({ code: 0 });
  expect(await jsonReport(folder, ['migrations'])).toMatchObject({ code: 0, findings: [], objects: [{ name: 'Devices', verdict: 'safe' }] });
  const { out } = await folder.run(['import', 'migrations']);
  expect(out).toContain("values: ValueSource.entity('the vendor')");
  expect(out).toContain('immutable: true');
  expect(await folder.run(['migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
}));

test('[E4] adopt keeps what comments declare', inFolder({ 'a.sql': TABLE('-- spanner-constructs: values Serial entity: the vendor\n') }, async (folder) => {
  expect(await folder.run(['adopt', 'a.sql', '--out', 'm'])).toMatchObject({ code: 0 });
  expect(await jsonReport(folder, ['m'])).toMatchObject({ code: 0, findings: [] });
}));

const DECLARED = TABLE('').replace('  Serial', '  -- spanner-constructs: values Serial entity: the vendor\n  Serial');

test('[T5] a folder that migrate wrote is one history, whoever reads it', inFolder({}, async (folder) => {
  writeRecordingApp(folder, [{ ddl: DECLARED }]);
  await folder.run(['migrate', '--name', 'first']);
  writeRecordingApp(folder, [{ ddl: `${DECLARED.replace('Ref STRING(26),', 'Ref STRING(26),\n  Model STRING(20),')}CREATE INDEX DevicesByModel ON Devices (Serial, Model);\n` }]);
  await folder.run(['migrate', '--name', 'second']);
  for (const path of ['.', 'migrations', 'migrations/shop', 'migrations/**/*.sql']) {
    const { code, err, files, findings, objects } = await jsonReport(folder, [path, '--fail-on', 'warning']);
    expect([code, err, findings, files.length]).toEqual([0, '', [], 2]);
    expect(objects.map(({ name, verdict }) => [name, verdict])).toEqual([['Devices', 'safe'], ['DevicesByModel', 'safe']]);
  }
  expect(await folder.run(['report', '.'])).toMatchObject({ code: 0, err: '' });
  expect(await folder.run(['import', 'migrations'])).toMatchObject({ code: 0, out: expect.stringContaining('DevicesByModel') });
}));

test('[T5] the dialect of migrations is the recorded one', inFolder({}, async (folder) => {
  writeRecordingApp(folder, [{ dialect: Dialect.POSTGRESQL, ddl: 'CREATE TABLE a (b bigint PRIMARY KEY);\n' }]);
  await folder.run(['migrate']);
  const file = fs.readdirSync(`${folder.path}/migrations/shop`).find((name) => name.endsWith('.sql'))!;
  expect((await jsonReport(folder, [`migrations/shop/${file}`])).files).toMatchObject([{ dialect: 'postgresql', notUnderstood: 0 }]);
}));

test('[T5] [E4] audit finds no error in the migrations of the shipped examples', async () => {
  const folder = new Folder();
  fs.cpSync(`${__dirname}/../../examples/typescript`, `${folder.path}/examples`, { recursive: true });
  const { out, err } = await folder.run(['audit', '.']);
  folder.remove();
  expect([err, out]).toEqual(['', expect.stringMatching(/^no findings in \d+ files/)]);
});
