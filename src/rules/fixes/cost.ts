/** The cost of taking a fix. */
export type FixCost =
  /** A range read queries each shard. */
  | ({
    readonly kind: 'fan-out'; readonly shards: number; readonly ofTime: boolean; readonly allowsDuplicates?: boolean;
  } & Freed)
  /** Rows are sorted by `lead`, so a read only by `column` has no range. */
  | { readonly kind: 'other order'; readonly lead: string; readonly column: string }
  | { readonly kind: 'tenant by tenant'; readonly tenant: string; readonly column: string }
  | ({ readonly kind: 'order of insertion lost' } & Freed)
  | { readonly kind: 'key order lost' }
  | ({ readonly kind: 'child order lost'; readonly parent: string; readonly column?: string } & Freed)
  | { readonly kind: 'large numbers' }
  | { readonly kind: 'index below one row'; readonly ancestor: string }
  | { readonly kind: 'index of one value'; readonly lead: string }
  | { readonly kind: 'single values' }
  | { readonly kind: 'rows with NULL left out'; readonly column: string }
  | { readonly kind: 'reference not checked' }
  | { readonly kind: 'wider reference'; readonly table: string; readonly columns: readonly string[] }
  /** A false declaration hides a hotspot. */
  | { readonly kind: 'declaration' };

/** What Spanner no longer sees to. */
export interface Freed {
  /** Columns of the key that a new id takes the place of. */
  readonly notUnique?: readonly string[];
  /** The parent of rows that were interleaved. */
  readonly apartFrom?: string;
}
