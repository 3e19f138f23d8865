import type { Expression } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';

/**
 * Answers to a question about expressions that depends on the types of their columns alone. Schemas repeat expressions
 * from table to table, and each is answered once.
 */
export class TypedAnswers<T> {
  private readonly known = new WeakMap<Expression, Map<string, T>>();

  /** @param wanted What else decides: the type that the value becomes. */
  public of(
    expression: Expression, columns: (name: string) => string | undefined, wanted: string | undefined, answer: () => T,
  ): T {
    let known = this.known.get(expression);
    if (!known) {
      known = new Map();
      this.known.set(expression, known);
    }
    let types = wanted ?? '';
    for (const name of referencedColumns(expression)) {
      types += `,${columns(name)}`;
    }
    if (!known.has(types)) {
      known.set(types, answer());
    }
    return known.get(types)!;
  }
}
