import type { Expression } from '../../ddl/expressions/expression';

/** The columns of an expression whose NULL makes it NULL as a whole, and those whose NULL is replaced. */
interface NullableSources {
  readonly passing: ReadonlySet<string>;
  readonly replaced: ReadonlySet<string>;
}

export function nullableSources(expression: Expression): NullableSources {
  const [passing, replaced] = [new Set<string>(), new Set<string>()];
  const visit = (part: Expression, isReplaced: boolean): void => {
    switch (part.kind) {
      case 'column':
        (isReplaced ? replaced : passing).add(part.name);
        break;
      case 'call':
        part.args.forEach((arg) => visit(arg, isReplaced || (part.definition?.replacesNull ?? false)));
        break;
      case 'cast':
        visit(part.operand, isReplaced);
        break;
      case 'unary':
        visit(part.operand, isReplaced || part.operator === 'IS NULL' || part.operator === 'IS NOT NULL');
        break;
      case 'binary':
        visit(part.left, isReplaced);
        visit(part.right, isReplaced);
        break;
      case 'case':
        // A condition that is NULL counts as false.
        part.branches.forEach((branch) => visit(branch.then, isReplaced));
        if (part.otherwise) {
          visit(part.otherwise, isReplaced);
        }
        break;
      default:
    }
  };
  visit(expression, false);
  return { passing, replaced };
}
