import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { APP_ENVIRONMENT, TYPESCRIPT, withApp, type CdktfApp } from '../support/cdktf-app';

const SAFE = "new UuidTable(new Database(stack, 'shop', { instance: 'main' }), 'Users', { key: [Column.uuid('UserId')] });";
const CLI = { CDKTF_OUTDIR: 'cdktf.out', CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: 'true' };

interface Run {
  readonly stderr: string;
  /** The annotations of the stack, which the CLI of CDKTF prints. */
  readonly annotations: readonly string[];
}

function run(app: CdktfApp, environment: Readonly<Record<string, string>> = {}): Run {
  const { stderr } = spawnSync(process.execPath, [...TYPESCRIPT, 'main.ts'], {
    cwd: app.folder.path, env: { ...APP_ENVIRONMENT, ...environment } as NodeJS.ProcessEnv, encoding: 'utf8',
  });
  const manifest = JSON.parse(fs.readFileSync(path.join(app.folder.path, 'cdktf.out', 'manifest.json'), 'utf8'));
  return { stderr, annotations: manifest.stacks.prod.annotations.map(({ message }: { message: string }) => message) };
}

describe('[C5] warnings', () => {
  test('are printed where an app runs by itself, each once', () => withApp(async (app) => {
    app.declare(SAFE.replace("'Users'", "'Order'"));
    const { stderr, annotations } = run(app);
    expect(stderr.match(/warning reserved-word: /g)).toHaveLength(1);
    expect(stderr.match(/warning: shop has no migrations: /g)).toHaveLength(1);
    expect(annotations).toHaveLength(2);
  }));

  test('name databases of one name by their paths, and no migrations to what Terraform may replace or to no tables', () => withApp(async (app) => {
    app.declare([
      ...['us', 'eu'].map((id) => SAFE.replace("'shop', { instance: 'main' }", `'${id}', { instance: '${id}', databaseName: 'shop' }`)),
      SAFE.replace("'shop', { instance: 'main' }", "'staging', { instance: 'main', preventDestroy: false }"),
      "new Database(stack, 'empty', { instance: 'main' });",
    ].join('\n'));
    const { annotations } = run(app);
    expect(annotations.map((text) => text.match(/(?<=warning: )\S+|(?<=migrations: ')[^']+/g))).toEqual([['prod/us', 'migrations/prod-us'], ['prod/eu', 'migrations/prod-eu']]);
  }));

  test('are left to the CLI of CDKTF where that runs the app', () => withApp(async (app) => {
    app.declare(SAFE);
    const { stderr, annotations } = run(app, CLI);
    expect(stderr).toBe('');
    expect(annotations).toEqual([expect.stringContaining("migrations: 'migrations/shop'")]);
  }));
});
