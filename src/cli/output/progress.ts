import type { Io } from '../command';

const PATIENCE_MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 100;
const CLEAR_LINE = '\r\x1b[K';

/** Shows progress at a terminal if the work takes longer than a second. The caller must end it. */
export class Progress {
  private readonly started = Date.now();
  private shown?: number;

  public constructor(private readonly io: Pick<Io, 'err' | 'showsProgress'>) {}

  /** @param isLong Whether the remaining work is known to take longer than a second. */
  public say(text: string, isLong = false): void {
    const now = Date.now();
    const isLate = now - this.started > PATIENCE_MILLISECONDS;
    const isDue = isLong || (isLate && now - (this.shown ?? 0) > PAUSE_MILLISECONDS);
    if (this.io.showsProgress && isDue) {
      this.io.err(`${CLEAR_LINE}${text}`);
      this.shown = now;
    }
  }

  public end(): void {
    if (this.shown !== undefined) {
      this.io.err(CLEAR_LINE);
    }
  }
}
