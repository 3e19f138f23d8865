import * as path from 'node:path';
import * as ts from 'typescript';
import type { Block } from './blocks';
import { ROOT } from './markdown';
import { linesBefore, moduleText } from './module-text';
import { exportedNames } from './surface';

export interface Compiled {
  readonly block: Block;
  /** What the compiler has to say, each with its line in the file that shows the block. */
  readonly problems: readonly string[];
  readonly javascript: string;
}

/** Type-checks all blocks in one program and turns them into CommonJS. */
export function compileBlocks(blocks: readonly Block[]): Compiled[] {
  const folder = path.join(ROOT, 'test', 'support', 'docs', 'virtual');
  const exported = exportedNames();
  const texts = new Map(blocks.map((block, i) => [path.join(folder, `block-${i}.ts`), moduleText(block, exported)]));
  const program = ts.createProgram([...texts.keys()], options(), hostWith(texts));
  return [...texts].map(([file, text], i) => {
    const source = program.getSourceFile(file);
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    let javascript = '';
    program.emit(source, (_, content) => {
      javascript = content;
    });
    return { block: blocks[i], problems: diagnostics.map((diagnostic) => problem(diagnostic, blocks[i], text)), javascript };
  });
}

function options(): ts.CompilerOptions {
  const file = path.join(ROOT, 'test', 'tsconfig.all.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(file, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined });
  if (!parsed) {
    throw new Error(`${file} cannot be read`);
  }
  // An example may declare a thing only to show how it is declared.
  return {
    ...parsed.options, noUnusedLocals: false, noUnusedParameters: false, noEmit: false, declaration: false, inlineSourceMap: false, inlineSources: false,
  };
}

function hostWith(texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost({});
  return {
    ...host,
    fileExists: (file) => texts.has(path.normalize(file)) || host.fileExists(file),
    readFile: (file) => texts.get(path.normalize(file)) ?? host.readFile(file),
    getSourceFile: (file, languageVersion, ...rest) => {
      const text = texts.get(path.normalize(file));
      return text === undefined ? host.getSourceFile(file, languageVersion, ...rest) : ts.createSourceFile(file, text, languageVersion, true);
    },
  };
}

function problem(diagnostic: ts.Diagnostic, block: Block, text: string): string {
  const inModule = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
  const line = block.line + 1 + inModule - linesBefore(text);
  return `${block.file}:${line}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`;
}
