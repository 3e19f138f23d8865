import { HOT, inFolder, jsonReport, SAFE } from './support';

const [SAFE_DDL, HOT_DDL] = [SAFE, HOT].map((each) => each.replace(/;\n$/, ''));
const values = { name: 'shop', database_dialect: 'GOOGLE_STANDARD_SQL', ddl: [SAFE_DDL, HOT_DDL] };
const shop = { type: 'google_spanner_database', name: 'shop', mode: 'managed', values };
const rootModule = (resource: object): object => ({ resources: [{ type: 'google_x', values: { ddl: ['No'] } }], child_modules: [{ resources: [resource] }] });
const planOf = (before: readonly string[], after: unknown): string => JSON.stringify({
  format_version: '1.2', terraform_version: '1.9.0',
  planned_values: { root_module: rootModule({ ...shop, values: { ...values, ddl: after } }) },
  resource_changes: [{ address: 'module.db.google_spanner_database.shop', type: 'google_spanner_database', name: 'shop', change: { actions: ['update'], after_unknown: after === undefined ? { ddl: true } : {} } }],
  prior_state: { format_version: '1.0', values: { root_module: rootModule({ ...shop, values: { ...values, ddl: before } }) } },
}, undefined, 2);
const STATE = JSON.stringify({ format_version: '1.0', values: { root_module: rootModule(shop) } });

describe('[E2] what terraform show -json prints is read', () => {
  const FILES: readonly (readonly [string, string, string])[] = [
    ['of a plan: what it leads to', 'plan.json', planOf([SAFE_DDL], [SAFE_DDL, HOT_DDL])],
    ['of a state', 'state.json', STATE],
    ['as a state file', 'terraform.tfstate', JSON.stringify({ version: 4, serial: 1, resources: [{ type: 'google_spanner_database', instances: [{ attributes: values }] }] })],
  ];
  test.each(FILES)('%s', (_, name, text) => inFolder({ [name]: text }, async (folder) => {
    const { code, findings, objects } = await jsonReport(folder, [name]);
    expect([code, findings.map(({ rule, object }) => [rule, object])]).toEqual([1, [['monotonic-key', 'Events']]]);
    expect(objects.map(({ name: object, verdict }) => [object, verdict])).toEqual([['Events', 'hot'], ['Users', 'safe']]);
    const [{ file, line, column }] = findings;
    expect(text.split('\n')[line - 1].slice(column - 1)).toMatch(/^SeenAt\)/);
    expect(file).toBe(name);
    expect(await folder.run(['audit', '-'], { input: text })).toMatchObject({ code: 1 });
    expect(await folder.run(['import', name])).toMatchObject({ code: 0, out: expect.stringContaining('Events') });
  })());

  test('and adopt takes of a plan what is applied', inFolder({ 'plan.json': planOf([SAFE_DDL], [SAFE_DDL, HOT_DDL]) }, async (folder) => {
    expect(await folder.run(['adopt', 'plan.json', '--out', 'm'])).toMatchObject({ code: 0, out: expect.stringContaining('1 statement') });
  }));

  test('and a list that only Terraform knows is an error', inFolder({ 'plan.json': planOf([SAFE_DDL], undefined) }, async (folder) => {
    expect(await folder.run(['audit', 'plan.json'])).toMatchObject({ code: 2, err: expect.stringContaining('only Terraform knows the ddl of google_spanner_database.shop in plan.json') });
  }));
});

describe('[E2] what is named and not understood is an error', () => {
  const FILES = {
    'package.json': '{"name":"shop","version":"1.0.0"}', 'list.json': '[1, 2]', 'null.json': 'null', 'empty.json': '{}', 'notes.md': '# The schema\n\nIt is in db.\n', 'values.yaml': '# ddl: []\n',
    'empty.sql': '-- nothing\n', 'infra/a.tf': 'variable "x" {}\n', 'infra/b.tf': 'variable "y" {}\n', 'nothing/readme.md': 'hello', 'broken.tf': '{{{', 'other.json': JSON.stringify({ values: { root_module: { resources: [] } } }),
    'none.json': '{"format_version":"1.0"}', 'safe.sql': SAFE, 'schema.txt': SAFE,
  };
  test.each([
    ['a JSON of another shape', 'package.json', /^error: package\.json is not a JSON file of Terraform: /],
    ['a list', 'list.json', /^error: list\.json is not a JSON file of Terraform: /],
    ['null', 'null.json', /^error: null\.json is not a JSON file of Terraform: /],
    ['an empty object', 'empty.json', /^error: empty\.json is not a JSON file of Terraform: /],
    ['a state without a database', 'other.json', /^error: other\.json holds no google_spanner_database with ddl\n/],
    ['an empty state', 'none.json', /^error: none\.json holds no google_spanner_database with ddl\n/],
    ['prose', 'notes.md', /^error: notes\.md holds no DDL that can be read: files with DDL end with \.sql, /],
    ['nothing but comments under another ending', 'values.yaml', /^error: values\.yaml holds no DDL that can be read: /],
    ['a folder of Terraform without a database', 'infra', /^error: infra holds no DDL\n/],
    ['a folder without DDL files', 'nothing', /^error: the folder nothing holds no files that end with /],
  ])('%s', (_, name, message) => inFolder(FILES, async (folder) => {
    for (const args of [[name], [name, 'safe.sql'], [name, 'safe.sql', '--fail-on', 'never', '--allow-unread']]) {
      expect(await folder.run(['audit', ...args])).toMatchObject({ code: 2, err: expect.stringMatching(message) });
    }
  })());

  test.each([
    ['a script without statements', ['empty.sql']],
    ['Terraform that is broken', ['broken.tf']],
    ['an empty standard input, as of a command that failed', ['-']],
  ])('%s, when there is nothing else', (_, args) => inFolder(FILES, async (folder) => {
    expect(await folder.run(['audit', ...args])).toMatchObject({ code: 2, err: 'error: nothing to check: the input has no statements\n' });
  })());

  test('but not DDL under another ending, nor one of several files of a configuration', inFolder(FILES, async (folder) => {
    expect(await folder.run(['audit', 'schema.txt', 'infra/a.tf', 'empty.sql'])).toMatchObject({ code: 0, err: '' });
  }));
});

test.each([
  ['audit', '--queries'], ['report', '--queries'], ['report', '--from'], ['report', '--format', 'markdown', '--base'],
  ['splits', '--nodes', '10', '--table', 'Events', '--sample'],
])('the standard input is read once: %s %s', (command, ...options) => inFolder({}, async (folder) => {
  const { code, err } = await folder.run([command, '-', ...options, '-'], { input: HOT });
  expect({ code, err }).toEqual({ code: 2, err: 'error: the standard input is named twice, and can be read once\n' });
})());
