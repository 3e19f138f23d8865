import { parentPort, workerData } from 'node:worker_threads';
import { caseOf } from './cases';
import { faultsOf } from './run-case';

/** One in so many cases is run twice. */
const REPEATED = 10;
/** A case of some kilobytes that takes longer is a fault, however slow the machine is. */
const LONGEST_CPU_MS = 4000;

export interface FuzzTask {
  readonly seed: number;
  readonly first: number;
  readonly last: number;
  /** As of `Date.now()`. */
  readonly endMs: number;
}

export type FuzzMessage = { readonly started: number; readonly command: string } | { readonly failed: number; readonly faults: readonly string[] };

async function main({ seed, first, last, endMs }: FuzzTask): Promise<void> {
  const post = (message: FuzzMessage): void => parentPort!.postMessage(message);
  for (let number = first; number <= last && Date.now() < endMs; number += 1) {
    const each = caseOf(seed, number);
    post({ started: number, command: each.args[0] ?? '' });
    const before = process.cpuUsage();
    const faults = await faultsOf(each, number % REPEATED === 0);
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000;
    const all = cpuMs > LONGEST_CPU_MS ? [...faults, `takes ${Math.round(cpuMs)} ms of CPU`] : faults;
    if (all.length > 0) {
      post({ failed: number, faults: all });
    }
  }
}

void main(workerData as FuzzTask);
