import type { Random } from './random';
import { randomElement, randomView } from './random-elements';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { tokenize, type Token } from '../../src/ddl/lexer/lexer';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect } from '../../src/schema';
import { sqlFunctions } from '../../src/schema/functions';

/** What a mutation can take from the schema. */
interface Material {
  readonly dialect: Dialect;
  readonly random: Random;
  /** All names in the schema. */
  readonly names: readonly string[];
}

/** Undefined: it finds nothing to change here. */
type Mutation = (statements: readonly string[], material: Material) => readonly string[] | undefined;

export interface Mutant {
  readonly mutation: string;
  readonly statements: readonly string[];
}

const TYPES: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: [
    'INT64', 'FLOAT64', 'FLOAT32', 'NUMERIC', 'BOOL', 'STRING(MAX)', 'STRING(36)', 'BYTES(MAX)', 'BYTES(16)', 'DATE',
    'TIMESTAMP', 'JSON', 'ARRAY<INT64>', 'ARRAY<STRING(MAX)>', 'INTEGER', 'VARCHAR(10)', 'DATETIME', 'STRING', 'INT',
  ],
  [Dialect.POSTGRESQL]: [
    'bigint', 'double precision', 'real', 'numeric', 'boolean', 'text', 'varchar(36)', 'bytea', 'date', 'timestamptz',
    'jsonb', 'bigint[]', 'text[]', 'int', 'smallint', 'timestamp', 'char(5)', 'json', 'numeric(10, 2)', 'STRING(5)',
  ],
};
const LITERALS: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: [
    '0', '-1', '1.5', '1e400', '9223372036854775807', '9223372036854775808', "'x'", "'a\\n'", "''", 'TRUE', 'NULL',
    "b'x'", "DATE '2024-02-30'", "DATE '2024-01-31'", "TIMESTAMP '2024-01-01'", "TIMESTAMP 'x'", "NUMERIC '1.5'",
    "NUMERIC 'x'", "JSON '{}'", "JSON '{'", '[1, 2]', '0x1F', "r'\\d'", "'\\q'",
  ],
  [Dialect.POSTGRESQL]: [
    '0', '-1', '1.5', '1e400', '9223372036854775807', '9223372036854775808', "'x'", "''", "'5'", 'true', 'NULL',
    "'2024-02-30'::date", "'2024-01-31'::date", "'x'::bigint", "'5'::bigint", "'t'::boolean", "'{}'::jsonb", "'{'::jsonb",
    "'a'::varchar(3)", 'ARRAY[1, 2]', "E'a\\n'", '$$x$$', "'1.5'::numeric", "'x'::bytea",
  ],
};
const OPERATORS: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: [
    '+', '-', '*', '/', '||', '&', '|', '^', '<<', '>>', '=', '!=', '<>', '<', '<=', '>', '>=', 'AND', 'OR', 'LIKE',
    'IN', 'IS', '%', '==', '::', '&&',
  ],
  [Dialect.POSTGRESQL]: [
    '+', '-', '*', '/', '%', '||', '&', '|', '#', '<<', '>>', '=', '!=', '<>', '<', '<=', '>', '>=', 'AND', 'OR', 'LIKE',
    'ILIKE', '~', '~*', 'IN', 'IS', '^', '==', '->', '->>', '@>',
  ],
};
const KEYWORDS = [
  'NOT NULL', 'NULL', 'UNIQUE', 'STORED', 'HIDDEN', 'DESC', 'ASC', 'PRIMARY KEY', 'CASCADE', 'NO ACTION', 'IF NOT EXISTS', 'PARENT',
  'DEFAULT', 'CHECK', 'INTERLEAVE', 'STORING', 'INCLUDE', 'OPTIONS', 'WITH', 'ALWAYS', 'RESTRICT', 'VIRTUAL', 'SELECT', ',', '(', ')',
];
const LENGTHS = ['0', '1', '2621440', '2621441', '10485760', '10485761', 'MAX', '-1', '1.5', "'x'", '0x10', 'max', '1, 2', ''];
const OPTION_VALUES = ["'1h'", "'8d'", "'banana'", "''", 'true', 'null', '5', "'NEW_ROW'", "'-1d'", '1.5', "'bit_reversed_positive'"];

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  element: addElement,
  view: addView,
  type: onToken(isType, (_, { random, dialect }) => random.pick(TYPES[dialect]), skipLength),
  length: onToken(isLength, (_, { random }) => random.pick(LENGTHS)),
  literal: onToken(isLiteral, (_, { random, dialect }) => random.pick(LITERALS[dialect])),
  operator: onToken(isOperator, (_, { random, dialect }) => random.pick(OPERATORS[dialect])),
  function: onToken(isFunction, (token, material) => otherFunction(token, material)),
  argument: changeArguments,
  name: onToken(isName, (_, { random, names }) => random.pick(names)),
  misspelling: onToken(isName, (token, material) => misspelt(token, material)),
  case: onToken(isName, (token, material) => otherCase(token, material)),
  option: onToken(isOptionValue, (_, { random }) => random.pick(OPTION_VALUES)),
  drop: onToken(() => true, () => ''),
  duplicate: onToken(() => true, ({ text }) => `${text} ${text}`),
  keyword: onToken(() => true, ({ text }, { random }) => `${text} ${random.pick(KEYWORDS)}`),
  swap: swapTokens,
  clause: changeItems,
  statements: changeStatements,
};
/** Expressions have most ways to be wrong. */
const WEIGHTS: Readonly<Record<string, number>> = { element: 12, view: 6, literal: 2, function: 3, operator: 2, type: 2, argument: 2 };
const WEIGHTED = Object.keys(MUTATIONS).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name));

/** One change of a valid schema, most of which make it invalid. */
export function mutate(statements: readonly string[], dialect: Dialect, random: Random): Mutant {
  const names = [...new Set(statements.flatMap((each) => tokenize(each, dialect).filter(isName).map(({ text }) => text)))];
  for (;;) {
    const mutation = random.pick(WEIGHTED);
    const mutated = MUTATIONS[mutation](statements, { dialect, random, names });
    if (mutated && mutated.join('\n') !== statements.join('\n')) {
      return { mutation, statements: mutated.map((each) => each.replace(/\s+/g, ' ').trim()) };
    }
  }
}

type Condition = (token: Token, at: number, tokens: readonly Token[]) => boolean;

/** Replaces a token that meets a condition. `to` answers where the replaced text ends; default: with the token. */
function onToken(
  condition: Condition, change: (token: Token, material: Material) => string,
  to: (at: number, tokens: readonly Token[]) => number = (at) => at,
): Mutation {
  return (statements, material) => onStatement(statements, material, (statement) => {
    const tokens = tokensOf(statement, material.dialect);
    const candidates = tokens.flatMap((token, at) => (condition(token, at, tokens) ? [at] : []));
    if (candidates.length === 0) {
      return undefined;
    }
    const at = material.random.pick(candidates);
    return spliced(statement, tokens[at].start, tokens[to(at, tokens)].end, change(tokens[at], material));
  });
}

function onStatement(
  statements: readonly string[], { random }: Material, change: (statement: string) => string | undefined,
): readonly string[] | undefined {
  // The last statement is what the schema was made for.
  const at = random.once(3) ? random.below(statements.length) : statements.length - 1;
  const changed = change(statements[at]);
  return changed === undefined ? undefined : statements.map((each, index) => (index === at ? changed : each));
}

function tokensOf(statement: string, dialect: Dialect): Token[] {
  return tokenize(statement, dialect).filter(({ kind }) => kind !== 'end');
}

function spliced(text: string, start: number, end: number, replacement: string): string {
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`;
}

function isName({ kind, text }: Token): boolean {
  return kind === 'quoted-identifier' || (kind === 'identifier' && !/^[A-Z_]+\d*$|^(bigint|varchar|text|date|numeric|boolean|double|precision|timestamptz|jsonb|bytea|real)$/.test(text))
    || (kind === 'identifier' && /^[A-Z]$/.test(text));
}

function isType({ kind, text }: Token, at: number): boolean {
  return kind === 'identifier' && at > 2
    && /^(BOOL|INT64|FLOAT64|FLOAT32|NUMERIC|STRING|BYTES|DATE|TIMESTAMP|JSON|bigint|varchar|text|date|numeric|boolean|timestamptz|jsonb|bytea|real)$/.test(text);
}

function skipLength(at: number, tokens: readonly Token[]): number {
  return tokens[at + 1]?.text === '(' && tokens[at + 3]?.text === ')' ? at + 3 : at;
}

function isLength(_: Token, at: number, tokens: readonly Token[]): boolean {
  return tokens[at - 1]?.text === '(' && /^(STRING|BYTES|varchar)$/i.test(tokens[at - 2]?.text ?? '');
}

function isLiteral({ kind, text }: Token): boolean {
  return kind === 'string' || kind === 'bytes' || kind === 'number' || /^(true|false|null)$/i.test(text);
}

function isOperator({ kind, text }: Token): boolean {
  return (kind === 'symbol' && /^[-+*/%|&^<>=!~]+$/.test(text)) || /^(AND|OR|LIKE|IN|IS|BETWEEN)$/.test(text);
}

function isFunction({ kind, text }: Token, at: number, tokens: readonly Token[]): boolean {
  return kind === 'identifier' && at > 3 && tokens[at + 1]?.text === '(' && isExpressionWord(text);
}

function isExpressionWord(text: string): boolean {
  return !/^(STRING|BYTES|KEY|CHECK|DEFAULT|AS|IN|OPTIONS|STORING|INCLUDE|WITH|POLICY|IDENTITY|VARCHAR|REFERENCES|AND|OR|NOT)$/i.test(text);
}

function isOptionValue(_: Token, at: number, tokens: readonly Token[]): boolean {
  const option = tokens.findIndex(({ text }) => /^(options|with)$/i.test(text));
  return option >= 0 && at > option && tokens[at - 1].text === '=';
}

function otherFunction(token: Token, { random, dialect }: Material): string {
  if (random.once(4)) {
    return misspelt(token, { random, dialect, names: [] });
  }
  const other = random.once(5) ? (dialect === Dialect.GOOGLESQL ? Dialect.POSTGRESQL : Dialect.GOOGLESQL) : dialect;
  return random.pick(sqlFunctions(other)).name;
}

function misspelt({ text }: Token, { random }: Material): string {
  const at = 1 + random.below(Math.max(text.length - 2, 1));
  return random.once(2) ? text.slice(0, at) + text.slice(at + 1) : `${text.slice(0, at)}${text[at] ?? 'x'}${text.slice(at)}`;
}

function otherCase({ text }: Token, { random }: Material): string {
  switch (random.below(4)) {
    case 0:
      return text.toLowerCase();
    case 1:
      return text.toUpperCase();
    case 2:
      return text.replace(/^(["`])(.*)\1$/, '$2');
    default:
      return text.replace(/[a-z]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
  }
}

function swapTokens(statements: readonly string[], material: Material): readonly string[] | undefined {
  return onStatement(statements, material, (statement) => {
    const tokens = tokensOf(statement, material.dialect);
    if (tokens.length < 2) {
      return undefined;
    }
    const at = material.random.below(tokens.length - 1);
    const [first, second] = [tokens[at], tokens[at + 1]];
    return spliced(statement, first.start, second.end, `${second.text} ${first.text}`);
  });
}

/** Items between commas of one bracket: drops one, doubles one, or swaps two. */
function changeItems(statements: readonly string[], material: Material): readonly string[] | undefined {
  return changeList(statements, material, (before) => !before || !isExpressionWord(before));
}

/** The arguments of a function. */
function changeArguments(statements: readonly string[], material: Material): readonly string[] | undefined {
  return changeList(statements, material, (before, at) => at > 3 && before !== undefined && isExpressionWord(before));
}

function changeList(
  statements: readonly string[], material: Material, isMeant: (before: string | undefined, at: number) => boolean,
): readonly string[] | undefined {
  const { random, dialect } = material;
  return onStatement(statements, material, (statement) => {
    const tokens = tokensOf(statement, dialect);
    const opens = tokens.flatMap(({ text }, at) => {
      const before = tokens[at - 1];
      return text === '(' && isMeant(before?.kind === 'identifier' ? before.text : undefined, at) ? [at] : [];
    });
    if (opens.length === 0) {
      return undefined;
    }
    const open = random.pick(opens);
    const [start, items, end] = itemsAfter(tokens, open, statement);
    const at = random.below(items.length);
    const choice = random.below(3);
    const changed = choice === 0 ? items.filter((_, index) => index !== at)
      : choice === 1 ? [...items.slice(0, at), items[at], ...items.slice(at)]
        : [...items.slice(0, at), ...items.slice(at + 1), items[at]];
    return spliced(statement, start, end, changed.join(', '));
  });
}

function itemsAfter(tokens: readonly Token[], open: number, statement: string): [start: number, items: string[], end: number] {
  const items: string[] = [];
  let depth = 0;
  let from = tokens[open].end;
  for (const { text, start, end } of tokens.slice(open)) {
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth === 0 || (depth === 1 && text === ',')) {
      items.push(statement.slice(from, start));
      from = end;
    }
    if (depth === 0) {
      return [tokens[open].end, items, start];
    }
  }
  return [tokens[open].end, [...items, statement.slice(from)], statement.length];
}

function changeStatements(statements: readonly string[], { random }: Material): readonly string[] | undefined {
  const at = random.below(statements.length);
  switch (random.below(3)) {
    case 0:
      return statements.length === 1 ? undefined : statements.filter((_, index) => index !== at);
    case 1:
      return [...statements, statements[at]];
    default:
      return statements.length === 1 ? undefined : [...statements.filter((_, index) => index !== at).slice(0, -1), statements[at], ...statements.slice(-1)];
  }
}

/** One more column or check with a random expression. */
function addElement(statements: readonly string[], material: Material): readonly string[] | undefined {
  const { dialect, random } = material;
  return onStatement(statements, material, (statement) => {
    const placed = parseScript(statement, dialect);
    const [table] = foldScript(placed, dialect, 'db').schema.tables;
    const open = tokensOf(statement, dialect).find(({ text }) => text === '(');
    return table && open && spliced(statement, open.end, open.end, `${randomElement(table.columns, dialect, random)}, `);
  });
}

/** One more view over a table with a random query. */
function addView(statements: readonly string[], { dialect, random }: Material): readonly string[] | undefined {
  const { tables } = foldScript(statements.flatMap((each) => parseScript(each, dialect)), dialect, 'db').schema;
  const table = tables.length === 0 ? undefined : random.pick(tables);
  return table && [...statements, randomView(table.name, table.columns, dialect, random)];
}
