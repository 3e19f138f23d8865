import { excuseOf } from './differences';
import { EmulatorJudge, judgeOurselves } from './judges';
import { mutate } from './mutations';
import { Random } from './random';
import { seedsOf } from './seeds';
import { editedFiles } from '../../src/audit/fixes/file-fixes';
import { SourceFile } from '../../src/audit/source';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { shownFixes } from '../../src/report/shown-fixes';
import type { Dialect } from '../../src/schema';
import { readDdl, type Tried } from '../../test/support/fixes-oracle';

/**
 * Takes each printed edit of schemas with one change that the rules refuse. Where the rules find nothing more, the
 * emulator has to take the schema.
 */
export async function correctedMutants(dialect: Dialect, count: number, seed: number): Promise<Tried> {
  const judge = new EmulatorJudge();
  const seeds = seedsOf(dialect).map((of) => of.filter(({ isRead }) => !isRead));
  const random = new Random(seed);
  const unproven: string[] = [];
  let printed = 0;
  try {
    for (let tried = 0; tried < count; tried++) {
      const { mutation, statements } = mutate(random.pick(random.pick(seeds)).statements, dialect, random);
      for (const { title, corrected } of corrections(statements, dialect)) {
        const theirs = await judge.judge(corrected, dialect);
        printed += 1;
        if (theirs && theirs !== 'crash' && excuseOf(undefined, theirs, corrected, dialect) === undefined) {
          unproven.push(`${mutation}: ${title}: ${theirs.message}: ${corrected.join('; ')}`);
        }
      }
    }
  } finally {
    await judge.stop();
  }
  return { printed, unproven };
}

function corrections(statements: readonly string[], dialect: Dialect): { title: string; corrected: string[] }[] {
  const audit = readDdl(dialect)(new SourceFile('mutant.sql', statements.map((each) => `${each};\n`).join('')));
  return audit.findings.filter(({ finding }) => finding.entry.kind === 'refused').flatMap((placed) => (
    shownFixes(placed).flatMap(({ title, edits }) => {
      const text = edits ? editedFiles(edits)[0].text : '';
      const corrected = parseScript(text, dialect).map(({ start, end }) => text.slice(start, end));
      return edits && !judgeOurselves(corrected, dialect) ? [{ title: `${placed.finding.rule}: ${title}`, corrected }] : [];
    })
  ));
}
