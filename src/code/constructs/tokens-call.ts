import type { Expression, FunctionCall, Operation } from '../../ddl/expressions/expression';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { call, list, member, text, value, type Call, type Code } from '../../languages/code';
import { enumMembers, optionsType, structShape, type OptionShape } from '../../languages/surface';
import type { Dialect, ExpressionText } from '../../schema';
import { IN_GOOGLESQL } from '../../schema/functions/named-arguments';
import { snakeCase } from '../../text/names';

/** The factories of `Tokens`. */
const FACTORIES: Readonly<Record<string, string>> = {
  TOKEN: 'exact',
  TOKENIZE_BOOL: 'bool',
  TOKENIZE_FULLTEXT: 'fullText',
  TOKENIZE_JSON: 'json',
  TOKENIZE_JSONB: 'json',
  TOKENIZE_NGRAMS: 'ngrams',
  TOKENIZE_NUMBER: 'number',
  TOKENIZE_SUBSTRING: 'substring',
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
  const factory = FACTORIES[name];
  if (factory === undefined || of === undefined) {
    return undefined;
  }
  const made = call('Tokens', factory, [text(expression.slice(of.start, of.end))]);
  const known = structShape(optionsType(made) ?? '') ?? [];
  const options = named.map((argument) => optionOf(argument, known));
  return options.every((option) => option !== undefined)
    ? { ...made, options: Object.fromEntries(options) }
    : undefined;
}

/** undefined for a positional argument or an unknown option. */
function optionOf(argument: Expression, known: readonly OptionShape[]): [string, Code] | undefined {
  const option = argument.kind !== 'operation' ? undefined : known.find(({ name }) => {
    const written = snakeCase(name);
    return argument.name === `=>${written}` || argument.name === `=>${IN_GOOGLESQL[written]}`;
  });
  const code = option && valueOf(option.type, (argument as Operation).operands[0]);
  return code && [option.name, code];
}

function valueOf(type: string, given: Expression): Code | undefined {
  const items = elementsOf(given)?.map((each) => valueOf(type.replace('[]', ''), each));
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
  const members = enumMembers(type);
  const [name] = members?.find(([, of]) => of === given.value) ?? [];
  return members === undefined ? text(given.value) : name === undefined ? undefined : member(type, name);
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
