import { CORPUS_FILES } from '../support/corpus';
import { importAll, normal, printedSchema } from '../support/import-program';

describe('the schemas of the corpus', () => {
  const imported = importAll(CORPUS_FILES).map((each, position) => [CORPUS_FILES[position].name, each] as const);

  test.each(imported)('%s becomes code that compiles', (_, { problems }) => {
    expect(problems).toEqual([]);
  });

  test.each(imported)('%s comes back as it was, but for what the code says that it leaves out', (_, { code, given, run }) => {
    const printed = printedSchema(run());
    const [tables, indexes, sequences] = [printed.tables, printed.indexes, printed.sequences].map((list) => new Set(list.map((each) => each.name)));
    const missing = [
      ...given.tables.filter((each) => !tables.has(each.name)),
      ...given.indexes.filter((each) => !indexes.has(each.name)),
      ...given.sequences.filter((each) => !sequences.has(each.name)),
    ];
    const head = code.slice(0, code.indexOf('\nimport '));
    expect(missing.filter(({ name }) => !head.includes(`(${name} `))).toEqual([]);
    const kept = {
      ...given,
      tables: given.tables.filter((each) => tables.has(each.name)).map((table) => (
        { ...table, foreignKeys: table.foreignKeys.filter((each) => tables.has(each.referencedTable)) })),
      indexes: given.indexes.filter((each) => indexes.has(each.name)),
      sequences: given.sequences.filter((each) => sequences.has(each.name)),
    };
    expect(normal(printed, given)).toEqual(normal(kept, given));
  });

  test('nothing is left without a construct, and nothing is refused', () => {
    const left = imported.flatMap(([name, { code }]) => leftIn(code).map((why) => `${name}: ${why}`));
    expect(left).toEqual([
      'all-types.pgsql.sql: everything_by_shout places NULLs explicitly, which SafeIndex does not',
      'product-search.gsql.sql: import writes no construct for it',
      'saas-tenants.gsql.sql: import writes no construct for it',
    ]);
  });
});

/** The reasons at the top of the code. */
function leftIn(code: string): string[] {
  return [...code.matchAll(/^\/\/ {3}\((.+)\)$/gm)].map(([, why]) => why);
}
