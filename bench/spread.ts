import { onEmulator } from './part';
import { table } from './table';
import { Dialect } from '../src';
import { isFalseHot, isFalseSafe, judgeRandomKeys, keyText, type JudgedKey } from '../test/support/rows-rule/rows-rule';

const KEYS = 1_000;
const SEED = 1;

interface SpreadFigures {
  readonly keys: number;
  /** Called safe, though half of a burst lands in one place. */
  readonly falseSafe: number;
  /** Called hot, though a burst lands in many places. */
  readonly falseHot: number;
  readonly unproven: number;
}

/** Random keys, judged by the library and by rows on the emulator. */
export const spread = onEmulator('spread', async (client) => {
  const started = Date.now();
  const googlesql = await judgeRandomKeys(client, Dialect.GOOGLESQL, KEYS, SEED);
  const postgresql = await judgeRandomKeys(client, Dialect.POSTGRESQL, KEYS, SEED);
  const figures = { googlesql: figuresOf(googlesql), postgresql: figuresOf(postgresql) };
  const rows = Object.entries(figures).map(([dialect, { keys, falseSafe, falseHot, unproven }]) => (
    [dialect, ...[keys, falseSafe, falseHot, unproven].map(String)]
  ));
  return {
    figures,
    report: [
      `\nspread: random keys, judged by the rules and by rows on the emulator, ${Math.round((Date.now() - started) / 1000)} s\n`,
      table(['dialect', 'keys', 'false safe', 'false hot', 'unproven'], rows),
    ].join('\n'),
    failures: [...googlesql, ...postgresql].filter((key) => isFalseSafe(key) || isFalseHot(key)).map(keyText),
  };
});

function figuresOf(judged: readonly JudgedKey[]): SpreadFigures {
  return {
    keys: judged.length,
    falseSafe: judged.filter(isFalseSafe).length,
    falseHot: judged.filter(isFalseHot).length,
    unproven: judged.filter(({ verdict }) => verdict === 'unproven').length,
  };
}
