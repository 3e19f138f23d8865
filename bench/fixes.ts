import * as fs from 'node:fs';
import { onEmulator } from './part';
import { table } from './table';
import { correctedMutants } from './validity/corrected';
import { auditSource, type TextAudit } from '../src/audit/audit-text';
import { DdlSource, type SourceFile } from '../src/audit/source';
import { databasesInHcl } from '../src/cli/input/terraform-hcl';
import { UnusableInput } from '../src/cli/input/unusable-input';
import { Dialect } from '../src/schema';
import { findPython, installPython } from '../test/languages/python';
import { emptyFolder } from '../test/package/installed';
import { REALISTIC_SCHEMAS } from '../test/realistic';
import { inPython, PythonProcess } from '../test/support/code-fixes/in-python';
import { inTypescript } from '../test/support/code-fixes/in-typescript';
import { fixesInCode } from '../test/support/code-fixes/oracle';
import { CORPUS_FILES } from '../test/support/corpus';
import { fixesInFile, liveFixes, randomComputedDdl, randomHotDdl, readDdl, type Tried } from '../test/support/fixes-oracle';
import type { Script } from '../test/support/import-program';
import { Chance } from '../test/support/rows-rule/chance';
import { newDatabase } from '../test/support/stack';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const RANDOM_FILES = 100;
const LIVE_SCHEMAS = 10;
const MUTANTS = 2000;
/** Each fix in code is compiled and run. */
const RANDOM_STACKS = 40;

/** What careful users declare, as SQL, which says nothing of how values come to be. */
function realistic(): Script[] {
  return Object.entries(REALISTIC_SCHEMAS).flatMap(([name, declare]) => DIALECTS.map((dialect) => {
    const db = newDatabase({ dialect });
    declare(db);
    return { name: `${name} ${dialect}`, dialect, text: db.ddl.map((statement) => `${statement};\n`).join('') };
  }));
}

/** Each statement as an element of the list of a resource: every second one a heredoc, the others strings. */
function terraform(statements: readonly string[], dialect: Dialect): string {
  const elements = statements.map((statement, at) => (
    at % 2 === 0 ? `    ${JSON.stringify(statement.trim())},` : `    <<-EOT\n      ${statement.trim()}\n    EOT\n    ,`
  )).join('\n');
  return `resource "google_spanner_database" "db" {\n  name = "shop-db"\n  database_dialect = "${dialect}"\n  ddl = [\n${elements}\n  ]\n}\n`;
}

function readTerraform(dialect: Dialect): (file: SourceFile) => TextAudit {
  return (file) => {
    const [{ pieces }] = databasesInHcl(file, (path) => {
      throw new UnusableInput(path);
    });
    return auditSource(new DdlSource(pieces), dialect, { today: '2026-11-22' });
  };
}

/** Runs the code with what this repository packs for Python. undefined: there is no Python. */
async function fixesInPython(scripts: readonly Script[]): Promise<Tried | undefined> {
  const python = findPython();
  if (python === undefined) {
    console.error('No Python 3.10 was found, so nothing is said of Python.');
    return undefined;
  }
  const folder = emptyFolder();
  const programs = new PythonProcess(installPython(python, folder));
  try {
    return await fixesInCode(scripts, inPython(programs));
  } finally {
    programs.end();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Every fix of every finding, taken as it is printed: in the file, or on a database with rows. */
export const fixes = onEmulator('fixes', async (client) => {
  const scripts: Script[] = [...CORPUS_FILES, ...realistic()];
  const inFiles = (of: readonly Script[]): Tried[] => of.map(({ name, text, dialect }) => fixesInFile(name, text, readDdl(dialect)));
  const all = new Map<string, Tried[]>([
    ['corpus', inFiles(CORPUS_FILES)], ['realistic', inFiles(realistic())], ['random SQL', []], ['random Terraform', []],
  ]);
  let [run, landed] = [0, 0];
  const failures: string[] = [];
  for (const dialect of DIALECTS) {
    const chance = new Chance(7);
    for (let n = 0; n < RANDOM_FILES; n++) {
      // Of every third one, only a computed column keeps rows apart.
      const ddl = n % 3 === 2 ? randomComputedDdl(chance, dialect) : randomHotDdl(chance, dialect);
      const name = `${dialect} ${n}`;
      const text = ddl.map((statement) => `${statement};\n`).join('\n');
      scripts.push(...(n < RANDOM_STACKS ? [{ name, dialect, text }] : []));
      all.get('random SQL')!.push(fixesInFile(`${name}.sql`, text, readDdl(dialect)));
      all.get('random Terraform')!.push(fixesInFile(`${name}.tf`, terraform(ddl, dialect), readTerraform(dialect)));
      if (n < LIVE_SCHEMAS && n % 3 < 2) {
        const live = await liveFixes(client, ddl, dialect);
        run += live.run;
        landed += live.run - live.faults.length;
        failures.push(...live.faults);
      }
    }
  }
  all.set('TypeScript', [await fixesInCode(scripts, inTypescript)]);
  const python = await fixesInPython(scripts);
  if (python) {
    all.set('Python', [python]);
  }
  all.set('mutants', [await correctedMutants(DIALECTS[0], MUTANTS, 3), await correctedMutants(DIALECTS[1], MUTANTS, 3)]);
  const tried = [...all.values()].flat();
  failures.push(...tried.flatMap(({ unproven }) => unproven));
  const printed = (of: readonly Tried[]): number => of.reduce((sum, each) => sum + each.printed, 0);
  const proven = (of: readonly Tried[]): number => printed(of) - of.reduce((sum, each) => sum + new Set(each.unproven).size, 0);
  const figures = { printed: printed(tried), proven: proven(tried), live: { run, landed } };
  const rows = [...all].map(([name, of]) => [name, String(printed(of)), String(proven(of))]);
  return {
    figures,
    report: table(['fixes', 'printed', 'proven'], [...rows, ['on a database with rows', String(run), String(landed)]]),
    failures,
  };
});
