import * as path from 'node:path';
import { TerraformStack, Testing } from 'cdktf';
import * as ts from 'typescript';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { Dialect } from '../../../src/schema';
import { Folder } from '../../cli/support';
import { CORPUS_FILES } from '../../support/corpus';
import { databaseOf, importAll } from '../../support/import-program';
import { providerPlan } from '../../support/provider-diff';

/** What docs/constructs/spanner-service.md tells to write in the place of the database that `import` wrote. */
function underTheService(code: string): string {
  return code
    .replace(/new Database\(this, 'Database', \{\s+([^]*?),?\s+\}\)/, (_, options: string) => `new SpannerService(this, 'shop', {
      instance: Instance.fromInstanceName(this, 'Main', props.instance),
      database: {
        ${options.split(/,\s+/).filter((option) => !/^(databaseName|instance):/.test(option)).map((option) => `${option},`).join(' ')}
        migrations: 'THE FOLDER', versionRetentionPeriod: '1h',
      },
      roles: false, backups: [], alerts: false,
    }).database`)
    .replace(/\bDatabase\b(?=[^;]*from 'spanner-constructs')/, 'Instance, SpannerService');
}

/** Schemas that the owner has nothing to add to, of both dialects. */
const REAL = CORPUS_FILES.filter(({ name }) => ['bookshop.gsql.sql', 'chat.gsql.sql', 'permissions.pgsql.sql', 'brewery.pgsql.sql'].includes(name));
const imported = importAll(REAL, underTheService);

test.each(REAL.map((file, at) => [file.name, file, imported[at]] as const))('%s comes under the service with nothing to plan', async (name, { text, dialect }, { code, problems }) => {
  expect(problems).toEqual([]);
  const folder = new Folder({ [name]: text });
  expect(await folder.run(['adopt', name, '--out', 'm', '--in-terraform', '--dialect', dialect === Dialect.POSTGRESQL ? 'postgresql' : 'googlesql'])).toMatchObject({ code: 0 });
  const db = databaseOf(ts.transpile(code.replace('THE FOLDER', path.join(folder.path, 'm')), { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }));
  // Keys that the database has; each row below one has to be accepted under its own name.
  for (let round = 0; round < 2; round++) {
    db.findings().filter(({ severity }) => severity === 'error').forEach(({ rule, objectName: on }) => db.acknowledge({ rule, on, reason: 'it was there' }));
  }
  const { resource } = JSON.parse(Testing.synth(TerraformStack.of(db))) as { resource: Record<string, Record<string, { ddl?: string[] }>> };
  expect(Object.keys(resource)).toEqual(['google_spanner_database']);
  const state = parseScript(text, dialect).map(({ start, end }) => text.slice(start, end));
  expect(Object.values(resource.google_spanner_database).map(({ ddl = [] }) => providerPlan(state, ddl))).toEqual(['none']);
});
