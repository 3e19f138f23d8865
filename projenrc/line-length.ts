/** The longest line of `src`. */
export const MAX_LINE_CHARS = 120;
