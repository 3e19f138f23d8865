import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { logOf } from './support';
import { compareSchemas } from '../../../src/ledger/drift/compare-schemas';
import type { LogPrefixes } from '../../../src/ledger/drift/log-prefixes';
import { FAILURE_STATES, nextStep, type FailureState } from '../../../src/ledger/drift/next-steps';
import { releaseState, type ReleaseState } from '../../../src/ledger/drift/release-state';
import { verifyDatabase } from '../../../src/ledger/drift/verify-database';
import { nextStepText } from '../../../src/report/recovery/next-step-words';
import { Dialect } from '../../../src/schema';
import { toTerraformText } from '../../../src/terraform/terraform-text';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { providerPlan } from '../../support/provider-diff';

const RELEASES = [
  [
    'CREATE TABLE IF NOT EXISTS Customers (Id STRING(36) NOT NULL, Email STRING(320)) PRIMARY KEY (Id)',
    'ALTER TABLE Customers ADD CONSTRAINT ck_email CHECK (Email != \'${x} %{y} "\')',
  ],
  [
    'ALTER TABLE Customers ADD COLUMN IF NOT EXISTS Level INT64',
    'ALTER TABLE Customers DROP CONSTRAINT ck_email',
    'CREATE INDEX ByLevel ON Customers (Level)',
    'DROP INDEX ByLevel',
    'ALTER TABLE Customers DROP COLUMN Level',
  ],
  ['CREATE TABLE IF NOT EXISTS Orders (Id STRING(36) NOT NULL) PRIMARY KEY (Id)', 'ALTER TABLE Orders ADD CONSTRAINT ck_id CHECK (Id != "a\\tb")'],
];
const log = logOf(Dialect.GOOGLESQL, RELEASES);
const texts = log.statements.map(({ text }) => text);

/** What Terraform knows of the database; without `ddl` nothing. */
interface State {
  ddl?: string[];
  isTainted: boolean;
}

/** What the provider leaves, as it was seen with Terraform 1.11.4 and the google provider 6.38 and 7.45. */
function stateAfter(failure: FailureState, { before }: ReleaseState): State {
  switch (failure) {
    case 'update-failed':
      return { ddl: texts.slice(0, before), isTainted: false };
    case 'update-unsent':
      return { ddl: texts, isTainted: false };
    case 'create-refused':
      return { ddl: texts, isTainted: true };
    case 'create-failed':
      return { isTainted: false };
  }
}

/** Does what the actions say to a state and a database, as Terraform and the provider would. */
function follow(failure: FailureState, of: LogPrefixes, release: ReleaseState): { readonly state: State; readonly sent: readonly string[] } {
  const state = stateAfter(failure, release);
  const sent: string[] = [];
  for (const action of nextStep(failure, of, release).actions) {
    switch (action.kind) {
      case 'untaint':
        expect(state.isTainted).toBe(true);
        state.isTainted = false;
        break;
      case 'remove from state':
        Object.assign(state, { ddl: undefined, isTainted: false });
        break;
      case 'import':
        expect(state.ddl).toBeUndefined();
        state.ddl = [];
        break;
      case 'update DDL':
        sent.push(...action.statements);
        break;
      case 'edit state':
        state.ddl = texts;
        break;
      case 'apply':
        expect([state.isTainted, providerPlan(state.ddl!, texts)]).not.toContainEqual('replace');
        expect(state.isTainted).toBe(false);
        sent.push(...texts.slice(state.ddl!.length));
        state.ddl = texts;
    }
  }
  return { state, sent };
}

describe('[T1] [T2] [T5] what is printed after a failed apply leads to the migrations, in the database and in the state', () => {
  test.each(FAILURE_STATES)('%s', (failure) => {
    for (let applied = 0; applied <= log.length; applied++) {
      const { state, sent } = follow(failure, log, releaseState(log, applied));
      const { schema, dangling } = log.after(applied, sent);
      expect([applied, state, dangling]).toEqual([applied, { ddl: texts, isTainted: false }, []]);
      expect([applied, compareSchemas(log.schema(log.length), schema, false).drift]).toEqual([applied, []]);
    }
  });
});

it('[T1] an apply that sent several migrations leads to them, too', () => {
  for (let applied = log.starts[1]; applied <= log.length; applied++) {
    const release = releaseState(log, applied, log.starts[1]);
    const { state, sent } = follow('update-failed', log, release);
    const { schema, dangling } = log.after(applied, sent);
    expect([applied, release.before, state.ddl, dangling]).toEqual([applied, log.starts[1], texts, []]);
    expect(compareSchemas(log.schema(log.length), schema, false).drift).toEqual([]);
  }
});

describeOnEmulator('[T1] [T2] [T5] what is printed after a failed apply runs in a database', (client) => {
  test.each(FAILURE_STATES)('%s', async (failure) => {
    for (let applied = 0; applied <= log.length; applied++) {
      // Of a database that was never made, no statement of the log is in effect.
      const created = await client.createDatabase(Dialect.GOOGLESQL, texts.slice(0, applied));
      expect(created).toMatchObject({ accepted: true });
      const database = created.accepted ? created.database : '';
      const { sent } = follow(failure, log, releaseState(log, applied));
      expect([applied, sent.length === 0 ? { accepted: true } : await client.applyDdl(database, sent)]).toEqual([applied, { accepted: true }]);
      expect([applied, verifyDatabase(log, await client.getDdl(database), true).drift]).toEqual([applied, []]);
      await client.dropDatabase(database);
    }
  });
});

const ADDRESS = 'google_spanner_database.shop';
const tools = ['terraform', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

/** Terraform itself, with a local state: what it does to a state needs no provider. */
(tools ? describe : describe.skip)('[T1] [T2] [T7] with Terraform', () => {
  let home: string;
  const env = { ...process.env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: os.devNull };
  const shell = (command: string): string => {
    const { status, stdout, stderr } = spawnSync(command, { cwd: home, env, shell: true, encoding: 'utf8' });
    expect([command, status, status === 0 ? '' : stderr]).toEqual([command, 0, '']);
    return stdout;
  };
  const stack = (): string => path.join(home, 'cdktf.out', 'stacks', 'prod');
  const state = (): { serial: number; resources: { instances: { status?: string; attributes: { ddl: string[] } }[] }[] } => (
    JSON.parse(fs.readFileSync(path.join(stack(), 'terraform.tfstate'), 'utf8')));

  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'terraform-'));
    fs.mkdirSync(stack(), { recursive: true });
    fs.writeFileSync(path.join(stack(), 'cdk.tf.json'), JSON.stringify({ resource: { google_spanner_database: { shop: { name: 'shop', ddl: texts.map(toTerraformText) } } } }));
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  const recorded = (ddl: readonly string[], status?: string): void => fs.writeFileSync(path.join(stack(), 'terraform.tfstate'), JSON.stringify({
    version: 4, terraform_version: '1.11.4', serial: 7, lineage: '6f2d2f4e-0000-4000-8000-000000000001', outputs: {}, check_results: null,
    resources: [{
      mode: 'managed', type: 'google_spanner_database', name: 'shop', provider: 'provider["registry.terraform.io/hashicorp/google"]',
      instances: [{ schema_version: 0, ...(status && { status }), attributes: { name: 'shop', ddl }, sensitive_attributes: [] }],
    }],
  }));

  /** The commands as they are printed, but for those that need the provider or the database. */
  const run = (failure: FailureState, applied: number): void => {
    const { commands } = nextStepText(nextStep(failure, log, releaseState(log, applied)), { address: ADDRESS, stack: 'prod' });
    const offline = commands.filter((line) => !/^(gcloud|terraform (apply|import)) /.test(`${line} `));
    shell(offline.join(' && ').replace(' && terraform init', ''));
  };

  it('the list in the state becomes that of the migrations, to the byte', () => {
    recorded(texts.slice(0, 2));
    run('update-failed', log.length);
    expect(state().resources[0].instances[0].attributes.ddl).toEqual(texts);
    expect(state().serial).toBeGreaterThan(7);
  });

  it('a resource that is tainted is not so any more', () => {
    recorded(texts, 'tainted');
    run('create-refused', 3);
    expect(state().resources[0].instances[0]).toEqual(expect.not.objectContaining({ status: 'tainted' }));
  });

  it('a resource that was never made is no longer in the state', () => {
    recorded(texts, 'tainted');
    run('create-refused', 0);
    expect(state().resources).toEqual([]);
  });
});
