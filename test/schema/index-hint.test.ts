import { Dialect } from '../../src/schema';
import { indexHint, quotePath } from '../../src/schema/quoting';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const DDL = {
  [Dialect.GOOGLESQL]: [
    'CREATE SCHEMA sales', 'CREATE TABLE sales.Orders (Id INT64, Total INT64) PRIMARY KEY (Id)', 'CREATE INDEX sales.`ByTotal` ON sales.Orders (Total)',
  ],
  [Dialect.POSTGRESQL]: [
    'CREATE SCHEMA sales', 'CREATE TABLE sales."Orders" ("Id" bigint PRIMARY KEY, "Total" bigint)', 'CREATE INDEX "ByTotal" ON sales."Orders" ("Total")',
  ],
};

describeOnEmulator('a hint', (client) => {
  test.each(Object.values(Dialect))('names an index of a named schema as Spanner reads it, in %s', async (dialect) => {
    const created = await client.createDatabase(dialect, DDL[dialect]);
    expect(created).toMatchObject({ accepted: true });
    const { database } = created as { database: string };
    const rows = (index: string): Promise<unknown> =>
      client.query(database, `SELECT 1 FROM ${quotePath('sales.Orders', dialect)}${indexHint(index, dialect)}`);
    await expect(rows('sales.ByTotal')).resolves.toMatchObject({ rows: [] });
    await expect(rows('sales.ByTotals')).rejects.toThrow('ByTotals');
  });
});
