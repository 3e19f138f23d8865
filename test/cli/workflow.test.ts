import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { Folder, HOT } from './support';

const FILE = path.join(__dirname, '..', '..', 'examples', 'github-actions', 'spanner-audit.yml');

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: { readonly pull_request: null };
  readonly env: Readonly<Record<string, string>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly 'runs-on': string; readonly 'permissions': Readonly<Record<string, string>>; readonly 'steps': readonly Step[] }>>;
}

const text = fs.readFileSync(FILE, 'utf8');
const workflow = parse(text) as Workflow;
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run.replace('$DDL', workflow.env.DDL).replaceAll('$DDL', workflow.env.DDL)]));

const INPUT = {
  'db/a.sql': HOT,
  'infra/main.tf': 'resource "google_spanner_database" "a" {\n  ddl = []\n}\n',
  'cdktf.out/stacks/shop/cdk.tf.json': JSON.stringify({ resource: { google_spanner_database: { a: { ddl: [HOT.replace(';', '').trim()] } } } }),
};

describe('the workflow for GitHub Actions', () => {
  test('runs on pull requests, may write nothing but what a job asks for, and names a version of each action', () => {
    expect(workflow.on).toEqual({ pull_request: null });
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(Object.keys(workflow.jobs)).toEqual(['audit', 'report', 'diff']);
    for (const { 'runs-on': machine, permissions } of Object.values(workflow.jobs)) {
      expect([machine, permissions.contents]).toEqual(['ubuntu-latest', 'read']);
    }
    expect(steps.filter(({ uses, run }) => (uses === undefined) === (run === undefined))).toEqual([]);
    expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/^[\w-]+\/[\w./-]+@v\d+$/.test(uses))).toEqual([]);
  });

  test('refers to outputs of steps and to values that there are', () => {
    const ids = new Set(steps.map(({ id }) => id));
    expect([...text.matchAll(/steps\.(\w+)\./g)].map(([, id]) => id).filter((id) => !ids.has(id))).toEqual([]);
    const values = new Set(Object.keys(workflow.env));
    expect([...text.matchAll(/env\.(\w+)/g)].map(([, name]) => name).filter((name) => !values.has(name))).toEqual([]);
  });

  test('runs the audit three times, draws the report twice, and shows the plan of Terraform', () => {
    const commands = scripts.flatMap((script) => /^npx (?:spanner-constructs (\w+)|(cdktf diff))/.exec(script)?.slice(1).filter(Boolean) ?? []);
    expect(commands).toEqual(['audit', 'audit', 'report', 'report', 'cdktf diff', 'audit']);
  });

  test.each(scripts.filter((script) => script.startsWith('npx spanner-constructs')))('%s works', async (script) => {
    const folder = new Folder(INPUT);
    const { code, err } = await folder.run(argumentsOf(script).args);
    // The schema is hot, which is what audit says by its exit code.
    expect([code, err]).toEqual([script.includes('audit') && !script.includes('never') ? 1 : 0, '']);
    folder.remove();
  });

  test('comments on the pull request with the summary and a link to the page', async () => {
    const folder = new Folder({ ...INPUT, 'bin/gh': GH });
    fs.chmodSync(path.join(folder.path, 'bin', 'gh'), 0o755);
    for (const { run, env = {} } of workflow.jobs.report.steps) {
      if (run?.startsWith('npx spanner-constructs')) {
        const { args, output } = argumentsOf(run.replace('$DDL', workflow.env.DDL));
        const { out } = await folder.run(args);
        folder.write(output ?? 'log.txt', out);
      } else if (run !== undefined && run !== 'npm ci') {
        const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, VALUES[value]]));
        const { status, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
          cwd: folder.path, encoding: 'utf8',
          env: { PATH: `${path.join(folder.path, 'bin')}:${process.env.PATH}`, GITHUB_STEP_SUMMARY: 'summary.md', ...given },
        });
        expect([status, stderr]).toEqual([0, '']);
      }
    }
    const [comment, summary] = ['comment.md', 'summary.md'].map((name) => fs.readFileSync(path.join(folder.path, name), 'utf8'));
    expect(comment).toMatch(/^pr comment 42 --body-file spanner-report.md\n## Where writes land/);
    expect(comment).toContain('| `Events (SeenAt)` | hot |');
    expect(comment).toContain('[The page with all pictures](https://github.example/artifacts/1)');
    expect(comment.endsWith(summary)).toBe(true);
    folder.remove();
  });
});

/** As GitHub gives them. */
const VALUES: Readonly<Record<string, string>> = {
  '${{ github.token }}': 'token', '${{ github.event.pull_request.number }}': '42',
  '${{ steps.page.outputs.artifact-url }}': 'https://github.example/artifacts/1',
};

/** Keeps what it is called with. There is no comment yet that it could edit. */
const GH = '#!/bin/sh\ncase "$*" in *--edit-last*) exit 1;; esac\n{ echo "$@"; cat "$5"; } > comment.md\n';

function argumentsOf(script: string): { readonly args: string[]; readonly output?: string } {
  const [, command, output] = /^npx spanner-constructs (.*?)(?: > (\S+))?$/.exec(script)!;
  return { args: command.split(' '), output };
}
