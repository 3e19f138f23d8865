/** An expression of the PostgreSQL dialect in one shape, however it was spelled: what is compared with what Spanner prints. */
export type Tree = LiteralTree | CastTree | OperationTree;

export interface LiteralTree {
  readonly kind: 'literal';
  /** Of a string what stands between the quotes, of a number its digits. */
  readonly value: string;
  readonly form: 'string' | 'number' | 'word';
}

export interface CastTree {
  readonly kind: 'cast';
  readonly type: string;
  readonly operand: Tree;
}

/** An operator, a call or a name with what it is applied to. */
export interface OperationTree {
  readonly kind: 'operation';
  readonly name: string;
  readonly operands: readonly Tree[];
}

export function operation(name: string, ...operands: readonly Tree[]): OperationTree {
  return { kind: 'operation', name, operands };
}

export function literal(form: LiteralTree['form'], value: string): LiteralTree {
  return { kind: 'literal', form, value };
}

export const NULL: LiteralTree = literal('word', 'null');

/** AND and OR of any number of conditions, without those inside of them that say the same. */
export function joined(name: 'and' | 'or', operands: readonly Tree[]): Tree {
  return operation(name, ...operands.flatMap((each) => (each.kind === 'operation' && each.name === name ? each.operands : [each])));
}

export function isConstant(tree: Tree): boolean {
  return tree.kind === 'literal' || (tree.kind === 'cast' && isConstant(tree.operand));
}

/** `x IN (...)` as PostgreSQL rewrites it: one value is a comparison, and values that are no constants are a chain of them. */
export function membership(operand: Tree, values: readonly Tree[], negated: boolean): Tree {
  const comparison = (value: Tree): Tree => operation(negated ? '!=' : '=', operand, value);
  if (values.length === 1) {
    return comparison(values[0]);
  }
  return values.every(isConstant) ? operation(negated ? 'not in' : 'in', operand, ...values) : joined(negated ? 'and' : 'or', values.map(comparison));
}
