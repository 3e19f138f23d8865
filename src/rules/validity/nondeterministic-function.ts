import type { Expression } from '../../ddl/expressions/expression';
import { functionCalls } from '../../ddl/expressions/expression-walk';

/** The first function that gives another value each time it is called on the same row. */
export function nondeterministicFunction(expression: Expression): string | undefined {
  return functionCalls(expression).find(({ definition }) => definition?.nondeterministic)?.name;
}
