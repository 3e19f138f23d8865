import * as fs from 'node:fs';
import * as path from 'node:path';
import type { BegunSchema } from './begun-schema';
import { frameFiles, type Project, type ProjectFile } from './project';
import { Dialect } from '../../schema';
import type { Settings } from '../input/terraform-settings';

/** The Terraform module in this package. */
const MODULE = path.join(__dirname, '..', '..', '..', 'terraform');
/** The copy of the module in a project. Terraform may run without npm packages or access to another repository. */
const VENDORED = 'modules/spanner-database';

/** A schema in SQL, its migrations, and Terraform that reads them. */
export function terraformProject({ name, dialect, text, file, settings }: BegunSchema, folder: string): Project {
  const schema = `${name}.sql`;
  const audit = `npx spanner-constructs audit ${schema}`;
  const migrate = `npx spanner-constructs migrate --schema ${schema}`;
  const commands: Project['next'] = [
    [audit, 'the rules, with fixes as SQL'],
    [migrate, `judges ${schema}, and records what changed`],
    ['terraform init && terraform plan', 'with the project of GOOGLE_PROJECT'],
  ];
  return {
    files: [
      ...(file === path.join(folder, schema) ? [] : [{ path: schema, text }]),
      { path: 'main.tf', text: mainTf(name, dialect, settings) },
      ...moduleFiles(),
      ...frameFiles({
        name,
        declares: schema,
        commands,
        ignored: ['.terraform/'],
        steps: steps(audit, migrate),
        hook: {
          id: 'spanner-audit',
          entry: audit,
          files: `^${schema.replace('.', '\\.')}$`,
        },
        remark: `\`${VENDORED}\` is a copy of \`node_modules/spanner-constructs/terraform\`, so that Terraform runs\n` +
          'without npm. Copy it again after an update of the package.',
      }),
    ],
    install: [['npm install', 'the command line']],
    next: commands,
  };
}

function moduleFiles(): ProjectFile[] {
  return fs.readdirSync(MODULE, { recursive: true, encoding: 'utf8' })
    .filter((each) => each.endsWith('.tf'))
    .map((each) => ({
      path: `${VENDORED}/${each.split(path.sep).join('/')}`, text: fs.readFileSync(path.join(MODULE, each), 'utf8'),
    }));
}

function mainTf(name: string, dialect: Dialect, ofResource: Settings = new Map()): string {
  const settings: [string, string][] = [
    ['source', `"./${VENDORED}"`],
    ['instance', '"main" # has to exist'],
    ['name', `"${name}"`],
    ...(dialect === Dialect.POSTGRESQL ? [['database_dialect', '"POSTGRESQL"'] as [string, string]] : []),
    ...[...ofResource].map(([attribute, texts]): [string, string] => (
      [attribute, texts.map((each) => (each === '' ? 'null # TODO: as it is' : JSON.stringify(each))).join()]
    )),
    ['migrations', `"\${path.root}/migrations/${name}"`],
  ];
  const width = Math.max(...settings.map(([setting]) => setting.length));
  return `terraform {
  required_version = ">= 1.5"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 6.38"
    }
  }
}

# The project is that of GOOGLE_PROJECT, unless it is named here.
provider "google" {}

module "${name}" {
${settings.map(([setting, value]) => `  ${setting.padEnd(width)} = ${value}\n`).join('')}}
`;
}

function steps(audit: string, migrate: string): string {
  return `      - name: The rules
        run: ${audit} --format github
      - name: Every change is recorded
        shell: bash
        run: |
          ${migrate} --dry-run --format json | jq --exit-status '.pending | not' ||
            { echo '::error::${migrate}, and commit it'; exit 1; }
      - uses: hashicorp/setup-terraform@v3
      - run: terraform init -backend=false
      - run: terraform validate
`;
}
