import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Folder, HOT, inFolder, type Outcome } from './support';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { onFullDisk } from '../support/full-disk';
import { providerPlan } from '../support/provider-diff';

const USERS = 'CREATE TABLE Users (\n  Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), -- who\n  Age INT64,\n) PRIMARY KEY (Id);\n';
const ORDERS = 'CREATE TABLE Orders (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n';

const list = (folder: Folder, migrations = 'migrations/shop'): string[] => JSON.parse(folder.read(`${migrations}/ddl.json`)) as string[];

/** Removes the list and its checksum, as one does for a list that no database has. */
function forgetList(folder: Folder): void {
  fs.rmSync(path.join(folder.path, 'migrations/shop/ddl.json'));
  folder.write('migrations/shop/checksums.sha256', folder.read('migrations/shop/checksums.sha256').replace(/.* {2}ddl\.json\n/, ''));
}

/** Commits all files of the folder to main of a new repository, if it has none. */
function gitIn(folder: Folder): (...args: string[]) => void {
  const git = (...args: string[]): unknown => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder.path, stdio: 'ignore' });
  if (!fs.existsSync(path.join(folder.path, '.git'))) {
    [['init', '-q', '-b', 'main'], ['config', 'core.hooksPath', '/dev/null'], ['add', '.'], ['commit', '-qm', 'first']].forEach((args) => git(...args));
  }
  return git;
}

/** Records what a script declares. */
async function declare(folder: Folder, ddl: string, ...args: string[]): Promise<Outcome> {
  folder.write('shop.sql', ddl);
  return folder.run(['migrate', '--schema', 'shop.sql', ...args]);
}

describe('a schema in SQL', () => {
  test('whose first migrate was interrupted is begun again, whatever has the number of that process now', inFolder({}, async (folder) => {
    folder.write('migrations/shop/0001_initial.sql', '-- spann');
    folder.write('migrations/shop/.migrate.lock', JSON.stringify({ pid: process.pid, host: os.hostname() }));
    const { code, err } = await declare(folder, USERS);
    expect([code, err]).toEqual([2, expect.stringContaining('if a first migrate or adopt was interrupted, remove its files and run it again; ')]);
    expect(err).toContain('sha256sum *.sql > checksums.sha256');
    fs.rmSync(path.join(folder.path, 'migrations/shop/0001_initial.sql'));
    expect(await declare(folder, USERS)).toMatchObject({ code: 0, err: '' });
  }));

  test.each([0, 1, 2, 3])('leaves its migrations as they were on a disk that takes only %s files', (files) => inFolder({}, async (folder) => {
    await declare(folder, USERS);
    const migrations = path.join(folder.path, 'migrations/shop');
    const texts = (): string[] => fs.readdirSync(migrations).map((name) => fs.readFileSync(path.join(migrations, name), 'utf8'));
    const before = texts();
    folder.write('shop.sql', USERS + ORDERS);
    expect(await onFullDisk(files, () => folder.run(['migrate', '--schema', 'shop.sql']))).toMatchObject({ code: 2, err: expect.stringContaining('ENOSPC') });
    expect(texts()).toEqual(before);
  })());

  test('becomes migrations, and the list that Terraform reads', inFolder({}, async (folder) => {
    expect(await declare(folder, USERS)).toEqual({
      code: 0, err: '', out: expect.stringMatching(/^shop\.sql \(database shop\): migrations\/shop holds no migrations\n[^]*\nrecorded migrations\/shop\/0001_initial\.sql\n[^]*ddl\.json holds all migrations\n$/),
    });
    const log = readMigrations(path.join(folder.path, 'migrations/shop'));
    expect([log.migrations.map(({ source }) => source), list(folder)]).toEqual([['schema'], log.statements()]);
    expect(await declare(folder, USERS)).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
  }));

  test('may use a table before the statement that creates it', inFolder({}, async (folder) => {
    const table = (name: string, of: string): string => (
      `CREATE TABLE ${name} (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Other STRING(36), FOREIGN KEY (Other) REFERENCES ${of} (Id)) PRIMARY KEY (Id);\n`
    );
    expect(await declare(folder, table('A', 'B') + table('B', 'A'))).toMatchObject({ code: 0, err: '' });
    expect(list(folder)).toHaveLength(3);
  }));

  test('only ever appends to the list', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    const before = list(folder);
    await declare(folder, `${USERS.replace('Age INT64', 'Age INT64, Name STRING(40)')}${ORDERS}CREATE INDEX ByAge ON Users (Age DESC);`);
    expect([list(folder).length, providerPlan(before, list(folder))]).toEqual([4, 'update']);
  }));

  test('may be a folder of scripts, and PostgreSQL', inFolder({
    'db/1_users.sql': 'CREATE TABLE users (id varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL, PRIMARY KEY (id));', 'db/2_age.sql': 'ALTER TABLE users ADD COLUMN age bigint;',
  }, async (folder) => {
    expect(await folder.run(['migrate', '--schema', 'db', '--migrations', 'm/shop'])).toMatchObject({ code: 0, err: '' });
    expect(list(folder, 'm/shop')).toEqual(['CREATE TABLE IF NOT EXISTS "users" ("id" varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL, "age" bigint, PRIMARY KEY ("id"))']);
  }));

  test('may be a folder with its migrations in it', inFolder({ 'db/users.sql': USERS }, async (folder) => {
    const command = ['migrate', '--schema', 'db', '--migrations', 'db/shop'];
    await folder.run(command);
    folder.write('db/main.tf', 'resource "google_spanner_database" "shop" {\n  ddl = jsondecode(file("shop/ddl.json"))\n}\n');
    expect(await folder.run(command)).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
    folder.write('db/users.sql', `${USERS}${ORDERS}`);
    expect(await folder.run(command)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('recorded db/shop/0002_add_orders.sql') });
    fs.rmSync(path.join(folder.path, 'db/users.sql'));
    expect(await folder.run(command)).toMatchObject({ code: 2, err: expect.stringContaining('error: db holds no DDL') });
  }));

  test.each(['./SHOP.SQL', '.\\shop.sql'])('is looked for before its name is: %s', (name) => inFolder({}, async (folder) => {
    expect(await folder.run(['migrate', '--schema', name])).toMatchObject({ code: 2, err: `error: there is no file or folder ${name}\n` });
  })());

  test.each(['Shop.sql', '2024_schema.sql', 's.sql', 'DB'])('has a folder of migrations by another name than %s, which no database can have', (name) => (
    inFolder({ [name === 'DB' ? 'DB/shop.sql' : name]: USERS }, async (folder) => {
      const { code, err } = await folder.run(['migrate', '--schema', name]);
      expect([code, err]).toEqual([2, expect.stringMatching(/^error: .* which Spanner refuses: .*for example --migrations migrations\/shop\n$/)]);
      expect(await folder.run(['migrate', '--schema', name, '--migrations', 'migrations/shop'])).toMatchObject({ code: 0, err: '' });
    })()
  ));

  test('renames a table by a statement, and goes on under the new name', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    const renamed = USERS.replace('Users', 'People');
    expect(await declare(folder, renamed)).toMatchObject({ code: 3, err: expect.stringContaining('ALTER TABLE `Users` RENAME TO `People`') });
    expect(await declare(folder, `${USERS}ALTER TABLE Users RENAME TO People;`)).toMatchObject({ code: 0, err: '' });
    expect(list(folder).slice(1)).toEqual(['ALTER TABLE `Users` RENAME TO `People`']);
    expect(await declare(folder, renamed)).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
  }));

  test('is that of one database of a Terraform file, by its name', inFolder({
    'all.tf': ['shop', 'bank'].map((name) => `resource "google_spanner_database" "${name}" {\n  name = "${name}"\n  ddl = [<<-EOT\n${USERS}EOT\n  ]\n}\n`).join(''),
  }, async (folder) => {
    expect(await folder.run(['migrate', '--schema', 'all.tf'])).toMatchObject({ code: 2, err: expect.stringContaining('name one with --database: shop, bank') });
    expect(await folder.run(['migrate', '--schema', 'all.tf', '--database', 'bank'])).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^all\.tf \(database bank\)/) });
  }));

  test('is refused where a key is hot, with the fix as SQL, and nothing is written', inFolder({}, async (folder) => {
    expect(await declare(folder, HOT)).toEqual({ code: 3, out: '', err: expect.stringMatching(/^shop\.sql:1:\d+: error monotonic-key[^]*\nnothing was recorded\n$/) });
    expect((await declare(folder, `${HOT}${HOT.replace('TABLE ', 'TABLE More')}`)).err).toMatch(/\n2 errors: 2 monotonic-key; nothing was recorded\n$/);
    expect(fs.existsSync(path.join(folder.path, 'migrations'))).toBe(false);
    expect(await declare(folder, `-- spanner-constructs: acknowledge monotonic-key: ten rows a day, says the data team\n${HOT}`)).toMatchObject({ code: 0 });
  }));

  test('is told that an acknowledgement has ended', inFolder({}, async (folder) => {
    const ended = `-- spanner-constructs: acknowledge monotonic-key until 2020-02-29: ten rows a day, says the data team\n${HOT}`;
    expect(await declare(folder, ended)).toMatchObject({
      code: 3, err: expect.stringMatching(/error monotonic-key: [^]*\nshop\.sql:1:1: warning unused-acknowledgement: .* ended on 2020-02-29\n[^]*nothing was recorded\n$/),
    });
  }));

  test('consents to one loss, and to no other', inFolder({}, async (folder) => {
    await declare(folder, `${USERS}${ORDERS}`);
    const narrower = USERS.replace('  Age INT64,\n', '');
    expect(await declare(folder, narrower)).toMatchObject({ code: 3, err: expect.stringContaining('fix   --allow "drop-column Users.Age"') });
    expect(await declare(folder, narrower, '--allow', 'drop-column Users.Age')).toMatchObject({ code: 3, err: expect.stringMatching(/^error drop-table: [^]* fix {3}--allow "drop-table Orders"/) });
    expect(await declare(folder, narrower, '--allow', 'drop-column Users.Ages')).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "drop-column Users.Age"?') });
    expect(await declare(folder, narrower, '--allow', 'drop-column Users.Age', '--allow', 'drop-table Orders')).toMatchObject({ code: 0 });
  }));

  test('names a folder of its own where its default is that of another script', inFolder({ 'shop/schema.sql': USERS, 'pay/schema.sql': ORDERS }, async (folder) => {
    await folder.run(['migrate', '--schema', 'shop/schema.sql']);
    const note = 'note: migrations/schema records no table of pay/schema.sql; if another script has that folder, add --migrations migrations/pay\n';
    expect(await folder.run(['migrate', '--schema', 'pay/schema.sql'])).toMatchObject({ code: 3, err: expect.stringMatching(new RegExp(`^${note}error drop-table: `)) });
    for (const args of [['--migrations', 'migrations/pay'], ['--allow', 'drop-table Users']]) {
      expect(await folder.run(['migrate', '--schema', 'pay/schema.sql', ...args])).toMatchObject({ code: 0, err: '' });
    }
  }));

  test('names the option that consents to a loss in JSON, too', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    const { out } = await declare(folder, USERS.replace('  Age INT64,\n', ''), '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({ databases: [{ refusals: [{ consent: '--allow "drop-column Users.Age"' }] }] });
  }));

  test('has to declare what appended statements make', inFolder({ 'more.sql': 'CREATE ROLE sales;' }, async (folder) => {
    await declare(folder, USERS);
    expect(await declare(folder, USERS, '--append', 'more.sql')).toMatchObject({
      code: 3, err: expect.stringMatching(/does not lead to what the schema declares: 1 change is pending, .*; write what they make into the schema, too\n/),
    });
  }));

  const DROP = 'ALTER TABLE Users DROP CONSTRAINT CK_Users_670E2EDA3EF0CE39_1;\n';
  test('says what to append where an unnamed check changes', inFolder({
    'drop.sql': DROP, 'both.sql': `${DROP}ALTER TABLE Users ADD CHECK (Age > 7);`,
  }, async (folder) => {
    const [older, newer] = [6, 7].map((age) => USERS.replace('INT64', `INT64, CHECK (Age > ${age})`));
    await declare(folder, older);
    expect(await declare(folder, newer)).toMatchObject({
      code: 3, err: expect.stringMatching(/the unnamed CHECK \(Age > 6\) of Users would .* record .*`NAME` and the other changes with migrate --append; /),
    });
    expect(await declare(folder, newer, '--append', 'drop.sql')).toMatchObject({
      code: 3, err: expect.stringMatching(/1 change is pending, the first one: ALTER TABLE `Users` ADD CHECK \(Age > 7\); add it to the file\n/),
    });
    expect(await declare(folder, newer, '--append', 'both.sql')).toMatchObject({ code: 0, err: '' });
  }));

  test('goes out one release at a time where it is too much for one', inFolder({}, async (folder) => {
    const table = `CREATE TABLE T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),${Array.from({ length: 12 }, (_, n) => ` C${n} STRING(40),`).join('')}) PRIMARY KEY (Id);\n`;
    await declare(folder, table);
    const indexes = Array.from({ length: 12 }, (_, n) => `CREATE INDEX I${n} ON T (C${n}, Id);\n`).join('');
    const acknowledged = table.replace(/^/, '').concat(indexes.replace(/^/gm, '-- spanner-constructs: acknowledge unproven-key: names of people, checked\n').replace(/\n-- [^\n]*$/, '\n'));
    expect(await declare(folder, acknowledged)).toMatchObject({ code: 0, out: expect.stringContaining('ddl.json holds the migrations through 2 of 3: apply, then npx spanner-constructs migrate --schema shop.sql --through 3\n') });
    const first = list(folder);
    expect(await declare(folder, acknowledged)).toMatchObject({ code: 0, out: expect.stringContaining('through 2 of 3') });
    expect(await declare(folder, acknowledged, '--through', '4')).toMatchObject({ code: 2, err: expect.stringContaining('no migration has the number 4') });
    expect(await declare(folder, acknowledged, '--through', '3')).toMatchObject({ code: 0, out: expect.stringContaining('holds all migrations') });
    expect([first.length, list(folder).length, providerPlan(first, list(folder))]).toEqual([11, 13, 'update']);
  }));

  test('goes on with a folder that was adopted, without a change of a byte', inFolder({ 'shop.sql': USERS }, async (folder) => {
    await folder.run(['adopt', 'shop.sql', '--out', 'migrations/shop', '--in-terraform']);
    expect(await declare(folder, USERS)).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
    expect(list(folder)).toEqual([USERS.trimEnd().replace(/;$/, '')]);
    await declare(folder, `${USERS}${ORDERS}`);
    expect(list(folder)).toHaveLength(2);
  }));

  test.each([
    ['a statement', [USERS, 'CREATE WIDGET W OPTIONS (a = 1)']],
    ['a clause of a table', [USERS.replace(/;\n$/, ', WIDGETS (Age)')]],
    ['an element of a table', [USERS.replace('Age INT64', '$&,\n  WIDGET (Age)')]],
    ['a clause of a column', [USERS.replace('Age INT64', '$& WIDGET')]],
    ['a constraint of a table', [USERS.replace('Age INT64', '$&,\n  CONSTRAINT Aged CHECK (Age > 0) WIDGET (Age)')]],
  ])('leaves %s as it is that was adopted and cannot be read', (_, ddl) => inFolder({
    'main.tf': `resource "google_spanner_database" "shop" {\n  ddl = [\n${ddl.map((each) => `<<-EOT\n${each.trimEnd()}\nEOT\n,\n`).join('')}]\n}\n`,
  }, async (folder) => {
    expect(await folder.run(['adopt', 'main.tf', '--out', 'migrations/shop', '--allow-unread'])).toMatchObject({ code: 0 });
    expect(await declare(folder, USERS)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('nothing is pending') });
    expect(list(folder)).toHaveLength(ddl.length);
    expect(await declare(folder, USERS.replace('INT64', 'INT64, Name STRING(40)'))).toMatchObject({ code: 0, err: '' });
    expect(list(folder).slice(ddl.length)).toEqual([expect.stringContaining('ADD COLUMN IF NOT EXISTS `Name`')]);
  })());

  test('sends nothing of a baseline', inFolder({ 'shop.sql': USERS }, async (folder) => {
    await folder.run(['adopt', 'shop.sql', '--out', 'migrations/shop']);
    await declare(folder, USERS);
    expect(list(folder)).toEqual([]);
    await declare(folder, `${USERS}${ORDERS}`);
    expect(list(folder)).toEqual([expect.stringContaining('CREATE TABLE IF NOT EXISTS `Orders`')]);
  }));

  test.each([
    ['a script that is not there', ['--schema', 'nowhere.sql'], /nowhere\.sql/],
    ['a script and an app', ['--schema', 'shop.sql', '--app'], /the schema is that of --schema or of --app/],
    ['an option of a script without one', ['--through', '2'], /--through is for --schema/],
    ['no number', ['--schema', 'shop.sql', '--through', 'two'], /--through is "two"/],
    ['what is no DDL', ['--schema', 'data.sql'], /INSERT is not DDL/],
    ['what is not understood', ['--schema', 'bad.sql'], /bad\.sql:1:8: not understood[^]*\nnote: nothing was recorded; read as GoogleSQL, and --dialect names another\n$/],
    ['no statement', ['--schema', 'empty.sql'], /empty\.sql holds no statements/],
  ])('refuses %s, and writes nothing', (_, args, message) => inFolder({
    'shop.sql': USERS, 'data.sql': `${USERS}INSERT INTO Users (Id) VALUES ('1');`, 'bad.sql': `CREATE FANCY THING x;${USERS}`, 'empty.sql': '-- nothing\n',
  }, async (folder) => {
    expect(await folder.run(['migrate', ...args])).toEqual({ code: 2, out: '', err: expect.stringMatching(message) });
    expect(fs.existsSync(path.join(folder.path, 'migrations'))).toBe(false);
  })());
});

describe('what is printed to go on with migrations that are elsewhere', () => {
  const FIRST = 'm/crm/0001_initial.sql';
  test.each<[string, (folder: Folder) => void]>([
    ['edited', (folder) => folder.write(FIRST, `${folder.read(FIRST)}-- x`)],
    ['missing', (folder) => fs.rmSync(path.join(folder.path, FIRST))],
    ['two of one number', (folder) => folder.write('m/crm/0001_other.sql', '')],
    ['missing before others', (folder) => fs.renameSync(path.join(folder.path, FIRST), path.join(folder.path, 'm/crm/0002_initial.sql'))],
    ['in a merge', (folder) => folder.write(FIRST, `<<<<<<< HEAD\n${folder.read(FIRST)}`)],
    ['a file', (folder) => {
      fs.rmSync(path.join(folder.path, 'm/crm'), { recursive: true });
      folder.write('m/crm', '');
    }],
  ])('names them: %s', (_, harm) => inFolder({ 'db/tables.sql': USERS }, async (folder) => {
    const where = ['--schema', 'db/tables.sql', '--migrations', 'm/crm'];
    await folder.run(['migrate', ...where]);
    harm(folder);
    const { code, err } = await folder.run(['migrate', ...where]);
    expect([code, err]).toEqual([2, expect.stringMatching(/^error broken-migrations[^]*\n {4}at {4}m\/crm[^]*\n {4}fix /)]);
    expect(new Set(err.match(/npx spanner-constructs migrate.{42}/g))).toEqual(new Set(['npx spanner-constructs migrate --schema db/tables.sql --migrations m/crm']));
    const { out } = await folder.run(['doctor', ...where]);
    expect(err.includes('is a file') || out.includes('npx spanner-constructs migrate --schema db/tables.sql --migrations m/crm')).toBe(true);
  })());
});

describe('the list for Terraform', () => {
  test('is refused once somebody has edited it, and written again', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    const whole = folder.read('migrations/shop/ddl.json');
    folder.write('migrations/shop/ddl.json', whole.replace('Age', 'Years'));
    expect(await declare(folder, USERS)).toMatchObject({ code: 2, err: expect.stringContaining('ddl.json is not the list that was recorded') });
    fs.rmSync(path.join(folder.path, 'migrations/shop/ddl.json'));
    expect(await declare(folder, USERS)).toMatchObject({ code: 0 });
    expect(folder.read('migrations/shop/ddl.json')).toBe(whole);
  }));

  test.each([[[]], [['--through', '1']]])('that is damaged or lost is written as it was recorded, with %p', (through) => inFolder({}, async (folder) => {
    await declare(folder, USERS);
    await declare(folder, `${USERS}${ORDERS}`, '--through', '1');
    const held = folder.read('migrations/shop/ddl.json');
    folder.write('migrations/shop/ddl.json', '[]\n');
    expect(await declare(folder, `${USERS}${ORDERS}`)).toMatchObject({ code: 2, err: expect.stringContaining('remove it and run npx spanner-constructs migrate --schema shop.sql --through 1, which writes it as it was recorded') });
    fs.rmSync(path.join(folder.path, 'migrations/shop/ddl.json'));
    expect(await declare(folder, `${USERS}${ORDERS}`, ...through)).toMatchObject({ code: 0, err: '' });
    expect(folder.read('migrations/shop/ddl.json')).toBe(held);
  })());

  test('is pending while it is lost', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    fs.rmSync(path.join(folder.path, 'migrations/shop/ddl.json'));
    expect(await declare(folder, USERS, '--dry-run')).toMatchObject({ code: 0, out: expect.stringMatching(/ holds 1 migration\nnothing is pending but ddl\.json\nmigrations\/shop\/ddl\.json would hold all migrations\n$/) });
    const pendingIn = async (...args: string[]): Promise<unknown> => (JSON.parse((await declare(folder, USERS, '--format', 'json', ...args)).out) as { pending: boolean }).pending;
    expect([await pendingIn('--dry-run'), await pendingIn(), await pendingIn('--dry-run')]).toEqual([true, false, false]);
  }));

  test('goes with the last migration that is taken back', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    await declare(folder, `${USERS}${ORDERS}`);
    fs.rmSync(path.join(folder.path, 'migrations/shop/0002_add_orders.sql'));
    const takenBack = await folder.run(['migrate', '--schema', 'shop.sql']);
    expect(takenBack).toMatchObject({
      code: 2, err: expect.stringMatching(/applied, remove its line in \S+ \(and ddl\.json with its line, if .*\), and record it again: .* --schema shop\.sql\n/),
    });
    folder.write('migrations/shop/checksums.sha256', folder.read('migrations/shop/checksums.sha256').replace(/.* {2}0002.*\n/, ''));
    expect(await folder.run(['migrate', '--schema', 'shop.sql'])).toMatchObject({
      code: 2, err: expect.stringMatching(/was taken back\n[^]*where a migration was taken back, remove ddl\.json and its line in \S+: .* --schema shop\.sql writes it again\n/),
    });
    forgetList(folder);
    expect(await declare(folder, `${USERS}${ORDERS.replace('Orders', 'Carts')}`)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('ddl.json holds all migrations') });
    expect(list(folder)).toEqual([expect.stringContaining('Users'), expect.stringContaining('Carts')]);
  }));

  test('is restored with the migrations whose line ends a checkout changed', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    const git = gitIn(folder);
    fs.readdirSync(path.join(folder.path, 'migrations/shop')).filter((name) => !name.startsWith('.')).forEach((name) => folder.write(`migrations/shop/${name}`, folder.read(`migrations/shop/${name}`).replaceAll('\n', '\r\n')));
    const { err } = await folder.run(['migrate', '--schema', 'shop.sql']);
    const [, kinds] = /delete the (.*) files there; git checkout -- migrations\/shop; commit them\n/.exec(err) ?? [];
    fs.readdirSync(path.join(folder.path, 'migrations/shop')).filter((name) => kinds.includes(path.extname(name))).forEach((name) => fs.rmSync(path.join(folder.path, 'migrations/shop', name)));
    git('checkout', '--', 'migrations/shop');
    expect(await folder.run(['migrate', '--schema', 'shop.sql'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing is pending') });
  }));

  describe('comes out of a merge of two branches', () => {
    const both = `${USERS}${ORDERS}${ORDERS.replace('Orders', 'Carts')}`;
    let merged: Folder;
    let onMain: readonly string[];

    beforeAll(async () => {
      merged = new Folder();
      await declare(merged, USERS);
      const git = gitIn(merged);
      git('checkout', '-q', '-b', 'carts');
      await declare(merged, `${USERS}${ORDERS.replace('Orders', 'Carts')}`);
      git('add', '.');
      git('commit', '-qm', 'carts');
      git('checkout', '-q', 'main');
      await declare(merged, `${USERS}${ORDERS}`);
      git('add', '.');
      git('commit', '-qm', 'orders');
      onMain = list(merged);
      git('checkout', '-q', 'carts');
      spawnSync('git', ['merge', '-q', 'main'], { cwd: merged.path });
    });

    afterAll(() => merged.remove());

    test.each<[string, (folder: Folder) => void]>([
      ['as Git left it', () => undefined],
      ['with both sides kept', (folder) => ['checksums.sha256', 'ddl.json'].forEach((name) => folder.write(`migrations/shop/${name}`, folder.read(`migrations/shop/${name}`).replace(/^[<=>]{7}.*\n/gm, '')))],
      ['with the checksums of main alone', (folder) => {
        gitIn(folder)('checkout', 'main', '--', 'migrations/shop/checksums.sha256');
        fs.rmSync(path.join(folder.path, 'migrations/shop/0002_add_carts.sql'));
      }],
    ])('%s, as the message says', (_, resolve) => inFolder({}, async (folder) => {
      fs.cpSync(merged.path, folder.path, { recursive: true });
      resolve(folder);
      const { code, err } = await declare(folder, both);
      const [, restored] = /keep what is merged: (git restore .*?), .* record your change again: npx \S+ migrate --schema shop\.sql$/m.exec(err) ?? [];
      expect([code, err]).toEqual([2, expect.stringContaining('keep what is merged')]);
      gitIn(folder)(...restored.replace('BRANCH', 'main').split(' ').slice(1));
      expect(await declare(folder, both)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('0003_add_carts.sql') });
      expect([list(folder).slice(0, 2), list(folder).length]).toEqual([onMain, 3]);
    })());
  });

  test('keeps the releases of a plan apart in a rebase, as the message says', inFolder({}, async (folder) => {
    const schema = (columns: string): string => `CREATE TABLE Users (\n  Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),\n  ${columns},\n) PRIMARY KEY (Id);\n`;
    await declare(folder, schema('Age INT64'));
    const git = gitIn(folder);
    const commit = async (columns: string, more = ''): Promise<void> => {
      await declare(folder, schema(columns) + more, '--allow-destructive');
      git('add', '.');
      git('commit', '-qm', columns);
    };
    git('checkout', '-q', '-b', 'plan');
    await commit('Age INT64,\n  Age_v2 NUMERIC');
    await commit('Age_v2 NUMERIC');
    git('checkout', '-q', 'main');
    await commit('Age INT64', `\n\n${ORDERS}`);
    const onMain = list(folder);
    git('checkout', '-q', 'plan');
    const rebase = (how: string): unknown => spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'core.editor=true', 'rebase', how], { cwd: folder.path });
    rebase('main');
    for (const file of ['0003_add_column_users_age_v2.sql', '0004_drop_column_users_age.sql']) {
      const args = ['migrate', '--schema', 'shop.sql', '--allow-destructive'];
      const [, restored, source] = /keep what is merged: (git restore .*?), .*, or in a rebase from (\w+)/.exec((await folder.run(args)).err) ?? [];
      git(...restored.replace('BRANCH', source).split(' ').slice(1));
      expect(await folder.run(args)).toMatchObject({ code: 0, out: expect.stringContaining(file) });
      git('add', '.');
      rebase('--continue');
    }
    expect(list(folder)).toEqual([...onMain, expect.stringContaining('ADD COLUMN'), expect.stringContaining('DROP COLUMN')]);
  }));

  test.each([['0', []], ['1', []], ['1', ['--dry-run']]])('is never made shorter, as by --through %s', (number, options) => inFolder({}, async (folder) => {
    await declare(folder, USERS);
    await declare(folder, `${USERS}${ORDERS}`);
    const whole = folder.read('migrations/shop/ddl.json');
    expect(await declare(folder, `${USERS}${ORDERS}`, '--through', number, ...options)).toEqual({
      code: 2, out: '', err: expect.stringMatching(new RegExp(`ddl\\.json holds the migrations through 2, and through ${number} it would be shorter, so Terraform would replace the database; nothing was changed\n[^]*leave out --through`)),
    });
    expect(folder.read('migrations/shop/ddl.json')).toBe(whole);
    forgetList(folder);
    expect(await declare(folder, `${USERS}${ORDERS}`, '--through', number)).toMatchObject({ code: 0, err: '' });
    expect(list(folder)).toHaveLength(Number(number));
  })());

  test('may end before a migration that is recorded now', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    expect(await declare(folder, `${USERS}${ORDERS}`, '--through', '1')).toMatchObject({ code: 0, out: expect.stringContaining('holds the migrations through 1 of 2: apply, then') });
    expect(list(folder)).toHaveLength(1);
  }));

  test('is brought to the next migration in the folder that was named', inFolder({}, async (folder) => {
    await declare(folder, USERS, '--migrations', 'm/shop');
    expect(await declare(folder, `${USERS}${ORDERS}`, '--migrations', 'm/shop', '--through', '1')).toMatchObject({
      code: 0, out: expect.stringContaining('apply, then npx spanner-constructs migrate --schema shop.sql --migrations m/shop --through 2\n'),
    });
  }));

  test('would hold what a dry run says', inFolder({}, async (folder) => {
    expect(await declare(folder, USERS, '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('ddl.json would hold all migrations\n') });
    await declare(folder, USERS);
    expect(await declare(folder, `${USERS}${ORDERS}`, '--through', '1', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('ddl.json would hold the migrations through 1 of 2') });
  }));

  test('is kept by commands that know nothing of it', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    folder.write('more.sql', 'CREATE VIEW Ages SQL SECURITY INVOKER AS SELECT u.Age FROM Users u;');
    folder.write('shop.sql', `${USERS}CREATE VIEW Ages SQL SECURITY INVOKER AS SELECT u.Age FROM Users u;`);
    expect(await folder.run(['migrate', '--schema', 'shop.sql', '--append', 'more.sql'])).toMatchObject({ code: 0, err: '' });
    expect(list(folder)).toHaveLength(2);
    expect(await folder.run(['audit', 'migrations/shop'])).toMatchObject({ code: 0, err: '' });
  }));
});

describe('a way on after an accident', () => {
  /** Of a database that holds statements, and a Terraform state that knows some. */
  async function verified(folder: Folder, held: readonly string[], known = held, instance = {}): Promise<Outcome> {
    const attributes = { name: 'shop', instance: 'main', ddl: known };
    folder.write('live.sql', held.map((statement) => `${statement};\n`).join(''));
    folder.write('state.json', JSON.stringify({ version: 4, serial: 1, resources: [{ mode: 'managed', type: 'google_spanner_database', name: 'this', module: 'module.shop', instances: [{ attributes, ...instance }] }] }));
    return folder.run(['verify', '--live', 'live.sql', '--emulator', '--terraform-state', 'state.json']);
  }

  test('is printed for plain Terraform', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    await declare(folder, `${USERS}${ORDERS}`);
    const all = list(folder);
    expect(await verified(folder, all)).toMatchObject({ code: 0 });
    forgetList(folder);
    await declare(folder, `${USERS}${ORDERS}`, '--through', '1');
    const { code, out } = await verified(folder, all);
    expect([code, out]).toEqual([4, expect.stringContaining('npx spanner-constructs migrate --schema shop.sql --through 2')]);
    expect(out).toContain('state-ahead: state.json holds 1 statement that ddl.json does not, from migration 2 on');
    expect(out).not.toMatch(/cdktf|the stack/);
    await declare(folder, `${USERS}${ORDERS}`, '--through', '2');
    expect(list(folder)).toEqual(all);
  }));

  test('declares in the schema what was made by hand', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    expect((await verified(folder, [...list(folder), 'CREATE INDEX ByAge ON Users (Age DESC)'], list(folder))).out).toContain(
      'To keep a change made by hand, declare it in the schema, and run npx spanner-constructs migrate --schema shop.sql.\n',
    );
  }));

  test('takes the list back with a migration that Spanner refused', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    await declare(folder, `${USERS}${ORDERS}`);
    const { code, out } = await verified(folder, list(folder).slice(0, 1), list(folder), { status: 'tainted' });
    expect([code, out]).toEqual([4, expect.stringContaining(
      'correct it first: remove 0002_add_orders.sql and its line in checksums.sha256 (and ddl.json with its line, if it holds the statements), change the declaration, run npx spanner-constructs migrate --schema shop.sql.',
    )]);
  }));

  test('runs Terraform in the folder of the configuration', inFolder({}, async (folder) => {
    await declare(folder, `${USERS}${ORDERS}`);
    const all = list(folder);
    // An apply was cut off.
    const { code, out } = await verified(folder, all, all.slice(0, 1));
    expect([code, out]).toEqual([4, expect.stringMatching(/^ *terraform apply$/m)]);
    expect(out).not.toContain('cdktf');
  }));
});

describeOnEmulator('on the emulator', (client) => {
  test('what Terraform gets leads to the declared schema', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    const first = list(folder);
    await declare(folder, `${USERS.replace('Age INT64', 'Age INT64, Name STRING(40)')}${ORDERS}`);
    const { database } = await client.createDatabase('GOOGLE_STANDARD_SQL', first) as { database: string };
    expect(await client.applyDdl(database, list(folder).slice(first.length))).toEqual({ accepted: true });
    expect((await client.getDdl(database)).join()).toMatch(/Name STRING\(40\)[^]*CREATE TABLE Orders/);
  }));

  test('a release that renamed a table and added a column is taken back with its rows, as the refusal says', inFolder({}, async (folder) => {
    await declare(folder, USERS);
    await declare(folder, `${USERS}ALTER TABLE Users RENAME TO People, ADD SYNONYM Users; ALTER TABLE People ADD COLUMN Note STRING(9);`);
    const { database } = await client.createDatabase('GOOGLE_STANDARD_SQL', list(folder)) as { database: string };
    await client.insert(database, 'People', ['Id', 'Age', 'Note'], [['a', '3', 'x']]);
    const { code, err } = await declare(folder, USERS);
    expect([code, err]).toEqual([3, 'error drop-column: the column Users.Note with all its values would be permanently lost\n' +
      '    at    Users.Note\n    fix   --allow "drop-column Users.Note"\n    or    --allow-destructive\n']);
    expect(await declare(folder, USERS, '--allow', 'drop-column Users.Note')).toMatchObject({ code: 0, err: '' });
    expect(await client.applyDdl(database, list(folder).slice(3))).toEqual({ accepted: true });
    expect((await client.query(database, 'SELECT * FROM Users')).rows).toEqual([['a', '3']]);
  }));
});

test('a release that gives tables other names is recorded as its plan declares it', inFolder({}, async (folder) => {
  const table = (name: string, key: string): string => `CREATE TABLE ${name} (Id STRING(36) NOT NULL, X STRING(20) NOT NULL) PRIMARY KEY (${key});\n`;
  await declare(folder, table('A', 'Id'));
  const { err } = await declare(folder, table('A', 'X, Id'));
  const renames = [...err.matchAll(/^ +\+ (ALTER TABLE .* RENAME .*;)$/gm)].map(([, statement]) => statement);
  expect(renames).toEqual(['ALTER TABLE `A` RENAME TO `A_old`;', 'ALTER TABLE `A_v2` RENAME TO `A`, ADD SYNONYM `A_v2`;']);
  await declare(folder, table('A', 'Id') + table('A_v2', 'X, Id'));
  expect((await declare(folder, table('A', 'Id') + table('A_v2', 'X, Id') + renames.join('\n'))).out).toContain('2 statements');
  expect((await declare(folder, `${table('A_old', 'Id')}${table('A', 'X, Id')}ALTER TABLE A ADD SYNONYM A_v2;`)).out).toContain('nothing is pending');
}));
