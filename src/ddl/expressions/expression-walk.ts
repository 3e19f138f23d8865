import type { Between, Binary, Expression, FunctionCall } from './expression';

/** Expressions never change, and rule after rule asks the same of each. */
export function remembered<Answer>(answer: (expression: Expression) => Answer): (expression: Expression) => Answer {
  const known = new WeakMap<Expression, Answer>();
  return (expression) => {
    const found = known.get(expression) ?? answer(expression);
    known.set(expression, found);
    return found;
  };
}

/** The columns an expression reads, each once, in order of appearance. Of text that was not understood: all that could be columns. */
export const referencedColumns = remembered((expression): readonly string[] => {
  const columns = expressionParts(expression).flatMap((part) => (
    part.kind === 'column' ? [part.name] : part.kind === 'opaque' ? part.identifiers : []
  ));
  return [...new Set(columns)];
});

/** The calls in an expression, in order of appearance. Those in text that was not understood are not among them. */
export const functionCalls = remembered((expression): readonly FunctionCall[] => expressionParts(expression).filter((part) => part.kind === 'call'));

export const containsSubquery = remembered((expression): boolean => (
  expressionParts(expression).some((part) => part.kind === 'opaque' && part.containsSubquery)
));

/** The sequence that an expression takes the next value of, by name: the expression is this call and nothing else. */
export function nextValueOf(expression: Expression): string | undefined {
  const [argument] = expression.kind === 'call' && expression.definition?.spread === 'sequence' ? expression.args : [];
  const literal = argument?.kind === 'cast' ? argument.operand : argument;
  // nextval('"OrderIds"') names the sequence with its quotes.
  return literal?.kind === 'literal' ? literal.value.replace(/^"(.*)"$/s, '$1') : undefined;
}

/** The expression and everything it is made of, a whole before its parts. Text that was not understood is one part. */
export const expressionParts = remembered((expression): readonly Expression[] => {
  const parts: Expression[] = [];
  visit(expression, (part) => parts.push(part));
  return parts;
});

/** The two comparisons that BETWEEN stands for; where it is negated, one of them holds, else both. */
export function boundsOf({ operand, low, high, negated, start, end }: Between): readonly [low: Binary, high: Binary] {
  const comparison = (operator: string, right: Expression): Binary => ({ kind: 'binary', operator, left: operand, right, start, end });
  return [comparison(negated ? '<' : '>=', low), comparison(negated ? '>' : '<=', high)];
}

/** Equal for expressions that are the same but for spaces, needless parentheses and the case of keywords and functions. */
export function expressionKey(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) => {
    const isText = key === 'text' && typeof value === 'string';
    return NOT_COMPARED.has(key) ? undefined : isText ? value.replace(/\s+/g, ' ') : value;
  });
}

const NOT_COMPARED = new Set(['start', 'end', 'definition', 'typeCode']);

function visit(expression: Expression, onPart: (part: Expression) => void): void {
  onPart(expression);
  partsOf(expression).forEach((part) => visit(part, onPart));
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.args;
    case 'cast':
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'in':
      return [expression.operand, ...expression.values];
    case 'operation':
      return expression.operands;
    case 'case':
      return [
        ...expression.operand ? [expression.operand] : [],
        ...expression.branches.flatMap((branch) => [branch.when, branch.then]),
        ...expression.otherwise ? [expression.otherwise] : [],
      ];
    default:
      return [];
  }
}
