import type { Expression } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';

/**
 * Caches answers about expressions that depend only on the types of their columns. Schemas repeat expressions from
 * table to table, so each is answered once.
 */
export class TypedAnswers<T> {
  private readonly known = new WeakMap<Expression, Map<string, T>>();

  /** @param wanted The type to which the value is converted, which also decides. */
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
