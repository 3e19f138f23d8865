/** The longest line of `src`. */
export const MAX_LINE_CHARS = 120;

/** Files that the compile writes. They may have longer lines. */
export const GENERATED = ['src/languages/surface-data.ts'];
