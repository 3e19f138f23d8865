import * as fs from 'node:fs';
import * as path from 'node:path';
import { folderOfPattern, isPattern } from '../../text/glob';
import { EXIT, type Io } from '../command';
import { Interruption, STOPPING } from './interruption';
import { SKIPPED_FOLDERS } from '../input/input-files';
import { asUnusable } from '../input/unusable-input';

/** Polling interval. File system events get lost in containers and on network drives. */
const LOOK_MILLIS = 300;

/** A file that changes during this many runs in a row is taken for output. */
const RUNS_OF_OUTPUT = 3;

export class WatchedFiles {
  private seen = new Map<string, string>();
  /** The number of consecutive runs during which a file has changed. */
  private runs = new Map<string, number>();
  private readonly written = new Set<string>();

  /**
   * @param paths Absolute paths of files and folders.
   * @param onOutput Called with a file that every run writes, which is then no longer watched. Absent if runs write no
   * files.
   * @param outputs Absolute paths of known output, which is not watched.
   */
  public constructor(
    private readonly paths: readonly string[], private readonly onOutput?: (file: string) => void,
    private readonly outputs: readonly string[] = [],
  ) {}

  /** Runs work that reads the files. Changes during the run count as later changes. */
  public async during(work: () => Promise<void>): Promise<void> {
    this.seen = this.look();
    await work();
    this.runs = new Map(this.changed().map((file) => [file, (this.runs.get(file) ?? 0) + 1]));
    for (const [file] of [...this.runs].filter(([, runs]) => this.onOutput && runs === RUNS_OF_OUTPUT)) {
      this.written.add(file);
      this.onOutput!(file);
    }
  }

  /** @returns the name of a changed file; undefined if the signal came first */
  public async change(signal: AbortSignal): Promise<string | undefined> {
    while (!signal.aborted) {
      const [changed] = this.changed();
      if (changed !== undefined) {
        return changed;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
    }
    return undefined;
  }

  private changed(): string[] {
    const now = this.look();
    return [...new Set([...this.seen.keys(), ...now.keys()])]
      .filter((file) => !this.written.has(file) && this.seen.get(file) !== now.get(file));
  }

  private look(): Map<string, string> {
    const found = new Map<string, string>();
    const visit = (name: string): void => {
      if (this.outputs.includes(name)) {
        return;
      }
      const stats = fs.statSync(name, { throwIfNoEntry: false });
      if (stats?.isDirectory()) {
        fs.readdirSync(name)
          .filter((each) => !SKIPPED_FOLDERS.has(each) && !each.startsWith('.'))
          .forEach((each) => visit(path.join(name, each)));
      } else if (stats) {
        found.set(name, `${stats.mtimeMs} ${stats.size}`);
      }
    };
    this.paths.forEach(visit);
    return found;
  }
}

/** Terraform files may read files beside them, so their folder is watched. */
export function watchedFor(given: string): string {
  return /\.tf(\.json)?$/.test(given) ? path.dirname(given) : isPattern(given) ? folderOfPattern(given) : given;
}

/** Runs the work now and after each change, until Ctrl-C. An unusable file may be half-written. */
export async function atEachChange(watched: WatchedFiles, io: Io, work: () => Promise<void>): Promise<number> {
  let isAtWork = false;
  const interruption = new Interruption((isLast) => io.err(isAtWork && !isLast ? STOPPING : ''));
  const attempt = async (): Promise<void> => {
    try {
      isAtWork = true;
      await work();
    } catch (error) {
      io.err(asUnusable(error).line);
    } finally {
      isAtWork = false;
    }
  };
  try {
    while (!interruption.signal.aborted) {
      await watched.during(attempt);
      const changed = await watched.change(interruption.signal);
      if (changed !== undefined) {
        io.out(`\n${path.relative(io.folder, changed)} has changed\n`);
      }
    }
  } finally {
    interruption.end();
  }
  return EXIT.interrupted;
}
