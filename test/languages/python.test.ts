import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { typescriptStack, withoutStatePath } from './bindings';
import { findPython, installWheel } from './python';
import { stackCode } from '../../src/code/stack/stack-code';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { emptyFolder, node, pack, ROOT, type Ran } from '../package/installed';
import { CORPUS_FILES } from '../support/corpus';
import { importAll } from '../support/import-program';

const python = findPython();
if (!python) {
  console.warn('No Python 3.10 was found, so nothing is said of Python.');
}
const describeInPython = python ? describe : describe.skip;

const PAGE = fs.readFileSync(path.join(ROOT, 'docs', 'languages', 'python.md'), 'utf8');
const CLI = path.join(ROOT, 'bin', 'spanner-constructs');

/** The block of the page with this info line. */
function block(info: string): string {
  return PAGE.split(`\`\`\`${info}\n`)[1].split('```')[0];
}

/** Prints the statements of each stack. */
const IMPORTED_MAIN = `
import importlib, json
from cdktf import App, TerraformStack

app = App()
statements = []
for position in range(${CORPUS_FILES.length}):
    module = importlib.import_module(f"stack_{position}")
    [stack] = [
        each for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, TerraformStack) and each is not TerraformStack
    ]
    declared = stack(app, f"stack{position}", instance="main", database_name="imported")
    statements.append(declared.node.find_child("Database").ddl)
print(json.dumps(statements))
`;

describeInPython('in Python', () => {
  const folder = emptyFolder();
  let installed: string;

  beforeAll(() => {
    pack(folder);
    installed = installWheel(python!, folder);
  }, 900_000);

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const run = (where: string, file: string): Ran => {
    const env = { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: '1', CHECKPOINT_DISABLE: '1' };
    const { status, stdout, stderr } = spawnSync(installed, [file], { cwd: where, encoding: 'utf8', env });
    return { code: status, out: stdout, err: stderr };
  };
  const stackOf = (where: string): string => fs.readFileSync(path.join(where, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8');

  test('the example writes what the TypeScript example writes, byte for byte but for the path of the state', () => {
    const app = path.join(folder, 'python-example');
    fs.cpSync(path.join(ROOT, 'examples', 'python', 'orders-events'), app, { recursive: true });
    expect(run(app, 'main.py')).toMatchObject({ code: 0 });
    expect(withoutStatePath(stackOf(app))).toBe(withoutStatePath(typescriptStack(folder)));
  }, 300_000);

  test('the four commands of the page lead to a recorded and synthesized schema', () => {
    const app = path.join(folder, 'app');
    fs.mkdirSync(app);
    fs.symlinkSync(path.dirname(path.dirname(installed)), path.join(app, '.venv'));
    fs.writeFileSync(path.join(app, 'cdktf.json'), block('json'));
    fs.writeFileSync(path.join(app, 'main.py'), block('python app'));
    expect(node(app, [CLI, 'migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('migrations/shop/0001_') });
    expect(run(app, 'main.py')).toMatchObject({ code: 0 });
    expect(stackOf(app)).toContain('CREATE TABLE IF NOT EXISTS `Events`');
  }, 300_000);

  test('a refusal shows Python, and is what the page shows', () => {
    const app = path.join(folder, 'refused');
    fs.mkdirSync(app);
    fs.writeFileSync(path.join(app, 'main.py'), block('python refused'));
    const { code, err } = run(app, 'main.py');
    expect(code).toBe(1);
    const message = err.slice(err.lastIndexOf('error monotonic-key')).split('\n').map((line) => line.replace(/^ {2}/, '')).join('\n');
    expect(message).toContain(block('text').split('\n').map((line) => line.replace(/^ {2}/, '')).join('\n').trimEnd());
    expect(fs.existsSync(path.join(app, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'))).toBe(false);
  }, 300_000);

  test('what import writes in Python declares the statements that its TypeScript declares', () => {
    const app = path.join(folder, 'imported');
    fs.mkdirSync(app);
    CORPUS_FILES.forEach(({ name, text, dialect }, position) => {
      const { code } = stackCode(foldScript(parseScript(text, dialect), dialect, 'database'), text, name, 'python');
      fs.writeFileSync(path.join(app, `stack_${position}.py`), code);
    });
    fs.writeFileSync(path.join(app, 'main.py'), IMPORTED_MAIN);
    const { code, out, err } = run(app, 'main.py');
    // Node's end of life is announced to the standard error by jsii itself.
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual(importAll(CORPUS_FILES).map((each) => each.run().ddl));
  }, 600_000);

  test('[P9] the wheel ships no command, which would be slow', () => {
    expect(fs.readdirSync(path.dirname(installed)).filter((file) => file.includes('spanner'))).toEqual([]);
  });
});
