import type { Expression, FunctionCall, Operation } from '../../ddl/expressions/expression';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { call, list, member, text, value, type Call, type Code } from '../../languages/code';
import type { Dialect, ExpressionText } from '../../schema';
import { IN_GOOGLESQL } from '../../schema/functions/named-arguments';
import { camelCase } from '../../text/names';

const NGRAM_OPTIONS = ['ngram_size_min', 'ngram_size_max', 'remove_diacritics'];

/** The factories of `Tokens`, and those arguments that are options. */
const FACTORIES: Readonly<Record<string, readonly [factory: string, ...options: string[]]>> = {
  TOKEN: ['exact'],
  TOKENIZE_BOOL: ['bool'],
  TOKENIZE_FULLTEXT: ['fullText', 'language_tag', 'content_type', 'token_category', 'remove_diacritics'],
  TOKENIZE_JSON: ['json'],
  TOKENIZE_JSONB: ['json'],
  TOKENIZE_NGRAMS: ['ngrams', ...NGRAM_OPTIONS],
  TOKENIZE_NUMBER: [
    'number', 'comparison_type', 'algorithm', 'min', 'max', 'granularity', 'tree_base', 'ieee_precision',
  ],
  TOKENIZE_SUBSTRING: [
    'substring', ...NGRAM_OPTIONS, 'language_tag', 'content_type', 'relative_search_types',
    'short_tokens_only_for_anchors',
  ],
};

/** Options with an enum, and its members by value. */
const ENUMS: Readonly<Record<string, readonly [of: string, members: Readonly<Record<string, string>>]>> = {
  content_type: ['TokenContentType', { 'text/plain': 'PLAIN_TEXT', 'text/html': 'HTML' }],
  token_category: ['TokenCategory', { small: 'SMALL', medium: 'MEDIUM', large: 'LARGE', title: 'TITLE' }],
  relative_search_types: ['RelativeSearchType', {
    all: 'ALL', phrase: 'PHRASE', value_prefix: 'VALUE_PREFIX', value_suffix: 'VALUE_SUFFIX',
    word_prefix: 'WORD_PREFIX', word_suffix: 'WORD_SUFFIX',
  }],
  comparison_type: ['NumberComparison', { all: 'ALL', equality: 'EQUALITY' }],
  algorithm: [
    'NumberAlgorithm', { logtree: 'LOG_TREE', prefixtree: 'PREFIX_TREE', floatingpoint: 'FLOATING_POINT' },
  ],
};

/** The call of `Tokens` that prints an expression; undefined if none does. */
export function tokensCall(expression: ExpressionText, dialect: Dialect): Call | undefined {
  return callOf(parseExpression(expression, dialect), expression);
}

function callOf(tokens: Expression, expression: ExpressionText): Call | undefined {
  if (tokens.kind !== 'call') {
    return undefined;
  }
  if (tokens.name === 'TOKENLIST_CONCAT') {
    const parts = elementsOf(tokens.args[0])?.map((part) => callOf(part, expression)) ?? [];
    return parts.length === 0 || tokens.args.length > 1 || !parts.every((part) => part !== undefined)
      ? undefined
      : call('Tokens', 'concat', [list(parts)]);
  }
  return tokenizerCall(tokens, expression);
}

function tokenizerCall({ name, args: [of, ...named] }: FunctionCall, expression: ExpressionText): Call | undefined {
  const [factory, ...known] = FACTORIES[name] ?? [];
  const options = named.map((argument) => optionOf(argument, known));
  return factory !== undefined && of !== undefined && options.every((option) => option !== undefined)
    ? call('Tokens', factory, [text(expression.slice(of.start, of.end))], Object.fromEntries(options))
    : undefined;
}

/** undefined for a positional argument or an unknown option. */
function optionOf(argument: Expression, known: readonly string[]): [string, Code] | undefined {
  const name = known.find((option) => argument.kind === 'operation' && (
    argument.name === `=>${option}` || argument.name === `=>${IN_GOOGLESQL[option]}`
  ));
  const code = name === undefined ? undefined : valueOf(name, (argument as Operation).operands[0]);
  return code && [camelCase(name!), code];
}

function valueOf(option: string, given: Expression): Code | undefined {
  const items = elementsOf(given)?.map((each) => valueOf(option, each));
  if (items) {
    return items.every((item) => item !== undefined) ? list(items) : undefined;
  }
  if (given.kind === 'unary' && given.operator === '-' && given.operand.kind === 'literal') {
    return value(`-${given.operand.value}`);
  }
  if (given.kind !== 'literal' || given.type === 'null') {
    return undefined;
  }
  if (given.type !== 'string') {
    return value(given.value.toLowerCase());
  }
  const [of, members] = ENUMS[option] ?? [];
  const name = members?.[given.value];
  return of === undefined ? text(given.value) : name === undefined ? undefined : member(of, name);
}

/** The elements of `[a, b]`, or of `'{a, b}'::text[]` in PostgreSQL. */
function elementsOf(expression: Expression | undefined): readonly Expression[] | undefined {
  if (expression?.kind === 'operation' && expression.name === 'ARRAY') {
    return expression.operands;
  }
  const { operand } = expression?.kind === 'cast' ? expression : { operand: undefined };
  const [, items] = operand?.kind === 'literal' ? /^\{(.+)\}$/.exec(operand.value) ?? [] : [];
  return items?.split(',').map((item) => ({ ...operand, value: item.trim() }) as Expression);
}
