/** The longest line of `src`. */
export const MAX_LINE_CHARS = 120;

/** Tables of data may have longer lines: a line of theirs is a row. */
export const DATA_TABLES = ['src/schema/functions/function-list.ts'];
