import type { Expression, FunctionCall } from './expression';

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

/** Calls back for the expression and all its parts, from left to right, a whole before its parts. */
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
    case 'in':
      return [expression.operand, ...expression.values];
    case 'case':
      return [
        ...optional(expression.operand),
        ...expression.branches.flatMap((branch) => [branch.when, branch.then]),
        ...optional(expression.otherwise),
      ];
    default:
      return [];
  }
}

function optional(expression: Expression | undefined): Expression[] {
  return expression ? [expression] : [];
}
