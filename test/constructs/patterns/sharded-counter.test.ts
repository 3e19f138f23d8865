import { ShardedCounter, type Database } from '../../../src';
import { printOperation } from '../../../src/ddl/printer/print-operation';
import { planChange } from '../../../src/ledger/plan-change';
import { quoteIdentifier } from '../../../src/schema/quoting';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application } from '../../support/patterns/application';
import { DIALECTS } from '../../support/patterns/workers';

describeOnEmulator('a sharded counter', (client) => {
  test.each(DIALECTS)('takes fewer slots once the rows of the others are merged in %s', async (_, newDb) => {
    const [before, after] = [16, 8].map((slots): [Database, ShardedCounter] => {
      const db = newDb();
      return [db, new ShardedCounter(db, 'Views', { slots })];
    });
    const [db, counter] = before;
    const app = await Application.of(client, db);
    const of = { CounterName: 'home' };
    await app.write(counter.createSql(), of);
    await app.write(counter.addSql(), { Amount: 5, ...of, Slot: 12 });
    await app.write(counter.addSql(), { Amount: 2, ...of, Slot: 3 });
    const total = async (): Promise<unknown> => Object.values((await app.read(counter.readSql(), of))[0])[0];
    const lower = planChange(db._toModel(), after[0]._toModel()).steps.map((step) => printOperation(step, db.dialect));
    expect(await app.apply(lower)).toBe(false);
    const [table, slot, sum] = ['Views', ...counter._columns.slice(1).map(({ name }) => name)].map((name) => quoteIdentifier(name, db.dialect));
    await app.together(async () => {
      await app.write(`UPDATE ${table} SET ${sum} = ${sum} + (SELECT SUM(o.${sum}) FROM ${table} AS o WHERE o.${slot} >= 8) WHERE ${slot} = 0`);
      await app.write(`DELETE FROM ${table} WHERE ${slot} >= 8`);
    });
    expect(await total()).toBe('7');
    expect(await app.apply(lower.slice(-1))).toBe(true);
  }, 60_000);
});
