import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Structure } from './structure';

const FILE = path.join(__dirname, 'most.json');

/** What is counted, and how much of it there may be. */
type Counts = Readonly<Record<string, number>>;

/** What may only shrink: a change that needs more of one raises it in this file, where a reviewer sees it. */
export function countsOf({ rooms, naming, usedByTestsAlone }: Structure): Counts {
  return {
    ...Object.fromEntries(Object.entries(rooms).map(([room, { bytes }]) => [`bytes of ${room}`, bytes])),
    ...Object.fromEntries(naming.map(({ subject, files }) => [`files that name the ${subject}`, files.length])),
    'exports used by tests alone': usedByTestsAlone.length,
  };
}

export function ceilings(): Counts {
  return JSON.parse(fs.readFileSync(FILE, 'utf8')) as Counts;
}

/** What has grown beyond its ceiling, or has none. */
export function grown(counts: Counts, limits: Counts): string[] {
  return Object.entries(counts)
    .filter(([what, count]) => count > (limits[what] ?? -1))
    .map(([what, count]) => `${what}: ${count}, and at most ${limits[what] ?? 'not said'}`);
}

/** Takes today's counts for ceilings wherever they are lower, or new; what is no longer counted goes. */
export function lowerCeilings(counts: Counts): void {
  const limits = fs.existsSync(FILE) ? ceilings() : {};
  const lowered = Object.entries(counts).map(([what, count]) => [what, Math.min(count, limits[what] ?? Infinity)]);
  fs.writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(lowered), undefined, 2)}\n`);
}
