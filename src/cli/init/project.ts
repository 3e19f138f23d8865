import { packageVersion } from '../../text/package-version';

export interface ProjectFile {
  /** Below the folder of the project. */
  readonly path: string;
  readonly text: string;
  /** A file of this name may be there already, and then stays. */
  readonly isKept?: boolean;
}

/** What `init` writes. */
export interface Project {
  readonly files: readonly ProjectFile[];
  /** The commands that come next, each with what it does. */
  readonly next: readonly (readonly [string, string])[];
  /** What the constructs of an existing schema leave out. */
  readonly left?: { readonly faulty: number; readonly left: number };
}

/** What differs from host to host in the files that all have. */
interface Frame {
  readonly name: string;
  /** The file that declares the schema. */
  readonly declares: string;
  /** What is run after each change, and what it does. */
  readonly commands: Project['next'];
  /** What package.json says besides. */
  readonly manifest: object;
  /** Files that Git leaves alone. */
  readonly ignored: readonly string[];
  /** Steps of the workflow, after the one that installs the packages of npm. */
  readonly steps: string;
  /** The hook of a commit: what it runs, and for which files. */
  readonly hook: { readonly id: string; readonly entry: string; readonly files: string };
  /** What else README.md says. */
  readonly remark?: string;
}

/** The version that wrote the project is the one that it keeps. */
export const OWN_PACKAGE = { 'spanner-constructs': packageVersion() };

/** npm, Git, GitHub and pre-commit. */
export function frameFiles(frame: Frame): ProjectFile[] {
  const { manifest, ignored, steps, hook } = frame;
  return [
    { path: 'package.json', text: json({ private: true, ...manifest }) },
    { path: '.gitignore', text: ['node_modules/', ...ignored, ''].join('\n'), isKept: true },
    { path: '.github/workflows/spanner.yml', text: workflow(steps) },
    { path: '.pre-commit-config.yaml', text: preCommit(hook) },
    { path: 'README.md', text: readme(frame), isKept: true },
  ];
}

/** For a project that needs nothing of npm but the command line. */
export const NO_PEERS: ProjectFile = {
  path: '.npmrc',
  text: '# The command line needs none of the packages that an app in TypeScript has beside it.\n' +
    'legacy-peer-deps=true\n',
};

export function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

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
