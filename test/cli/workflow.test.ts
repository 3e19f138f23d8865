import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { Folder, HOT, SAFE } from './support';
import { writeRecordingApp } from '../support/recording-app';

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
const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run.replaceAll('$DDL', workflow.env.DDL)]));

const INPUT = {
  'db/a.sql': HOT,
  'infra/main.tf': 'resource "google_spanner_database" "a" {\n  ddl = []\n}\n',
};
const ACCEPTED = { rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day, checked' };

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
    const commands = scripts.flatMap((script) => /^ *npx (?:spanner-constructs (\w+)|(cdktf diff))/m.exec(script)?.slice(1).filter(Boolean) ?? []);
    expect(commands).toEqual(['audit', 'audit', 'report', 'report', 'cdktf diff', 'audit']);
  });

  test.each(scripts.filter((script) => script.startsWith('npx spanner-constructs')))('%s works', async (script) => {
    const folder = new Folder(INPUT);
    writeRecordingApp(folder, [{ ddl: HOT, acknowledgements: [ACCEPTED] }]);
    const { code, err } = await folder.run(argumentsOf(script).args);
    // The schema is hot, which is what audit says by its exit code, and only the app accepts it.
    expect([code, err]).toEqual([script.includes('audit db') && !script.includes('never') ? 1 : 0, '']);
    folder.remove();
  });

  test.each<[string, Readonly<Record<string, string>>, string, RegExp]>([
    ['writes a comment', {}, 'pr comment 42 --body-file spanner-report.md', /· against `target-branch\/db, target-branch\/infra`: \+1 hot\n[^]*\| \*\*Events\*\* \(\*SeenAt\*\) · db\/a\.sql · new here \|/],
    [
      'edits the comment of a run before this one', { 'ids.txt': '7\n8\n' },
      'api repos/o/r/issues/comments/7 --method PATCH --field body=@spanner-report.md --silent', /\| ▲ hot \|/,
    ],
    ['compares with nothing where nothing was', { 'target-branch/db/a.sql': '' }, 'pr comment 42 --body-file spanner-report.md', /in 2 databases\n/],
  ])('%s with what changes and a link to the page', async (_, files, call, said) => {
    const given = { ...INPUT, 'target-branch/db/a.sql': SAFE, 'target-branch/infra/main.tf': INPUT['infra/main.tf'], ...files };
    const folder = new Folder({ ...given, 'infra/b.sql': SAFE.replace('Users', 'Others'), 'bin/gh': GH, 'bin/npx': NPX });
    if (given['target-branch/db/a.sql'] === '') {
      ['db', 'infra'].forEach((name) => fs.rmSync(path.join(folder.path, 'target-branch', name), { recursive: true }));
    }
    const report = await reportOf(folder, '.');
    const [comment, summary, calls] = ['comment.md', 'summary.md', 'calls.txt'].map((name) => folder.read(name));
    expect(calls.split('\n').at(-2)).toBe(call);
    expect(report).toMatch(/^<!-- spanner-constructs report -->\n### Where writes land: not ready\n/);
    expect(report).toMatch(said);
    expect(comment).toBe('REPORT\n\n[The page with all pictures](https://github.example/artifacts/1)\n');
    expect(comment).toBe(summary);
    folder.remove();
  });

  test('takes all of a folder of the repository, without the target branch, and links to its files', async () => {
    const folder = new Folder({ 'own/a.sql': HOT, 'target-branch/own/a.sql': SAFE, 'bin/gh': GH, 'bin/npx': NPX });
    const report = await reportOf(folder, 'own', { DDL: '.' });
    expect(report).toContain('1 key in `a.sql` · against `target-branch/.`: +1 hot');
    expect(report).toContain('[a.sql:1](https://github.example/o/r/blob/abc/own/a.sql#L1)');
    folder.remove();
  });

  const testWithJq = spawnSync('jq', ['--version']).status === 0 ? test : test.skip;
  testWithJq('finds its comment by the mark, and no comment of a person', () => {
    const [, filter] = /--jq '([^']*)'/.exec(text)!;
    const of = (id: number, type: string, body: string): object => ({ id, user: { type }, body });
    const { stdout } = spawnSync('jq', [filter], { encoding: 'utf8', input: JSON.stringify([
      of(1, 'User', `${MARK}\nquoted`), of(2, 'Bot', 'coverage'), of(3, 'Bot', `${MARK}\n### Where writes land`), of(4, 'Bot', `see ${MARK}`),
    ]) });
    expect(stdout).toBe('3\n');
  });
});

const MARK = '<!-- spanner-constructs report -->';

/** As GitHub gives them. */
const VALUES: Readonly<Record<string, string>> = {
  '${{ github.token }}': 'token', '${{ github.event.pull_request.number }}': '42',
  '${{ steps.page.outputs.artifact-url }}': 'https://github.example/artifacts/1', '${{ github.repository }}': 'o/r',
  '${{ github.server_url }}': 'https://github.example', '${{ github.event.pull_request.head.sha }}': 'abc',
};

/** Runs the scripts of the job in a folder of the repository, as GitHub does, and then the command that writes the comment. */
async function reportOf(folder: Folder, own: string, given: Readonly<Record<string, string>> = {}): Promise<string> {
  ['gh', 'npx'].forEach((program) => fs.chmodSync(path.join(folder.path, 'bin', program), 0o755));
  for (const { run, env = {} } of workflow.jobs.report.steps) {
    if (run !== undefined && run !== 'npm ci') {
      const values = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace(/\$\{\{.*?\}\}/g, (each) => VALUES[each])]));
      const { status, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
        cwd: path.join(folder.path, own), encoding: 'utf8',
        env: {
          ...process.env, PATH: `${path.join(folder.path, 'bin')}:${process.env.PATH}`, ...workflow.env, GITHUB_STEP_SUMMARY: 'summary.md',
          GITHUB_WORKSPACE: folder.path, RUNNER_TEMP: path.dirname(folder.path), ...given, ...values,
        },
      });
      expect([status, stderr]).toEqual([0, '']);
    }
  }
  const { code, out, err } = await folder.run(folder.read(path.join(own, 'arguments.txt')).trim().split('\n'), { folder: path.join(folder.path, own) });
  expect([code, err.replace(/^note: .* not followed: target-branch; .*\n/, '')]).toEqual([0, '']);
  return out;
}

/** Keeps what it is called with, and answers the comments of ids.txt. */
const GH = '#!/bin/sh\necho "$*" | head -n 1 >> calls.txt\ncase "$*" in *--jq*) if [ -f ids.txt ]; then cat ids.txt; fi;; *) cp spanner-report.md comment.md;; esac\n';
/** Keeps the arguments of its last call. */
const NPX = '#!/bin/sh\nshift\nprintf "%s\\n" "$@" > arguments.txt\necho REPORT\n';

function argumentsOf(script: string): { readonly args: string[]; readonly output?: string } {
  const [, command, output] = /^npx spanner-constructs (.*?)(?: > (\S+))?$/.exec(script)!;
  return { args: command.split(' '), output };
}
