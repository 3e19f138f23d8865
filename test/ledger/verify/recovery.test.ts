import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { logOf } from './support';
import { editedState } from '../../../src/cli/input/terraform-state';
import { Dialect } from '../../../src/schema';
import { toTerraformText } from '../../../src/terraform/terraform-text';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { drawnAccident, judgeAccident, type Accident } from '../../support/recoveries/recoveries';

const GOOGLESQL = [
  [
    'CREATE TABLE IF NOT EXISTS Customers (id STRING(36) NOT NULL, Email STRING(320)) PRIMARY KEY (id)',
    'ALTER TABLE Customers ADD CONSTRAINT ck_email CHECK (Email != \'${x} %{y} "\')',
  ],
  [
    'ALTER TABLE Customers ADD COLUMN IF NOT EXISTS Level INT64',
    'ALTER TABLE Customers DROP CONSTRAINT ck_email',
    'CREATE INDEX ByLevel ON Customers (Level)',
    'DROP INDEX ByLevel',
    'ALTER TABLE Customers DROP COLUMN Level',
  ],
  ['CREATE TABLE Orders (id STRING(36) NOT NULL) PRIMARY KEY (id)', 'ALTER TABLE Orders ADD CONSTRAINT ck_id CHECK (id != "a\\tb")'],
];
const POSTGRESQL = [
  [
    'CREATE TABLE IF NOT EXISTS customers (id varchar(36) NOT NULL, email varchar(320), PRIMARY KEY (id))',
    'ALTER TABLE customers ADD CONSTRAINT ck_email CHECK (email <> \'${x} %{y} "\')',
  ],
  [
    'ALTER TABLE customers ADD COLUMN IF NOT EXISTS level bigint',
    'ALTER TABLE customers DROP CONSTRAINT ck_email',
    'CREATE INDEX by_level ON customers (level)',
    'DROP INDEX by_level',
    'ALTER TABLE customers DROP COLUMN level',
  ],
  ['CREATE TABLE orders (id varchar(36) NOT NULL, PRIMARY KEY (id))', 'ALTER TABLE orders ADD CONSTRAINT ck_id CHECK (id <> \'a\')'],
];

const ACCIDENTS: readonly (readonly [string, Omit<Accident, 'releases'>])[] = [
  ['an update of which a statement fails, before all others', { applied: 1, code: 2, fault: { kind: 'fails', after: 0 } }],
  ['an update of which a statement fails behind harmless ones', { applied: 1, code: 2, fault: { kind: 'fails', after: 1 } }],
  ['an update of which a statement fails behind one that cannot run twice', { applied: 1, code: 2, fault: { kind: 'fails', after: 3 } }],
  ['a killed update, which Spanner brings to its end', { applied: 1, code: 2, fault: { kind: 'killed' } }],
  ['two files in one apply, which fails in the second', { applied: 1, code: 3, fault: { kind: 'fails', after: 6 } }],
  ['two files in one apply, which is killed', { applied: 1, code: 3, fault: { kind: 'killed' } }],
  ['an update that stored its list before the call for drop protection failed', { applied: 1, code: 3, fault: { kind: 'drop protection' } }],
  ['a create of which a statement fails', { applied: 0, code: 1, fault: { kind: 'fails', after: 1 } }],
  ['a create of which a statement of the third file fails', { applied: 0, code: 3, fault: { kind: 'fails', after: 8 } }],
  ['a killed create', { applied: 0, code: 2, fault: { kind: 'killed' } }],
  ['a create that Spanner refuses as a whole', { applied: 0, code: 2, fault: { kind: 'refused' } }],
  ['a create that fails behind its statements', { applied: 0, code: 2, fault: { kind: 'drop protection' } }],
  ['code older than the state: a revert of an applied migration', { applied: 3, code: 2 }],
  ['code older than the state: a commit of long ago', { applied: 3, code: 1 }],
  ['code older than the state: migrationsThrough is lowered', { applied: 3, code: 3, through: 1 }],
];

/** Drift, an index, and statements of a later release run before their turn: none of them sends pending statements. */
const BY_HAND: readonly (readonly [string, readonly string[]])[] = [
  ['an index', ['CREATE INDEX mine ON Customers (Email)']],
  ['a table with rows', ['CREATE TABLE Orders (id STRING(36) NOT NULL) PRIMARY KEY (id)']],
  ['a constraint of the last release, and an index', ['CREATE TABLE Orders (id STRING(36) NOT NULL) PRIMARY KEY (id)', 'CREATE INDEX mine ON Customers (Email)']],
  ['the end of the next release', ['ALTER TABLE Customers DROP CONSTRAINT ck_email']],
];

/** What the rows of `guests` refuse, and what takes it back. */
const REFUSED: readonly (readonly [string, Dialect, string, string])[] = [
  ['a check', Dialect.GOOGLESQL, "ALTER TABLE guests ADD CONSTRAINT c CHECK (id = 'x')", 'ALTER TABLE guests DROP CONSTRAINT c'],
  ['a foreign key', Dialect.GOOGLESQL, 'ALTER TABLE guests ADD CONSTRAINT c FOREIGN KEY (id) REFERENCES parents (id)', 'ALTER TABLE guests DROP CONSTRAINT c'],
  ['a unique index', Dialect.GOOGLESQL, 'CREATE UNIQUE INDEX IF NOT EXISTS i ON guests (kind)', 'DROP INDEX IF EXISTS i'],
  ['an index', Dialect.GOOGLESQL, 'CREATE INDEX IF NOT EXISTS i ON guests (kind)', 'DROP INDEX IF EXISTS i'],
  ['a column with a backfill', Dialect.GOOGLESQL, 'ALTER TABLE guests ADD COLUMN IF NOT EXISTS c INT64 NOT NULL DEFAULT (1)', 'ALTER TABLE guests DROP COLUMN c'],
  ['NOT NULL', Dialect.GOOGLESQL, 'ALTER TABLE guests ALTER COLUMN seen INT64 NOT NULL', 'ALTER TABLE guests ALTER COLUMN seen INT64'],
  ['nothing, but a column with its values is dropped', Dialect.GOOGLESQL, 'ALTER TABLE guests DROP COLUMN seen', 'ALTER TABLE guests ADD COLUMN seen INT64'],
  ['a check', Dialect.POSTGRESQL, "ALTER TABLE guests ADD CONSTRAINT c CHECK (id = 'x')", 'ALTER TABLE guests DROP CONSTRAINT c'],
  ['a foreign key', Dialect.POSTGRESQL, 'ALTER TABLE guests ADD CONSTRAINT c FOREIGN KEY (id) REFERENCES parents (id)', 'ALTER TABLE guests DROP CONSTRAINT c'],
  ['a unique index', Dialect.POSTGRESQL, 'CREATE UNIQUE INDEX IF NOT EXISTS i ON guests (kind)', 'DROP INDEX IF EXISTS i'],
  ['NOT NULL', Dialect.POSTGRESQL, 'ALTER TABLE guests ALTER COLUMN seen SET NOT NULL', 'ALTER TABLE guests ALTER COLUMN seen DROP NOT NULL'],
];

/** A small share of the bench, which draws more. */
const SEEDS = [4, 5, 6];

describeOnEmulator('[T1] [T4] what verify prints is run on a simulated state: no plan replaces the database, and no row is lost', (client) => {
  describe.each([[Dialect.GOOGLESQL, GOOGLESQL], [Dialect.POSTGRESQL, POSTGRESQL]] as const)('%s', (dialect, releases) => {
    // What verify prints differs in the words of a dialect alone, and the bench draws accidents in both.
    const accidents = ACCIDENTS.filter((_, at) => dialect === Dialect.GOOGLESQL || at % 3 === 0);
    test.each(accidents)('%s', async (_, accident) => {
      const verdict = await judgeAccident(client, dialect, { releases: releases.slice(0, Math.max(accident.code, accident.applied)), ...accident });
      expect([verdict, verdict.transcript]).toEqual([{ isRecovered: true, isReplaced: false, lost: [], transcript: verdict.transcript }, verdict.transcript]);
    });

    test.each(BY_HAND)('by hand, behind its migrations: %s', async (_, byHand) => {
      const sent = dialect === Dialect.GOOGLESQL ? byHand : byHand.map((each) => each.toLowerCase().replace('string(36) not null) primary key (id)', 'varchar(36) not null, primary key (id))'));
      const verdict = await judgeAccident(client, dialect, { releases, applied: 1, code: 3, byHand: sent });
      expect([verdict, verdict.transcript]).toEqual([{ isRecovered: true, isReplaced: false, lost: [], transcript: verdict.transcript }, verdict.transcript]);
    });

    test.each(REFUSED.filter(([, of]) => of === dialect))('undone after the rows refused it: %s', async (_, __, refused, undoing) => {
      const of = (table: string): string => `CREATE TABLE ${table} ${dialect === Dialect.GOOGLESQL
        ? '(id STRING(36) NOT NULL, kind INT64 DEFAULT (1), seen INT64) PRIMARY KEY (id)'
        : '(id varchar(36) NOT NULL, kind bigint DEFAULT 1, seen bigint, PRIMARY KEY (id))'}`;
      const first = [of('parents'), of('guests')];
      const more = of('more').replace('TABLE', 'TABLE IF NOT EXISTS');
      for (const [release, ...later] of [
        [[refused], [undoing]], [[more, refused], [undoing]], [[refused], [undoing, more]], [[more, refused], [undoing, of('last')], [of('behind')]],
      ]) {
        const accident: Accident = { releases: [first, release], applied: 1, code: 2, fault: { kind: 'fails', after: release.length - 1 }, later };
        const verdict = await judgeAccident(client, dialect, accident);
        expect([verdict, verdict.transcript]).toEqual([{ isRecovered: true, isReplaced: false, lost: [], transcript: verdict.transcript }, verdict.transcript]);
      }
    });

    test.each(SEEDS)('an accident that is drawn, %i', async (seed) => {
      const verdict = await judgeAccident(client, dialect, drawnAccident(seed, dialect));
      expect([verdict, verdict.transcript]).toEqual([{ isRecovered: true, isReplaced: false, lost: [], transcript: verdict.transcript }, verdict.transcript]);
    });
  });
});

const tools = spawnSync('terraform', ['--version']).status === 0;

/** Terraform itself, with a local state: what it does to a state needs no provider. */
(tools ? describe : describe.skip)('with Terraform', () => {
  const log = logOf(Dialect.GOOGLESQL, GOOGLESQL);
  const texts = log.sent();
  let home: string;
  const env = { ...process.env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: os.devNull };
  const shell = (command: string): string => {
    const { status, stdout, stderr } = spawnSync(command, { cwd: home, env, shell: true, encoding: 'utf8' });
    expect([command, status, status === 0 ? '' : stderr]).toEqual([command, 0, '']);
    return stdout;
  };
  interface Pulled {
    readonly serial: number;
    readonly resources: readonly { readonly instances: readonly { readonly status?: string; readonly attributes: { readonly ddl: readonly string[] } }[] }[];
  }

  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'terraform-'));
    const stack = path.join(home, 'cdktf.out', 'stacks', 'prod');
    fs.mkdirSync(stack, { recursive: true });
    fs.writeFileSync(path.join(stack, 'cdk.tf.json'), JSON.stringify({ resource: { google_spanner_database: { shop: { name: 'shop', ddl: texts.map(toTerraformText) } } } }));
    fs.writeFileSync(path.join(stack, 'terraform.tfstate'), JSON.stringify({
      version: 4, terraform_version: '1.11.4', serial: 7, lineage: '6f2d2f4e-0000-4000-8000-000000000001', outputs: {}, check_results: null,
      resources: [{
        mode: 'managed', type: 'google_spanner_database', name: 'shop', provider: 'provider["registry.terraform.io/hashicorp/google"]',
        instances: [{ schema_version: 0, status: 'tainted', attributes: { name: 'shop', ddl: texts.slice(0, 2) }, sensitive_attributes: [] }],
      }],
    }));
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  it('the edited state is taken, to the byte, and is tainted no more', () => {
    shell('terraform -chdir=cdktf.out/stacks/prod state pull > state.json');
    const pulled = fs.readFileSync(path.join(home, 'state.json'), 'utf8');
    fs.writeFileSync(path.join(home, 'edited-state.json'), editedState(pulled, 'google_spanner_database.shop', texts));
    shell('terraform -chdir=cdktf.out/stacks/prod state push - < edited-state.json');
    const { serial, resources: [{ instances: [instance] }] } = JSON.parse(shell('terraform -chdir=cdktf.out/stacks/prod state pull')) as Pulled;
    expect([serial > 7, instance.status, instance.attributes.ddl]).toEqual([true, undefined, texts]);
  });

  it('a state that holds nothing is pulled as nothing, and shown as JSON all the same', () => {
    fs.rmSync(path.join(home, 'cdktf.out', 'stacks', 'prod', 'terraform.tfstate'));
    expect(shell('terraform -chdir=cdktf.out/stacks/prod state pull')).toBe('');
    expect(JSON.parse(shell('terraform -chdir=cdktf.out/stacks/prod show -json'))).toEqual({ format_version: '1.0' });
  });

  it('untaint and state rm are run as they are printed', () => {
    shell('terraform -chdir=cdktf.out/stacks/prod untaint google_spanner_database.shop');
    shell('terraform -chdir=cdktf.out/stacks/prod state rm google_spanner_database.shop');
    expect((JSON.parse(shell('terraform -chdir=cdktf.out/stacks/prod state pull')) as Pulled).resources).toEqual([]);
  });
});
