import { EXIT } from '../command';
import { UnusableInput } from '../input/unusable-input';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** The client of Spanner tries for ten minutes to reach a server that is not there. */
const ANSWER_SECONDS = 30;
/** npx hands on a signal that the process has of the terminal already. */
export const ECHO_MILLIS = 1_000;

/** Ctrl-C: the first ends the work in order, the second ends the process. The client of Spanner ignores them. */
export class Interruption {
  private readonly controller = new AbortController();
  /** When it came, in milliseconds. */
  private first?: number;

  /** @param report Called by the first signal and by the second, which ends the process after it. */
  public constructor(private readonly report: (isLast: boolean) => void) {
    SIGNALS.forEach((signal) => process.on(signal, this.interrupt));
  }

  public get signal(): AbortSignal {
    return this.controller.signal;
  }

  public end(): void {
    SIGNALS.forEach((signal) => process.off(signal, this.interrupt));
  }

  /**
   * The first answer of a server.
   *
   * @param server As people know it.
   * @returns undefined after an interruption
   * @throws UnusableInput when there is none
   */
  public async answer<T>(work: Promise<T>, server: string): Promise<T | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<undefined>((resolve, reject) => {
      this.signal.addEventListener('abort', () => resolve(undefined));
      timer = setTimeout(
        () => reject(new UnusableInput(`${server} did not answer within ${ANSWER_SECONDS} seconds`)),
        ANSWER_SECONDS * 1_000,
      );
    });
    try {
      return await Promise.race([work, ended]);
    } finally {
      clearTimeout(timer);
      // What it answers later is of no interest.
      work.catch(() => undefined);
    }
  }

  private readonly interrupt = (): void => {
    const isLast = this.first !== undefined;
    this.first ??= Date.now();
    if (isLast && Date.now() - this.first < ECHO_MILLIS) {
      return;
    }
    this.report(isLast);
    if (isLast) {
      process.exit(EXIT.interrupted);
    }
    this.controller.abort();
  };
}
