/** The place of a definition in its text. Spans do not affect equality, because constructs have none. */
export interface Span {
  /** In UTF-16 units from the start of the text. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}
