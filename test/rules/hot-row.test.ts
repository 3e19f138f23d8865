import { hotRowsText } from '../../src/report/running/loadtest-text';
import { hotRow, hotRows } from '../../src/rules/advice/hot-row';
import { ruleContext } from '../../src/rules/rule';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const columns = [column('Name', 'STRING', { notNull: true }), column('Value', 'INT64', { notNull: true })];
const counters = (workload: { updatesPerSecond?: number; updatedRows?: number }, name = 'Counters') => ({
  tables: [table(name, ['Name'], columns, { workload })],
});

testRule(hotRow, {
  refused: [
    ['a counter that everybody updates [H9]', counters({ updatesPerSecond: 5_000, updatedRows: 1 }),
      'Counters has 5,000 updates per second on 1 row: 5,000 per row, and updates wait for each other'],
    ['a few of them in PostgreSQL', postgresql(counters({ updatesPerSecond: 5_000, updatedRows: 10 }, 'counters')),
      'counters has 5,000 updates per second on 10 rows: 500 per row, and updates wait for each other'],
    ['what the workload of the database says', { ...counters({}), workload: { updatesPerSecond: 101, updatedRows: 1 } },
      'Counters has 101 updates per second on 1 row: 101 per row, and updates wait for each other'],
  ],
  accepted: [
    ['as many updates as a row takes', counters({ updatesPerSecond: 100, updatedRows: 1 })],
    ['updates of many rows', counters({ updatesPerSecond: 5_000, updatedRows: 50 })],
    ['updates of nobody knows which rows', counters({ updatesPerSecond: 5_000 })],
  ],
});

test('as many slots are proposed as the updates need twice over, and a name that is free', () => {
  const [{ fixes }] = problems(hotRow, schema({
    tables: [table('Counters', ['Name'], [...columns, column('Slot')], { workload: { updatesPerSecond: 1_200, updatedRows: 1 } })],
  }));
  expect(fixes[0]).toContain('add CounterSlot INT64 NOT NULL to the end of the key of Counters');
  expect(fixes[0]).toContain('a random one of 32 rows');
});

test('a load test, which inserts alone, names them', () => {
  const context = ruleContext(schema(counters({ updatesPerSecond: 5_000, updatedRows: 1 })));
  expect(hotRowsText(hotRows(context), 'Updates are not written.')).toBe(
    'Updates are not written. Counters has 5,000 updates per second on 1 row: npx spanner-constructs explain hot-row\n',
  );
});

describeOnEmulator('a sharded counter', (client) => {
  test('counts every update, in rows of its own', async () => {
    const created = await client.createDatabase(Dialect.GOOGLESQL, [
      'CREATE TABLE Counters (Name STRING(64) NOT NULL, Slot INT64 NOT NULL, Value INT64 NOT NULL, CHECK (Slot BETWEEN 0 AND 31)) PRIMARY KEY (Name, Slot)',
    ]);
    if (!created.accepted) {
      throw new Error(created.error.message);
    }
    for (let update = 0; update < 20; update++) {
      const slot = (update * 7) % 5;
      await client.executeDml(created.database, `INSERT OR IGNORE INTO Counters (Name, Slot, Value) VALUES ('visits', ${slot}, 0)`);
      await client.executeDml(created.database, `UPDATE Counters SET Value = Value + 1 WHERE Name = 'visits' AND Slot = ${slot}`);
    }
    const { rows } = await client.query(created.database, "SELECT SUM(Value), COUNT(*) FROM Counters WHERE Name = 'visits'");
    expect(rows).toEqual([['20', '5']]);
    await client.dropDatabase(created.database);
  });
});
