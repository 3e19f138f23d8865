import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { intoBundles } from '../scripts/package/bundles';

const ROOT = path.join(__dirname, '..');
/** Inside of the project, because the program must find its packages. */
const CACHE = path.join(ROOT, 'node_modules', '.cache');

/** The path of the program as plain JavaScript: a process that compiles would measure the compiler too. */
export function compiledProgram(program: string): string {
  return path.join(compiledTree(ROOT, 'spanner-constructs-bench'), toJavaScript(program));
}

/** The folder that holds `src` and `bench` of the tree as plain JavaScript. */
export function compiledTree(root: string, name: string): string {
  const output = path.join(CACHE, name);
  fs.rmSync(output, { recursive: true, force: true });
  for (const folder of ['src', 'bench']) {
    for (const file of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.ts')) {
        compile(path.join(root, folder, file), path.join(output, folder, toJavaScript(file)));
      } else if (/\.(css|js)$/.test(file)) {
        fs.cpSync(path.join(root, folder, file), path.join(output, folder, file));
      }
    }
  }
  fs.copyFileSync(path.join(root, 'package.json'), path.join(output, 'package.json'));
  fs.cpSync(path.join(root, 'docs', 'rules'), path.join(output, 'docs', 'rules'), { recursive: true });
  return output;
}

/** The same, with `src` in the files that users load: hundreds before the package had bundles, two since. */
export async function shippedTree(root: string, name: string): Promise<string> {
  const tree = compiledTree(root, name);
  const lib = path.join(tree, 'src');
  if (fs.existsSync(path.join(root, 'scripts', 'package', 'bundles.ts'))) {
    const modules = fs.readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    await intoBundles(lib, path.join(root, 'src'));
    // The programs of older commits ask for some by their paths.
    for (const file of modules.filter((each) => !fs.existsSync(path.join(lib, each)))) {
      const library = path.relative(path.dirname(file), 'library.js');
      fs.writeFileSync(path.join(lib, file), `module.exports = require('./${library}')('${file.slice(0, -'.js'.length)}');\n`);
    }
  }
  return tree;
}

function compile(file: string, target: string): void {
  const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, outputText);
}

function toJavaScript(file: string): string {
  return file.replace(/\.ts$/, '.js');
}
