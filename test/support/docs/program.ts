import * as path from 'node:path';
import * as ts from 'typescript';
import type { Block } from './blocks';
import { ROOT } from './markdown';
import { linesBefore, moduleText } from './module-text';
import { exportedNames } from './surface';
import { typeChecked } from '../type-checked';

export interface Compiled {
  readonly block: Block;
  /** What the compiler has to say, each with its line in the file that shows the block. */
  readonly problems: readonly string[];
  readonly javascript: string;
}

/** Type-checks all blocks in one program and turns them into CommonJS. */
export function compileBlocks(blocks: readonly Block[]): Compiled[] {
  const exported = exportedNames();
  const texts = blocks.map((block) => moduleText(block, exported));
  // An example may declare a thing only to show how it is declared, and one of an application runs in Node.
  const options = { noUnusedLocals: false, noUnusedParameters: false, types: ['node'] };
  return typeChecked(path.join(ROOT, 'test', 'support', 'docs', 'virtual'), texts, options).map(({ problems, javascript }, i) => (
    { block: blocks[i], problems: problems.map((each) => problem(each, blocks[i], texts[i])), javascript }
  ));
}

function problem(diagnostic: ts.Diagnostic, block: Block, text: string): string {
  const inModule = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
  const line = block.line + 1 + inModule - linesBefore(text);
  return `${block.file}:${line}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`;
}
