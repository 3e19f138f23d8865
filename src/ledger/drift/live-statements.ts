import { parseScript } from '../../ddl/parser/parse-script';
import type { Dialect } from '../../schema';
import { unixText } from '../../text/characters';

/** gcloud prints descriptors of a proto bundle after the statements, for human readers. */
const DESCRIPTORS = /^Proto Bundle Descriptors:$[^]*/m;

/** Reads the output of `gcloud spanner databases ddl describe` (plain text, JSON or YAML) or the answer of the API. */
export function liveStatements(text: string, dialect: Dialect): string[] {
  const statements = jsonStrings(text) ?? yamlStrings(text) ?? [asSent(unixText(text)).replace(DESCRIPTORS, '')];
  return statements.flatMap((each) => parseScript(each, dialect).map(({ start, end }) => each.slice(start, end)));
}

/** Quotes the name of a database, which the emulator prints without quotes. */
function asSent(text: string): string {
  return text.replace(/^(ALTER \w+) ([\w-]+)(?= SET OPTIONS)/gm, '$1 `$2`');
}

function jsonStrings(text: string): readonly string[] | undefined {
  try {
    return /^\s*[[{]/.test(text) ? answeredStatements(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

/** How gcloud begins YAML: a document for each statement, or a list of them. A statement is a text of YAML, too. */
const YAML = /^\s*(---(\s|$)|statements:\s*$|- )/m;

function yamlStrings(text: string): readonly string[] | undefined {
  if (text.search(YAML) !== 0) {
    return undefined;
  }
  // Loaded where there is YAML: it takes as long as a small audit.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { parseAllDocuments } = require('yaml') as typeof import('yaml');
  try {
    const lists = [...parseAllDocuments(text, { prettyErrors: false })].map((document) => {
      const answer: unknown = document.errors.length > 0 ? undefined : document.toJS() ?? [];
      return answeredStatements(typeof answer === 'string' ? [answer] : answer);
    });
    return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
  } catch {
    // An alias of nothing.
    return undefined;
  }
}

const KEYS_OF_AN_ANSWER: ReadonlySet<string> = new Set(['statements', 'protoDescriptors']);

/**
 * The list of statements, or the answer of the API with that list, which is `{}` for an empty database; undefined for
 * anything else.
 */
export function answeredStatements(answer: unknown): readonly string[] | undefined {
  const list: unknown = isAnswer(answer) ? (answer.statements ?? []) : answer;
  const isText = (each: unknown): each is string => typeof each === 'string';
  return Array.isArray(list) && list.every(isText) ? list.map(asSent) : undefined;
}

function isAnswer(value: unknown): value is { readonly statements?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => KEYS_OF_AN_ANSWER.has(key))
  );
}
