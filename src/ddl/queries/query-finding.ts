import type { Scope } from './query-scope';
import type { Span } from '../../schema';

/** The reasons why Spanner rejects a query as that of a view, although other queries may contain it. */
export type QueryFinding =
  | { readonly kind: 'WITH' | 'NATURAL' }
  | Star
  /** A column without a table or alias before it, at the places that can have one. */
  | { readonly kind: 'unqualified'; readonly name: string; readonly starts: readonly number[] }
  /** The column counts of the SELECTs in a set operation differ. */
  | { readonly kind: 'combined columns'; readonly operator: string; readonly counts: readonly number[] }
  /** `position`: starts at 1. */
  | { readonly kind: 'unnamed result'; readonly position: number }
  | {
    readonly kind:
      | 'parameter'
      | 'repeated result'
      /** An aggregate in WHERE, GROUP BY or another aggregate, where groups do not exist yet. */
      | 'early aggregate'
      /** A column with several values in a group. */
      | 'ungrouped';
    readonly name: string;
  };

/** `*` with its EXCEPT. */
export interface Star extends Span {
  readonly kind: 'star';
  readonly scope: Scope;
  /** The source before it. */
  readonly of?: string;
  readonly except: readonly string[];
}
