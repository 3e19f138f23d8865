import * as fs from 'node:fs';
import * as path from 'node:path';
import { inFolder, SAFE } from './support';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { Dialect } from '../../src/schema';
import { writeRecordingApp } from '../support/recording-app';

const DDL = 'CREATE TABLE `Users` (`Id` STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (`Id`)';

test('[E10] migrate refuses to begin a second history, where the app has its own beside it', inFolder({}, async (folder) => {
  writeRecordingApp(folder, [{ ddl: DDL }]);
  folder.write('shop/app.sh', folder.read('app.sh'));
  folder.write('other/.keep', '');
  folder.write('app.sh', '');
  appendMigrations(`${folder.path}/shop/migrations/shop`, [{ name: 'initial', entries: [{ statement: DDL }] }], { dialect: Dialect.GOOGLESQL });
  const elsewhere = await folder.run(['migrate', '--app', 'sh shop/app.sh']);
  expect(elsewhere).toMatchObject({ code: 2, out: '', err: expect.stringContaining('shop/migrations/shop holds the migrations of shop, but there is no folder migrations/shop here') });
  expect(elsewhere.err).toContain('run it in shop');
  expect(() => folder.read('migrations/shop/checksums.sha256')).toThrow('ENOENT');
}));

test.each([
  ['infra', '..', '../migrations/shop'], ['infra/deep', '../..', '../../migrations/shop'], ['migrations', '..', 'shop'],
])('migrate refuses to begin one for SQL in %s, where the script has its own beside it', (name, home, its) => inFolder({ 'db/shop.sql': SAFE, [`${name}/.keep`]: '' }, async (folder) => {
  expect(await folder.run(['migrate', '--schema', 'db/shop.sql'])).toMatchObject({ code: 0 });
  const elsewhere = ['migrate', '--schema', `${home}/db/shop.sql`];
  const here = { folder: `${folder.path}/${name}` };
  expect(await folder.run(elsewhere, here)).toEqual({ code: 2, out: '', err: expect.stringMatching(
    `^error: ${its} holds the migrations of shop, but there is no folder migrations/shop here: .*: run it in ${home}\n$`,
  ) });
  expect(await folder.run([...elsewhere, '--migrations', 'shop'], here)).toMatchObject({ code: 0 });
})());

test.each([
  ['beside it', 'shop.sql', 'store.sql'], ['elsewhere', 'db/shop.sql', 'db/store.sql'],
])('migrate refuses to begin one for a script of another name than before, %s', (_, before, now) => inFolder({ [before]: SAFE, 'db/.keep': '' }, async (folder) => {
  await folder.run(['migrate', '--schema', before]);
  const migrate = ['migrate', '--schema', now];
  folder.write(now, SAFE);
  expect(await folder.run([...migrate, '--dry-run'])).toMatchObject({ code: 0 });
  fs.rmSync(path.join(folder.path, before));
  expect(await folder.run(migrate)).toEqual({ code: 2, out: '', err: [
    `error: migrations/shop holds migrations of tables that ${now} declares, and their own script is gone: recording here would start a second history:`,
    '--migrations migrations/shop goes on with them, --migrations migrations/store starts another\n',
  ].join(' ') });
  expect(await folder.run([...migrate, '--migrations', 'migrations/shop'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
  folder.write(now, SAFE.replace('Users', 'Others'));
  expect(await folder.run(migrate)).toMatchObject({ code: 0 });
})());
