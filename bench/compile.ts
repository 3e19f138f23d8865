import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..');
/** Inside of the project, because the program must find its packages. */
const OUTPUT = path.join(ROOT, 'node_modules', '.cache', 'spanner-constructs-bench');

/** The path of the program as plain JavaScript: a process that compiles what it measures would measure the compiler too. */
export function compiledProgram(program: string): string {
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  for (const folder of ['src', 'bench']) {
    for (const file of fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.ts')) {
        compile(path.join(folder, file));
      }
    }
  }
  return path.join(OUTPUT, toJavaScript(program));
}

function compile(file: string): void {
  const target = path.join(OUTPUT, toJavaScript(file));
  const { outputText } = ts.transpileModule(fs.readFileSync(path.join(ROOT, file), 'utf8'), {
    fileName: file,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, outputText);
}

function toJavaScript(file: string): string {
  return file.replace(/\.ts$/, '.js');
}
