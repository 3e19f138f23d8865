import { planChange } from '../../../src/ledger/plan-change';
import { Dialect, type Schema } from '../../../src/schema';
import { FROZEN_SCHEMAS } from '../../frozen/schemas';
import { logSchema } from '../../support/ddl-schema';
import { missingFeatures } from '../../support/docs/emulator-needs';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { importAll } from '../../support/import-program';
import { printTables } from '../../support/print-script';
import { newDatabase } from '../../support/stack';

/** What constructs declare, as far as the emulator knows it. */
const DECLARED = Object.entries(FROZEN_SCHEMAS).flatMap(([name, declare]) => {
  const db = newDatabase({ dialect: Dialect.POSTGRESQL });
  declare(db);
  const model = db._toModel();
  return missingFeatures(printTables(model), model.dialect).length === 0 ? [{ name, model }] : [];
});

/** With the expressions of a database. The emulator does not print all the rest: HIDDEN, VECTOR LENGTH. */
function inWordsOf(printed: Schema, schema: Schema): Schema {
  const tables = new Map(printed.tables.map((table) => [table.name, table]));
  return {
    ...schema,
    tables: schema.tables.map((table) => {
      const { columns = [], checks = [] } = tables.get(table.name) ?? {};
      return {
        ...table,
        columns: table.columns.map((column) => {
          const { defaultExpression, generated } = columns.find(({ name }) => name === column.name)!;
          return {
            ...column,
            defaultExpression,
            ...(column.generated && { generated: { ...column.generated, expression: generated!.expression } }),
          };
        }),
        checks: table.checks.map((check) => ({ ...check, expression: checks.find(({ name }) => name === check.name)!.expression })),
      };
    }),
  };
}

/** How many constructs of each kind declare tables; a plain `Table` is none of a kind. */
function constructsIn(code: string): Record<string, number> {
  const names = [...code.matchAll(/new (\w+(?:Table|Sequence))\(/g)].map(([, name]) => name);
  return Object.fromEntries(names.map((name) => [name, names.filter((each) => each === name).length]));
}

describeOnEmulator('a log that was adopted from PostgreSQL', (client) => {
  test('has schemas to try', () => expect(DECLARED.map(({ name }) => name)).toEqual(expect.arrayContaining(['sharded-tables', 'hashed-and-tenant-tables'])));

  test.each(DECLARED)('needs no change for the constructs that declared it: $name', async ({ model }) => {
    const created = await client.createDatabase(model.dialect, printTables(model));
    const printed = logSchema(created.accepted ? await client.getDdl(created.database) : [], model.dialect);
    expect(printed.tables).toHaveLength(model.tables.length);
    expect(planChange(inWordsOf(printed, model), model)).toEqual({ steps: [], refusals: [] });
  });

  test.each([
    ['sharded-tables', { ShardedTable: 9 }],
    ['hashed-and-tenant-tables', { HashedKeyTable: 2, TenantTable: 2 }],
    ['bit-reversed-tables', { BitReversedTable: 5 }],
  ])('is imported as the constructs that declared it: %s', async (name, constructs) => {
    const { model } = DECLARED.find((each) => each.name === name)!;
    const created = await client.createDatabase(model.dialect, printTables(model));
    const text = (created.accepted ? await client.getDdl(created.database) : []).map((statement) => `${statement};\n`).join('');
    const [{ code, left, problems, given, run }] = importAll([{ name: 'live.sql', text, dialect: model.dialect }]);
    expect({ constructs: constructsIn(code), left, problems }).toEqual({ constructs, left: 0, problems: [] });
    expect(planChange(given, run()._toModel())).toEqual({ steps: [], refusals: [] });
  });
});
