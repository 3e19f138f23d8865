/**
 * A piece of the text that a definition was read from. Definitions that differ in their spans alone are equal: spans
 * do not describe the schema, and what constructs build has none.
 */
export interface Span {
  /** In UTF-16 units from the start of the text. */
  readonly start: number;
  /** After the last character. */
  readonly end: number;
}
