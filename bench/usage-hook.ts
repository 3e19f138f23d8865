import * as fs from 'node:fs';

/** Loaded before a program that is measured (`node --require`): writes what its process used, at its end. */

export interface Usage {
  /** User and system time of the whole process, the loading of modules included. */
  readonly cpuMs: number;
  readonly peakMiB: number;
}

export const USAGE_FILE = 'SPANNER_CONSTRUCTS_BENCH_USAGE';

const file = process.env[USAGE_FILE];
if (file !== undefined) {
  process.once('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage: Usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMiB: maxRSS / 1024 };
    fs.writeFileSync(file, JSON.stringify(usage));
  });
}
