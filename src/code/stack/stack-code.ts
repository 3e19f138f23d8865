import { decisionsOf } from './decisions';
import { notesOf } from './notes';
import { databaseStatement, schemaCode, type Declared } from './schema-code';
import { STACK_FILES, type StackFile } from './stack-files';
import { Variables } from './variables';
import type { FoldedScript } from '../../ddl/fold/fold-script';
import type { AppLanguage } from '../../languages/app-language';
import {
  codesIn, givenOptions, option, text as textCode, variable, type Call, type Code, type Options,
} from '../../languages/code';
import { commentLines, isTooLong, WIDTH } from '../../languages/writer';
import { acknowledgeCall, type Acknowledgement } from '../../rules/guards/acknowledgement';
import type { Schema } from '../../schema';
import { wrapped } from '../../text/shown';
import { declarable } from '../declarable';
import type { Try } from '../trial';

interface StackCode {
  readonly className: string;
  readonly code: string;
  /** Number of statements and clauses that remain as comments, because no construct declares them. */
  readonly left: number;
  /** Number of those that cannot be parsed, and of all that Spanner refuses. */
  readonly refused: number;
}

interface Source {
  readonly script: FoldedScript;
  /** The source of the script. */
  readonly text: string;
  /** The name of the source, for the head of the code. */
  readonly file: string;
  /** What the class is named by; the file if it is unknown. */
  readonly database?: string;
  /** Those that go with the text. */
  readonly acknowledgements?: readonly Acknowledgement[];
  /** Options of the Database that its DDL does not hold. */
  readonly settings?: Options;
  /** Absent if the code is for an existing app. */
  readonly app?: OfApp;
}

/** The parts of an app that its stack mentions. */
interface OfApp {
  /** The file that declares the provider. */
  readonly main: string;
  readonly migrations: string;
}

const ABOUT_PROVIDER = 'The google provider belongs here too, or into a stack that this one extends.';

/** A statement that declares a part of a schema. */
export interface Declaration {
  /** The name of that part. */
  readonly of: string;
  /** The call of a part that only names another one, such as a privilege on a table, without its arguments. */
  readonly call?: string;
  /** As those of `Declared`. */
  readonly parts?: readonly unknown[];
  readonly text: string;
}

/** @param attempt Absent where constructs cannot run: then the code says that it was not tried. */
export function stackCode(
  { script, text, file, database: named = file, app, acknowledgements = [], settings = {} }: Source,
  language: AppLanguage,
  attempt?: Try,
): StackCode {
  const stack = STACK_FILES[language];
  const parts = declarable(script, text, attempt);
  const { todos, made, open } = decisionsOf(parts.schema, acknowledgements);
  const declared = schemaCode(parts, new Variables(stack.writer.spelledVariable));
  // The class of a struct of the provider would need an import, except in TypeScript.
  const isWritten = ([, code]: readonly [string, Code]): boolean => (
    code.kind === 'text' || (language === 'typescript' && codesIn(code).every(({ kind }) => kind !== 'rest'))
  );
  const given = givenOptions(settings);
  const unset = given.filter((each) => !isWritten(each)).map(([name, code]) => (
    `TODO, as the resource has it: ${stack.writer.write(option(name, code))}`
  ));
  const first = database(stack, parts.schema, declared.length > 0, {
    migrations: app && textCode(app.migrations), ...Object.fromEntries(given.filter(isWritten)),
  });
  const all: Declared[] = [first, ...declared, ...made.map((each) => ({ code: each, parts: [] }))];
  const className = classNameOf(named);
  const linesOf = (each: Declared): string[] => [
    ...comments(
      (each === first ? unset : todos.get(each.table ?? '') ?? []).flatMap((todo) => (
        wrapped(todo, WIDTH - stack.indent.length - stack.writer.comment.length - 1)
      )),
      stack,
    ),
    `${stack.indent}${statement(each, isField.has(each) ? { ...stack, ...stack.split } : stack)}`,
  ];
  const isField = new Set<Declared>();
  const chunks = stack.split ? inChunks(all, linesOf, stack.split.mostChars) : [all];
  sharedBy(chunks).forEach((each) => isField.add(each));
  const methods = chunks.map((chunk) => chunk.flatMap(linesOf));
  const lines = stack.lines({
    className,
    about: app ? `The google provider is in ${app.main}.` : ABOUT_PROVIDER,
    body: [...(methods.length > 1 ? [] : methods.flat()), ...hotKeys(open, stack)],
    methods: methods.length > 1 ? methods : [],
    fields: [...isField].map(({ code: { on, method }, variable: name }) => (
      [method === undefined && typeof on === 'string' ? on : 'TableBase', stack.writer.spelledVariable(name!)]
    )),
    classes: classesIn(all.map(({ code }) => code), stack.namesStructs),
  });
  const origin = app ? 'init' : `import from ${file}`;
  const notes = notesOf(parts, { todos, origin, isTried: attempt !== undefined }, stack.writer);
  const left = parts.left.filter(({ isRefused }) => !isRefused).length;
  const refused = parts.left.length - left + parts.refusals().length;
  return { className, code: [...notes, '', ...lines, ''].join('\n'), left, refused };
}

/** @param mostChars The most of the lines of one chunk. */
function inChunks(all: readonly Declared[], linesOf: (each: Declared) => string[], mostChars: number): Declared[][] {
  let [chunk, chars]: [Declared[], number] = [[], 0];
  const chunks = [chunk];
  for (const each of all) {
    const { length } = linesOf(each).join('\n');
    chars += length;
    if (chars > mostChars && chunk.length > 0) {
      [chunk, chars] = [[], length];
      chunks.push(chunk);
    }
    chunk.push(each);
  }
  return chunks;
}

/** Declarations that other chunks use than their own. */
function sharedBy(chunks: readonly Declared[][]): Declared[] {
  const used = chunks.map((chunk) => new Set(chunk.flatMap(({ code }) => codesIn(code)).map((code) => (
    code.kind === 'variable' ? code.name : undefined
  ))));
  return chunks.flatMap((chunk, at) => chunk.filter(({ variable: name }) => (
    name !== undefined && used.some((names, other) => other !== at && names.has(name))
  )));
}

/**
 * The statements that declare a script in a Database `db`, without the database itself. A comment names each leftover.
 *
 * @param attempt Absent where constructs cannot run.
 */
export function declarations(script: FoldedScript, language: AppLanguage, attempt: Try | undefined): Declaration[] {
  const stack = { ...STACK_FILES[language], indent: '' };
  const parts = declarable(script, '', attempt);
  const declared = schemaCode(parts, new Variables(stack.writer.spelledVariable)).map((each) => {
    const id = each.code.args.find(({ kind }) => kind === 'text');
    const text = statement(each, stack);
    const { table, code: { method, on } } = each;
    const isNamed = table !== undefined || method === undefined || typeof on === 'string';
    return {
      of: id?.kind === 'text' ? id.text : text,
      ...(!isNamed && { call: `${stack.writer.write(on)}.${method}` }),
      parts: each.parts,
      text,
    };
  });
  const left = [...new Set(parts.left.map(({ name }) => name))].filter((name) => name !== '');
  return [...declared, ...left.map((name) => {
    const [text] = comments([`no construct declares all of ${name}`], stack);
    return { of: text, text };
  })];
}

/** An acknowledgement in a Database `db`. */
export function acknowledged(of: Acknowledgement, language: AppLanguage): Declaration {
  return { of: of.on, text: statement({ code: acknowledgeCall(of) }, { ...STACK_FILES[language], indent: '' }) };
}

function hotKeys(open: readonly Call[], stack: StackFile): string[] {
  return open.length === 0 ? [] : comments([
    'TODO: synth refuses these keys as they are. Change them, or acknowledge those that stay, with your reason:',
    ...open.map((each) => statement({ code: each }, stack, '')),
  ], stack);
}

function comments(texts: readonly string[], { writer, indent }: StackFile): string[] {
  return texts.flatMap((each) => commentLines(writer, each)).map((line) => `${indent}${line}`);
}

/** @param isUsed Whether the schema declares anything in the database. */
function database({ scope, given }: StackFile, schema: Schema, isUsed: boolean, more: Options): Declared {
  const declared = databaseStatement(schema, variable(scope), {
    databaseName: variable(given('databaseName')),
    instance: variable(given('instance')),
    ...more,
  });
  return isUsed ? declared : { ...declared, variable: undefined };
}

/** Puts options on separate lines for a table, and for a statement that is too long for one line. */
function statement(
  { variable: name, code, table }: Omit<Declared, 'parts'>, stack: StackFile, indent = stack.indent,
): string {
  const { writer } = stack;
  const start = name === undefined ? '' : stack.assigns(writer.spelledVariable(name));
  const around = (call: string): string => `${start}${call}${stack.end}`;
  const line = around(writer.write(code));
  return table !== undefined || isTooLong(stack.indent + line) ? around(writer.lines(code, indent)) : line;
}

/** `ShopOrdersStack` for db/shop-orders.sql. */
export function classNameOf(name: string): string {
  const base =
    name
      .split('/')
      .filter((part) => part !== '')
      .pop()
      ?.split('.')
      .find((part) => part !== '') ?? '';
  const words = base.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const start = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  // The class extends TerraformStack.
  return `${/^[A-Z]/.test(start) && start !== 'Terraform' ? start : `Schema${start}`}Stack`;
}

/**
 * The classes of the library that the code names, in alphabetical order.
 *
 * @param withStructs Whether to include the types of options.
 */
function classesIn(codes: readonly Code[], withStructs: boolean | undefined): string[] {
  const named = codes.flatMap(codesIn).flatMap((code) => {
    switch (code.kind) {
      case 'member':
        return [code.of];
      case 'call':
        return typeof code.on === 'string' ? [code.on] : [];
      case 'struct':
        return withStructs ? [code.of] : [];
      default:
        return [];
    }
  });
  return [...new Set(named)].sort();
}
