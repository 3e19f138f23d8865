import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

/** Each file holds what its entry reaches and the file before it does not. */
const BUNDLES = [
  { entry: 'index', file: 'library.js' },
  { entry: 'cli/main', file: 'command.js' },
] as const;

/**
 * Names of classes and functions stay, for a stack trace. Lines are broken, because Node.js prints the line that threw
 * in front of an error that nobody catches. A function stays where it is: moved into the only one that calls it, it
 * would be made anew by each call.
 */
const READABLE_TRACES = {
  ecma: 2020, keep_classnames: true, keep_fnames: true, toplevel: true, compress: { reduce_funcs: false },
  format: { max_line_len: 500 },
} as const;

/**
 * Puts all modules of a folder into two files, each module made when it is first asked for: a process opens one or two
 * files in the place of hundreds, and other languages ship only the first. What a module sees is what it saw in a file
 * of its own, and what it reads of styles and scripts is a part of it.
 *
 * @param lib Absolute path of the folder with the modules.
 * @param src Absolute path of their sources, with the styles and scripts that modules read as text.
 */
export async function intoBundles(lib: string, src: string): Promise<void> {
  const { minify_sync } = await import('terser');
  const minified = (text: string): string => `${minify_sync(text, READABLE_TRACES).code}\n`;
  const ids = fs.readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length).split(path.sep).join('/'))
    .sort();
  const textOf = (file: string): string => {
    const text = fs.readFileSync(path.join(src, file), 'utf8');
    return file.endsWith('.css') ? squeezed(text) : minified(text);
  };
  const modules = new Map(ids.map((id) => [id, moduleOf(id, ids, lib, textOf)]));
  ids.forEach((id) => fs.rmSync(path.join(lib, `${id}.js`)));
  const packed = new Set<string>();
  let library = 'undefined';
  for (const { entry, file } of BUNDLES) {
    const own = reachedFrom(entry, modules).filter((id) => !packed.has(id)).sort();
    own.forEach((id) => packed.add(id));
    const makers = own.map((id) => (
      `${JSON.stringify(id)}(exports, module, own, __dirname) {\n${modules.get(id)!.text}\n},`
    ));
    fs.writeFileSync(path.join(lib, file), `${RAISE}${minified(`${before(library)}${makers.join('\n')}${AFTER}`)}`);
    fs.writeFileSync(path.join(lib, `${entry}.js`), `'use strict';\nmodule.exports = ${required(file, path.posix.dirname(entry))}('${entry}');\n`);
    library = required(file, '.');
  }
}

/** The expression that loads a file of the folder from a folder in it. */
function required(file: string, from: string): string {
  const relative = path.posix.relative(from, file);
  return `require('${relative.startsWith('.') ? relative : `./${relative}`}')`;
}

interface Module {
  readonly text: string;
  /** Ids of the modules that it asks for. */
  readonly asked: readonly string[];
}

function reachedFrom(entry: string, modules: ReadonlyMap<string, Module>): string[] {
  const reached = new Set([entry]);
  // It also comes to what is added meanwhile.
  reached.forEach((id) => modules.get(id)!.asked.forEach((each) => reached.add(each)));
  return [...reached];
}

/**
 * Throws, on a line with the words by which Node.js (`src/node_errors.cc`) leaves out the line that threw: that line of
 * a file without line breaks says nothing, and hides the message.
 */
const RAISE = "'use strict';function raise(error){throw error}// node-do-not-add-exception-line\n";

/** @param library The expression for what has the modules that are not here. */
function before(library: string): string {
  return `'use strict';
const path = require('node:path');
const library = ${library};
const loaded = new Map();
const makers = {
`;
}

const AFTER = `
};
function own(id) {
  if (!(id in makers)) {
    return library(id);
  }
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
 * A module, with the modules beside it asked for by their ids, the texts that it reads in their places, and errors
 * raised.
 */
function moduleOf(id: string, ids: readonly string[], lib: string, textOf: (file: string) => string): Module {
  const text = fs.readFileSync(path.join(lib, `${id}.js`), 'utf8');
  const source = ts.createSourceFile(`${id}.js`, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const asked: string[] = [];
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const collect = (node: ts.Node): void => {
    const read = ts.isCallExpression(node) && READ_TEXT.exec(node.getText());
    const [argument] = ts.isCallExpression(node) && node.expression.getText() === 'require' ? node.arguments : [];
    if (argument && ts.isStringLiteral(argument) && argument.text.startsWith('.')) {
      const other = idOf(argument.text, id, ids);
      asked.push(other);
      edits.push({ from: node.getStart(), to: node.end, text: `own('${other}')` });
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
  return {
    text: edits
      .sort((a, b) => a.from - b.from)
      .reduceRight((rest, edit) => `${rest.slice(0, edit.from)}${edit.text}${rest.slice(edit.to)}`, text),
    asked,
  };
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
