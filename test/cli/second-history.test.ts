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
