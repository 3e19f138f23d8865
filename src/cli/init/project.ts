import { prettyJson } from '../../report/pretty-json';
import { STATE_FILE, USUAL_OUT } from '../../report/recovery/shell';
import { packageVersion } from '../../text/package-version';

export interface ProjectFile {
  /** Relative to the folder of the project. */
  readonly path: string;
  readonly text: string;
  /** Whether an existing file of this name is kept. */
  readonly isKept?: boolean;
}

/** The output of `init`. */
export interface Project {
  readonly files: readonly ProjectFile[];
  /** Commands that install what the others need, each with its effect. */
  readonly install: Project['next'];
  /** The next commands, each with its effect. */
  readonly next: readonly (readonly [string, string])[];
  /** Statements of an existing schema that constructs do not declare. */
  readonly left?: { readonly refused: number; readonly left: number };
}

/** Host-specific parts of the files that all projects have. */
interface Frame {
  readonly name: string;
  /** The file that declares the schema. */
  readonly declares: string;
  /** Commands to run after each change, each with its effect. */
  readonly commands: Project['next'];
  /** Additional contents of package.json; absent if the project uses npm only for the command line. */
  readonly manifest?: object;
  /** Files to exclude from Git, besides those of npm and the states of Terraform. */
  readonly ignored: readonly string[];
  /** Steps of the workflow after the npm packages are installed. */
  readonly steps: string;
  /** The pre-commit hook: its command and the files that trigger it. */
  readonly hook: { readonly id: string; readonly entry: string; readonly files: string };
  /** An additional paragraph of README.md. */
  readonly remark?: string;
}

/** Pins the project to the version that wrote it. */
export const OWN_PACKAGE = { 'spanner-constructs': packageVersion() };

/** Files for npm, Git, GitHub and pre-commit. */
export function frameFiles(frame: Frame): ProjectFile[] {
  const { manifest, ignored, steps, hook } = frame;
  return [
    ...(manifest ? [] : [NO_PEERS]),
    { path: 'package.json', text: prettyJson({ private: true, ...(manifest ?? { devDependencies: OWN_PACKAGE }) }) },
    {
      path: '.gitignore',
      // What `verify` has Terraform write holds all secrets of the state, too.
      text: ['node_modules/', ...ignored, '*.tfstate', '*.tfstate.*', STATE_FILE, `${USUAL_OUT}/`, ''].join('\n'),
      isKept: true,
    },
    { path: '.github/workflows/spanner.yml', text: workflow(steps) },
    { path: '.pre-commit-config.yaml', text: preCommit(hook) },
    { path: 'README.md', text: readme(frame), isKept: true },
  ];
}

const NO_PEERS: ProjectFile = {
  path: '.npmrc',
  text: '# The command line needs none of the packages that an app in TypeScript has beside it.\n' +
    'legacy-peer-deps=true\n',
};

function workflow(steps: string): string {
  return `# Judges the schema of a pull request, and fails while a change of it is not recorded.
name: spanner

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  schema:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
${steps}`;
}

function readme({ name, declares, commands, remark }: Frame): string {
  const width = Math.max(...commands.map(([command]) => command.length));
  return `# ${name}

A database of Cloud Spanner. \`${declares}\` declares its schema, \`migrations/${name}\` holds how it became so, and
Terraform sends what was recorded.

\`\`\`sh
${commands.map(([command, what]) => `${command.padEnd(width)}   # ${what}\n`).join('')}\`\`\`

To change the schema, edit \`${declares}\`, run the commands again, and commit it together with its migrations. Never
edit a migration.
${remark === undefined ? '' : `\n${remark}\n`}`;
}

function preCommit({ id, entry, files }: Frame['hook']): string {
  return `# pre-commit install
repos:
  - repo: local
    hooks:
      - id: ${id}
        name: The schema of Spanner
        entry: ${entry}
        language: system
        files: ${files}
        pass_filenames: false
`;
}
