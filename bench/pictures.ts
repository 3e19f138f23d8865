import { withoutEmulator, SEED } from './part';
import { table } from './table';
import { Dialect } from '../src';
import { CORPUS_FILES } from '../test/support/corpus';
import { isContradiction, picturesOfText, pictureText, randomPictures, type Picture } from '../test/support/rows-rule/pictures';

const KEYS = 1_000;

/** Verdicts beside the simulation of the same key: hot if and only if a place of the picture is bright. */
export const pictures = withoutEmulator('pictures', async () => {
  const all: readonly (readonly [string, readonly Picture[]])[] = [
    ['corpus', CORPUS_FILES.flatMap(({ text, dialect }) => picturesOfText(text, dialect))],
    ...[Dialect.GOOGLESQL, Dialect.POSTGRESQL].map((dialect) => [dialect, [...randomPictures(dialect, KEYS, SEED)]] as const),
  ];
  const contradictions = all.flatMap(([, each]) => each.filter(isContradiction));
  return {
    figures: { keys: all.reduce((sum, [, each]) => sum + each.length, 0), contradictions: contradictions.length },
    report: [
      '\npictures: hot by the rules if and only if a place is bright in the simulation\n',
      table(['keys of', 'keys', 'contradictions'], all.map(([name, each]) => [name, String(each.length), String(each.filter(isContradiction).length)])),
    ].join('\n'),
    failures: contradictions.map(pictureText),
  };
});
