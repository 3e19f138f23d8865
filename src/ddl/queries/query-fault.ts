import type { Scope } from './query-scope';

/** What Spanner refuses in the query of a view, although other queries may have it. */
export type QueryFault =
  | { readonly kind: 'WITH' | 'NATURAL' }
  /** `of`: the source in front of it. */
  | { readonly kind: 'star'; readonly scope: Scope; readonly of?: string; readonly except: readonly string[] }
  | { readonly kind: 'parameter'; readonly name: string }
  /** A column without a table or alias in front. */
  | { readonly kind: 'unqualified'; readonly name: string }
  /** In WHERE, GROUP BY or another aggregate, where there are no groups yet. */
  | { readonly kind: 'early aggregate'; readonly name: string }
  /** Of a UNION or its like: the SELECTs have so many columns each. */
  | { readonly kind: 'combined columns'; readonly operator: string; readonly counts: readonly number[] }
  /** It groups rows, and a group has several values of the column. */
  | { readonly kind: 'ungrouped'; readonly name: string }
  /** `position`: from 1. */
  | { readonly kind: 'unnamed result'; readonly position: number }
  | { readonly kind: 'repeated result'; readonly name: string };
