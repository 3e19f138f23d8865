import { unanswered } from './errors';
import { EXIT } from '../command';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** By itself, the Spanner client tries for ten minutes to reach a missing server. */
const ANSWER_SECONDS = 30;
/** npx forwards signals that the process has already received from the terminal. */
export const ECHO_MILLIS = 1_000;
/** What the first signal says while work goes on. */
export const STOPPING = '\nstopping; Ctrl-C again exits now\n';

/**
 * Handles Ctrl-C: the first stops the work in order, the second ends the process. The Spanner client ignores
 * signals.
 */
export class Interruption {
  private readonly controller = new AbortController();
  /** Time of the first signal in milliseconds. */
  private first?: number;
  /** Ends each wait for an answer. */
  private readonly waits = new Set<() => void>();

  /**
   * @param report Called by the first and the second signal. The second one ends the process afterwards.
   * @param server Its name in messages.
   */
  public constructor(private readonly report: (isLast: boolean) => void, private readonly server = '') {
    SIGNALS.forEach((signal) => process.on(signal, this.interrupt));
  }

  public get signal(): AbortSignal {
    return this.controller.signal;
  }

  public end(): void {
    SIGNALS.forEach((signal) => process.off(signal, this.interrupt));
  }

  /**
   * Waits for an answer of a server; after an interruption, too.
   *
   * @param more Seconds that the work itself may take.
   * @returns undefined if an interruption comes first
   * @throws UnusableInput if there is no answer
   */
  public async answer<T>(work: Promise<T>, more = 0): Promise<T | undefined> {
    const seconds = ANSWER_SECONDS + more;
    let timer: NodeJS.Timeout | undefined;
    let end = (): void => undefined;
    const ended = new Promise<undefined>((resolve, reject) => {
      end = () => resolve(undefined);
      this.waits.add(end);
      timer = setTimeout(() => reject(unanswered(this.server, seconds)), seconds * 1_000);
    });
    try {
      return await Promise.race([work, ended]);
    } finally {
      clearTimeout(timer);
      this.waits.delete(end);
      // Avoids an unhandled rejection.
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
    this.waits.forEach((end) => end());
  };
}
