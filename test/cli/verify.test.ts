import { rmSync } from 'node:fs';
import * as http from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Folder, inFolder, type Outcome } from './support';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const FIRST = ['CREATE TABLE IF NOT EXISTS `Orders` (`OrderId` STRING(36) NOT NULL, `Note` STRING(MAX) HIDDEN) PRIMARY KEY (`OrderId`)'];
const SECOND = ['CREATE INDEX IF NOT EXISTS `ByNote` ON `Orders` (`Note`)', 'ALTER TABLE `Orders` ADD CONSTRAINT `ck` CHECK (`Note` != \'x;y\')'];
const PATH = 'projects/p/instances/main/databases/shop';
const ADDRESS = 'google_spanner_database.shop';

const UNASKED = 'terraform: state not read; an interrupted apply shows only there (--terraform-state FILE)\n';

/** What `terraform show -json` prints. */
function shown(ddl: readonly string[], more: object = {}): string {
  return JSON.stringify({
    format_version: '1.0', terraform_version: '1.11.4',
    values: { root_module: { resources: [{ address: 'google_spanner_database.shop', mode: 'managed', type: 'google_spanner_database', name: 'shop', values: { name: 'shop', instance: 'main', project: 'p', ddl }, ...more }] } },
  });
}

/** What `terraform state pull` prints. */
function pulled(ddl: readonly string[], more: object = {}): string {
  return JSON.stringify({
    version: 4, serial: 7, lineage: 'x', outputs: { large: { value: 'LARGE' } },
    resources: [{ mode: 'managed', type: 'google_spanner_database', name: 'shop', instances: [{ attributes: { name: 'shop', instance: 'main', project: 'p', ddl }, ...more }] }],
  }).replace('"LARGE"', '9007199254740993');
}

function record(folder: Folder, dialect = Dialect.GOOGLESQL, releases: readonly (readonly string[])[] = [FIRST, SECOND], name = 'migrations'): void {
  const files = releases.map((statements, at) => ({ name: `release_${at + 1}`, entries: statements.map((statement) => ({ statement })) }));
  appendMigrations(`${folder.path}/${name}`, files, { dialect });
}

function text(statements: readonly string[]): string {
  return statements.map((statement) => `${statement};\n\n`).join('');
}

function verify(folder: Folder, args: readonly string[], io: Parameters<Folder['run']>[1] = {}): Promise<Outcome> {
  return folder.run(['verify', '--migrations', 'migrations', ...args], io);
}

describe('a text', () => {
  test('of a database that is what its migrations make', inFolder({}, async (folder) => {
    record(folder);
    const outcome = await verify(folder, ['--live', '-'], { input: text([...FIRST, ...SECOND]) });
    expect(outcome).toEqual({ code: 0, out: `no drift: the database matches migrations: 3 statements in 2 files\n${UNASKED}`, err: '' });
  }));

  test('of another one shows both definitions', inFolder({ 'shop.ddl': text([FIRST[0].replace('MAX', '10'), ...SECOND]) }, async (folder) => {
    record(folder);
    const outcome = await verify(folder, ['--live', 'shop.ddl']);
    expect(outcome.code).toBe(4);
    expect(outcome.out).toContain([
      'drift: shop.ddl differs from migrations: 1 difference',
      '',
      'column Orders.Note: type differs',
      '    migrations  `Note` STRING(MAX) HIDDEN',
      '    database    `Note` STRING(10) HIDDEN',
      '',
      'If a later commit made it, the code is older than the database (state-ahead): bring its migrations back, and',
      'change nothing by hand, because Terraform would still replace the database. Its state tells which:',
      '    terraform -chdir=cdktf.out/stacks/STACK init',
      '    terraform -chdir=cdktf.out/stacks/STACK state pull > state.json',
      '    npx spanner-constructs verify --migrations migrations --live shop.ddl --terraform-state state.json --out recovery',
    ].join('\n'));
    expect(outcome.out).not.toContain('gcloud');
  }));

  test('as JSON', inFolder({}, async (folder) => {
    record(folder);
    const { out, code } = await verify(folder, ['--live', '-', '--format', 'json'], { input: JSON.stringify([...FIRST, ...SECOND, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT " IF NOT EXISTS " AS A']) });
    expect(code).toBe(4);
    expect(JSON.parse(out)).toEqual({
      version: 2,
      drift: [{ kind: 'view', object: 'V', where: 'database', log: null, live: 'CREATE VIEW `V` SQL SECURITY INVOKER AS SELECT " IF NOT EXISTS " AS A', attribute: null }],
      revert: [{ statement: 'DROP VIEW IF EXISTS `V`', effect: 'drop view V: metadata' }],
      release: null,
      pending: [],
      terraform: null,
      files: [],
    });
  }));

  test('of a half-applied release, as JSON', inFolder({ 'state.json': pulled([...FIRST, ...SECOND], { status: 'tainted' }) }, async (folder) => {
    record(folder);
    const { out, code } = await verify(folder, ['--live', '-', '--format', 'json', '--terraform-state', 'state.json', '--out', 'recovery'], { input: text([...FIRST, SECOND[0]]) });
    expect(code).toBe(4);
    expect(JSON.parse(out)).toMatchObject({
      drift: [{ kind: 'check', object: 'Orders.ck', where: 'log' }],
      release: {
        status: 'half-applied',
        complete: ['0001_release_1.sql'],
        file: '0002_release_2.sql',
        inEffect: [{ file: '0002_release_2.sql', position: 1, statement: SECOND[0] }],
        missing: [{ file: '0002_release_2.sql', position: 2, statement: SECOND[1], lost: [] }],
      },
      terraform: {
        known: 3,
        recovery: {
          state: 'create-refused',
          commands: [
            'gcloud spanner operations list --instance=main --database=shop --project=p --type=DATABASE_UPDATE_DDL',
            'terraform -chdir=cdktf.out/stacks/STACK state push - < recovery/edited-state.json',
            'terraform -chdir=cdktf.out/stacks/STACK apply',
          ],
        },
      },
      files: ['edited-state.json'],
    });
    const edited = folder.read('recovery/edited-state.json');
    expect(JSON.parse(edited)).toMatchObject({ serial: 8, resources: [{ instances: [{ status: '', attributes: { ddl: [...FIRST, SECOND[0]] } }] }] });
    expect(edited).toContain('9007199254740993');
  }));

  test('of an emulator is not blamed for what emulators do not print', inFolder({}, async (folder) => {
    record(folder);
    const input = text([FIRST[0].replace(' HIDDEN', ''), ...SECOND]);
    expect((await verify(folder, ['--live', '-'], { input })).out).toContain('column Orders.Note: HIDDEN differs');
    expect(await verify(folder, ['--live', '-', '--emulator'], { input })).toMatchObject({
      code: 0, out: expect.stringContaining('note: a difference in HIDDEN does not count, because the emulator does not print it\n'),
    });
  }));
});

describe('[E6] a half-applied release', () => {
  test('is three lines, names in the place of bodies, and one question', inFolder({}, async (folder) => {
    record(folder);
    const { out, code } = await verify(folder, ['--live', '-', '--database', PATH], { input: text([...FIRST, SECOND[0]]) });
    expect(code).toBe(4);
    expect(out).toBe([
      'half-applied release: of 0002_release_2.sql in migrations, 1 of 2 statements is in effect in the database',
      'missing: add check Orders.ck (0002_release_2.sql #2)',
      'terraform: state not read; the next steps depend on it',
      '',
      'For the next steps, read the Terraform state:',
      '    terraform -chdir=cdktf.out/stacks/STACK init',
      '    terraform -chdir=cdktf.out/stacks/STACK state pull > state.json',
      '    gcloud spanner databases ddl describe shop --instance=main --project=p | npx spanner-constructs verify --migrations migrations --live - '
        + `--database ${PATH} --terraform-state state.json --out recovery`,
      '',
    ].join('\n'));
  }));

  const ADD = 'ALTER TABLE Orders ADD COLUMN Text STRING(MAX)';
  const DROP = 'ALTER TABLE Orders DROP COLUMN Note';
  const COPY = 'CREATE TABLE Orders_v2 (Id STRING(36) NOT NULL) PRIMARY KEY (Id)';
  const ADD_TO_COPY = 'ALTER TABLE Orders ADD COLUMN Note INT64';
  const SWAP = ['ALTER TABLE Orders RENAME TO Old', 'ALTER TABLE Orders_v2 RENAME TO Orders', ADD_TO_COPY];
  const COLUMN = 'the column Orders.Note with all its values';
  const OLD = 'the table Old with all its rows';
  const COMPUTED = 'ALTER TABLE Orders ADD COLUMN Upper STRING(MAX) AS (UPPER(Note)) STORED';
  const BACKFILL = 'run its backfill in this database';
  test.each<[string, readonly (readonly string[])[], number, string | undefined, string | undefined]>([
    ['a column', [[ADD], [DROP]], 1, `${COLUMN} (0003_release_3.sql #1)`, `check out the commit that recorded 0002_release_2.sql, apply it, and ${BACKFILL}`],
    ['a column that is copied where the new one is there', [[ADD], [DROP]], 2, `${COLUMN} (0003_release_3.sql #1)`, BACKFILL],
    ['a column behind a half-applied file', [[ADD, SECOND[1]], [DROP]], 2, `${COLUMN} (0003_release_3.sql #1)`, `check out the commit that recorded 0002_release_2.sql, apply it, and ${BACKFILL}`],
    ['a column in one file', [[ADD, DROP]], 1, `${COLUMN} (0002_release_2.sql #2)`, 'run by hand what 0002_release_2.sql adds, and its backfill in this database; then run verify again'],
    ['a column in one file that stopped between', [[ADD, DROP]], 2, `${COLUMN} (0002_release_2.sql #2)`, BACKFILL],
    ['the rows of a table', [[COPY], SWAP, ['DROP TABLE Old']], 1, `${OLD} (0004_release_4.sql #1)`, `check out the commit that recorded 0003_release_3.sql, apply it, and ${BACKFILL}`],
    ['the rows of a table that has its new name', [[COPY], SWAP, ['DROP TABLE Old']], 5, `${OLD} (0004_release_4.sql #1)`, BACKFILL],
    ['the rows of a table in one file', [[COPY, ...SWAP, 'DROP TABLE Old']], 1, `${OLD} (0002_release_2.sql #5)`, 'run by hand what 0002_release_2.sql adds, and its backfill in this database; then run verify again'],
    ['a counter', [['CREATE SEQUENCE S OPTIONS (sequence_kind = "bit_reversed_positive")'], ['DROP SEQUENCE S']], 2, 'the sequence S with its counter (0003_release_3.sql #1)', BACKFILL],
    ['nothing of a computed column', [[COMPUTED], ['ALTER TABLE Orders DROP COLUMN Upper']], 2, undefined, undefined],
    ['nothing of what it makes itself', [[COPY], SWAP, [DROP, 'DROP TABLE Orders', 'CREATE SEQUENCE S OPTIONS (sequence_kind = "bit_reversed_positive")', 'DROP SEQUENCE S']], 1, undefined, undefined],
    ['nothing of an empty database', [[COPY], SWAP, ['DROP TABLE Old']], 0, undefined, undefined],
  ])('says that the apply loses %s', (_, releases, applied, lost, way) => inFolder({}, async (folder) => {
    record(folder, Dialect.GOOGLESQL, [FIRST.map((each) => each.replace(' HIDDEN', '')), ...releases]);
    const { out } = await verify(folder, ['--live', '-'], { input: text([FIRST[0].replace(' HIDDEN', ''), ...releases.flat()].slice(0, applied)) });
    expect([/^Lost: (.*)/m.exec(out)?.[1], /^If something replaces it, first (.*)\.$/m.exec(out)?.[1]]).toEqual([lost, way]);
  })());

  test.each([
    ['ALTER TABLE Orders RENAME TO Sales, ADD SYNONYM Orders', 'rename Orders and add synonym Orders'],
    ['RENAME TABLE Orders TO Sales, Other TO Orders', 'rename table Orders and Other'],
  ])('names what one statement does as one: %s', (statement, label) => inFolder({}, async (folder) => {
    const before = [...FIRST, 'CREATE TABLE Other (Id INT64) PRIMARY KEY (Id)'];
    record(folder, Dialect.GOOGLESQL, [before, [statement]]);
    const { out } = await verify(folder, ['--live', '-'], { input: text(before) });
    expect(out).toContain(`\nmissing: ${label} (0002_release_2.sql #1)\n`);
  })());

  test('names eight of many missing statements', inFolder({}, async (folder) => {
    record(folder, Dialect.GOOGLESQL, [FIRST, Array.from({ length: 20 }, (_, at) => `CREATE TABLE IF NOT EXISTS \`T${at}\` (\`Id\` INT64) PRIMARY KEY (\`Id\`)`)]);
    const { out } = await verify(folder, ['--live', '-'], { input: text(FIRST) });
    expect(out.split('\n')[1]).toMatch(/^missing: create table T0 \(0002_release_2.sql #1\), .*, create table T7 \(0002_release_2.sql #8\) and 12 more$/);
  }));
});

describe('[T1] [T4] --terraform-state', () => {
  const told = async (state: string, live: readonly string[], args: readonly string[] = []): Promise<Outcome> => {
    const folder = new Folder({ 'state.json': state });
    record(folder);
    const outcome = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', ...args], { input: text(live) });
    folder.remove();
    return outcome;
  };
  const ALL = [...FIRST, ...SECOND];

  const LATER = 'CREATE TABLE Later (Id INT64) PRIMARY KEY (Id)';

  test.each<[string, string, readonly string[], readonly string[], number, RegExp]>([
    ['fits', shown(ALL), ALL, [], 0, /^no drift: .*\nterraform: state.json fits: the next apply does not change ddl\n$/],
    ['fits a database that is behind', shown(FIRST), FIRST, [], 4, /\nterraform: state.json fits: the next apply sends what is missing, and nothing else\n\n {4}terraform \S+ apply\n$/],
    ['says that an apply was cut off', shown(FIRST), ALL, [], 4, /^no drift: .*\nterraform: update-failed: state.json holds 1 of 3 statements, the database 3: the next apply sends 2 statements again\n/],
    ['says that an apply sent nothing', shown(ALL), FIRST, [], 4, /\nterraform: update-unsent: state.json holds 3 of 3 statements, the database 1: no apply sends the other 2\n/],
    ['says that the resource is tainted', shown(ALL, { tainted: true }), ALL, [], 4, /\nterraform: create-refused: the resource is tainted in state.json: [^]* untaint google_spanner_database.shop\n/],
    ['knows nothing', '{"format_version":"1.0"}', ALL, [], 4, /\nterraform: create-failed: state.json does not know the database: /],
    ['is ahead', shown([...ALL, LATER]), [...ALL, LATER], [], 4,
      /\nterraform: state-ahead: state.json holds 1 statement that migrations does not, from migration 3 on: [^]*Drop nothing by hand[^]*git restore --source=COMMIT/],
    ['is ahead of a database that was changed by hand, too', shown([...ALL, LATER]), [...ALL, LATER, 'CREATE INDEX Mine ON Later (Id DESC)'], [], 4,
      /\nThe database may hold them as well: it also differs in another way\. Drop nothing by hand: Terraform would still replace the database\.\n/],
    ['holds all in another order', pulled([FIRST[0], SECOND[1], SECOND[0]]), ALL, ['--out', 'recovery'], 4,
      /^no drift: [^]*\nThe database holds nothing that migrations does not make, so the state can forget those statements\.\n[^]* state push - < recovery/],
    ['holds another statement in the place of one', shown([FIRST[0], LATER]), [...FIRST, LATER], [], 4,
      /\n0002_release_2.sql #1 is not the statement that Terraform applied\.\n[^]*If another database has applied migrations as it is, keep it: run here by hand what is missing/],
    ['is ahead of what is applied so far', shown(ALL), ALL, ['--through', '1'], 4, /state-ahead: state.json holds 2 statements that the stack does not, from migration 2 on[^]*\nThe files are in migrations: raise migrationsThrough to 2, or leave it out, and --through as well\.\n {4}cdktf synth\n/],
  ])('%s', async (_, state, live, args, code, out) => {
    expect(await told(state, live, args)).toMatchObject({ code, out: expect.stringMatching(out) });
  });

  test.each<[string, readonly (readonly string[])[], readonly string[], string | undefined]>([
    ['an index that rows refused', [[FIRST[0]], ['CREATE UNIQUE INDEX I ON Orders (Note)'], ['DROP INDEX I']], FIRST, 'create index I (0002_release_2.sql #1)'],
    ['one that is built again', [ALL, ['DROP INDEX ByNote'], [SECOND[0]]], ALL, 'create index ByNote (0003_release_3.sql #1)'],
    ['a column that comes back without its values', [[FIRST[0]], ['ALTER TABLE Orders DROP COLUMN Note'], ['ALTER TABLE Orders ADD COLUMN Note STRING(MAX) HIDDEN', LATER]], FIRST,
      'drop column Orders.Note (0002_release_2.sql #1)'],
    ['a view, which reads no rows', [[FIRST[0]], ['CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS A'], ['DROP VIEW V']], FIRST, undefined],
    ['an index of a new table', [[FIRST[0]], [LATER, 'CREATE INDEX I ON Later (Id DESC)', 'DROP INDEX I', 'DROP TABLE Later']], FIRST, undefined],
  ])('names a statement that rows may refuse and a later one undoes: %s', (_, releases, live, label) => inFolder({ 'state.json': pulled(live) }, async (folder) => {
    record(folder, Dialect.GOOGLESQL, releases);
    const { out, code } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--out', 'recovery'], { input: text(live) });
    if (label === undefined) {
      expect([code, /^terraform: .*$/m.exec(out)![0]]).toEqual([0, expect.stringMatching(/fits: the next apply sends \d statements that change nothing$/)]);
      return;
    }
    const all = releases.flat();
    expect(out).toMatch(new RegExp(`^terraform: update-undone: state.json holds ${live.length} of ${all.length} statements: the next apply sends 2 that lead back to what the database is$`, 'm'));
    expect(out).toContain(`\nOn the way, ${label} may fail because of rows, or change them.\n`);
    expect(code).toBe(4);
    expect(JSON.parse(folder.read('recovery/edited-state.json'))).toMatchObject({ resources: [{ instances: [{ attributes: { ddl: all.slice(0, live.length + 2) } }] }] });
  })());

  test('names a missing statement that a later one undoes, where others come between', inFolder({ 'state.json': pulled(FIRST) }, async (folder) => {
    record(folder, Dialect.GOOGLESQL, [FIRST, ['CREATE UNIQUE INDEX I ON Orders (Note)', LATER], ['DROP INDEX I', SECOND[0]]]);
    const told_ = async (live: readonly string[]): Promise<string> => (
      (await verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--out', 'recovery'], { input: text(live) })).out
    );
    expect(await told_(FIRST)).toContain('\nIf rows refuse create index I (0002_release_2.sql #1), which drop index I (0003_release_3.sql #1) undoes, '
      + 'run the others before that one by hand, and run verify again.\n');
    const ran = await told_([...FIRST, LATER]);
    expect(ran).not.toContain('If rows refuse');
    expect(ran).toContain(' state push - < recovery/edited-state.json\n');
    expect(JSON.parse(folder.read('recovery/edited-state.json'))).toMatchObject({
      resources: [{ instances: [{ attributes: { ddl: [...FIRST, 'CREATE UNIQUE INDEX I ON Orders (Note)', LATER, 'DROP INDEX I'] } }] }],
    });
  }));

  const RETAINED = "ALTER DATABASE `shop` SET OPTIONS (version_retention_period = '7d')";
  test.each([
    [FIRST, 'fits: the next apply sends what is missing, and 1 statement that changes nothing'],
    [[], 'fits: the next apply sends 1 statement that changes nothing'],
  ])('fits, and an option that the provider may set is sent again: before %j', (rest, said) => inFolder({ 'state.json': shown([]) }, async (folder) => {
    record(folder, Dialect.GOOGLESQL, [[RETAINED, ...rest]]);
    const { out } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json'], { input: text([RETAINED]) });
    expect(out).toContain(`\nterraform: state.json ${said}\n`);
  })());

  test('is ahead of the stack: the option is that of the language of the app', inFolder({
    'cdktf.json': '{"language":"python","app":"python3 main.py"}', 'state.json': shown(ALL),
    'cdktf.out/stacks/prod/cdk.tf.json': JSON.stringify({ resource: { google_spanner_database: { shop: { name: 'shop', ddl: FIRST } } } }),
  }, async (folder) => {
    record(folder);
    const { out } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json'], { input: text(ALL) });
    expect(out).toContain('\nThe files are in migrations: raise migrations_through to 2, or leave it out.\n    cdktf synth\n');
  }));

  test('is pulled first where it is to be edited and is not whole', async () => {
    const { out } = await told(shown(FIRST), ALL);
    expect(out).toContain('    terraform -chdir=cdktf.out/stacks/STACK state pull > state.json\n    gcloud spanner databases ddl describe');
    expect(out).not.toContain('state push');
  });

  test('of drift says that Terraform did not make it, and beside each DROP what is lost, and when not to run it', inFolder({ 'state.json': shown(ALL) }, async (folder) => {
    record(folder);
    const input = text([...ALL, 'CREATE TABLE Mine (Id INT64) PRIMARY KEY (Id)']);
    const { out, code } = await verify(folder, ['--live', '-', '--database', PATH, '--terraform-state', 'state.json', '--out', 'recovery'], { input });
    expect(code).toBe(4);
    expect(out).toContain([
      'Terraform did not make it: its state holds only statements of these migrations.',
      'To keep a change made by hand, declare it in the constructs, and run npx spanner-constructs migrate.',
      'Before the next apply, run verify with the Terraform state: it prints how to keep the apply from sending what already exists.',
      '',
      'To revert it in the database, if gcloud has access to it:',
      '  - drop table Mine: metadata. Risk: applications that still use the table fail. Lost: the table Mine with all its rows',
      '    DROP TABLE IF EXISTS `Mine`',
      '    Do not run this if a later commit created it or anything uses it.',
      '    gcloud spanner databases ddl update shop --instance=main --project=p --ddl-file=recovery/revert.sql',
    ].join('\n'));
    expect(folder.read('recovery/revert.sql')).toBe('DROP TABLE IF EXISTS `Mine`;\n');
  }));

  test.each<[string, string, string, readonly string[]]>([
    ['tainted', pulled(ALL, { status: 'tainted' }), 'create-refused: the resource is tainted in state.json: the next apply replaces the database',
      ['Terraform did not make it: its state holds only statements of these migrations.']],
    ['one that does not know the database', '{"format_version":"1.0"}', 'create-failed: state.json does not know the database: the next apply creates it again, which fails', []],
  ])('of drift says that the state is %s, and how to keep and revert the drift before an apply', (_, state, said, more) => inFolder({ 'state.json': state }, async (folder) => {
    record(folder);
    const input = text([...ALL, 'CREATE INDEX Mine ON Orders(Note DESC)']);
    const { out, code } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--out', 'recovery'], { input });
    expect(code).toBe(4);
    expect(out).toContain([
      `terraform: ${said}`,
      '',
      'Apply nothing until the database matches its migrations: keep or revert what differs.',
      'Then run verify again.',
      '',
      'index Mine: not in the migrations',
      '    database    CREATE INDEX `Mine` ON `Orders` (`Note` DESC)',
      '',
      ...more,
      'To keep a change made by hand,',
    ].join('\n'));
    expect(folder.read('recovery/revert.sql')).toBe('DROP INDEX IF EXISTS `Mine`;\n');
  })());

  test('is reverted where a statement does it, beside what none reverts', async () => {
    const { out } = await told(shown(ALL), [...ALL, 'ALTER TABLE Orders ADD CHECK (Note != \'a\')', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS A']);
    expect(out).toMatch(/\nNo statement reverts in place:\n {4}the unnamed CHECK \(Note != 'a'\) of Orders would be dropped, .*\nTo revert the rest in /);
    expect(out).toContain('in the database, if gcloud has access to it:\n  - drop view V: metadata\n    DROP VIEW IF EXISTS `V`\n');
  });

  test('of a table that was made again with another key has a way on if it holds no rows', async () => {
    const { out } = await told(shown(ALL), [FIRST[0].replace('PRIMARY KEY (`OrderId`)', 'PRIMARY KEY (`OrderId`, `Note`)'), ...SECOND]);
    expect(out).toMatch(/\n {4}the primary key of Orders would change from .*\nIf the table holds no rows, drop it by hand, and run verify again: it prints how to create it\.\n$/);
  });

  const leader = (name: string, region: string): string => `ALTER DATABASE \`${name}\` SET OPTIONS (default_leader = '${region}')`;
  test.each<[string, readonly string[], readonly string[], string]>([
    ['the path', [], ['--database', PATH.replace('shop', 'live')], 'live'],
    ['the state', [leader('printed', 'us-west1')], ['--terraform-state', 'state.json'], 'shop'],
    ['the database', [leader('printed', 'us-west1')], [], 'printed'],
    ['the migrations', ['DROP INDEX ByNote'], [], 'recorded'],
  ])('is reverted under the name that %s has', (_, made, args, name) => inFolder({ 'state.json': shown([...ALL, leader('recorded', 'us-east1')]) }, async (folder) => {
    record(folder, Dialect.GOOGLESQL, [ALL, [leader('recorded', 'us-east1')]]);
    const { out } = await verify(folder, ['--live', '-', ...args], { input: text([...ALL, 'CREATE TABLE Mine (Id INT64) PRIMARY KEY (Id)', ...made]) });
    expect(out).toContain(`    ${leader(name, 'us-east1')}\n`);
  })());

  const NO_CHECK = ALL.filter((each) => !each.includes('CONSTRAINT'));
  test.each([
    ['a constraint', NO_CHECK, SECOND[1]],
    ['a column that is gone', ALL, 'ALTER TABLE `Orders` DROP COLUMN `Note`'],
    ['a table with another name', ALL, 'ALTER TABLE `Orders` RENAME TO `Sales`'],
  ])('%s that was made by hand and is recorded is kept without a drop', (_, before, made) => inFolder({ 'state.json': pulled(before) }, async (folder) => {
    record(folder, Dialect.GOOGLESQL, [before, [made]]);
    const { out } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--out', 'recovery'], { input: text([...before, made]) });
    expect(out).toContain('    terraform -chdir=cdktf.out/stacks/STACK state push - < recovery/edited-state.json\n');
    expect(JSON.parse(folder.read('recovery/edited-state.json'))).toMatchObject({ resources: [{ instances: [{ attributes: { ddl: [...before, made] } }] }] });
  })());

  test('names no schema in SQL where none has the name of its migrations', inFolder({ 'other.sql': text(FIRST) }, async (folder) => {
    await folder.run(['migrate', '--schema', 'other.sql', '--migrations', 'migrations/shop']);
    const { out } = await folder.run(['verify', '--live', '-'], { input: text([...FIRST, 'CREATE TABLE Mine (Id INT64) PRIMARY KEY (Id)']) });
    expect(out).toContain('declare it in the schema, and run npx spanner-constructs migrate --schema SCHEMA --migrations migrations/shop.\n');
  }));

  describe('of drift beside pending statements', () => {
    type Files = Partial<Readonly<Record<'revert' | 'missing' | 'edited', string>>>;
    const TABLE = 'CREATE TABLE Orders (Id STRING(36), Total INT64) PRIMARY KEY (Id)';
    const [ADD, CHECK, DROP] = ['ADD COLUMN Total_v2 NUMERIC', 'ADD CONSTRAINT C CHECK (Total_v2 > 0)', 'DROP COLUMN Total'].map((each) => `ALTER TABLE Orders ${each}`);
    const MINE = 'ALTER TABLE Orders ADD COLUMN Note STRING(100)';
    const BUILT = 'CREATE TABLE IF NOT EXISTS Built (Id INT64) PRIMARY KEY (Id)';
    const RELEASES = [[TABLE], [ADD, CHECK], [DROP], [BUILT]];
    const found = (known: number, live: readonly string[], releases: readonly (readonly string[])[] = RELEASES, args: readonly string[] = []): Promise<Outcome & Files> => {
      const folder = new Folder({ 'state.json': pulled(releases.flat().slice(0, known)) });
      record(folder, Dialect.GOOGLESQL, releases);
      return verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--out', 'recovery', ...args], { input: text(live) }).then((outcome) => {
        const read = (name: string): string | undefined => (outcome.out.includes(name) ? folder.read(name) : undefined);
        const files = { revert: read('recovery/revert.sql'), missing: read('recovery/missing.sql'), edited: read('recovery/edited-state.json') };
        folder.remove();
        return { ...outcome, ...files };
      });
    };
    const PENDING = 'drop column Orders.Total (0003_release_3.sql #1), create table Built (0004_release_4.sql #1)';
    const ADDED = 'add column Orders.Total_v2 (0002_release_2.sql #1), ';
    const CHECKED = 'add check Orders.C (0002_release_2.sql #2), ';
    const UNDONE = 'ALTER TABLE `Orders` DROP COLUMN `Note`;\n';

    test.each<[string, number, readonly string[], readonly string[], string, string]>([
      ['none of them is in effect', 1, [TABLE, MINE], ['column Orders.Note'], ADDED + CHECKED + PENDING, UNDONE],
      ['some are in effect', 1, [TABLE, ADD, MINE], ['column Orders.Note'], CHECKED + PENDING, UNDONE],
      ['the last of them is in effect', 1, [TABLE, MINE, BUILT], ['column Orders.Note'], (ADDED + CHECKED + PENDING).split(', create')[0], UNDONE],
      ['one is in effect in another form', 3, [TABLE, ADD, CHECK, BUILT.replace(')', ', Note INT64)')], ['column Built.Note'],
        PENDING.split(', ')[0], 'ALTER TABLE `Built` DROP COLUMN `Note`;\n'],
    ])('they are no drift, and no revert runs them: %s', async (_, known, live, drift, pending, undone) => {
      const { out, revert, code } = await found(known, live);
      expect([code, out.split('\n')[0]]).toEqual([4, `drift: the database differs from migrations: ${drift.length} difference`]);
      expect(out.split('\n').filter((line) => /^column |^check |^table |^index /.test(line))).toEqual(drift.map((each) => `${each}: not in the migrations`));
      expect(out).toContain(`\n\npending: ${pending}\nLost: the column Orders.Total with all its values (0003_release_3.sql #1)\n`);
      expect(revert).toBe(undone);
    });

    test('as JSON', async () => {
      const { out } = await found(3, [TABLE, ADD, CHECK, MINE], RELEASES, ['--format', 'json']);
      expect(JSON.parse(out)).toMatchObject({
        drift: [{ object: 'Orders.Note' }],
        revert: [{ statement: 'ALTER TABLE `Orders` DROP COLUMN `Note`' }],
        release: null,
        pending: [
          { file: '0003_release_3.sql', position: 1, statement: DROP, lost: ['the column Orders.Total with all its values'] },
          { file: '0004_release_4.sql', position: 1, statement: BUILT, lost: [] },
        ],
      });
    });

    const POS = 'ALTER TABLE Orders ADD CONSTRAINT Pos CHECK (Total > 0)';
    const HINT = TABLE.replace('INT64', 'INT64, Hint STRING(9)');
    const HIDDEN = HINT.replace('9)', '9) HIDDEN');
    test.each<[string, readonly (readonly string[])[], readonly string[], readonly string[], string, string]>([
      ['by hand, and recorded after them', [[TABLE], [ADD], [POS]], [TABLE, POS], [], 'add check Orders.Pos (0003_release_3.sql #1)', `${ADD};\n`],
      ['of the middle of one file', [[TABLE], [ADD, POS, CHECK]], [TABLE, POS], [], 'add check Orders.Pos (0002_release_2.sql #2)', `${ADD};\n`],
      ['on an emulator that does not print all', [[HIDDEN], [ADD], [POS]], [HINT, POS], ['--emulator'], 'add check Orders.Pos (0003_release_3.sql #1)', `${ADD};\n`],
    ])('the missing ones run first, and then the state is edited, where one was run before its turn: %s', async (_, releases, live, args, early, sent) => {
      const { out, missing, edited } = await found(1, live, releases, args);
      expect(out).toContain(`\nmissing: ${ADDED.slice(0, -2)}`);
      expect(out).toContain(`\nin effect before its turn: ${early}\n`);
      expect(out).toContain(`\nIf sent again, ${early} would fail or change the database.\nFirst gcloud runs what is missing before it: ${ADDED.slice(0, -2)}.\n`);
      expect(out).toMatch(/gcloud \S+ databases ddl update .*recovery\/missing\.sql\n {4}terraform \S+ state push - < recovery\/edited-state\.json\n {4}terraform \S+ apply\n/);
      const ddl = releases.flat();
      expect(missing).toBe(sent);
      expect(JSON.parse(edited!)).toMatchObject({ resources: [{ instances: [{ attributes: { ddl: ddl.slice(0, ddl.indexOf(POS) + 1) } }] }] });
      expect(out).not.toMatch(/declare it|revert/);
    });

    test('the same apply is enough where that one changes nothing if sent again', async () => {
      const { out } = await found(1, [TABLE, BUILT]);
      expect(out).toMatch(/\nin effect before its turn: create table Built .*\nterraform: update-failed: .* sends 1 statement again\n\nIf sent again, they change nothing\.\n/);
      expect(out).not.toContain('missing.sql');
    });

    test('one that cannot be run before its turn is drift', async () => {
      const early = ['CREATE INDEX I ON Orders (Total)', 'DROP INDEX I', 'CREATE INDEX I ON Orders (Total DESC)'];
      const { out } = await found(1, [TABLE, early[2]], [[TABLE], early.slice(0, 2), early.slice(2), [BUILT, POS]]);
      expect(out).not.toContain('missing.sql');
    });
  });

  test('of drift says that the next apply also sends what may be in effect', async () => {
    const { out } = await told(shown(FIRST), [...ALL, 'CREATE INDEX Mine ON Orders(Note DESC)']);
    expect(out).toContain('only statements of these migrations.\nThe next apply sends the 2 statements that it lacks, in effect or not.\n');
  });

  test('does not count a baseline, which Terraform never sends', inFolder({ 'live.sql': text(FIRST), 'state.json': shown([]) }, async (folder) => {
    await folder.run(['adopt', 'live.sql', '--out', 'migrations']);
    const { out } = await verify(folder, ['--live', 'live.sql', '--terraform-state', 'state.json']);
    expect(out).toContain('state.json fits: the next apply does not change ddl\n');
  }));

  test.each<[string, string, readonly string[], RegExp]>([
    ['is empty', '', [], /state.json is empty: .*terraform show -json prints a state even if it holds nothing/],
    ['is something else', '{"a": 1}', [], /state.json is not a state of Terraform/],
    ['is no JSON', 'Error: no state', [], /state.json is not JSON/],
    ['holds several', JSON.stringify({ resources: ['a', 'b'].map((name) => ({ type: 'google_spanner_database', name, instances: [{ attributes: { name, ddl: [] } }] })) }), [],
      /state.json holds 2 databases: name one by --address: google_spanner_database.a, google_spanner_database.b/],
    ['holds it under another address', shown(ALL), ['--address', 'google_spanner_database.new', '--database', PATH], /holds shop as google_spanner_database.shop, not as google_spanner_database.new[^]*terraform state mv/],
    ['holds a list that is none', shown([1] as unknown as string[]), [], /the ddl of google_spanner_database.shop is not a list of strings/],
    ['is of another project', shown(ALL), ['--database', PATH.replace('/p/', '/staging/')],
      /^error: state.json holds google_spanner_database.shop as projects\/p\/instances\/main\/databases\/shop, not as projects\/staging\/instances\/main\/databases\/shop: pull /],
    ['is of another project, by the address', shown(ALL), ['--database', PATH.replace('/p/', '/staging/'), '--address', ADDRESS], /, not as projects\/staging\//],
    ['is of another instance', shown(ALL), ['--database', PATH.replace('main', 'copy')], /, not as projects\/p\/instances\/copy\//],
    ['holds another database there', shown(ALL), ['--database', `${PATH}-restored`, '--address', ADDRESS],
      /, not as (projects\/p\/instances\/main\/databases\/shop-restored): .*; if it was restored .*: terraform state rm (\S+), terraform import \2 \1, /],
    ['holds another database there than the one of the name', shown(ALL), ['--database', 'crm', '--address', ADDRESS], /, not as projects\/PROJECT\/instances\/INSTANCE\/databases\/crm:/],
  ])('that %s cannot be used', async (_, state, args, err) => {
    expect(await told(state, ALL, args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
  });
});

describe('a state whose names need not be those of the path', () => {
  const ALL = [...FIRST, ...SECOND];
  const state = (...databases: readonly object[]): string => JSON.stringify({
    version: 4, serial: 7,
    resources: databases.map((more, at) => ({ type: 'google_spanner_database', name: `shop${at}`, instances: [{ attributes: { name: 'shop', instance: 'main', ddl: ALL, ...more } }] })),
  });
  test.each<[string, string, string, readonly string[]]>([
    ['without a project', state({}), PATH, []],
    ['with a project that is not set', state({ project: null }), PATH, []],
    ['with the number of a project', state({ project: '123456' }), PATH, []],
    ['with the id of a project in a domain', state({ project: 'example.com:p' }), PATH.replace('/p/', '/example.com:p/'), []],
    ['with one of each project', state({ project: 'q', ddl: [] }, { project: 'p' }), PATH, []],
    ['with one of each instance', state({ instance: 'other', ddl: [] }, {}), PATH, []],
    ['with its address', state({ project: 'p' }), PATH, ['--address', 'google_spanner_database.shop0']],
  ])('is taken: %s', (_, text_, database, args) => inFolder({ 'state.json': text_ }, async (folder) => {
    record(folder);
    const outcome = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--database', database, ...args], { input: text(ALL) });
    expect(outcome).toMatchObject({ code: 0, err: '' });
  })());

  test.each([
    ['another name', state({ project: 'p' }), `${PATH}-restored`, []],
    ['a namesake, where the address is named', state({ project: 'q' }), PATH, ['--address', ADDRESS]],
  ])('does not know the database: %s', (_, text_, database, args) => inFolder({ 'state.json': text_ }, async (folder) => {
    record(folder);
    const { out } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--database', database, ...args], { input: text(ALL) });
    expect(out).toContain('terraform: create-failed: ');
    expect(out.includes('\nIf ADDRESS has another database in the state,')).toBe(args.length === 0);
  })());
});

describe('[T1] [T5] a database that gets only a part of its migrations', () => {
  test('is compared with those up to --through', inFolder({}, async (folder) => {
    record(folder);
    expect((await verify(folder, ['--live', '-', '--through', '1'], { input: text(FIRST) })).out).toMatch(/^no drift: .*: 1 statement in 1 file\n/);
    const { out } = await verify(folder, ['--live', '-', '--through', '1'], { input: '' });
    expect(out).toContain('missing: create table Orders (0001_release_1.sql #1)\n');
  }));

  test.each([
    [['--through', '3'], /--through cannot be "3"[^]*want {2}a whole number from 1 to 2/],
  ])('%j is refused', (args, err) => inFolder({}, async (folder) => {
    record(folder);
    expect(await verify(folder, ['--live', '-', ...args], { input: text(FIRST) })).toMatchObject({ code: 2, err: expect.stringMatching(err) });
  })());
});

describe('[T7] the commands', () => {
  const stack = (...databases: readonly string[]): string => JSON.stringify({
    resource: { google_spanner_database: Object.fromEntries(databases.map((name) => [`${name}_Resource_1`, { name }])) },
  });
  const inProject = (project: string, name: string): string => JSON.stringify({ ...JSON.parse(stack(name)) as object, provider: { google: [{ project }] } });
  const cells = JSON.stringify({
    provider: { google: [{ project: 'q' }, { alias: 'p', project: 'p' }] },
    resource: { google_spanner_database: {
      a: { name: 'shop', instance: 'other', project: 'p' }, b: { name: 'shop', instance: '${google_spanner_instance.main.name}', provider: 'google.p' }, c: { name: 'shop' },
    } },
  });
  test.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
    ['name the only database that is synthesized', { 'cdktf.out/stacks/prod/cdk.tf.json': stack('shop') }, [], 'prod google_spanner_database.shop_Resource_1'],
    ['name the one of the path', { 'cdktf.out/stacks/prod/cdk.tf.json': stack('shop', 'crm') }, ['--database', PATH], 'prod google_spanner_database.shop_Resource_1'],
    ['name none where there are two', { 'cdktf.out/stacks/a/cdk.tf.json': stack('shop'), 'cdktf.out/stacks/b/cdk.tf.json': stack('shop') }, [], 'STACK ADDRESS'],
    ['name none of another project', { 'cdktf.out/stacks/staging/cdk.tf.json': inProject('staging', 'shop') }, ['--database', PATH], 'STACK ADDRESS'],
    ['name the one of the project', { 'cdktf.out/stacks/a/cdk.tf.json': inProject('p', 'shop'), 'cdktf.out/stacks/b/cdk.tf.json': inProject('staging', 'shop') }, ['--database', PATH], 'a google_spanner_database.shop_Resource_1'],
    ['name the one of the instance', { 'cdktf.out/stacks/prod/cdk.tf.json': cells }, ['--database', PATH], 'prod google_spanner_database.b'],
    ['name the one whose instance is written as a path', { 'cdktf.out/stacks/prod/cdk.tf.json': cells.replace('"other"', '"projects/p/instances/main"').replace('google.p', 'google') }, ['--database', PATH], 'prod google_spanner_database.a'],
    ['name none where the file cannot be read', { 'cdktf.out/stacks/prod/cdk.tf.json': '{' }, [], 'STACK ADDRESS'],
    ['name the one of the address', { 'cdktf.out/stacks/a/cdk.tf.json': stack('shop'), 'cdktf.out/stacks/b/cdk.tf.json': stack('shop').replace('_1', '_2') }, ['--address', 'google_spanner_database.shop_Resource_2'],
      'b google_spanner_database.shop_Resource_2'],
    ['take the address that is given', { 'cdktf.out/stacks/prod/cdk.tf.json': stack('shop') }, ['--address', 'google_spanner_database.x'], 'prod google_spanner_database.x'],
  ])('%s', (_, files, args, expected) => inFolder({ ...files, 'state.json': '{"format_version":"1.0"}' }, async (folder) => {
    record(folder);
    const { out } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', ...args], { input: text([...FIRST, ...SECOND]) });
    const [, name, address] = /terraform -chdir=cdktf\.out\/stacks\/(\S+) import (\S+)/.exec(out)!;
    expect(`${name} ${address}`).toBe(expected);
  })());
});

test('the state tells databases of one name apart', inFolder({
  'state.json': shown(FIRST),
  ...Object.fromEntries(['shop', 'other'].map((id) => [`cdktf.out/stacks/${id}/cdk.tf.json`, JSON.stringify({ resource: { google_spanner_database: { [id]: { name: 'shop', ddl: [...FIRST, ...SECOND] } } } })])),
}, async (folder) => {
  record(folder);
  const { out } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json'], { input: text([...FIRST, ...SECOND]) });
  expect(out).toContain('terraform -chdir=cdktf.out/stacks/shop ');
  expect(out).not.toContain('stacks/STACK');
}));

test('a state of another project than that of the synthesized stack cannot be used', inFolder({
  'state.json': shown([...FIRST, ...SECOND]),
  'cdktf.out/stacks/staging/cdk.tf.json': JSON.stringify({ resource: { google_spanner_database: { shop: { name: 'shop', project: 'staging' } } } }),
}, async (folder) => {
  record(folder);
  const ask = (...args: readonly string[]): Promise<Outcome> => verify(folder, ['--live', '-', '--terraform-state', 'state.json', ...args], { input: text(FIRST) });
  expect(await ask()).toMatchObject({ code: 2, err: expect.stringContaining('databases/shop, not as projects/staging/instances/INSTANCE/databases/shop: ') });
  expect((await ask('--database', PATH)).out).toContain('terraform -chdir=cdktf.out/stacks/STACK state pull');
}));

describe('without --migrations', () => {
  const recorded = (...names: readonly string[]): Folder => {
    const folder = new Folder({ 'migrations.txt': '' });
    names.forEach((name) => record(folder, Dialect.GOOGLESQL, [FIRST], name));
    return folder;
  };

  test.each([['migrations'], ['migrations/shop']])('the only folder is taken: %s', async (name) => {
    const folder = recorded(name, 'elsewhere/shop');
    expect(await folder.run(['verify', '--live', '-'], { input: text(FIRST) })).toMatchObject({ code: 0, out: expect.stringContaining(`the database matches ${name}`) });
    folder.remove();
  });

  test('the only folder is taken if it has lost its checksums', async () => {
    const folder = recorded('migrations/shop');
    rmSync(`${folder.path}/migrations/shop/checksums.sha256`);
    const err = expect.stringMatching(/^error broken-migrations: checksums.sha256 is missing or empty/);
    expect(await folder.run(['verify', '--live', '-'], { input: text(FIRST) })).toEqual({ code: 2, out: '', err });
    folder.remove();
  });

  test.each<[string, readonly string[], string]>([
    ['none', ['elsewhere/shop'], 'error: no migrations are here: neither migrations nor a folder in it holds checksums.sha256: name the folder by --migrations DIR\n'],
    ['several', ['migrations/shop', 'migrations/crm'],
      'error: 2 folders of migrations are here: migrations/crm, migrations/shop: name one, for example --migrations migrations/crm\n'],
  ])('%s is refused', async (_, names, err) => {
    const folder = recorded(...names);
    expect(await folder.run(['verify', '--live', '-'], { input: text(FIRST) })).toEqual({ code: 2, out: '', err });
    folder.remove();
  });
});

describe('a text that may be another one', () => {
  const POSTGRESQL = 'CREATE TABLE orders (\n  orderid character varying(36) NOT NULL,\n  PRIMARY KEY(orderid)\n)';

  test.each<[string, Dialect, string, RegExp]>([
    ['PostgreSQL', Dialect.GOOGLESQL, text([POSTGRESQL]), /^error: the standard input looks like postgresql, and the migrations in migrations are googlesql: .*--dialect googlesql/],
    ['PostgreSQL in JSON', Dialect.GOOGLESQL, JSON.stringify([POSTGRESQL]), /looks like postgresql/],
    ['GoogleSQL', Dialect.POSTGRESQL, 'CREATE TABLE Orders (\n  OrderId STRING(36) NOT NULL,\n) PRIMARY KEY(OrderId);\n\n', /looks like googlesql, and the migrations in migrations are postgresql/],
  ])('because it is %s', async (_, dialect, input, message) => {
    const folder = new Folder();
    record(folder, dialect, dialect === Dialect.GOOGLESQL ? [FIRST] : [['CREATE TABLE "orders" ("orderid" varchar(36), PRIMARY KEY ("orderid"))']]);
    expect(await verify(folder, ['--live', '-'], { input })).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) });
    const option = dialect === Dialect.GOOGLESQL ? 'googlesql' : 'postgresql';
    expect((await verify(folder, ['--live', '-', '--dialect', option], { input })).code).toBe(4);
    folder.remove();
  });

  test('because it is GoogleSQL of which nothing can be read as PostgreSQL', inFolder({}, async (folder) => {
    record(folder, Dialect.POSTGRESQL, [['CREATE TABLE "orders" ("orderid" varchar(36), PRIMARY KEY ("orderid"))']]);
    expect(await verify(folder, ['--live', '-'], { input: text(FIRST) })).toMatchObject({ code: 2, err: expect.stringContaining('looks like googlesql') });
  }));

  test('because it is empty', inFolder({}, async (folder) => {
    record(folder);
    expect(await verify(folder, ['--live', '-'], { input: '\n' })).toMatchObject({
      code: 4,
      out: expect.stringMatching(/^behind: the database holds nothing, and 3 statements of migrations are missing\n/),
      err: 'note: the standard input is empty: a database that holds nothing, or a command in front of this one that failed\n',
    });
  }));

  test.each([
    ['says nothing', '\n', 2], ['is an empty list', '[]\n', 4], ['is an empty answer', '{}', 4],
  ])('where it decides what becomes of a state, it has to say that it is empty: it %s', (_, input, code) => inFolder({ 'state.json': pulled([...FIRST, ...SECOND]) }, async (folder) => {
    record(folder);
    const { out, err, code: found } = await verify(folder, ['--live', '-', '--terraform-state', 'state.json', '--out', 'recovery'], { input });
    expect([found, err]).toEqual([code, code === 4 ? '' : 'error: the standard input is empty: a database that holds nothing, or a command in front of this one that failed: read the database by --database PATH, without --live\n']);
    expect(out.includes('terraform: update-unsent')).toBe(code === 4);
  })());

  test.each([['{"error": {"code": 404}}'], ['{"statements": [1]}'], ['<html>'], ['[[]]']])('%s is no DDL', async (input) => {
    const folder = new Folder();
    record(folder);
    expect(await verify(folder, ['--live', '-'], { input })).toMatchObject({ code: 2, out: '', err: expect.stringContaining('holds no DDL that can be read') });
    folder.remove();
  });
});

test.each<[string, (ddl: string) => Buffer]>([
  ['Windows line ends', (ddl) => Buffer.from(ddl.replace(/\n/g, '\r\n'))],
  ['UTF-16, as PowerShell writes files', (ddl) => Buffer.from(`\ufeff${ddl}`, 'utf16le')],
  ['a byte order mark', (ddl) => Buffer.from(`\ufeff${ddl}`)],
])('a text in %s is read', async (_, encoded) => {
  const folder = new Folder();
  record(folder);
  const printed = 'CREATE TABLE Orders (\n  OrderId STRING(36) NOT NULL,\n  Note STRING(MAX) HIDDEN,\n  CONSTRAINT ck CHECK(Note != \'x;y\'),\n) PRIMARY KEY(OrderId);\n\n'
    + 'CREATE INDEX ByNote ON Orders(Note);\n\n';
  expect(await verify(folder, ['--live', '-'], { input: encoded(printed) })).toMatchObject({ code: 0, err: '' });
  folder.remove();
});

test.each([
  ['a text of PostgreSQL', 'postgresql', "CREATE TABLE t (id varchar(36) DEFAULT ('a\r\nb'), PRIMARY KEY (id));\r\n"],
  ['a text of GoogleSQL', 'googlesql', "CREATE TABLE T (Id STRING(36) DEFAULT ('''a\r\nb''')) PRIMARY KEY (Id);\r\n"],
  ['a name', 'postgresql', 'CREATE TABLE t (id varchar(36), "a\r\nb" bigint, PRIMARY KEY (id));\r\n'],
])('Windows line ends inside %s are those of the file, as adopt takes them', async (_, dialect, sql) => {
  const folder = new Folder({ 'live.sql': sql });
  await folder.run(['adopt', 'live.sql', '--out', 'migrations', '--dialect', dialect]);
  expect(await verify(folder, ['--live', 'live.sql'])).toMatchObject({ code: 0, err: '' });
  folder.remove();
});

describe('input that cannot be used', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no database', ['verify', '--migrations', 'migrations'], /needs a database to compare with: name it by --live FILE/],
    ['a folder that is not there', ['verify', '--migrations', 'nowhere', '--live', '-'], /there is no folder nowhere/],
    ['an argument', ['verify', 'x.ddl', '--migrations', 'migrations'], /verify takes no argument, not "x.ddl"/],
    ['a file that is not there', ['verify', '--migrations', 'migrations', '--live', 'nothing.ddl'], /there is no file nothing.ddl/],
    ['[P2] a path that no system has', ['verify', '--migrations', 'mi\0grations', '--live', '-'], /^error broken-migrations: .*\n.*\n +got +a path has no null characters\n/],
    ['half a path', ['verify', '--migrations', 'migrations', '--database', 'shop'], /"shop" names no database: write it as projects\/PROJECT/],
    ['two ways to read', ['verify', '--migrations', 'migrations', '--live', '-', '--endpoint', 'x:1'], /--endpoint names the service to ask/],
    ['another dialect', ['verify', '--migrations', 'migrations', '--live', '-', '--dialect', 'postgresql'], /--dialect is postgresql, and the migrations/],
    ['an endpoint that is none', ['verify', '--migrations', 'migrations', '--database', PATH, '--endpoint', 'http://'], /is not an endpoint/],
  ])('%s', async (_, args, message) => {
    const folder = new Folder();
    record(folder);
    expect(await folder.run(args, { input: 'ERROR: (gcloud.spanner) PERMISSION_DENIED' })).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) });
    folder.remove();
  });

  test('migrations that were edited', inFolder({}, async (folder) => {
    record(folder);
    folder.write('migrations/0001_release_1.sql', '-- spanner-constructs migration 1: release_1\n-- dialect: GOOGLE_STANDARD_SQL\n');
    expect(await verify(folder, ['--live', '-'])).toMatchObject({ code: 2, err: expect.stringContaining('broken-migrations') });
  }));
});

describe('an endpoint', () => {
  async function answering(status: number, body: string, args: readonly string[] = []): Promise<Outcome & { readonly authorization?: string; readonly url?: string }> {
    let seen: http.IncomingMessage | undefined;
    const server = http.createServer((request, response) => {
      seen = request;
      response.writeHead(status, status === 302 ? { location: 'http://localhost:1/' } : {}).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = new Folder();
    record(folder);
    try {
      const endpoint = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      const outcome = await verify(folder, ['--database', PATH, '--endpoint', endpoint, ...args], { environment: { GOOGLE_OAUTH_ACCESS_TOKEN: 'secret-token' } });
      return { ...outcome, authorization: seen?.headers.authorization, url: seen?.url };
    } finally {
      folder.remove();
      server.close();
    }
  }

  test('that is an emulator gets no token', async () => {
    const { authorization, url, code } = await answering(200, JSON.stringify({ statements: [...FIRST, ...SECOND] }));
    expect({ authorization, url, code }).toEqual({ authorization: undefined, url: `/v1/${PATH}/ddl`, code: 0 });
  });

  test.each<[string, number, string, RegExp]>([
    ['401', 401, '{"error":{"message":"no"}}', /does not accept the token/],
    ['403', 403, '{}', /may not read the DDL of main\/shop: grant its account the permission spanner.databases.getDdl/],
    ['404', 404, '{}', /has no database main\/shop/],
    ['503', 503, '{"error":{"code":503,"message":"later"}}', /answers 503: later/],
    ['something else', 200, '<html>', /answers something else than the DDL of a database/],
    ['another object', 200, '{"databases": []}', /answers something else than the DDL of a database/],
    ['a redirect', 302, '', /answers 302/],
  ])('that answers %s', async (_, status, body, message) => {
    const outcome = await answering(status, body);
    expect(outcome).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) });
    expect(outcome.err).not.toContain('secret-token');
  });

  /** What verify says of a server that treats each connection so. */
  async function told(onConnection: (socket: Socket) => void): Promise<Outcome> {
    const server = createServer((socket) => onConnection(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = new Folder();
    record(folder);
    const outcome = await verify(folder, ['--database', PATH, '--endpoint', `127.0.0.1:${(server.address() as AddressInfo).port}`]);
    folder.remove();
    server.close();
    return outcome;
  }

  test('that closes each connection', async () => {
    expect(await told((socket) => socket.destroy())).toMatchObject({ code: 2, err: expect.stringMatching(/cannot be reached: ECONNRESET/) });
  });

  test.each([
    ['of all', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n'], ['of one piece', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{'],
  ])('that closes before the end %s', async (_, answer) => {
    expect(await told((socket) => socket.end(answer))).toMatchObject({ code: 2, err: expect.stringMatching(/cannot be reached: ECONNRESET/) });
  });

  test.each([
    ['never answers', ''], ['never ends its answer', 'HTTP/1.1 200 OK\r\n\r\n{"statements":["CREATE'],
  ])('that %s', async (_, answer) => {
    const { setTimeout: later } = globalThis;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'queueMicrotask', 'performance', 'Date'] });
    try {
      const outcome = await told((socket) => {
        socket.write(answer);
        later(() => jest.advanceTimersByTime(60_000), 50);
      });
      expect(outcome).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error: 127\.0\.0\.1:\d+ did not answer within 60 seconds\n$/) });
    } finally {
      jest.useRealTimers();
    }
  });

  test('that is not there', inFolder({}, async (folder) => {
    record(folder);
    expect(await verify(folder, ['--database', PATH, '--endpoint', '127.0.0.1:1'])).toMatchObject({
      code: 2, err: expect.stringMatching(/127\.0\.0\.1:1 cannot be reached: .*: is it the REST port\?/),
    });
  }));
});

describeOnEmulator('the emulator', (client) => {
  const POSTGRESQL = [
    'CREATE TABLE "t" ("id" bigint, "at" timestamptz, "a" text DEFAULT \'x\', CHECK ("id" IN (1, 2)), PRIMARY KEY ("id")) TTL INTERVAL \'30 days\' ON "at"',
  ];

  test.each<[Dialect, readonly (readonly string[])[]]>([[Dialect.GOOGLESQL, [FIRST, SECOND]], [Dialect.POSTGRESQL, [POSTGRESQL]]])('is asked over REST in %s', async (dialect, releases) => {
    const created = await client.createDatabase(dialect, releases.flat());
    expect(created).toMatchObject({ accepted: true });
    const database = created.accepted ? created.database : '';
    const folder = new Folder();
    record(folder, dialect, releases);
    const [host, port] = client.rest.split(':');
    const given: (readonly [readonly string[], Record<string, string>])[] = [
      [['--endpoint', client.rest], {}],
      [['--endpoint', `http://${client.rest}/`], {}],
      [[], { SPANNER_EMULATOR_REST: client.rest }],
      // [T6] A port alone is one of this machine, and no address.
      [[], { SPANNER_EMULATOR_REST: port }],
      [['--endpoint', port], {}],
      [[], { SPANNER_EMULATOR_HOST: `${Number(port) - 10}` }],
      [[], { SPANNER_EMULATOR_HOST: `${host}:${Number(port) - 10}` }],
    ];
    for (const [args, environment] of given) {
      expect(await verify(folder, ['--database', database, ...args], { environment })).toMatchObject({ code: 0, err: '' });
    }
    expect(await client.applyDdl(database, [dialect === Dialect.GOOGLESQL ? 'DROP INDEX ByNote' : 'ALTER TABLE t ALTER COLUMN a SET DEFAULT \'y\''])).toEqual({ accepted: true });
    expect((await verify(folder, ['--database', database, '--endpoint', client.rest])).code).toBe(4);
    expect(await verify(folder, ['--database', `${database}x`, '--endpoint', client.rest])).toMatchObject({ code: 2, err: expect.stringContaining('has no database') });
    folder.remove();
  });
});

describeOnEmulator('a database whose name needs quotes, which the emulator prints without', (client) => {
  const [table, ...option] = [FIRST[0].replace(' HIDDEN', ''), "ALTER DATABASE `prod-shop` SET OPTIONS (default_leader = 'europe-west1')"];
  const database = 'projects/test/instances/quoted/databases/prod-shop';

  test.each([
    ['verify', ['--migrations', 'migrations']], ['diff', ['schema.sql']], ['import', ['--out', 'imported']],
    ['audit', ['--fail-on', 'never']], ['adopt', ['--out', 'adopted']], ['ddl', []], ['dev', ['schema.sql', '--once']],
  ])('is read by %s', (command, args) => inFolder({ 'schema.sql': text([...option, table]) }, async (folder) => {
    const environment = { ...process.env, SPANNER_EMULATOR_REST: client.rest };
    expect(await folder.run(['dev', 'schema.sql', '--once', '--database', database], { environment })).toMatchObject({ code: 0 });
    record(folder, Dialect.GOOGLESQL, [[...option, table]]);
    expect(await folder.run([command, ...args, '--database', database], { environment })).toMatchObject({ code: 0 });
  })());
});

test('the help has an example of each way to read', async () => {
  const folder = new Folder();
  const { out } = await folder.run(['verify', '--help']);
  folder.remove();
  expect(out).toContain('--live -');
  expect(out).toContain('--database projects/');
});
