import type { Expression } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';

/**
 * Caches answers about expressions that depend only on the types of their columns, and on the type to which the value
 * is converted. Schemas repeat expressions from table to table, so each is answered once.
 */
export function typedAnswers<T>(): (
  expression: Expression, columns: (name: string) => string | undefined, wanted: string | undefined, answer: () => T,
) => T {
  const known = new WeakMap<Expression, Map<string, T>>();
  return (expression, columns, wanted, answer) => {
    const answers = known.get(expression) ?? new Map<string, T>();
    known.set(expression, answers);
    let types = wanted ?? '';
    for (const name of referencedColumns(expression)) {
      types += `,${columns(name)}`;
    }
    if (!answers.has(types)) {
      answers.set(types, answer());
    }
    return answers.get(types)!;
  };
}
