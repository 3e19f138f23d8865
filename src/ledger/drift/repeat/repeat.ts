import type { Dialect, Schema } from '../../../schema';

/** What happens when a statement that is in effect is sent once more. */
export interface Repeat {
  /** Spanner takes it, and nothing changes. */
  readonly isHarmless: boolean;
  /** What takes it back, so that it can be sent once more; in this order. Absent: nothing does. */
  readonly undo?: readonly string[];
  /** What its owner has to know of it. */
  readonly cautions: readonly Caution[];
}

/** What sending a statement again, or undoing it before, does to the data. */
export type Caution =
  /** Whether it can run twice is not known here. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'restarts counter'; readonly counter: string }
  /** What was written since is dropped. */
  | { readonly kind: 'loses rows' | 'loses values' }
  | { readonly kind: 'rebuilds index' | 'refills column' | 'checks rows' }
  /** What was dropped comes back without its data, and is dropped again. */
  | { readonly kind: 'restores table' | 'restores column' | 'restores stream' | 'restores index' }
  /** A constraint without a name is added again. */
  | { readonly kind: 'doubles constraint' };

export const HARMLESS: Repeat = { isHarmless: true, cautions: [] };
export const UNKNOWN: Repeat = { isHarmless: false, cautions: [{ kind: 'unknown' }] };

/** The counter gives numbers that it gave already. */
export function restarts(counter: string): Repeat {
  return { isHarmless: true, cautions: [{ kind: 'restarts counter', counter }] };
}

export function taken(undo: readonly string[], caution?: Exclude<Caution['kind'], 'restarts counter'>): Repeat {
  return { isHarmless: false, undo, cautions: caution === undefined ? [] : [{ kind: caution }] };
}

/** What there was before a statement. */
export interface Before {
  readonly dialect: Dialect;
  /**
   * What a definition is looked for in, one after the other: the schema that is at hand, and then the one right before.
   */
  readonly schemas: () => Iterable<Schema>;
}

/** The definition in the first schema that has it. */
export function definitionIn<T>({ schemas }: Before, find: (schema: Schema) => T | undefined): T | undefined {
  for (const schema of schemas()) {
    const found = find(schema);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
