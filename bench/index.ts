import { acceptance } from './acceptance';
import { audit } from './audit';
import { dependents } from './dependents';
import { diff } from './diff';
import { evolution } from './evolution';
import { fixes } from './fixes';
import { friction } from './friction';
import { mutants } from './mutants';
import type { BenchPart } from './part';
import { pictures } from './pictures';
import { plans } from './plans';
import { queries } from './queries';
import { recoveries } from './recoveries';
import { report } from './report';
import { roundtrip } from './roundtrip';
import { shards } from './shards';
import { simulation } from './simulation';
import { spread } from './spread';
import { synth } from './synth';
import { validity } from './validity';
import { SpannerClient } from '../test/support/emulator/client';
import { startEmulator } from '../test/support/emulator/emulator';

const PARTS: readonly BenchPart[] = [
  synth, audit, diff, acceptance, evolution, plans, dependents, shards, spread, validity, queries, fixes, friction, recoveries, roundtrip, simulation, pictures,
  report, mutants,
];

/**
 * `npm run bench` prints tables; `npm run bench -- NAME...` runs the parts of these names alone;
 * `npm run --silent bench -- --json` prints one JSON object and nothing else.
 */
async function main(): Promise<void> {
  const json = process.argv.includes('--json');
  const parts = chosenParts(process.argv.slice(2).filter((argument) => !argument.startsWith('--')));
  const emulator = parts.some(({ needsEmulator }) => needsEmulator) ? await startEmulator() : undefined;
  const figures: { [name: string]: unknown } = {};
  try {
    for (const { name, needsEmulator, run } of parts) {
      figures[name] = null;
      if (needsEmulator && !emulator) {
        console.error(`No Spanner emulator was found, so nothing is said of ${name}.`);
        continue;
      }
      const result = await run(emulator && new SpannerClient(emulator.rest));
      figures[name] = result.figures;
      if (!json) {
        console.log(result.report);
      }
      result.failures?.forEach((failure) => console.error(`\n${failure}`));
    }
  } finally {
    await emulator?.stop();
  }
  if (json) {
    console.log(JSON.stringify(figures));
  }
}

function chosenParts(names: readonly string[]): readonly BenchPart[] {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new Error(`no part is named ${unknown.join(', ')}: ${PARTS.map(({ name }) => name).join(', ')}`);
  }
  return names.length === 0 ? PARTS.filter(({ isSlow }) => !isSlow) : PARTS.filter(({ name }) => names.includes(name));
}

main().catch((error: Error) => {
  console.error(error.stack ?? error.message);
  process.exitCode = 1;
});
