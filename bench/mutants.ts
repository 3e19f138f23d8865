import { type Defect, DEFECTS } from './mutants/defects';
import { Scratch, type Verdict } from './mutants/scratch';
import { withoutEmulator } from './part';
import { table } from './table';
import { append } from '../src/text/collections';

const RESUME = process.argv.includes('--resume');
const WIDE = process.argv.includes('--wide');
const ONLY = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length).split(',');

/**
 * Whether the tests find small mistakes. Each is made in a copy of the repository, where the suite runs that is known to find it.
 *
 * `--only=ddl/lexer,ledger` makes those in files of these names, `--resume` keeps what was found before, and `--wide` runs all
 * other suites, too, where that one finds nothing.
 */
export const mutants = {
  ...withoutEmulator('mutants', async () => {
    const chosen = DEFECTS.filter(({ file }) => ONLY?.some((name) => file.includes(name)) ?? true);
    const scratch = new Scratch(RESUME);
    const verdicts: [Defect, Verdict][] = [];
    for (const defect of chosen) {
      const verdict = scratch.resumed(defect) ?? scratch.withDefect(defect, () => judged(defect, scratch));
      scratch.record(defect, verdict);
      verdicts.push([defect, verdict]);
      const what = verdict.found === undefined ? `SURVIVED ${defect.mistake}` : `found by ${verdict.found}`;
      console.error(`${verdicts.length}/${chosen.length} src/${defect.file}: ${what}`);
    }
    const survivors = verdicts.filter(([, { found }]) => found === undefined).map(([{ file, mistake }]) => ({ file, mistake }));
    const broken = scratch.failing(verdicts.flatMap(([, { suite }]) => suite ?? []));
    return {
      figures: { defects: chosen.length, survivors, broken },
      report: [
        '\nmutants: small mistakes that a test finds\n',
        table(['room', 'mistakes', 'found'], [...byRoom(verdicts)].map(([room, each]) => (
          [room, `${each.length}`, `${each.filter(({ found }) => found !== undefined).length}`]
        ))),
      ].join('\n'),
      failures: [
        ...survivors.map(({ file, mistake }) => `no test sees that ${mistake} (src/${file})`),
        ...broken.map((suite) => `${suite} fails without any mistake, so it found none`),
      ],
    };
  }),
  isSlow: true,
};

function judged({ by }: Defect, scratch: Scratch): Verdict {
  const known = `test/${by}.test.ts`;
  const others = scratch.suites.filter((suite) => suite !== known);
  return scratch.firstFailure([known]) ?? (WIDE ? scratch.firstFailure(others) : undefined) ?? {};
}

function byRoom(verdicts: readonly (readonly [Defect, Verdict])[]): Map<string, Verdict[]> {
  const rooms = new Map<string, Verdict[]>();
  for (const [{ file }, verdict] of verdicts) {
    append(rooms, file.split('/')[0], verdict);
  }
  return rooms;
}
