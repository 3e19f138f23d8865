import { Folder, HOT, inFolder, SAFE } from './support';
import type { OptionSpec } from '../../src/cli/command';
import { COMMANDS } from '../../src/cli/commands';
import * as shared from '../../src/cli/shared-options';
import { Dialect } from '../../src/schema';
import { APP_ENVIRONMENT, withApp } from '../support/cdktf-app';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { writeRecordingApp } from '../support/recording-app';

const PATH = 'projects/p/instances/main/databases/shop';
const SHARED = Object.values(shared).filter((each): each is OptionSpec => typeof each === 'object' && 'summary' in each);
const COMMANDS_BY_OPTION: Readonly<Record<string, string>> = {
  'dialect': 'init choose audit import adopt diff ddl migrate report hotspots loadtest splits verify dev',
  'language': 'init import',
  'config': 'audit import adopt diff ddl migrate report hotspots loadtest splits dev',
  'database': 'audit import adopt diff ddl migrate report hotspots loadtest splits verify dev',
  'endpoint': 'audit import adopt diff ddl report hotspots splits verify',
  'app': 'audit diff ddl migrate report hotspots loadtest splits dev',
  'history': 'audit report',
  'allow-unread': 'audit import adopt diff ddl report hotspots loadtest splits dev',
  'queries': 'audit report',
  'format': 'choose audit diff ddl migrate report hotspots verify doctor',
  'allow-destructive': 'diff migrate',
};
/** A load test and dev write to the database that they name, a plan is SQL, and to record a loss is more than to plan it. */
const OF_THEIR_OWN = [
  'loadtest --database', 'dev --database', 'migrate --database', 'choose --format', 'audit --format', 'diff --format', 'ddl --format', 'migrate --format', 'report --format', 'migrate --allow-destructive',
];
const commandsWith = (option: string): string[] => COMMANDS_BY_OPTION[option].split(' ');

/** What else a command needs, before what it is about. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  init: ['--host', 'terraform', '--name', 'shop'], dev: ['--once'], choose: ['--rows', 'jobs'], splits: ['--nodes', '2'], adopt: ['--out', 'migrations'], report: ['--format', 'markdown'], migrate: ['--schema', 'a.sql'],
};

function line(command: string, ...given: readonly string[]): string[] {
  return [command, ...(NEEDS[command] ?? []), ...given];
}

describe('[E9] an option that several commands have', () => {
  test.each(SHARED.map((spec) => [spec.name, spec] as const))('--%s is one option, in one set of words', (name, spec) => {
    const found = [...COMMANDS].flatMap(([command, load]) => load().options.filter((each) => each.name === name).map((each) => [command, each] as const));
    expect(found.map(([command]) => command)).toEqual(commandsWith(name));
    expect(found.filter(([command, each]) => each !== spec && !OF_THEIR_OWN.includes(`${command} --${name}`))).toEqual([]);
  });

  test('is none that a command declares by itself, unless its values are its own', () => {
    const own = [...COMMANDS.values()].flatMap((load) => load().options).filter((each) => !SHARED.some(({ name }) => name === each.name));
    const several = own.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) < at);
    expect([...new Set(several)].sort()).toEqual(['from', 'migrations', 'name', 'out', 'schema', 'through', 'watch']);
  });

  test.each(commandsWith('dialect'))('--dialect auto is one of the dialects of %s', async (command) => {
    const folder = new Folder({ 'a.sql': SAFE });
    const { err } = await folder.run(line(command, '--dialect', 'auto'));
    folder.remove();
    expect(err).not.toContain('--dialect');
  });

  test.each(commandsWith('endpoint'))('the help of %s says by which token a database is asked', async (command) => {
    const folder = new Folder();
    const { out } = await folder.run([command, '--help']);
    folder.remove();
    expect(out).toContain(shared.CREDENTIALS);
  });
});

describe('[E9] a live database', () => {
  test.each(commandsWith('endpoint'))('wants the same token of %s', async (command) => {
    const folder = new Folder({ 'new.sql': SAFE });
    await folder.run(['adopt', '-', '--out', 'recorded'], { input: SAFE });
    const more: Readonly<Record<string, readonly string[]>> = { diff: ['new.sql'], verify: ['--migrations', 'recorded'] };
    const { code, err } = await folder.run(line(command, '--database', PATH, ...(more[command] ?? [])));
    folder.remove();
    expect([code, err]).toEqual([2, 'error: spanner.googleapis.com wants an access token, and GOOGLE_OAUTH_ACCESS_TOKEN is not set: '
      + 'export GOOGLE_OAUTH_ACCESS_TOKEN="$(gcloud auth print-access-token)"\n']);
  });

  test.each(['audit', 'import', 'adopt', 'ddl', 'report'])('and a file are too much for %s', async (command) => {
    const folder = new Folder({ 'a.sql': SAFE });
    const { code, err } = await folder.run(line(command, 'a.sql', '--database', PATH));
    folder.remove();
    expect([code, err]).toEqual([2, `error: the schema is that of a.sql or of ${PATH}: leave one of the two out\n`]);
  });
});

describeOnEmulator('[E9] a database of the emulator', (client) => {
  const POSTGRESQL = 'CREATE TABLE events (seen_at timestamptz NOT NULL, note varchar(9), PRIMARY KEY (seen_at));\n';
  const ONE_MORE = 'CREATE TABLE Users (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n';

  test.each([[Dialect.GOOGLESQL, HOT], [Dialect.POSTGRESQL, POSTGRESQL]])('is read by each command: %s', async (dialect, ddl) => {
    const created = await client.createDatabase(dialect, [ddl.replace(/;\n/, '')]);
    const database = created.accepted ? created.database : '';
    const name = database.split('/').at(-1)!;
    const folder = new Folder({ 'same.sql': ddl });
    const run = (command: string, ...args: readonly string[]): ReturnType<Folder['run']> =>
      folder.run(line(command, '--database', database, ...args), { environment: { SPANNER_EMULATOR_REST: client.rest } });

    const audited = await run('audit');
    expect([audited.code, audited.err]).toEqual([1, '']);
    expect(audited.out).toMatch(new RegExp(`^${database}:\\d+:\\d+: error monotonic-key: `));
    // Nobody edits a database.
    expect(audited.out).not.toMatch(/^ +\d+ [-+] /m);
    expect(audited.out).toMatch(/in 1 database: 1 statement; /);

    const imported = await run('import');
    expect([imported.code, imported.err]).toEqual([0, '']);
    expect(imported.out).toMatch(new RegExp(`import from ${name}\\.[^]*new Table\\(db, 'events'`, 'i'));
    expect(await run('diff', 'same.sql')).toMatchObject({ code: 0, out: '', err: `no changes: ${database} and same.sql have the same schema\n` });
    expect(await run('ddl')).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^CREATE TABLE IF NOT EXISTS .events. \(\n/i) });
    expect(await run('splits')).toMatchObject({ code: 1, out: expect.stringMatching(/grows with time/) });
    expect(await run('report')).toMatchObject({ code: 0, out: expect.stringContaining('monotonic-key') });
    expect(await run('hotspots')).toMatchObject({ code: 2, err: expect.stringMatching(/^error no-statistics/) });

    const adopted = await run('adopt');
    expect([adopted.code, adopted.err]).toEqual([0, '']);
    expect(folder.read('migrations/0000_baseline.sql')).toMatch(/CREATE TABLE events/i);
    expect(adopted.out).toContain(`npx spanner-constructs import --database ${database}`);
    expect(adopted.out).toContain(`.importFrom('${database}')`);
    expect(await run('verify')).toMatchObject({ code: 0, out: expect.stringMatching(/^no drift/) });
    folder.remove();
  });

  test.each([
    [Dialect.GOOGLESQL, [
      'CREATE TABLE A (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), B STRING(36)) PRIMARY KEY (Id)',
      'CREATE TABLE B (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), A STRING(36)) PRIMARY KEY (Id)',
      'ALTER TABLE A ADD CONSTRAINT ToB FOREIGN KEY (B) REFERENCES B (Id)',
      'ALTER TABLE B ADD CONSTRAINT ToA FOREIGN KEY (A) REFERENCES A (Id)',
    ]],
    [Dialect.POSTGRESQL, [
      'CREATE TABLE a (id varchar(36) DEFAULT (spanner.generate_uuid()) PRIMARY KEY, b varchar(36))',
      'CREATE TABLE b (id varchar(36) DEFAULT (spanner.generate_uuid()) PRIMARY KEY, a varchar(36))',
      'ALTER TABLE a ADD CONSTRAINT to_b FOREIGN KEY (b) REFERENCES b (id)',
      'ALTER TABLE b ADD CONSTRAINT to_a FOREIGN KEY (a) REFERENCES a (id)',
    ]],
  ])('may print a foreign key before the table that it refers to: %s', (dialect, statements) => inFolder({}, async (folder) => {
    const created = await client.createDatabase(dialect, statements);
    const database = created.accepted ? created.database : '';
    const printed = await client.getDdl(database);
    folder.write('printed.json', JSON.stringify({ statements: printed }));
    const io = { environment: { SPANNER_EMULATOR_REST: client.rest } };
    expect(printed[0]).toMatch(/REFERENCES/);
    for (const input of [['--database', database], ['printed.json']]) {
      expect(await folder.run(['audit', ...input], io)).toMatchObject({ code: 0, out: expect.stringMatching(/^no findings/) });
      expect((await folder.run(['report', ...input, '--out', 'page.html'], io)).out).not.toContain('Not ready');
    }
    const { out } = await folder.run(['adopt', '--database', database, '--endpoint', client.rest, '--out', 'migrations'], io);
    expect(out).toContain(` import --database ${database} --endpoint ${client.rest} `);
    expect(await folder.run(['audit', 'migrations'])).toMatchObject({ code: 0 });
    const again = await folder.run(['ddl', 'migrations/0000_baseline.sql', '--format', 'json']);
    expect(await client.createDatabase(dialect, JSON.parse(again.out) as string[])).toMatchObject({ accepted: true });
  })());

  test.each([
    [Dialect.GOOGLESQL, "ALTER DATABASE `db` SET OPTIONS (default_sequence_kind = 'bit_reversed_positive')",
      'CREATE TABLE users (id INT64 GENERATED BY DEFAULT AS IDENTITY, email STRING(320)) PRIMARY KEY (id)'],
    [Dialect.POSTGRESQL, "ALTER DATABASE db SET spanner.default_sequence_kind = 'bit_reversed_positive'",
      'CREATE TABLE users (id bigint GENERATED BY DEFAULT AS IDENTITY, email varchar(320), PRIMARY KEY (id))'],
  ])('may print the sequence kind after the numbers: %s', (dialect, option, table) => inFolder({}, async (folder) => {
    const created = await client.createDatabase(dialect, [option, table]);
    const database = created.accepted ? created.database : '';
    const printed = await client.getDdl(database);
    folder.write('printed.json', JSON.stringify({ statements: printed }));
    folder.write('printed.sql', [...printed].reverse().map((each) => `${each};\n`).join(''));
    folder.write('described.sql', printed.map((each) => `${each};\n`).join(''));
    const io = { environment: { SPANNER_EMULATOR_REST: client.rest } };
    for (const input of [['--database', database], ['printed.json'], ['described.sql']]) {
      expect(await folder.run(['ddl', ...input], io)).toMatchObject({ code: 0, err: '' });
      expect(await folder.run(['diff', ...input, 'printed.sql'], io)).toMatchObject({ code: 0, out: '' });
      const imported = await folder.run(['import', ...input], io);
      expect([imported.code, imported.err, imported.out]).toEqual([0, '', expect.not.stringContaining('Not declared')]);
    }
    expect((await folder.run(['audit', '--database', database], io)).out).not.toContain('note:');
    await folder.run(['adopt', 'described.sql', '--out', 'migrations/shop']);
    expect(folder.read('migrations/shop/0000_baseline.sql')).toMatch(/ALTER DATABASE[^]*CREATE TABLE/);
    const again = await folder.run(['ddl', 'migrations/shop/0000_baseline.sql', '--format', 'json']);
    expect(await client.createDatabase(dialect, JSON.parse(again.out) as string[])).toMatchObject({ accepted: true });
    expect(await folder.run(['migrate', '--schema', 'described.sql', '--migrations', 'migrations/shop'])).toMatchObject({
      code: 0, err: '', out: expect.stringContaining('nothing is pending'),
    });
  })());

  test('is changed to what an app declares, by releases', inFolder({}, async (folder) => {
    const created = await client.createDatabase(Dialect.GOOGLESQL, [HOT.replace(/;\n/, ''), 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS A']);
    const database = created.accepted ? created.database : '';
    writeRecordingApp(folder, [{ ddl: HOT + ONE_MORE }]);
    const { code, out } = await folder.run(['diff', '--database', database, '--endpoint', client.rest, '--app']);
    // The app declares no views, and leaves them as they are.
    expect([code, out]).toEqual([0, expect.stringMatching(/^-- 1 statement: [^]*CREATE TABLE IF NOT EXISTS `Users`/)]);
  }));
});

describe('[E9] what an app declares', () => {
  const DECLARED = `${SAFE}${HOT}`;
  const HOT_SPLIT = JSON.stringify({
    metadata: { rowType: { fields: ['interval_end', 'split_start', 'split_limit', 'cpu_usage_score', 'affected_tables'].map((name) => ({ name })) } },
    rows: [['2072-05-18T17:41:00Z', 'Events()', '<end>', '100', ['Events']]],
  });
  const EXPECTED: readonly [string, readonly string[], number, RegExp][] = [
    ['audit', [], 1, /^prod\/shop:\d+:\d+: error monotonic-key: [^]*new ShardedTable\(db, 'Events'[^]*keep {2}db\.acknowledge[^]*1 hot, 0 unproven, 1 safe/],
    ['diff', ['old.sql'], 0, /CREATE TABLE IF NOT EXISTS `Users`/],
    ['ddl', [], 0, /^CREATE TABLE IF NOT EXISTS `Events` \(\n[^]*`Users`/],
    ['report', [], 0, /monotonic-key/],
    ['hotspots', ['--from', 'statistics.json'], 1, /monotonic-key: [^]*at {4}prod\/shop/],
    ['splits', [], 0, /Users +20 points/],
  ];

  test.each(EXPECTED)('is read by %s', (command, args, code, out) => inFolder({ 'old.sql': HOT, 'statistics.json': HOT_SPLIT }, async (folder) => {
    writeRecordingApp(folder, [{ ddl: DECLARED }]);
    const plain = await folder.run(line(command, ...args, '--app'), { environment: process.env });
    expect(plain).toMatchObject({ code, out: expect.stringMatching(out) });
    const given = line(command, ...args, ...(command === 'splits' ? ['--out', 'again.txt'] : []), '--app', 'sh app.sh');
    expect(await folder.run(given, { environment: process.env })).toMatchObject({ code });
  })());

  test('is what a load test writes, to a database that does not exist', inFolder({}, async (folder) => {
    writeRecordingApp(folder, [{ ddl: 'CREATE SEQUENCE S OPTIONS (sequence_kind = \'bit_reversed_positive\')' }]);
    expect(await folder.run(['loadtest', '--app', '--database', PATH])).toMatchObject({ code: 2, err: 'error: the app declares no table\n' });
    expect(await folder.run(['loadtest', '--database', PATH])).toMatchObject({ code: 2, err: expect.stringMatching(/^error: loadtest needs PATH, the DDL of one database; or --app\n/) });
  }));

  const SAFE_SHOP = "const db = new Database(stack, 'shop', { instance: 'main' });\nnew UuidTable(db, 'Users', { key: [Column.uuid('Id')] });\n";
  const UNEXPLAINED = 'error: no error in its databases explains why the app failed, so the result is incomplete: fix the error above\n';

  test.each([
    ['a database of the provider', "SchemaGuard.attach(app);\nnew (require('@cdktf/provider-google/lib/spanner-database').SpannerDatabase)(stack, 'raw', "
      + "{ name: 'raw', instance: 'main', ddl: ['CREATE TABLE Events (At TIMESTAMP) PRIMARY KEY (At)'] });", 'error monotonic-key: '],
    ['an override', "(db.node.defaultChild as any).addOverride('ddl', ['CREATE TABLE Events (At TIMESTAMP) PRIMARY KEY (At)']);", 'error ddl-overridden: '],
    ['a rule of the company', "stack.node.addValidation({ validate: () => ['company rule: no'] });", 'company rule: no'],
  ])('is not the whole result where the app is refused for %s', (_, code, message) => withApp(async (app) => {
    app.declare(SAFE_SHOP + code);
    const audit = await app.folder.run(['audit', '--app', '--format', 'sarif'], { environment: APP_ENVIRONMENT });
    expect([audit.code, audit.err]).toEqual([2, expect.stringContaining(message)]);
    expect(audit.err).toMatch(new RegExp(`\nnote: the app failed with exit code 1; [^]*\n${UNEXPLAINED}$`));
    expect(audit.out).toContain('"executionSuccessful": false');
  }));

  test('is in its language, under its acknowledgements and guards', inFolder({ 'spanner-constructs.yaml': 'failOn: never\nacknowledgements: [{ rule: monotonic-key, on: Events, reason: only in files }]\n' }, async (folder) => {
    const acknowledgements = [{ rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day, checked' }];
    const protections = { deletionProtection: true, enableDropProtection: true, preventDestroy: true };
    const audit = async (allowAcknowledgements: boolean): ReturnType<Folder['run']> => {
      writeRecordingApp(folder, [{ ddl: HOT, acknowledgements, guards: { policies: [{ allowAcknowledgements }], protections } }]);
      folder.write('cdktf.json', JSON.stringify({ ...JSON.parse(folder.read('cdktf.json')), language: 'python' }));
      return folder.run(['audit', '--app']);
    };
    expect(await audit(true)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('acknowledged monotonic-key: Events: ten rows a day, checked') });
    const strict = await audit(false);
    expect([strict.code, strict.out]).toEqual([0, expect.stringMatching(/fix {3}ShardedTable\(db, "Events"/)]);
  }));

  test('is no file that a fix changes', inFolder({}, async (folder) => {
    expect(await folder.run(['audit', '--app', '--fix', 'errors'])).toMatchObject({ code: 2, err: 'error: --fix changes files, but the input is an app\n' });
  }));

  test.each([['--config', 'a.yaml'], ['--dialect', 'auto'], ['--history']])('takes nothing from files: %s', (...option) => inFolder({}, async (folder) => {
    expect(await folder.run(['audit', '--app', ...option])).toMatchObject({ code: 2, err: `error: ${option[0]} is for files, and --app shows what the app declares\n` });
  })());
});

describe('[E9] one of several databases', () => {
  const TERRAFORM = ['shop', 'crm'].map((name) => [
    `resource "google_spanner_database" "${name}" {`, `  name = "${name}"`, '  instance = "main"',
    `  ddl = ["${(name === 'shop' ? HOT : SAFE).trim().replace(/;$/, '')}"]`, '}', '',
  ].join('\n')).join('\n');

  test.each(['audit', 'import', 'adopt', 'ddl', 'report', 'splits'])('is named for %s', async (command) => {
    const folder = new Folder({ 'main.tf': TERRAFORM });
    const named = await folder.run(line(command, 'main.tf', '--database', 'crm'));
    const again = (...args: readonly string[]): ReturnType<Folder['run']> => folder.run(line(command, 'main.tf', ...args).map((each) => each.replace('migrations', 'other')));
    const unnamed = command === 'audit' || command === 'report' ? undefined : await again();
    const other = await again('--database', 'crn');
    folder.remove();
    expect(named).toMatchObject({ code: 0, err: '' });
    expect(named.out).not.toContain('Events');
    expect(unnamed?.err ?? 'name one with --database: shop, crm').toContain('name one with --database: shop, crm');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "crm"?') });
  });

  const SAME = TERRAFORM.replace(/ name = .*/g, ' name = "shop"');
  const STATE = JSON.stringify({ serial: 1, resources: ['shop', 'crm'].map((name) => ({
    type: 'google_spanner_database', name, instances: [{ attributes: { name: 'shop', ddl: [(name === 'shop' ? HOT : SAFE).trim().replace(/;$/, '')] } }],
  })) });
  test.each(['import', 'adopt', 'ddl'].flatMap((command) => [
    ['one name', 'same.tf', SAME], ['names that only Terraform knows', 'templates.tf', TERRAFORM.replace(/ name = "/g, '$&${var.prefix}-')], ['one name in a state', 'state.json', STATE],
  ].map(([what, name, text]) => [command, what, name, text])))('is named for %s by its address where several have %s', (command, _, name, text) => inFolder({ [name]: text }, async (folder) => {
    expect(await folder.run(line(command, name))).toMatchObject({
      code: 2, err: `error: ${name} holds the DDL of 2 databases: name one with --database: google_spanner_database.shop, google_spanner_database.crm\n`,
    });
    if (!name.startsWith('templates')) {
      expect((await folder.run(line(command, name, '--database', 'shop'))).err).toContain('name one with --database: google_spanner_database.shop, ');
    }
    const named = await folder.run(line(command, name, '--database', 'google_spanner_database.crm'));
    expect([named.code, named.err, named.out.includes('Events')]).toEqual([0, '', false]);
  })());

  test('is named by the path of the live one where an app declares several', inFolder({}, async (folder) => {
    writeRecordingApp(folder, [{ ddl: SAFE, path: 'prod/one', database: 'one' }, { ddl: HOT, path: 'prod/two', database: 'two' }]);
    const { code, out } = await folder.run(['splits', '--app', '--nodes', '2', '--database', 'projects/p/instances/main/databases/one']);
    expect([code, out]).toEqual([0, expect.stringMatching(/splits add one --instance=main --project=p/)]);
    const migrated = await folder.run(['migrate', '--dry-run', '--database', 'projects/p/instances/main/databases/c']);
    expect(migrated).toMatchObject({ code: 2, err: expect.stringContaining('no Database with migrations is called c') });
    expect(await folder.run(['audit', '--app', '--database', 'prod/one'])).toMatchObject({ code: 0 });
  }));
});

describe('[E9] the configuration above the input', () => {
  const PG = 'DROP TABLE t;\nCREATE TABLE t (a bigint, PRIMARY KEY (a));\n';
  test.each(['import', 'adopt', 'diff', 'ddl'])('names the dialect for %s, unless the option does', (command) => inFolder({
    'spanner-constructs.yaml': 'dialect: postgresql\nignore: [db/old]\n', 'db/a.sql': SAFE, 'db/old/b.sql': PG,
  }, async (folder) => {
    const paths = command === 'diff' ? ['db/a.sql', 'db/a.sql'] : ['db/a.sql'];
    expect(await folder.run(line(command, ...paths))).toMatchObject({ code: 2, err: expect.stringMatching(/db\/a\.sql:1:\d+/) });
    expect(await folder.run(line(command, ...paths, '--dialect', 'auto'))).toMatchObject({ code: 0 });
    folder.write('other.yaml', 'dialect: googlesql\n');
    expect(await folder.run(line(command, ...paths, '--config', 'other.yaml').map((each) => each.replace('migrations', 'again')))).toMatchObject({ code: 0 });
  })());

  test('leaves out of a folder what it ignores, but not what is named', inFolder({
    'spanner-constructs.yaml': 'ignore: [old.sql]\n', 'db/.keep': '', 'a.sql': SAFE, 'old.sql': SAFE.replace('Users', 'Old'),
  }, async (folder) => {
    expect((await folder.run(['import', '.'])).out).not.toContain('Old');
    expect((await folder.run(['import', 'old.sql'])).out).toContain('Old');
  }));
});
