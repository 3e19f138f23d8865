import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

/** What other programs load; all else is reached from there. */
const ENTRIES = ['index', 'cli/main'] as const;
const FILE = 'modules.js';

export interface OneFileOptions {
  /** Absolute path of the folder with the modules. */
  readonly lib: string;
  /** Absolute path of their sources, with the styles and scripts that modules read as text. */
  readonly src: string;
  /** Makes a script smaller. */
  readonly minified: (text: string) => string;
}

/**
 * Puts all modules of a folder into one file, each made when it is first asked for: a process opens one file in the
 * place of hundreds. What a module sees is what it saw in a file of its own, and what it reads of styles and scripts
 * is a part of it.
 */
export function intoOneFile({ lib, src, minified }: OneFileOptions): void {
  const ids = fs.readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length).split(path.sep).join('/'))
    .sort();
  const textOf = (file: string): string => {
    const text = fs.readFileSync(path.join(src, file), 'utf8');
    return file.endsWith('.css') ? squeezed(text) : minified(text);
  };
  const makers = ids.map((id) => (
    `${JSON.stringify(id)}(exports, module, own, __dirname) {\n${body(id, ids, lib, textOf)}\n},`));
  ids.forEach((id) => fs.rmSync(path.join(lib, `${id}.js`)));
  fs.writeFileSync(path.join(lib, FILE), `${RAISE}${minified(`${BEFORE}${makers.join('\n')}${AFTER}`)}`);
  for (const entry of ENTRIES) {
    const file = path.posix.relative(path.posix.dirname(entry), FILE);
    const from = file.startsWith('.') ? file : `./${file}`;
    fs.writeFileSync(path.join(lib, `${entry}.js`), `'use strict';\nmodule.exports = require('${from}')('${entry}');\n`);
  }
}

/**
 * Throws, on a line with the words by which Node.js (`src/node_errors.cc`) leaves out the line that threw: that line of
 * a file without line breaks says nothing, and hides the message.
 */
const RAISE = "'use strict';function raise(error){throw error}// node-do-not-add-exception-line\n";

const BEFORE = `'use strict';
const path = require('node:path');
const loaded = new Map();
const makers = {
`;

const AFTER = `
};
function own(id) {
  let module = loaded.get(id);
  if (module === undefined) {
    module = { exports: {} };
    // Before it is made: modules may ask for each other in a circle.
    loaded.set(id, module);
    makers[id](module.exports, module, own, path.join(__dirname, path.dirname(id)));
  }
  return module.exports;
}
module.exports = own;
`;

/**
 * The text of a module, with the modules beside it asked for by their ids, the texts that it reads in their places, and
 * errors raised.
 */
function body(id: string, ids: readonly string[], lib: string, textOf: (file: string) => string): string {
  const text = fs.readFileSync(path.join(lib, `${id}.js`), 'utf8');
  const source = ts.createSourceFile(`${id}.js`, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const collect = (node: ts.Node): void => {
    const [argument] = ts.isCallExpression(node) && node.expression.getText() === 'require' ? node.arguments : [];
    const read = ts.isCallExpression(node) && READ_TEXT.exec(node.getText());
    if (argument && ts.isStringLiteral(argument) && argument.text.startsWith('.')) {
      edits.push({ from: node.getStart(), to: node.end, text: `own('${idOf(argument.text, id, ids)}')` });
    } else if (read) {
      const file = path.posix.join(path.posix.dirname(id), ...read[1].split("', '"));
      edits.push({ from: node.getStart(), to: node.end, text: JSON.stringify(textOf(file)) });
    } else if (ts.isThrowStatement(node)) {
      edits.push({ from: node.getStart(), to: node.expression.getStart(), text: 'throw raise(' });
      edits.push({ from: node.expression.end, to: node.expression.end, text: ')' });
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  return edits
    .sort((a, b) => a.from - b.from)
    .reduceRight((rest, edit) => `${rest.slice(0, edit.from)}${edit.text}${rest.slice(edit.to)}`, text);
}

/** How a module reads a style or a script below its folder. */
const READ_TEXT = /^fs\.readFileSync\(path\.join\(__dirname, '([\w-]+(?:', '[\w-]+)*\.(?:css|js))'\), 'utf8'\)$/;

/** A style without comments and without white space that means nothing. */
function squeezed(style: string): string {
  return style.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ').replace(/ ?([{};,]) ?/g, '$1').trim();
}

function idOf(asked: string, by: string, ids: readonly string[]): string {
  const target = path.posix.join(path.posix.dirname(by), asked);
  const id = [target, `${target}/index`].find((each) => ids.includes(each));
  if (id === undefined) {
    throw new Error(`${by} asks for ${asked}, which is not among the modules`);
  }
  return id;
}
