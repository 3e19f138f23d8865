import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder, HOT, inFolder, SAFE } from './support';
import type { GuardPolicy } from '../../src/rules/guards/guard-policy';
import { writeRecordingApp } from '../support/recording-app';

function pageOf(folder: Folder): string {
  return fs.readFileSync(path.join(folder.path, 'report', 'report.html'), 'utf8');
}

test('an app is judged under the policies of its guards: what they do not let pass is no longer accepted', inFolder({}, async (folder) => {
  const acknowledgements = [{ rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day, checked' }];
  const protections = { deletionProtection: true, enableDropProtection: false, preventDestroy: true };
  const report = async (policies: readonly GuardPolicy[]): Promise<string> => {
    writeRecordingApp(folder, [{ ddl: HOT, acknowledgements, guards: { policies, protections } }]);
    await folder.run(['report', '--app']);
    return pageOf(folder);
  };
  const lenient = await report([{ requireDropProtection: false }]);
  expect([lenient.includes('policy-violation'), lenient.includes('id="page:acknowledged"')]).toEqual([false, true]);
  const strict = await report([{ allowAcknowledgements: false }]);
  expect([strict.includes('policy-violation'), strict.includes('id="page:acknowledged"')]).toEqual([true, false]);
  expect(strict).toContain('ten rows a day, checked');
}));

test('of databases with one name, the one to compare with a base is named by its path', inFolder({ 'main/a.sql': SAFE }, async (folder) => {
  writeRecordingApp(folder, ['dev', 'prod'].map((stack) => ({ path: `${stack}/shop`, ddl: HOT })));
  const report = ['report', '--app', '--format', 'markdown', '--base', 'main', '--database'];
  expect(await folder.run([...report, 'shop'])).toMatchObject({
    code: 2, err: 'error: --base holds no database of the input: name one with --database: dev/shop, prod/shop\n',
  });
  expect(await folder.run([...report, 'dev/shop'])).toMatchObject({ code: 0, err: '', out: expect.stringContaining('against `main`: +1 hot') });
}));

test('what an app declares beyond what is recorded is shown as pending, from what is recorded', inFolder({}, async (folder) => {
  const pending = async (): Promise<string> => {
    await folder.run(['report', '--app']);
    return /<section id="page:pending">[^]*?<\/section>/.exec(pageOf(folder))![0];
  };
  writeRecordingApp(folder, [{ ddl: SAFE }]);
  expect(await folder.run(['migrate'])).toMatchObject({ code: 0 });
  expect(await pending()).toContain('Nothing is pending: what is recorded in migrations/shop makes the declared schema.');
  writeRecordingApp(folder, [{ ddl: `${SAFE} CREATE TABLE Tags (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);` }]);
  expect(await pending()).toContain('From what is recorded in migrations/shop to the declared schema: 1 statement, none fills rows, none loses data.');
}));

test('all databases of an app are shown', inFolder({}, async (folder) => {
  writeRecordingApp(folder, [{ ddl: SAFE, path: 'prod/a' }, { ddl: HOT, path: 'prod/b' }]);
  expect(await folder.run(['report', '--app', '--out', 'report'])).toEqual({ code: 0, out: expect.stringMatching(/^2 databases: 1 hot, [^]*\nreport.report\.html\n$/), err: '' });
  expect(pageOf(folder)).toMatch(/2 databases[^]*prod\/a[^]*prod\/b/);
}));

test.each<[string, Record<string, string>, string[], string]>([
  ['a path beside it', {}, ['report', 'a.sql', '--app'], 'the schema is that of a.sql or of the app: leave one of the two out'],
  ['what is for files', {}, ['report', '--app', '--config', 'a.yaml'], '--config is for files, and --app shows what the app declares'],
  ['neither', {}, ['report'], 'report needs PATH: a file, a folder or - for the standard input'],
  ['no project', {}, ['report', '--app'], 'there is no cdktf.json here: run it in the folder of the app, or give the command of the app with --app\n'],
  ['an app without a database', { 'cdktf.json': '{"app": "node -e 0"}' }, ['report', '--app'], 'the app declares no Database, or never calls app.synth()'],
  ['an app with resources of the provider alone', {
    'cdktf.json': '{"app": "node app.js"}',
    'app.js': `const fs = require('fs'), stack = process.env.CDKTF_OUTDIR + '/stacks/shop';
      fs.mkdirSync(stack, { recursive: true });
      fs.writeFileSync(stack + '/cdk.tf.json', '{"resource": {"google_spanner_database": {"Shop": {}}}}');`,
  }, ['report', '--app'], 'the app declares no Database, only google_spanner_database resources: npx spanner-constructs audit cdktf.out judges them, and npx spanner-constructs adopt takes them over'],
  ['an app that breaks', { 'cdktf.json': '{"app": "exit 3"}' }, ['report', '--app'], 'the app failed with exit code 3: exit 3'],
])('--app is refused with %s', (_, files, args, message) => inFolder(files, async (folder) => {
  const { code, err } = await folder.run(args, { environment: process.env });
  expect([code, err]).toEqual([2, expect.stringContaining(`error: ${message}`)]);
})());
