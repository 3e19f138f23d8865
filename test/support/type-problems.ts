import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as ts from 'typescript';

/** What the compiler says of a program that has the packages of this project. */
export function typeProblems(program: string): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-'));
  const file = path.join(folder, 'resources.ts');
  fs.writeFileSync(file, program);
  fs.symlinkSync(path.join(__dirname, '..', '..', 'node_modules'), path.join(folder, 'node_modules'));
  const compiled = ts.createProgram([file], { noEmit: true, strict: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, types: [] });
  const found = ts.getPreEmitDiagnostics(compiled).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  fs.rmSync(folder, { recursive: true });
  return found;
}
