import type { Span, TableDefinition } from '../../../schema';
import type { Part } from '../../../schema/kind/part';
import { isPackageName } from '../../../schema/objects/statistics';
import { parseExpression } from '../../expressions/expression-parser';
import { expressionParts, otherFunctions } from '../../expressions/expression-walk';
import { isReservedWord } from '../../lexer/keywords';
import { parseFunctionBody } from '../../queries/function-body';
import { parseQuery, type ParsedQuery } from '../../queries/query-parser';
import { forcedIndexes, sequencesIn } from '../../queries/query-reads';
import { ModelTypeReader, TypeReader } from '../../types/parameter-type';
import { readOption, readOptionName, readSetting } from '../options';
import { readPolicy } from '../storage-clauses';
import { parseRows, parseRowsChange } from '../tables';
import type { TokenCursor } from '../token-cursor';

/** Reads a part: its text and further facts. */
type Read = (
  cursor: TokenCursor,
) => string | (Pick<Part, 'name' | 'value' | 'rows' | 'rowsChange'> & { readonly parts?: readonly Part[] });

/** Readers of parts without a pattern, by their word in the grammar. */
export const READERS: Readonly<Record<string, Read>> = {
  name: (cursor) => qualified(cursor, 'a name'),
  table: (cursor) => qualified(cursor, 'a table'),
  object: (cursor) => qualified(cursor, 'an object'),
  /** Only GoogleSQL has `TO ROLE r`. */
  role: (cursor) => (
    cursor.postgresql && /^(TO|FROM) ROLE$/.test(`${cursor.word(-1)} ${cursor.word()}`) && cursor.isName(1)
      ? cursor.fail(cursor.tokenAt(cursor.at + 1).text)
      : simple(cursor, 'a role')
  ),
  column: (cursor) => simple(cursor, 'a column'),
  /** Any name that refers to nothing outside its statement, or to nothing in the model. */
  word: (cursor) => cursor.simpleName('a name'),
  path: (cursor) => cursor.typeName('a name'),
  package: (cursor) => {
    const start = cursor.at;
    const name = cursor.typeName('a name');
    if (!isPackageName(name, cursor.dialect)) {
      cursor.at = start;
      cursor.fail('a package name');
    }
    return name;
  },
  string: (cursor) => cursor.string('a string'),
  setting: parameterName,
  option: (cursor) => readOption(cursor, () => value(cursor)),
  value: (cursor) => (
    cursor.postgresql && cursor.is('NULL') ? cursor.fail('a value or RESET') : value(cursor)
  ),
  policy: readPolicy,
  stream_option: readOptionName,
  type: (cursor) => typeText(cursor, new TypeReader(cursor)),
  model_type: (cursor) => typeText(cursor, new ModelTypeReader(cursor)),
  /** Ends at a comma, AS or the closing bracket. */
  expression: (cursor) => {
    const start = cursor.at;
    while (!cursor.endsElement && !cursor.is('AS')) {
      cursor.advancePastBrackets();
    }
    const text = cursor.textFrom(start);
    const problem = expressionParts(parseExpression(text, cursor.dialect)).find(({ kind }) => kind === 'opaque');
    if (text === '' || problem) {
      cursor.at = start;
      cursor.fail('an expression');
    }
    return text;
  },
  /** The columns and clauses of an object that holds rows. */
  rows: (cursor) => {
    const start = cursor.at;
    const { options, ...rows } = parseRows(cursor);
    return {
      name: cursor.textFrom(start), rows, parts: rowParts({ ...rows, options }, cursor.spanFrom(start)),
    };
  },
  rows_change: (cursor) => {
    const start = cursor.at;
    const rowsChange = parseRowsChange(cursor);
    return { name: cursor.textFrom(start), rowsChange, parts: rowParts(rowsChange, cursor.spanFrom(start)) };
  },
  query: (cursor) => {
    const start = cursor.at;
    cursor.skipToEnd();
    return readQueryFrom(cursor, start, (text) => parseQuery(text, cursor.dialect));
  },
  /** The body of a function. Ends at the closing bracket. */
  body: (cursor) => {
    const start = cursor.at;
    while (!cursor.endsElement) {
      cursor.advancePastBrackets();
    }
    const { name, parts } = readQueryFrom(cursor, start, (text) => parseFunctionBody(text, [], cursor.dialect));
    // Possible columns may be parameters.
    return { name, parts: parts.filter(({ role }) => role !== 'column') };
  },
};

/** The parts that statements of all kinds have. */
function rowParts(
  { interleave, options = new Map() }: Pick<TableDefinition, 'interleave' | 'options'>, span: Span,
): Part[] {
  return [
    ...(interleave ? [{ role: 'table', name: interleave.parent, span: interleave.span! }] : []),
    ...[...options].map(([name, set]) => ({ role: 'option', name, value: set, span })),
  ];
}

/** @param start The start of the text, which ends at the cursor. */
function readQueryFrom(
  cursor: TokenCursor, start: number, parse: (text: string) => ParsedQuery,
): { readonly name: string; readonly parts: readonly Part[] } {
  const end = cursor.at;
  const text = cursor.textFrom(start);
  const query = parse(text);
  const { problem, references } = query;
  if (problem) {
    // An unclosed string has other tokens on one line.
    cursor.at = Math.min(start + problem.token, end);
    cursor.fail(problem.expected);
  }
  const parts = references.map(({ name, of, token }) => ({
    role: of ? 'column' : 'table',
    name,
    of,
    span: cursor.spanAt(start + token),
  }));
  const span = cursor.spanFrom(start);
  return {
    name: text,
    parts: [
      ...parts,
      ...forcedIndexes(query).map(({ index }) => ({ role: 'forced index', name: index, span })),
      ...sequencesIn(query).map((name) => ({ role: 'sequence', name, span })),
      ...query.expressions.flatMap(({ expression }) => otherFunctions(expression, cursor.dialect)).map((name) => (
        { role: 'function', name, span }
      )),
    ],
  };
}

function typeText(cursor: TokenCursor, reader: TypeReader): string {
  const start = cursor.at;
  reader.read();
  return cursor.textFrom(start);
}

function qualified(cursor: TokenCursor, what: string): string {
  failOnReserved(cursor, what);
  return cursor.name(what);
}

function simple(cursor: TokenCursor, what: string): string {
  failOnReserved(cursor, what);
  return cursor.simpleName(what);
}

function failOnReserved(cursor: TokenCursor, what: string): void {
  // INTERLEAVE IN can follow a list of columns after a comma.
  if (isReservedWord(cursor.word(), cursor.dialect) || cursor.is('INTERLEAVE', 'IN')) {
    cursor.fail(what);
  }
}

const WORDS = new Set(['NULL', 'TRUE', 'FALSE', 'DEFAULT']);

/** Reads the value of an option or setting. */
function value(cursor: TokenCursor): string {
  const start = cursor.at;
  if (cursor.is('[')) {
    cursor.strings();
  } else {
    const isWord = WORDS.has(cursor.word()) || (cursor.postgresql && cursor.token.kind === 'identifier');
    if (cursor.token.kind !== 'string' && !isWord) {
      cursor.accept('-');
      if (cursor.token.kind !== 'number') {
        cursor.fail('a value');
      }
    }
    cursor.advance();
  }
  return cursor.textFrom(start);
}

/** Reads a setting without `spanner.`, which is part of the name as databases print it. */
function parameterName(cursor: TokenCursor): string {
  if (!/^spanner\.\w+$/i.test(cursor.token.value)) {
    cursor.expect('SPANNER', '.');
  }
  return readSetting(cursor);
}
