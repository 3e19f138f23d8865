import * as fc from 'fast-check';
import { withoutEmulator, SEED } from './part';
import { table } from './table';
import { Dialect } from '../src';
import { parseScript } from '../src/ddl/parser/parse-script';
import { REALISTIC_SCHEMAS } from '../test/realistic';
import { CHANGE_CASES } from '../test/support/change-cases';
import { CORPUS_FILES, corpusIn } from '../test/support/corpus';
import { databases } from '../test/support/evolution/evolutions';
import { createStatements } from '../test/support/evolution/statements';
import { importAll, type Script } from '../test/support/import-program';
import { roundTrip } from '../test/support/round-trip';
import { newDatabase } from '../test/support/stack';

const GENERATED = 100;
const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

interface Figures {
  readonly schemas: number;
  readonly statements: number;
  /** Without a construct. */
  readonly left: number;
  /** Not understood, or refused. */
  readonly faulty: number;
  readonly notCompiled: number;
  /** Of schemas that nothing is wrong with. */
  readonly plansNotEmpty: number;
}

/** `CORPUS=folder` adds a folder with `*.gsql.sql` and `*.pgsql.sql`. */
export const roundtrip = withoutEmulator('roundtrip', async () => {
  const folder = process.env.CORPUS;
  const tried = [
    await tryScripts('corpus', CORPUS_FILES),
    ...(folder === undefined ? [] : [await tryScripts('folder', corpusIn(folder))]),
    await tryScripts('realistic', realistic()),
    await tryScripts('changes', changes(), new Set(['left', 'refused'])),
    await tryScripts('generated', generated(), new Set(['left'])),
  ];
  const figures = Object.fromEntries(tried.map(({ name, figures: each }) => [name, each]));
  const rows = tried.map(({ name, figures: each }) => [name, ...Object.values(each).map(String)]);
  return {
    figures,
    report: [
      '\nroundtrip: import of a schema, and the plan of its constructs over the folder that adopt writes\n',
      table(['schemas of', ...Object.keys(tried[0].figures)], rows),
    ].join('\n'),
    failures: tried.flatMap(({ failures }) => failures),
  };
});

/** @param hides What is no failure: what no construct declares, or what rules refuse. */
async function tryScripts(name: string, scripts: readonly Script[], hides: ReadonlySet<'left' | 'refused'> = new Set()): Promise<{ name: string; figures: Figures; failures: string[] }> {
  const imported = importAll(scripts);
  const failures: string[] = [];
  let plansNotEmpty = 0;
  for (const [position, script] of scripts.entries()) {
    const { problems, left, refused: faulty } = imported[position];
    const { pending, refused, sent } = await roundTrip(script, imported[position])
      // A bug of the library, which the other schemas are counted with.
      .catch((error: Error) => ({ pending: [`it throws: ${error.message}`], refused: [], sent: [] }));
    const isPlanned = faulty === 0 && pending.length + sent.length > 0;
    plansNotEmpty += Number(isPlanned);
    const unwanted = [...(hides.has('left') ? [] : [left]), ...(hides.has('refused') ? [] : [faulty, refused.length])];
    if (isPlanned || problems.length > 0 || unwanted.some((count) => count > 0)) {
      failures.push([`${script.name}: ${left} left, ${faulty} faulty`, ...problems, ...refused, ...pending, ...sent].join('\n  '));
    }
  }
  return {
    name,
    figures: {
      schemas: scripts.length,
      statements: sum(scripts, ({ text, dialect }) => parseScript(text, dialect).length),
      left: sum(imported, ({ left }) => left),
      faulty: sum(imported, ({ refused }) => refused),
      notCompiled: imported.filter(({ problems }) => problems.length > 0).length,
      plansNotEmpty,
    },
    failures,
  };
}

function realistic(): Script[] {
  return DIALECTS.flatMap((dialect) => Object.entries(REALISTIC_SCHEMAS).map(([name, declare], position) => {
    const db = newDatabase({ dialect });
    declare(db);
    return scriptOf(`${name}, ${dialect}`, position, dialect, db.ddl);
  }));
}

/** Both schemas of each change that the tests know. */
function changes(): Script[] {
  return CHANGE_CASES.flatMap(({ it, dialect, from, to }, position) => (
    [from, to].map((ddl, at) => scriptOf(it, 2 * position + at, dialect, ddl)).filter((_, at) => [from, to][at].length > 0)
  ));
}

function generated(): Script[] {
  return DIALECTS.flatMap((dialect) => (
    fc.sample(databases(dialect, { interleaveIn: true, notEnforcedForeignKeys: dialect === Dialect.GOOGLESQL }), { numRuns: GENERATED, seed: SEED }).map((schema, position) => scriptOf(`generated ${position}, ${dialect}`, position, dialect, createStatements(schema)))
  ));
}

function scriptOf(title: string, position: number, dialect: Dialect, ddl: readonly string[]): Script {
  return { name: `schema-${position}.sql`, dialect, text: `-- ${title}\n${ddl.map((statement) => `${statement};\n`).join('\n')}` };
}

function sum<T>(of: readonly T[], count: (each: T) => number): number {
  return of.reduce((total, each) => total + count(each), 0);
}
