import { baseColumns } from './base-columns';
import { Chance } from './chance';
import { RandomKeys, type RandomKey } from './random-keys';
import type { Verdict } from '../../../src/rules/keys/verdict';
import { Dialect, type Schema } from '../../../src/schema';
import type { Heat } from '../../../src/simulation/heat';
import { Simulation, type SimulatedKey } from '../../../src/simulation/simulate';
import { goesRoundFewPlaces, isHashShard, type Bounded, type Monotonic } from '../../../src/spread';
import { scriptSchema } from '../ddl-schema';
import { index, schema, table } from '../model';
import { judgedKeys } from '../voices';

/** A key with its verdict and its picture. */
export interface Picture {
  readonly name: string;
  readonly verdict: Verdict;
  readonly simulated: SimulatedKey;
  /** Of the inserts of one moment, how many land in the fullest place of the picture, on average. */
  readonly brightest: number;
}

const INSERTS = 12_000;
/** From here on a place is bright. */
export const BRIGHT = 0.12;

/** @param simulation One for many schemas: what is drawn alike is simulated once. */
export function picturesOf(of: Schema, simulation = new Simulation({ insertsOfTable: INSERTS })): Picture[] {
  const simulated = simulation.keys(of);
  return judgedKeys(of).map(({ key, verdict }, at) => ({
    name: `${key.kind} ${key.object} (${key.parts.map(({ column }) => column).join(', ')})`,
    verdict,
    simulated: simulated[at],
    brightest: brightest(simulated[at].heat),
  }));
}

/** Those of a schema that is written as DDL. */
export function picturesOfText(text: string, dialect: Dialect): Picture[] {
  return picturesOf(scriptSchema(text, dialect));
}

function brightest({ counts, ranges, steps, insertsOfStep }: Heat): number {
  const fullest = Array.from({ length: steps }, (_, step) =>
    Math.max(...Array.from({ length: ranges }, (__, range) => counts[range * steps + step])));
  return fullest.reduce((sum, each) => sum + each, 0) / steps / insertsOfStep;
}

/**
 * Hot without a bright place, or safe with one that no shard explains, and no clock that goes round: each of its places
 * has few ranges of the picture, and the inserts spread there. Of other verdicts a picture shows no law.
 */
export function isContradiction({ verdict, brightest: share, simulated: { key: { spread }, heat } }: Picture): boolean {
  const prefix = spread.decidedBy?.spread.kind === 'monotonic' ? spread.decidedBy.spread.prefix : undefined;
  const shards = [...spread.passed.map((part) => part.spread), prefix].filter(isHashShard) as Bounded[];
  const fewest = shards.reduce((product, { count, signedModulus }) => product * (signedModulus ?? count ?? 4), 1);
  const places = spread.passed.map((part) => part.spread).filter(goesRoundFewPlaces) as Monotonic[];
  const rangesOfPlace = heat.ranges / places.reduce((product, { places: count }) => product * count!, 1);
  return verdict === 'hot'
    ? share < BRIGHT
    : verdict === 'safe'
      && share >= Math.max(BRIGHT, shards.length > 0 ? 1.5 / fewest : 0, places.length > 0 ? 1.5 / rangesOfPlace : 0);
}

export function pictureText({ name, verdict, brightest: share }: Picture): string {
  return `${name}: ${verdict}, ${share.toFixed(2)} of a moment's inserts in one place`;
}

/** The pictures of random keys. */
export function* randomPictures(dialect: Dialect, count: number, seed: number): Iterable<Picture> {
  const random = new RandomKeys(dialect, new Chance(seed));
  const base = baseColumns(dialect).map(({ definition }) => definition);
  const simulation = new Simulation({ insertsOfTable: INSERTS });
  for (let number = 0; number < count; number++) {
    const key = random.next(`g${number}`, number % 2 === 0 ? 'table' : 'index');
    yield picturesOf(schemaOf(key, `r${number}`, base, dialect), simulation).find(({ name }) => /^(table |index i)r\d/.test(name))!;
  }
}

type Columns = readonly ReturnType<typeof baseColumns>[number]['definition'][];

function schemaOf({ kind, parts, generated }: RandomKey, name: string, base: Columns, dialect: Dialect): Schema {
  const columns = [...base, ...generated];
  if (kind === 'table' || kind === 'child') {
    return schema({ dialect, tables: [{ ...table(name, [], columns), primaryKey: parts }] });
  }
  return schema({
    dialect,
    tables: [table('rows_of_index', ['id'], columns)],
    indexes: [{ ...index(`i${name}`, 'rows_of_index', []), keyParts: parts, nullFiltered: kind !== 'index' }],
  });
}
