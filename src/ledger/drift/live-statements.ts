import { yamlStrings } from './yaml-statements';
import { parseScript } from '../../ddl/parser/parse-script';
import { Dialect } from '../../schema';
import { codesWhere, isNamed } from '../../schema/types/type-facts';
import { unixText } from '../../text/characters';

/** gcloud prints the descriptors of a proto bundle after the statements, for people to read. */
const DESCRIPTORS = /^Proto Bundle Descriptors:$[^]*/m;

const TYPES = codesWhere((type) => !isNamed(type)).join('|');

/**
 * Words that are no reserved ones are printed without quotes, also where a constraint could begin. Each column has a
 * line.
 */
const COLUMN_NAMED_CONSTRAINT = new RegExp(
  `^( +)(CONSTRAINT|FOREIGN|CHECK|PRIMARY|SYNONYM)(?= (?:${TYPES})(?:,|\\(|<| (?!CHECK|FOREIGN|PRIMARY)))`,
  'gmi',
);

/** What `gcloud spanner databases ddl describe` prints, as plain text, JSON or YAML, and what the API answers. */
export function liveStatements(text: string, dialect: Dialect): string[] {
  const statements = jsonStrings(text) ?? yamlStrings(text) ?? [unixText(text).replace(DESCRIPTORS, '')];
  return statements.flatMap((each) => parseScript(each, dialect).map(({ start, end }) => each.slice(start, end)));
}

/** A database prints some names in words that nobody would send it. */
export function asSent(statement: string, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? statement : statement.replace(COLUMN_NAMED_CONSTRAINT, '$1`$2`');
}

function jsonStrings(text: string): readonly string[] | undefined {
  try {
    return /^\s*[[{]/.test(text) ? answeredStatements(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

const KEYS_OF_AN_ANSWER: ReadonlySet<string> = new Set(['statements', 'protoDescriptors']);

/**
 * The list of statements, or the answer of the API with that list, which is `{}` for an empty database. undefined: it
 * is something else.
 */
export function answeredStatements(answer: unknown): readonly string[] | undefined {
  const list: unknown = isAnswer(answer) ? (answer.statements ?? []) : answer;
  return Array.isArray(list) && list.every((each): each is string => typeof each === 'string') ? list : undefined;
}

function isAnswer(value: unknown): value is { readonly statements?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => KEYS_OF_AN_ANSWER.has(key))
  );
}
