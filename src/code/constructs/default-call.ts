import { NAMED_DEFAULTS, nextValueExpression, UUID_DEFAULTS } from '../../ddl/expressions/default-expressions';
import { expressionProblem } from '../../ddl/expressions/expression-check';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { nextValueOf } from '../../ddl/expressions/expression-walk';
import { tokenize } from '../../ddl/lexer/lexer';
import { onOneLine } from '../../ddl/lexer/one-line';
import { call, text, value, type Call, type Code } from '../../languages/code';
import type { ColumnType, Dialect, ExpressionText } from '../../schema';
import { quoteString } from '../../schema/quoting';

type Method = 'string' | 'number' | 'bool' | 'nextValue' | 'generateUuid' | 'newUuid' | keyof typeof NAMED_DEFAULTS;

const WITHOUT_ARGUMENT: readonly (readonly [Method, Readonly<Record<Dialect, string>>])[] = [
  ...(Object.entries(NAMED_DEFAULTS) as [keyof typeof NAMED_DEFAULTS, Readonly<Record<Dialect, string>>][]),
  ['generateUuid', UUID_DEFAULTS.STRING],
  ['newUuid', UUID_DEFAULTS.NATIVE],
];

/** An expression in the form that constructs accept, if any of them does. */
export function expressionText(expression: string, dialect: Dialect): Code {
  const line = onOneLine(expression, dialect);
  return text(line === undefined || expressionProblem(line, dialect) !== undefined ? expression : line);
}

/** The sequence of an expression that `Default.nextValue` prints. */
export function sequenceIn(expression: string | undefined, dialect: Dialect): string | undefined {
  const name =
    expression === undefined || expression.includes('"')
      ? undefined
      : nextValueOf(parseExpression(expression, dialect));
  return name !== undefined && /^(\w+\.)?\w+$/.test(name) ? name : undefined;
}

/** The most specific factory of `Default` that prints exactly this expression; `Default.expression` prints any. */
export function defaultCall(expression: ExpressionText, type: ColumnType, dialect: Dialect): Call {
  const [method, ...args] = factoryOf(expression, type, dialect) ?? ['expression', expressionText(expression, dialect)];
  return call('Default', method, args);
}

function factoryOf(expression: ExpressionText, type: ColumnType, dialect: Dialect): [Method, ...Code[]] | undefined {
  const [named] = WITHOUT_ARGUMENT.find(([, texts]) => texts[dialect] === expression) ?? [];
  if (named !== undefined) {
    return [named];
  }
  const sequence = sequenceIn(expression, dialect);
  if (sequence !== undefined && nextValueExpression(sequence, dialect) === expression) {
    return ['nextValue', text(sequence)];
  }
  return literalFactory(expression, type, dialect);
}

function literalFactory(expression: string, type: ColumnType, dialect: Dialect): [Method, Code] | undefined {
  const [{ kind, value: literal }] = tokenize(expression, dialect);
  switch (type.code) {
    case 'STRING':
      return kind === 'string' && quoteString(literal, dialect) === expression ? ['string', text(literal)] : undefined;
    case 'BOOL':
      return /^(TRUE|FALSE)$/.test(expression) ? ['bool', value(expression === 'TRUE')] : undefined;
    case 'INT64':
      return Number.isSafeInteger(Number(expression)) && String(Number(expression)) === expression
        ? ['number', value(Number(expression))]
        : undefined;
    default:
      return undefined;
  }
}
