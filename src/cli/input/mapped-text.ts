import type { Segment } from '../../audit/source';
import { lastAtOrBefore } from '../../text/collections';

/** Text assembled from pieces of another text, with their offsets there. */
export class MappedText {
  public text = '';
  public readonly segments: Segment[] = [];

  /** @param length Of what stands for the piece in the other text. Default: the piece itself stands there. */
  public add(piece: string, offset: number, length?: number): void {
    const last = this.segments.at(-1);
    const follows = last && length === last.length && offset === last.offset + this.text.length - last.at;
    if (piece !== '' && (!follows || length !== undefined)) {
      this.segments.push({ at: this.text.length, offset, ...(length !== undefined && { length }) });
    }
    this.text += piece;
  }

  /** Adds a range of another assembled text, with its offsets. */
  public addRange(other: MappedText, from: number, to: number): void {
    let segment = lastAtOrBefore(other.segments, from, (each) => each.at);
    for (let at = from; at < to; segment++) {
      const end = Math.min(to, other.segments[segment + 1]?.at ?? to);
      this.add(other.text.slice(at, end), other.offsetOf(at), other.segments[segment]?.length);
      at = end;
    }
  }

  public range(from: number, to: number): MappedText {
    const part = new MappedText();
    part.addRange(this, from, to);
    return part;
  }

  /** Its pieces; for an empty text the offset at which it begins. */
  public segmentsFrom(offset: number): readonly Segment[] {
    return this.segments.length > 0 ? this.segments : [{ at: 0, offset }];
  }

  /** Converts an offset of this text, which is not empty, to an offset of the other text. */
  public offsetOf(at: number): number {
    const segment = this.segments[lastAtOrBefore(this.segments, at, (each) => each.at)];
    return segment.offset + at - segment.at;
  }
}
