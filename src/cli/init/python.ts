import type { BegunSchema } from './begun-schema';
import { frameFiles, type Project } from './project';
import { stackCode } from '../../code/stack/stack-code';
import { prettyJson } from '../../report/pretty-json';
import { packageManifest } from '../../text/package-version';
import { settingsCode } from '../input/terraform-settings';
import { tryConstructs } from '../output/try-constructs';

const PYTHON = '.venv/bin/python';
const INSTALL = '.venv/bin/pip install -r requirements.txt';

export function pythonProject(schema: BegunSchema): Project {
  const { name } = schema;
  const { className, code, ...left } = stackCode(
    {
      ...schema, settings: settingsCode(schema.settings), file: name,
      app: { main: 'main.py', migrations: `migrations/${name}` },
    }, 'python', tryConstructs(),
  );
  const stack = `${name.replaceAll('-', '_')}_stack`;
  const commands: Project['next'] = [
    ['npx spanner-constructs migrate', 'judges the schema, and records what changed'],
    [`${PYTHON} -m unittest`, 'no finding, and nothing that is not recorded'],
    [`${PYTHON} main.py`, `writes cdktf.out/stacks/${name} for terraform plan`],
  ];
  return {
    files: [
      {
        path: 'cdktf.json',
        text: prettyJson({ language: 'python', app: `${PYTHON} main.py`, sendCrashReports: 'false' }),
      },
      { path: 'requirements.txt', text: requirements() },
      { path: 'main.py', text: main(name, stack, className) },
      { path: `${stack}.py`, text: code },
      { path: `test_${stack}.py`, text: test(stack, className) },
      ...frameFiles({
        name,
        declares: `${stack}.py`,
        commands,
        ignored: ['.venv/', '__pycache__/', 'cdktf.out/'],
        steps: `      - uses: actions/setup-python@v5
        with:
          python-version: '3.12'
      - run: python3 -m venv .venv
      - run: ${INSTALL}
      - run: ${PYTHON} -m unittest
      - run: ${PYTHON} main.py
`,
        hook: { id: 'spanner-test', entry: `${PYTHON} -m unittest`, files: '\\.py$|^migrations/' },
      }),
    ],
    install: [
      ['python3 -m venv .venv', 'a Python of its own'],
      [INSTALL, 'the library and what it needs'],
      ['npm install', 'the command line'],
    ],
    next: commands,
    left,
  };
}

/** The CDKTF versions with which the library is tested. */
function requirements(): string {
  const { version, peerDependencies } = packageManifest();
  const least = (name: string): string => peerDependencies[name].replace('^', '');
  return [
    `cdktf==${least('cdktf')}`,
    `cdktf-cdktf-provider-google==${least('@cdktf/provider-google')}`,
    `spanner-constructs==${version}`,
    '',
  ].join('\n');
}

function main(name: string, stack: string, className: string): string {
  return `from cdktf import App
from cdktf_cdktf_provider_google.provider import GoogleProvider

from ${stack} import ${className}

app = App()
# The instance has to exist.
stack = ${className}(app, "${name}", instance="main", database_name="${name}")
# The project is that of GOOGLE_PROJECT, unless it is named here.
GoogleProvider(stack, "google")
app.synth()
`;
}

function test(stack: string, className: string): string {
  return `import unittest

from cdktf import App

from ${stack} import ${className}


class SchemaTest(unittest.TestCase):
    def test_has_no_findings_and_nothing_that_is_not_recorded(self):
        stack = ${className}(App(), "test", instance="main", database_name="test")
        self.assertEqual([], stack.node.find_child("Database").findings())


if __name__ == "__main__":
    unittest.main()
`;
}
