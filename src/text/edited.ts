/** A part of a text, from `start` up to `end`, and what comes in its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Replaces parts that do not overlap. Of two that are inserted at one place, the last is in front. */
export function edited(text: string, parts: readonly Replacement[]): string {
  let at = 0;
  const pieces = [...parts].reverse().sort((a, b) => a.start - b.start || a.end - b.end).map((part) => {
    const kept = text.slice(at, part.start);
    at = part.end;
    return kept + part.replacement;
  });
  return pieces.join('') + text.slice(at);
}
