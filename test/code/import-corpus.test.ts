import { keysOf } from '../../src/rules/keys/keys';
import { ruleContext } from '../../src/rules/rule';
import type { Schema } from '../../src/schema';
import { sequences } from '../../src/schema';
import { CORPUS_FILES } from '../support/corpus';
import { withSequences } from '../support/first-objects';
import { importAll, normal, printedSchema } from '../support/import-program';
import { roundTrip } from '../support/round-trip';

/** What Spanner takes and its documentation refuses. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'insurance-disguises.gsql.sql': [
    'generated-column: Claims.ClaimNumber is in the primary key and computed from 2 columns outside of it (FiledOn, Counter): Spanner allows 1',
  ],
};

describe('the schemas of the corpus', () => {
  const imported = importAll(CORPUS_FILES).map((each, position) => [CORPUS_FILES[position].name, each] as const);

  test.each(imported)('%s becomes code that compiles', (_, { problems }) => {
    expect(problems).toEqual([]);
  });

  test.each(imported)('%s comes back as it was, but for what the code says that it leaves out', (_, { code, given, run }) => {
    const printed = printedSchema(run());
    const [tables, indexes, counters] = [printed.tables, printed.indexes, sequences(printed.objects)].map((list) => new Set(list.map((each) => each.name)));
    const missing = [
      ...given.tables.filter((each) => !tables.has(each.name)),
      ...given.indexes.filter((each) => !indexes.has(each.name)),
      ...sequences(given.objects).filter((each) => !counters.has(each.name)),
    ];
    const head = code.slice(0, code.indexOf('\nimport '));
    expect(missing.filter(({ name }) => !head.includes(`(${name} `))).toEqual([]);
    const kept = {
      ...withSequences(given, sequences(given.objects).filter((each) => counters.has(each.name))),
      tables: given.tables.filter((each) => tables.has(each.name)).map((table) => (
        { ...table, foreignKeys: table.foreignKeys.filter((each) => tables.has(each.referencedTable)) })),
      indexes: given.indexes.filter((each) => indexes.has(each.name)),
    };
    expect(normal(printed, given)).toEqual(normal(kept, given));
  });

  test.each(imported)('%s, adopted and declared by what import writes, changes nothing', async (name, each) => {
    const { pending, sent, refused } = await roundTrip(CORPUS_FILES.find((file) => file.name === name)!, each);
    expect({ pending, sent, refused }).toEqual({ pending: [], sent: [], refused: REFUSED[name] ?? [] });
  });

  test.each(imported)('[S11] %s has the same verdicts in SQL and in the constructs that import writes', (_, { given, run }) => {
    const verdicts = (schema: Schema): readonly string[] => keysOf(ruleContext(schema)).map(({ kind, object, table, spread }) => (
      `${kind} ${kind === 'foreign-key' ? table.name : object}: ${spread.verdict} by ${spread.decidedBy?.column}`
    )).sort();
    expect(verdicts(run()._toModel())).toEqual(verdicts(given));
  });

  test('nothing of it is left in comments but what is refused', () => {
    expect(imported.map(([name, { left, refused }]) => ({ name, left, refused }))).toEqual(
      CORPUS_FILES.map(({ name }) => ({ name, left: 0, refused: REFUSED[name]?.length ?? 0 })),
    );
  });
});
