import * as path from 'node:path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');

export interface TypeChecked {
  readonly problems: readonly ts.Diagnostic[];
  readonly javascript: string;
}

/** What every program has: this library and those that it uses. Benches have no worker that shares it. */
const { shared } = globalThis as unknown as { readonly shared?: { readonly parsed: Map<string, ts.SourceFile | undefined> } };
const sources = shared?.parsed ?? new Map<string, ts.SourceFile | undefined>();
let last: ts.Program | undefined;

/**
 * Type-checks modules in one program, as strictly as a project can be, and turns them into CommonJS.
 *
 * @param folder Where they would be.
 */
export function typeChecked(folder: string, modules: readonly string[], options: ts.CompilerOptions = {}): TypeChecked[] {
  const texts = new Map(modules.map((text, position) => [path.join(folder, `module-${position}.ts`), text]));
  const program = ts.createProgram([...texts.keys()], { ...configured(), ...options }, hostOf(texts), last);
  last = program;
  return [...texts.keys()].map((name) => {
    const file = program.getSourceFile(name);
    const problems = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    let javascript = '';
    program.emit(file, (_, text) => {
      javascript = text;
    });
    return { problems, javascript };
  });
}

/** Global types, such as those of Node and jest, are only in programs that name them: reading them takes a third of the time. */
function configured(): ts.CompilerOptions {
  const file = path.join(ROOT, 'test', 'tsconfig.all.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(file, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined });
  if (!parsed) {
    throw new Error(`${file} cannot be read`);
  }
  return { ...parsed.options, noEmit: false, declaration: false, inlineSourceMap: false, inlineSources: false, types: [] };
}

function hostOf(texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost({});
  return {
    ...host,
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
    fileExists: (file) => texts.has(path.normalize(file)) || host.fileExists(file),
    readFile: (file) => texts.get(path.normalize(file)) ?? host.readFile(file),
    getSourceFile: (file, version, ...rest) => {
      const text = texts.get(path.normalize(file));
      if (text !== undefined) {
        return ts.createSourceFile(file, text, version, true);
      }
      if (!sources.has(file)) {
        sources.set(file, host.getSourceFile(file, version, ...rest));
      }
      return sources.get(file);
    },
  };
}
