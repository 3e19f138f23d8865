import type { Span } from './expression';

/** The reason why Spanner cannot evaluate an expression, at the place of the part. */
export type TypeFinding = Span & TypeFacts;

export type TypeFacts =
  | { readonly fault: 'syntax'; readonly text: string }
  | {
    readonly fault:
      'unknown function' | 'unknown operator' | 'unknown type' | 'cast length' | 'aggregate' | 'rows' |
      'parameter';
    readonly name: string;
  }
  /** `takes`: the range of arguments of a function of the database. */
  | {
    readonly fault: 'argument count';
    readonly name: string;
    readonly count: number;
    readonly takes?: readonly [least: number, most: number];
  }
  | { readonly fault: 'arguments'; readonly name: string; readonly types: readonly string[] }
  | { readonly fault: 'operands'; readonly operator: string; readonly types: readonly string[] }
  /** The values of a CASE, IN, BETWEEN or array have no common type. */
  | { readonly fault: 'no common type'; readonly clause: string; readonly types: readonly string[] }
  | { readonly fault: 'cast'; readonly from: string; readonly to: string }
  | { readonly fault: 'literal'; readonly type: string; readonly text: string }
  | { readonly fault: 'part'; readonly part: string; readonly name: string; readonly parts: readonly string[] }
  /** A subquery for one value has several columns. */
  | { readonly fault: 'columns'; readonly count: number }
  /** A column with this name needs quotes. */
  | { readonly fault: 'reserved word'; readonly name: string }
  /** A named argument has a value that it does not accept. */
  | { readonly fault: 'choice'; readonly name: string; readonly value: string; readonly choices: readonly string[] }
  | { readonly fault: 'result'; readonly type: string; readonly wanted: string };
