import type { BegunSchema } from './begun-schema';
import { frameFiles, OWN_PACKAGE, type Project } from './project';
import { stackCode } from '../../code/stack/stack-code';
import { prettyJson } from '../../report/pretty-json';
import { packageManifest } from '../../text/package-version';
import { settingsCode } from '../input/terraform-source';
import { tryConstructs } from '../output/try-constructs';

/** See docs/cdktn.md. */
const ON_CDKTN = { cdktf: 'npm:cdktn@^0.24.0', constructs: '~10.7.0' };

/** An app in TypeScript for CDKTF or CDK Terrain. */
export function typescriptProject(schema: BegunSchema, isOnCdktn: boolean): Project {
  const { name } = schema;
  const { className, code, ...left } = stackCode(
    {
      ...schema, settings: settingsCode(schema.settings), file: name,
      app: { main: 'main.ts', migrations: `migrations/${name}` },
    },
    'typescript', tryConstructs(),
  );
  const stack = `${name}-stack`;
  const commands: Project['next'] = [
    ['npx spanner-constructs migrate', 'judges the schema, and records what changed'],
    ['npm test', 'no finding, and nothing that is not recorded'],
    ['npm run synth', `writes cdktf.out/stacks/${name} for terraform plan`],
  ];
  return {
    files: [
      {
        path: 'cdktf.json',
        text: prettyJson({ language: 'typescript', app: 'npm run --silent synth', sendCrashReports: 'false' }),
      },
      {
        path: 'tsconfig.json',
        text: prettyJson({
          compilerOptions: {
            strict: true, target: 'es2022', module: 'node16', skipLibCheck: true, types: ['node'], outDir: 'build',
          },
          include: ['*.ts'],
        }),
      },
      { path: 'main.ts', text: main(name, stack, className) },
      { path: `${stack}.ts`, text: code },
      { path: `${stack}.test.ts`, text: test(stack, className) },
      ...frameFiles({
        name,
        declares: `${stack}.ts`,
        commands,
        manifest: {
          scripts: { synth: 'tsc && node build/main.js', test: `tsc && node --test build/${stack}.test.js` },
          dependencies: { ...packageManifest().peerDependencies, ...(isOnCdktn && ON_CDKTN), ...OWN_PACKAGE },
          devDependencies: { '@types/node': '^20', 'typescript': '~5.9.0' },
          ...(isOnCdktn && { overrides: { cdktf: '$cdktf' } }),
        },
        ignored: ['build/', 'cdktf.out/'],
        steps: '      - run: npm test\n      - run: npm run synth\n',
        hook: { id: 'spanner-test', entry: 'npm test', files: '\\.ts$|^migrations/' },
      }),
    ],
    install: [['npm install', 'the library and what it needs']],
    next: commands,
    left,
  };
}

function main(name: string, stack: string, className: string): string {
  return `import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App } from 'cdktf';
import { ${className} } from './${stack}';

const app = new App();
// The instance has to exist.
const stack = new ${className}(app, '${name}', { instance: 'main', databaseName: '${name}' });
// The project is that of GOOGLE_PROJECT, unless it is named here.
new GoogleProvider(stack, 'google');
app.synth();
`;
}

function test(stack: string, className: string): string {
  return `import * as assert from 'node:assert/strict';
import { test } from 'node:test';
import { App } from 'cdktf';
import type { Database } from 'spanner-constructs';
import { ${className} } from './${stack}';

test('the schema has no findings, and nothing that is not recorded', () => {
  const stack = new ${className}(new App(), 'test', { instance: 'main', databaseName: 'test' });
  const database = stack.node.findChild('Database') as Database;
  assert.deepEqual(database.findings(), []);
});
`;
}
