import type { Dialect, Schema } from '../../../schema';

/** What happens when a statement that is in effect is sent once more. */
export interface Repeat {
  /** Spanner takes it, and nothing changes. */
  readonly isHarmless: boolean;
  /** What takes it back, so that it can be sent once more; in this order. Absent: nothing does. */
  readonly undo?: readonly string[];
  /** What its owner has to know of it. */
  readonly caution?: string;
}

export const HARMLESS: Repeat = { isHarmless: true };
export const UNKNOWN: Repeat = { isHarmless: false, caution: 'whether it can run twice is not known here' };

/** The counter gives numbers that it gave already. */
export function restarts(counter: string): Repeat {
  return {
    isHarmless: true,
    caution: `sets the counter to ${counter} once more: numbers that were given since are given again`,
  };
}

export function taken(undo: readonly string[], caution?: string): Repeat {
  return { isHarmless: false, undo, ...(caution !== undefined && { caution }) };
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
