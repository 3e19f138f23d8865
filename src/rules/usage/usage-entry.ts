import { withoutTokens } from './token';
import { appLanguage } from '../../languages/app-language';
import * as code from '../../languages/code';
import { phrase, phraseText, type Phrase } from '../../languages/phrase';
import { explainCommand, type CatalogueEntry } from '../catalogue-entry';
import { defineEntry } from '../define-rule';

/** An error that is thrown for an unusable argument, file or schema. */
export interface UsageEntry<F extends readonly unknown[] = any> extends CatalogueEntry<F> {
  readonly lines: (...facts: F) => UsageLines;
}

/** Words of the error, each one line. */
export interface UsageLines {
  readonly message: Phrase;
  /** Absent if the message says it all. */
  readonly got?: Phrase;
  readonly want: Phrase;
  /** Absent if what is meant cannot be told from the value. */
  readonly fix?: Phrase;
}

/** The place of an argument: a construct, a file or a call. */
export type Place = string | CallPlace;

/** The call of a factory, with its arguments by what messages call them. */
interface CallPlace {
  readonly on: string;
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export function place(on: string, method: string, args: CallPlace['args']): CallPlace {
  return { on, method, args };
}

/** An option in a message: `lengthChars`, `columns[2]`. Other texts stay, such as `the name of a column`. */
export function named(of: Phrase): Phrase {
  const [, name, rest] = (typeof of === 'string' && OPTION.exec(of)) || [];
  return name === undefined ? of : [code.option(name), rest];
}

/** An option, or a call, with an example of a value. An element of a list is neither: its example stands alone. */
export function assigned(of: string, example: code.Code, at: Place): Phrase {
  if (typeof at === 'object' && Object.hasOwn(at.args, of)) {
    return [calledAt({ ...at, args: { ...at.args, [of]: example } })];
  }
  const [, name, rest] = OPTION.exec(of) ?? [];
  return rest === '' ? [code.option(name, example)] : phrase`${example} as ${named(of)}`;
}

function calledAt({ on, method, args }: CallPlace): code.Code {
  return code.call(on, method, Object.values(args).flatMap(given));
}

/** An argument as code: `...` for one that has none, and nothing for options without any. */
function given(argument: any): code.Code | readonly code.Code[] {
  switch (typeof argument) {
    case 'string':
      return code.text(argument);
    case 'number':
    case 'boolean':
      return code.value(argument);
    default:
      if (argument?.constructor !== Object) {
        return Array.isArray(argument) ? code.list(argument.flatMap(given)) : code.REST;
      }
      return 'kind' in argument ? argument : Object.keys(argument).length === 0 ? [] : code.REST;
  }
}

/** Splits the name of an option from its place. */
const OPTION = /^([a-z][A-Za-z0-9]*)((?:\[\d+\])*(?: of .+)?)$/;

/** @param lines Its parameters are the facts of an error. */
export function usageEntry<F extends readonly unknown[]>(
  name: string, summary: string, lines: (...facts: F) => UsageLines,
): UsageEntry<F> {
  const words = { message: (facts: F) => lines(...facts).message };
  return Object.freeze({ ...defineEntry<F>({ name, kind: 'usage', summary, words }), lines });
}

/** The text of an error: a first line that is complete in itself, then labelled lines. */
export function usageText<F extends readonly unknown[]>(entry: UsageEntry<F>, at: Place, facts: F): string {
  const language = appLanguage();
  const textOf = (of: Phrase): string => phraseText(of, language);
  const { message, got, want, fix } = entry.lines(...facts);
  return withoutTokens([
    `error ${entry.name}: ${textOf(message)}`,
    `    at    ${textOf(placePhrase(at))}`,
    ...(got === undefined ? [] : [`    got   ${textOf(got)}`]),
    `    want  ${textOf(want)}`,
    ...(fix === undefined ? [] : [`    fix   ${textOf(fix)}`]),
    `    docs  ${explainCommand(entry.name)}`,
  ].join('\n'));
}

function placePhrase(at: Place): Phrase {
  return typeof at === 'string' ? at : [calledAt(at)];
}

const MAX_SHOWN_CHARS = 200;

/** Names an object only by its class: it may be a whole tree of constructs. */
export function classText(value: object): string {
  return `an object of the class ${value.constructor?.name ?? 'null'}`;
}

/** A value in a message: in quotes, on one line, cut if it is long. */
export function shown(value: unknown): string {
  const text = jsonOf(value);
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}... (${text.length} characters)` : text;
}

/** Not every value has JSON: an object may contain itself, and big integers and NaN have none. */
function jsonOf(value: unknown): string {
  try {
    return typeof value === 'number' ? String(value) : JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value === 'object' && value !== null ? classText(value) : String(value);
  }
}

/** The end of a message; empty if no name is near. */
export function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? '' : `. Did you mean ${shown(nearest)}?`;
}
