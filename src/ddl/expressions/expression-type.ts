import type { Expression, FunctionCall, Literal } from './expression';
import { isCondition } from './expression-grammar';

/** The type of a column, as `Cast.typeCode`. */
type ColumnTypes = (column: string) => string | undefined;

const LITERAL_TYPES: Readonly<Partial<Record<Literal['type'], string>>> = {
  string: 'STRING', bytes: 'BYTES', bool: 'BOOL',
};

/** The type of the values of an expression, as `Cast.typeCode`; undefined where it is not known. */
export function expressionType(expression: Expression, columnTypes: ColumnTypes): string | undefined {
  switch (expression.kind) {
    case 'column':
      return columnTypes(expression.name);
    case 'cast':
      return expression.typeCode;
    case 'literal':
      return expression.typeCode ?? LITERAL_TYPES[expression.type];
    case 'unary':
      return isCondition(expression.operator) ? 'BOOL' : expressionType(expression.operand, columnTypes);
    case 'between':
    case 'in':
      return 'BOOL';
    case 'binary': {
      const [left, right] = [expression.left, expression.right].map((side) => expressionType(side, columnTypes));
      // What is between two times is no time.
      return isCondition(expression.operator)
        ? 'BOOL'
        : expression.operator === '-' && left === right
          ? undefined
          : left;
    }
    case 'case':
      return firstType(expression.branches.map(({ then }) => then), columnTypes)
        ?? (expression.otherwise && expressionType(expression.otherwise, columnTypes));
    case 'call': {
      const result = expression.definition?.result;
      return result === 'argument' ? firstType(valuesOf(expression), columnTypes) : result;
    }
    default:
      return undefined;
  }
}

function firstType(values: readonly Expression[], columnTypes: ColumnTypes): string | undefined {
  for (const value of values) {
    const type = expressionType(value, columnTypes);
    if (type !== undefined) {
      return type;
    }
  }
  return undefined;
}

/** The arguments that the result of a function can be, or is made of. */
function valuesOf({ args, definition }: FunctionCall): readonly Expression[] {
  return args.filter((_, at) => (
    at !== definition?.datePart && at !== definition?.timeZone && !(at === 0 && definition?.spread === 'choice')
  ));
}
