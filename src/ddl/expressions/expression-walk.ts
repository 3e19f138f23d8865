import type { Expression } from './expression';

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
  const columns = new Set<string>();
  visit(expression, (part) => {
    if (part.kind === 'column') {
      columns.add(part.name);
    } else if (part.kind === 'opaque') {
      part.identifiers.forEach((identifier) => columns.add(identifier));
    }
  });
  return [...columns];
});

/** The functions an expression calls, each once, in order of appearance. Those in text that was not understood are not among them. */
export const functionNames = remembered((expression): readonly string[] => {
  const names = new Set<string>();
  visit(expression, (part) => {
    if (part.kind === 'call') {
      names.add(part.name);
    }
  });
  return [...names];
});

export const containsSubquery = remembered((expression): boolean => {
  let found = false;
  visit(expression, (part) => {
    found ||= part.kind === 'opaque' && part.containsSubquery;
  });
  return found;
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
