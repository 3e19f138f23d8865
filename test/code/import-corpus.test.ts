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

  test('all tables and indexes are declared, but for those that no construct can declare', () => {
    const left = imported.flatMap(([, { given, run }]) => {
      const printed = printedSchema(run());
      const declared = new Set([...printed.tables, ...printed.indexes].map(({ name }) => name));
      return [...given.tables, ...given.indexes].map(({ name }) => name).filter((name) => !declared.has(name));
    });
    expect(left).toEqual(['everything_by_shout']);
  });
});
