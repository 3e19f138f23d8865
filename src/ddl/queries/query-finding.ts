import type { Scope } from './query-scope';

/** The reasons why Spanner rejects a query as that of a view, although other queries may contain it. */
export type QueryFinding =
  | { readonly kind: 'WITH' | 'NATURAL' }
  /** `of`: the source before the star. */
  | { readonly kind: 'star'; readonly scope: Scope; readonly of?: string; readonly except: readonly string[] }
  | { readonly kind: 'parameter'; readonly name: string }
  /** A column without a table or alias before it. */
  | { readonly kind: 'unqualified'; readonly name: string }
  /** An aggregate in WHERE, GROUP BY or another aggregate, where groups do not exist yet. */
  | { readonly kind: 'early aggregate'; readonly name: string }
  /** The column counts of the SELECTs in a set operation differ. */
  | { readonly kind: 'combined columns'; readonly operator: string; readonly counts: readonly number[] }
  /** A column with several values in a group. */
  | { readonly kind: 'ungrouped'; readonly name: string }
  /** `position`: starts at 1. */
  | { readonly kind: 'unnamed result'; readonly position: number }
  | { readonly kind: 'repeated result'; readonly name: string };
