import { NAMED_DEFAULTS, nextValueExpression, UUID_DEFAULTS } from '../../ddl/expressions/default-expressions';
import { expressionProblem } from '../../ddl/expressions/expression-check';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { nextValueOf } from '../../ddl/expressions/expression-walk';
import { tokenize } from '../../ddl/lexer/lexer';
import { onOneLine } from '../../ddl/lexer/one-line';
import { call, text, value, type Call, type Code } from '../../languages/code';
import { sameExpressionAsPrinted } from '../../ledger/canonical/canonical-words';
import type { ColumnType, Dialect, ExpressionText } from '../../schema';
import { quoteString } from '../../schema/quoting';

const WITHOUT_ARGUMENT: readonly (readonly [method: string, Readonly<Record<Dialect, string>>])[] = [
  ...Object.entries(NAMED_DEFAULTS),
  ['generateUuid', UUID_DEFAULTS.STRING],
  ['newUuid', UUID_DEFAULTS.NATIVE],
];

/** An expression in the form that constructs accept, if any of them does. */
export function expressionText(expression: string, dialect: Dialect): Code {
  const line = onOneLine(expression, dialect);
  return text(line === undefined || expressionProblem(line, dialect) !== undefined ? expression : line);
}

/** The sequence of an expression that `Default.nextValue` prints. */
export function nextValueSequence(expression: string | undefined, dialect: Dialect): string | undefined {
  const name =
    expression === undefined || expression.includes('"')
      ? undefined
      : nextValueOf(parseExpression(expression, dialect));
  return name !== undefined && /^(\w+\.)?\w+$/.test(name) ? name : undefined;
}

/** The most specific factory of `Default` for an expression, as written or printed; `Default.expression` is for any. */
export function defaultCall(expression: ExpressionText, type: ColumnType, dialect: Dialect): Call {
  const [named] = WITHOUT_ARGUMENT.find(([, texts]) => texts[dialect] === expression) ?? [];
  if (named !== undefined) {
    return call('Default', named, []);
  }
  const sequence = nextValueSequence(expression, dialect);
  return sequence !== undefined && nextValueExpression(sequence, dialect) === expression
    ? call('Default', 'nextValue', [text(sequence)])
    : literalCall(expression, type, dialect) ?? call('Default', 'expression', [expressionText(expression, dialect)]);
}

function literalCall(expression: string, type: ColumnType, dialect: Dialect): Call | undefined {
  const [{ kind, value: literal }] = tokenize(expression, dialect);
  const number = Number(kind === 'string' ? literal : expression);
  const word = expression.toUpperCase();
  // A PostgreSQL database prints constants with their types.
  const callOf = (method: string, written: string | undefined, argument: Code): Call | undefined => (
    written !== undefined && sameExpressionAsPrinted(written, expression, dialect)
      ? call('Default', method, [argument])
      : undefined
  );
  switch (type.code) {
    case 'STRING':
      return kind === 'string' ? callOf('string', quoteString(literal, dialect), text(literal)) : undefined;
    case 'BOOL':
      return /^(TRUE|FALSE)$/.test(word) ? callOf('bool', word, value(word === 'TRUE')) : undefined;
    case 'INT64':
      return Number.isSafeInteger(number) ? callOf('number', String(number), value(number)) : undefined;
    default:
      return undefined;
  }
}
