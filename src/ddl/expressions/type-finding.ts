import type { Span } from '../../schema';
import type { NumberRange } from '../../schema/functions/named-arguments';

/** The reason why Spanner cannot evaluate an expression, at the place of the part. */
export type TypeFinding = Span & TypeFacts;

export type TypeFacts =
  | { readonly kind: 'syntax'; readonly text: string }
  | {
    readonly kind:
      | 'unknown function' | 'unknown operator' | 'unknown type' | 'cast length' | 'aggregate' | 'rows' | 'parameter'
      /** A column with this name needs quotes. */
      | 'reserved word';
    readonly name: string;
  }
  /** `takes`: the range of arguments of a function of the database. */
  | {
    readonly kind: 'argument count';
    readonly name: string;
    readonly count: number;
    readonly takes?: readonly [least: number, most: number];
  }
  | {
    readonly kind: 'arguments';
    readonly name: string;
    readonly types: readonly string[];
    /** The number of the argument that has to be a literal and is none. */
    readonly literal?: number;
  }
  | { readonly kind: 'operands'; readonly operator: string; readonly types: readonly string[] }
  /** The values of a CASE, IN, BETWEEN or array have no common type. */
  | { readonly kind: 'no common type'; readonly clause: string; readonly types: readonly string[] }
  | { readonly kind: 'cast'; readonly from: string; readonly to: string }
  | { readonly kind: 'literal'; readonly type: string; readonly text: string }
  | { readonly kind: 'part'; readonly part: string; readonly name: string; readonly parts: readonly string[] }
  /** A subquery for one value has several columns. */
  | { readonly kind: 'columns'; readonly count: number }
  /** A named argument has a value that it does not accept. */
  | { readonly kind: 'choice'; readonly name: string; readonly value: string; readonly choices: readonly string[] }
  | NumberRange & { readonly kind: 'range'; readonly name: string; readonly value: string }
  | { readonly kind: 'result'; readonly type: string; readonly wanted: string };
