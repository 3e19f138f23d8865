import { lastAtOrBefore } from '../../audit/line-table';
import type { Segment } from '../../audit/source';

/** Text put together from pieces of another one, with where each piece came from. */
export class MappedText {
  public text = '';
  public readonly segments: Segment[] = [];

  public add(piece: string, offset: number): void {
    const last = this.segments[this.segments.length - 1];
    const follows = last && offset === last.offset + this.text.length - last.at;
    if (piece !== '' && !follows) {
      this.segments.push({ at: this.text.length, offset });
    }
    this.text += piece;
  }

  /** Adds a range of a text that is itself put together, with where that came from. */
  public addRange(other: MappedText, from: number, to: number): void {
    let segment = lastAtOrBefore(other.segments, from, (each) => each.at);
    for (let at = from; at < to; segment++) {
      const end = Math.min(to, other.segments[segment + 1]?.at ?? to);
      this.add(other.text.slice(at, end), other.offsetOf(at));
      at = end;
    }
  }

  /** A part of it. */
  public range(from: number, to: number): MappedText {
    const part = new MappedText();
    part.addRange(this, from, to);
    return part;
  }

  /** The offset in the other text of an offset in this one. */
  public offsetOf(at: number): number {
    const segment = this.segments[lastAtOrBefore(this.segments, at, (each) => each.at)];
    return segment === undefined ? 0 : segment.offset + at - segment.at;
  }
}
