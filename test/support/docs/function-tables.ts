import { table, withMarked } from './sections';
import { DIALECT_TITLES, Dialect } from '../../../src/schema';
import { sqlFunction, type SpreadEffect, type SqlFunction } from '../../../src/schema/functions';
import { GOOGLESQL_FUNCTIONS } from '../../../src/schema/functions/googlesql';
import { POSTGRESQL_FUNCTIONS } from '../../../src/schema/functions/postgresql';
import type { Signature } from '../../../src/schema/types/signature';

const REFERENCE = 'https://cloud.google.com/spanner/docs/reference';
const TABLES: readonly (readonly [dialect: Dialect, rows: string, page: string])[] = [
  [Dialect.GOOGLESQL, GOOGLESQL_FUNCTIONS, `${REFERENCE}/standard-sql/functions-all`],
  [Dialect.POSTGRESQL, POSTGRESQL_FUNCTIONS, `${REFERENCE}/postgresql/functions`],
];

/** What becomes of a key that begins with the result. */
export const EFFECTS: Readonly<Record<SpreadEffect, string>> = {
  'random UUID': 'another random UUID for each row: inserts spread',
  'random': 'another random number for each row: inserts spread',
  'sequence': 'the next number of a bit-reversed sequence: inserts spread',
  'current time': 'grows with each insert: all inserts land in one place',
  'current day': 'one value for a whole day: all inserts of a day land in one place',
  'hash': 'different values land far apart, so the hash of a counter or a clock spreads; few values stay few',
  'signed hash': 'as a hash. Half of the numbers are negative, and their remainders with them: see [signed-shard](rules/signed-shard.md)',
  'reversal': 'the last characters come first: a counter or a clock spreads, and not a UUID v1',
  'bit reversal': 'the last bits come first: a counter spreads',
  'absolute value': 'as the number, without its sign',
  'remainder': 'as many values as the divisor: shards, if the number is a hash or counts rows',
  'quotient': 'several numbers become one, in the same order',
  'whole number': 'several fractions become one number, in the same order',
  'sign': 'three values at most',
  'bit count': '65 values at most',
  'greatest or least': 'as the argument that spreads least',
  'concatenation': 'sorted by the first part, then by the next one',
  'formatted text': 'as a concatenation, if the format only puts values one after the other',
  'piece of text': 'as the characters that are left',
  'start of text': 'as the first characters',
  'end of text': 'as the last characters',
  'padded text': 'as the text, or as the characters of it that are left',
  'length of text': 'as many values as there are lengths',
  'position in text': 'as many values as there are positions',
  'trimmed text': 'as the text, unless other characters than blanks are removed',
  'replaced text': 'as the text, if only punctuation is replaced or the text spreads already',
  'changed text': 'not known, as nobody knows how much of the text is left',
  'hexadecimal': 'as the bytes',
  'same text': 'as the text',
  'first value': 'as the argument that spreads least',
  'nothing for one value': 'as the first argument, with NULL instead of one value',
  'choice': 'as the branch that spreads least',
  'part of a time': 'a year grows with time; smaller parts come back, and all inserts of a moment share one',
  'format and time': 'grows with time if the format begins with the year; otherwise it comes back',
  'time and format': 'grows with time if the format begins with the year; otherwise it comes back',
  'elapsed time': 'grows with time',
  'coarser': 'as the argument, but many rows share one value of a clock',
  'order of some': 'as the argument, but several values can become one',
  'keeps order': 'as the argument: a clock stays a hotspot, and what spreads still spreads',
};

/** What is special about all functions of a section. */
const NOTES: Readonly<Record<string, string>> = {
  'aggregate_functions': 'Only queries can call them.',
  'statistical_aggregate_functions': 'Only queries can call them.',
  'Aggregate functions': 'Only queries can call them.',
  'Functions that return rows': 'Only the FROM of a query can call them.',
  'Not in Spanner': 'Other databases have them, so people write them. Spanner refuses them, and so do the rules.',
};

/** The page with the tables of all functions between its marks. */
export function withFunctionTables(text: string): string {
  return withMarked(text, [effects(), ...TABLES.map(([dialect, rows, page]) => functions(dialect, rows, page))]);
}

function effects(): string {
  return table(['effect', 'what becomes of a key that begins with the result'], Object.entries(EFFECTS));
}

function functions(dialect: Dialect, text: string, page: string): string {
  const sections = text.split('## ').slice(1).map((section) => {
    const [heading, ...lines] = section.trim().split('\n');
    return [`### ${titleOf(heading)}`, ...(heading in NOTES ? [NOTES[heading]] : []), table(
      ['function', 'arguments and result', 'deterministic', 'effect on a key'],
      lines.filter((line) => !line.startsWith(' ')).map((line) => rowOf(line.split('  ')[0].split(', '), dialect)),
    )].join('\n\n');
  });
  return [`## ${DIALECT_TITLES[dialect]}`, `[The reference of Spanner](${page})`, ...sections].join('\n\n');
}

/** A heading is the name of a page, or a title. */
function titleOf(heading: string): string {
  const words = heading.replace(/[_-]/g, ' ');
  const title = words[0].toUpperCase() + words.slice(1);
  return words === heading ? title : `[${title}](${REFERENCE}/standard-sql/${heading})`;
}

function rowOf(names: readonly string[], dialect: Dialect): string[] {
  const known = sqlFunction(names[0].toUpperCase().replace('SPANNER.', ''), dialect)!;
  return [names.map(code).join(', '), shapeOf(known), known.nondeterministic ? 'no' : 'yes', known.spread ?? ''];
}

function shapeOf({ signatures, minArguments, maxArguments, result }: SqlFunction): string {
  if (signatures) {
    return signatures.filter((each) => each.result !== 'none').map(signatureOf).join('<br>');
  }
  const count = minArguments === maxArguments ? String(minArguments)
    : maxArguments === Infinity ? `at least ${minArguments}` : `${minArguments} to ${maxArguments}`;
  const type = result === 'argument' ? 'the type of the argument' : result && code(result);
  return `${count === '0' ? '' : `${count} of any type `}${type === undefined ? '' : `→ ${type}`}`.trim();
}

function signatureOf({ parameters, result }: Signature): string {
  const written = parameters.map(({ name, type, optional, repeated }) => (
    `${name === undefined ? '' : `${name} => `}${type}${optional ? '?' : ''}${repeated ? '...' : ''}`
  ));
  return `${written.length === 0 ? '' : `${code(written.join(', '))} `}→ ${code(result)}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
