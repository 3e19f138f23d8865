import { excuseOf } from './differences';
import { EmulatorJudge, judgeOurselves, readOurselves, type Verdict } from './judges';
import { mutate } from './mutations';
import { Random } from './random';
import { seedsOf } from './seeds';
import type { Dialect } from '../../src/schema';

export interface ValidityFigures {
  readonly tried: number;
  readonly agreed: number;
  /** Schemas that Spanner refuses and this library does not. */
  readonly weAccept: number;
  /** Schemas that Spanner accepts and this library refuses. */
  readonly weRefuse: number;
}

/** Mutants about which the two judges disagree in the same way. */
export interface Disagreement {
  readonly side: 'weAccept' | 'weRefuse';
  readonly kind: string;
  readonly count: number;
  /** The smallest. */
  readonly example: Example;
}

export interface Example {
  readonly mutation: string;
  readonly statements: readonly string[];
  readonly ours: string;
  readonly theirs: string;
}

export interface ValidityResult {
  readonly figures: ValidityFigures;
  /** The most frequent first. */
  readonly disagreements: readonly Disagreement[];
  /** How often each known difference between the emulator and the documentation decided. */
  readonly excused: Readonly<Record<string, number>>;
  /** Schemas that ended the emulator. */
  readonly crashes: number;
}

export async function tryValidity(dialect: Dialect, count: number, seed: number): Promise<ValidityResult> {
  const judge = new EmulatorJudge();
  const seeds = seedsOf(dialect);
  const random = new Random(seed);
  const disagreements = new Map<string, Disagreement>();
  const excused: Record<string, number> = {};
  let [agreed, weAccept, weRefuse, crashes] = [0, 0, 0, 0];
  try {
    for (let tried = 0; tried < count;) {
      const { statements: valid, isRead } = random.pick(random.pick(seeds));
      const { mutation, statements } = mutate(valid, dialect, random);
      const theirs = await judge[isRead ? 'read' : 'judge'](statements, dialect);
      if (theirs === 'crash') {
        crashes += 1;
        continue;
      }
      tried += 1;
      const ours = (isRead ? readOurselves : judgeOurselves)(statements, dialect);
      const excuse = excuseOf(ours, theirs, statements, dialect);
      if (excuse !== undefined) {
        excused[excuse] = (excused[excuse] ?? 0) + 1;
      }
      if ((ours === undefined) === (theirs === undefined) || excuse !== undefined) {
        agreed += 1;
        continue;
      }
      weAccept += ours ? 0 : 1;
      weRefuse += ours ? 1 : 0;
      note(disagreements, ours, theirs, { mutation, statements, ours: ours?.message ?? 'accepted', theirs: theirs?.message ?? 'accepted' });
    }
  } finally {
    await judge.stop();
  }
  return {
    figures: { tried: count, agreed, weAccept, weRefuse },
    disagreements: [...disagreements.values()].sort((a, b) => b.count - a.count),
    excused,
    crashes,
  };
}

function note(known: Map<string, Disagreement>, ours: Verdict, theirs: Verdict, example: Example): void {
  const side = ours ? 'weRefuse' : 'weAccept';
  const kind = (ours ?? theirs)!.kind;
  const before = known.get(`${side} ${kind}`);
  const size = (each: Example): number => each.statements.join('').length;
  known.set(`${side} ${kind}`, {
    side,
    kind,
    count: (before?.count ?? 0) + 1,
    example: before && size(before.example) <= size(example) ? before.example : example,
  });
}
