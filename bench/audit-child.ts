import * as fs from 'node:fs';
import { run } from '../src/cli/main';

/** Audits one file in a process of its own, so that its peak memory is that of one audit. */

export interface AuditMeasurement {
  readonly ms: number;
  readonly peakMiB: number;
  readonly outputBytes: number;
}

async function measure(file: string): Promise<AuditMeasurement> {
  let outputBytes = 0;
  const start = performance.now();
  await run(['audit', file, '--format', 'json', '--fail-on', 'never'], {
    folder: process.cwd(),
    environment: {},
    isTerminal: false,
    today: '2026-01-01',
    out: (text) => {
      outputBytes += text.length;
    },
    err: (text) => process.stderr.write(text),
    readInput: async () => fs.readFileSync(0),
  });
  return { ms: performance.now() - start, peakMiB: process.resourceUsage().maxRSS / 1024, outputBytes };
}

process.once('message', async (file: string) => {
  const measurement = await measure(file);
  process.send!(measurement, () => process.disconnect());
});
