import { onEmulator, SEED } from './part';
import { table } from './table';
import { Dialect } from '../src';
import type { RandomKind } from '../test/support/rows-rule/random-keys';
import {
  isFalseHot, isFalseSafe, isUnprovenThoughProvable, judgeRandomKeys, keyText, laidTable, type JudgedKey,
} from '../test/support/rows-rule/rows-rule';

const KEYS = 1_000;

interface SpreadFigures {
  readonly keys: number;
  /** Called safe, though half of a burst lands in one place. */
  readonly falseSafe: number;
  /** Called hot, though a burst lands in many places. */
  readonly falseHot: number;
  readonly unproven: number;
  /** Unproven, though the schema proves the answer. */
  readonly unprovenThoughProvable: number;
}

/** Random keys of tables and of indexes, judged by the library and by rows on the emulator. */
export const spread = onEmulator('spread', async (client) => {
  const started = Date.now();
  const all: JudgedKey[] = [];
  const figuresOf = async (dialect: Dialect, of: RandomKind): Promise<SpreadFigures> => {
    const judged = await judgeRandomKeys(client, await laidTable(client, dialect, SEED), of, KEYS, SEED);
    all.push(...judged);
    const count = (is: (key: JudgedKey) => boolean): number => judged.filter(is).length;
    return {
      keys: judged.length,
      falseSafe: count(isFalseSafe),
      falseHot: count(isFalseHot),
      unproven: count(({ verdict }) => verdict === 'unproven'),
      unprovenThoughProvable: count(isUnprovenThoughProvable),
    };
  };
  const keysOf = async (dialect: Dialect): Promise<Record<RandomKind, SpreadFigures>> => ({
    table: await figuresOf(dialect, 'table'),
    index: await figuresOf(dialect, 'index'),
  });
  const figures = { googlesql: await keysOf(Dialect.GOOGLESQL), postgresql: await keysOf(Dialect.POSTGRESQL) };
  const rows = Object.entries(figures).flatMap(([dialect, of]) => Object.entries(of).map(([kind, counts]) => (
    [dialect, kind, ...[counts.keys, counts.falseSafe, counts.falseHot, counts.unproven, counts.unprovenThoughProvable].map(String)]
  )));
  return {
    figures,
    report: [
      `\nspread: random keys, judged by the rules and by rows on the emulator, ${Math.round((Date.now() - started) / 1000)} s\n`,
      table(['dialect', 'keys of', 'keys', 'false safe', 'false hot', 'unproven', 'though provable'], rows),
    ].join('\n'),
    failures: all.filter((key) => isFalseSafe(key) || isFalseHot(key)).map(keyText),
  };
});
