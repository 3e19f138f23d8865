import { Dialect } from '../src';
import type { SpannerClient } from '../test/support/emulator/client';
import { isFalseHot, isFalseSafe, judgeRandomKeys, keyText, type JudgedKey } from '../test/support/rows-rule/rows-rule';

const KEYS = 1_000;
const SEED = 1;

export interface SpreadFigures {
  readonly keys: number;
  /** Called safe, though half of a burst lands in one place. */
  readonly falseSafe: number;
  /** Called hot, though a burst lands in many places. */
  readonly falseHot: number;
  readonly unproven: number;
}

export interface SpreadResult {
  readonly figures: { readonly googlesql: SpreadFigures; readonly postgresql: SpreadFigures };
  readonly seconds: number;
  /** The keys that are judged wrongly, as text, for those who look for the reason. */
  readonly wrong: readonly string[];
}

/** Random keys, judged by the library and by rows on the emulator. */
export async function benchSpread(client: SpannerClient): Promise<SpreadResult> {
  const started = Date.now();
  const googlesql = await judgeRandomKeys(client, Dialect.GOOGLESQL, KEYS, SEED);
  const postgresql = await judgeRandomKeys(client, Dialect.POSTGRESQL, KEYS, SEED);
  return {
    figures: { googlesql: figuresOf(googlesql), postgresql: figuresOf(postgresql) },
    seconds: Math.round((Date.now() - started) / 1000),
    wrong: [...googlesql, ...postgresql].filter((key) => isFalseSafe(key) || isFalseHot(key)).map(keyText),
  };
}

function figuresOf(judged: readonly JudgedKey[]): SpreadFigures {
  return {
    keys: judged.length,
    falseSafe: judged.filter(isFalseSafe).length,
    falseHot: judged.filter(isFalseHot).length,
    unproven: judged.filter(({ verdict }) => verdict === 'unproven').length,
  };
}
