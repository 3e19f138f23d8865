import type { Span } from '../schema';
import { isNewline } from '../text/characters';

/** The starts of the lines of a text. Lines and columns count from 1, columns in UTF-16 units. */
export class LineTable {
  private readonly starts: number[] = [0];

  public constructor(private readonly text: string) {
    for (const { 0: end, index } of text.matchAll(/\r\n|[\r\n]/g)) {
      this.starts.push(index + end.length);
    }
  }

  public position(offset: number): { readonly line: number; readonly column: number } {
    const line = lastAtOrBefore(this.starts, offset, (start) => start);
    return { line: line + 1, column: offset - this.starts[line] + 1 };
  }

  public offsetOf(line: number): number {
    return this.starts[line - 1];
  }

  /** The text of a line, without its line ending. */
  public lineText(line: number): string {
    return this.text.slice(this.starts[line - 1], this.endOf(line));
  }

  /** The offset of the line ending. */
  public endOf(line: number): number {
    let end = line < this.starts.length ? this.starts[line] : this.text.length;
    while (end > this.starts[line - 1] && isNewline(this.text, end - 1)) {
      end -= 1;
    }
    return end;
  }
}

/** The position of the last item at or before an offset, in a list that is sorted by offset; 0 if there is none. */
export function lastAtOrBefore<T>(sorted: readonly T[], offset: number, offsetOf: (item: T) => number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (offsetOf(sorted[middle]) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

export function moved<T extends Span>(span: T, by: number): T {
  return { ...span, start: span.start + by, end: span.end + by };
}
