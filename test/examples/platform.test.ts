import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App, Testing } from 'cdktf';
import { PlatformStack } from '../../examples/typescript/platform/platform-stack';
import { camelCase } from '../../src/text/names';
import { asEmulatorKnows } from '../support/emulator/as-emulator-knows';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { typeProblems } from '../support/type-problems';

const stack = new PlatformStack(new App(), 'platform');
new GoogleProvider(stack, 'google', { project: 'acme-prod' });
const databases = Object.entries({ shop: stack.shop, billing: stack.billing });
/** Attributes whose keys are data. */
const MAPS = ['labels', 'user_labels'];

test.each(databases)('the database %s is accepted without a finding and without an acknowledgement', (_, db) => {
  expect(db.findings()).toEqual([]);
});

describeOnEmulator('on the emulator', (client) => {
  test.each(databases)('the DDL of %s is applied, but for roles, which the emulator does not know', async (_, db) => {
    const ddl = db.ddl.filter((statement) => !/^(CREATE ROLE|GRANT) /.test(statement)).map(asEmulatorKnows);
    const created = await client.createDatabase(db.dialect, ddl);
    expect(created).toEqual({ accepted: true, database: expect.any(String) });
  });
});

test('each resource is one that the provider takes, attribute by attribute', () => {
  const { resource } = JSON.parse(Testing.synth(stack, true)) as { resource: Record<string, Record<string, Record<string, unknown>>> };
  const types = Object.keys(resource).map((type) => type.replace(/^google_/, ''));
  expect(types).toEqual(expect.arrayContaining(['spanner_instance', 'spanner_database', 'spanner_backup_schedule', 'spanner_database_iam_member']));
  const program = types.map((type, n) => {
    const name = camelCase(type).replace(/^./, (letter) => letter.toUpperCase());
    const configs = Object.values(resource[`google_${type}`]).map((each, at) => {
      const { 'depends_on': _, 'provider': __, '//': ___, ...attributes } = each;
      return `const c${n}_${at}: ${name}Config = ${JSON.stringify(inCamelCase(attributes), null, 2)};`;
    });
    return `import type { ${name}Config } from '@cdktf/provider-google/lib/${type.replace(/_/g, '-')}';\n${configs.join('\n')}\n`;
  }).join('');
  expect(typeProblems(program)).toEqual([]);
  expect(typeProblems(program.replace('"edition":', '"editions":'))).toEqual([expect.stringContaining('editions')]);
});

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inCamelCase);
  }
  return typeof value !== 'object' || value === null ? value : Object.fromEntries(Object.entries(value).map(([name, inner]) => (
    [camelCase(name), MAPS.includes(name) ? inner : inCamelCase(inner)]
  )));
}
