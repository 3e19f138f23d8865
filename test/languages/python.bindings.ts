import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { typescriptStack, withoutStatePath } from './bindings';
import { buildWheel, findPython } from './python';
import { SchemaGuard } from '../../src';
import { emptyFolder, pack, ROOT, shell, transcript, type Ran } from '../package/installed';
import { inPython, PythonProcess } from '../support/code-fixes/in-python';
import { fixesInCode } from '../support/code-fixes/oracle';
import { hotScripts } from '../support/code-fixes/scripts';
import { CORPUS_FILES } from '../support/corpus';
import { importAll } from '../support/import-program';
import { importedCode } from '../support/imported-code';

const python = findPython();
if (!python) {
  console.warn('No Python 3.10 was found, so nothing is said of Python.');
}
const describeInPython = python ? describe : describe.skip;

const PAGE = fs.readFileSync(path.join(ROOT, 'docs', 'languages', 'python.md'), 'utf8');

/** The block of the page with this info line. */
function block(info: string): string {
  return PAGE.split(`\`\`\`${info}\n`)[1].split('```')[0];
}

describeInPython('in Python', () => {
  const folder = emptyFolder();
  const app = path.join(folder, 'app');
  const installed = path.join(app, '.venv', 'bin', 'python');

  /** The commands of the page, in the folder that it tells to make. The first two install what all tests need. */
  const commands = transcript('docs/languages/python.md');
  let packages: { readonly npm: string; readonly wheel: string };
  const typed = (position: number): Ran => shell(app, commands[position].command
    .replace('python3', python!)
    .replace('--legacy-peer-deps spanner-constructs', `--legacy-peer-deps ${packages.npm}`)
    .replace('-q spanner-constructs', `-q ${packages.wheel}`));

  beforeAll(() => {
    packages = { npm: pack(folder).file, wheel: buildWheel(folder) };
    fs.mkdirSync(app);
    fs.writeFileSync(path.join(app, 'cdktf.json'), block('json'));
    fs.writeFileSync(path.join(app, 'main.py'), block('python app'));
    expect([typed(0), typed(1)].map(({ code }) => code)).toEqual([0, 0]);
  });

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const run = (where: string, file: string): Ran => {
    const env = { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: '1', CHECKPOINT_DISABLE: '1' };
    const { status, stdout, stderr } = spawnSync(installed, [file], { cwd: where, encoding: 'utf8', env });
    return { code: status, out: stdout, err: stderr };
  };
  const stackOf = (where: string, name = 'shop'): string => fs.readFileSync(path.join(where, 'cdktf.out', 'stacks', name, 'cdk.tf.json'), 'utf8');

  test.each([['orders-events', 'shop'], ['platform', 'platform']])('the example %s writes what the TypeScript example writes, byte for byte but for the path of the state', (name, stack) => {
    const example = path.join(folder, name);
    fs.cpSync(path.join(ROOT, 'examples', 'python', name), example, { recursive: true });
    expect(run(example, 'main.py')).toMatchObject({ code: 0 });
    expect(withoutStatePath(stackOf(example, stack))).toBe(withoutStatePath(typescriptStack(folder, name, stack)));
  });

  test('what init writes is judged, recorded, tested and synthesized as it is written', () => {
    const begun = path.join(folder, 'begun');
    fs.mkdirSync(begun);
    expect(shell(app, `npm install --legacy-peer-deps --no-save ${packages.npm}`)).toMatchObject({ code: 0 });
    const bin = path.join(app, 'node_modules', 'spanner-constructs', 'bin', 'spanner-constructs');
    expect(shell(begun, `node ${bin} init --host cdktf --language python --name shop`)).toMatchObject({ code: 0, err: '' });
    expect(fs.readFileSync(path.join(begun, 'requirements.txt'), 'utf8').split('\n').map((line) => line.split('==')[0])).toEqual(['cdktf', 'cdktf-cdktf-provider-google', 'spanner-constructs', '']);
    // What requirements.txt names is installed there.
    fs.symlinkSync(path.join(app, '.venv'), path.join(begun, '.venv'));
    expect(shell(begun, '.venv/bin/python -m unittest')).toMatchObject({ code: 1, err: expect.stringContaining('pending-migration') });
    expect(shell(begun, `node ${bin} migrate`)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('recorded migrations/shop/0001_initial.sql') });
    expect(shell(begun, '.venv/bin/python -m unittest')).toMatchObject({ code: 0, err: expect.stringMatching(/Ran 1 test[^]*\nOK\n/) });
    expect(shell(begun, '.venv/bin/python main.py')).toMatchObject({ code: 0 });
    expect(stackOf(begun)).toContain('CREATE TABLE IF NOT EXISTS `Customers`');
  });

  test('the five commands of the page lead from an empty folder to a recorded and synthesized schema', () => {
    expect(commands).toHaveLength(5);
    expect(typed(2)).toMatchObject({ code: 0 });
    expect(fs.readdirSync(path.join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['spanner-constructs']);
    expect(typed(3)).toMatchObject({ code: 0, out: commands[3].out });
    expect(typed(4)).toMatchObject({ code: 0, out: commands[4].out });
    expect(stackOf(app)).toContain('CREATE TABLE IF NOT EXISTS `Events`');
  });

  test('a refusal shows Python, and is what the page shows', () => {
    const refused = path.join(folder, 'refused');
    fs.mkdirSync(refused);
    fs.writeFileSync(path.join(refused, 'main.py'), block('python refused'));
    const { code, err } = run(refused, 'main.py');
    expect(code).toBe(1);
    const message = err.slice(err.lastIndexOf('error monotonic-key')).split('\n').map((line) => line.replace(/^ {2}/, '')).join('\n');
    expect(message).toContain(block('text').split('\n').map((line) => line.replace(/^ {2}/, '')).join('\n').trimEnd());
    expect(fs.existsSync(path.join(refused, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'))).toBe(false);
  });

  describe('in one process', () => {
    let programs: PythonProcess;
    beforeAll(() => {
      programs = new PythonProcess(installed);
    });
    afterAll(() => programs.end());

    test('what import writes in Python declares the statements that its TypeScript declares', async () => {
      const codes = CORPUS_FILES.map((script) => importedCode(script, 'python').code);
      expect(await programs.run(codes)).toEqual(importAll(CORPUS_FILES).map((each) => expect.objectContaining({ ddl: each.run().ddl })));
    });

    test('[F4] each fix that is printed as Python runs where it is pasted, takes its finding away, and loses nothing', async () => {
      const { printed, unproven } = await fixesInCode(hotScripts(), inPython(programs));
      expect(unproven).toEqual([]);
      expect(printed).toBeGreaterThan(50);
    });
  });

  test('an organization policy is what TypeScript prints', () => {
    const program = 'from spanner_constructs import SchemaGuard\nprint(SchemaGuard.organization_policy("123456789", max_nodes=10), end="")\n';
    fs.writeFileSync(path.join(app, 'policy.py'), program);
    expect(run(app, 'policy.py')).toMatchObject({ code: 0, out: SchemaGuard.organizationPolicy('123456789', { maxNodes: 10 }) });
  });

  test('[P9] the wheel ships no command, which would be slow', () => {
    expect(fs.readdirSync(path.dirname(installed)).filter((file) => file.includes('spanner'))).toEqual([]);
  });

  test('the wheel ships what an app loads, and no page or file of the command line', () => {
    const lib = path.join(app, '.venv', 'lib');
    const archive = fs.readdirSync(lib, { recursive: true, encoding: 'utf8' }).find((file) => /spanner_constructs\/.*\.jsii\.tgz$/.test(file))!;
    const files = execFileSync('tar', ['-tzf', path.join(lib, archive)], { encoding: 'utf8' }).trim().split('\n');
    expect(files.sort()).toEqual(['.jsii', 'LICENSE', 'NOTICE', 'lib/index.js', 'lib/library.js', 'package.json'].map((file) => `package/${file}`));
  });
});
