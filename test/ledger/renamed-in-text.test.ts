import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { logSchema } from '../support/ddl-schema';

/** `+A`: CREATE TABLE A, `-A`: DROP TABLE A, `A>B`: ALTER TABLE A RENAME TO B. */
function script(short: string): string[] {
  return short.split(' ').map((each) => {
    const [first, name] = [each[0], each.slice(1)];
    const [from, to] = each.split('>');
    return first === '+' ? `CREATE TABLE ${name} (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id)`
      : first === '-' ? `DROP TABLE ${name}` : `ALTER TABLE ${from} RENAME TO ${to}`;
  });
}

function planned(recorded: string, declared: string): string {
  const [from, to] = [recorded, declared].map((each) => logSchema(script(each)));
  const { steps, refusals } = planChange(from, to);
  return [...refusals.map(({ rule, object }) => `${rule} ${object}`), ...steps.map(statementOf).map((statement) => (
    statement.replace(/^CREATE TABLE IF NOT EXISTS `(\w+)`.*/, '+$1').replace(/^ALTER TABLE `(\w+)` RENAME TO `(\w+)`$/, '$1>$2')
  ))].join(' ');
}

/** A script begins with the names that the tables have, or tells all that happened. */
describe('a script that renames tables, recorded before', () => {
  test.each([
    ['rotates a table', '+Log', '+Log Log>Log_1 +Log', 'Log>Log_1 +Log'],
    ['that rotated before', '+Log Log>Log_1 +Log', '+Log_1 +Log Log>Log_2 +Log', 'Log>Log_2 +Log'],
    ['that rotated before, and drops another table', '+Log +Gone Log>Log_1 +Log', '+Log_1 +Log Log>Log_2 +Log', 'drop-table Gone'],
    ['that rotated before, as a history', '+Log Log>Log_1 +Log', '+Log Log>Log_1 +Log Log>Log_2 +Log', 'Log>Log_2 +Log'],
    ['moves on what rotated, as a history', '+Log Log>Log_1 +Log', '+Log Log>Log_1 +Log Log_1>Archive', 'Log_1>Archive'],
    ['moves on what rotated', '+Log Log>Log_1 +Log', '+Log_1 +Log Log_1>Archive', 'Log_1>Archive'],
    ['names what took an old name', '+T T>U +T', '+U +T T>V +T', 'T>V +T'],
    ['names what took an old name, and leaves it free', '+T T>U +T', '+U +T T>V', 'T>V'],
    ['takes back the names of a copy', '+Orders +Orders_v2 Orders>Orders_old Orders_v2>Orders', '+Orders +Orders_old Orders>Orders_v2 Orders_old>Orders', 'Orders>Orders_v2 Orders_old>Orders'],
    ['takes back the names of a copy, as a history', '+Orders +Orders_v2 Orders>Orders_old Orders_v2>Orders',
      '+Orders +Orders_v2 Orders>Orders_old Orders_v2>Orders Orders>Orders_v2 Orders_old>Orders', 'Orders>Orders_v2 Orders_old>Orders'],
    ['says what is recorded', '+A +B A>C B>A C>B', '+A +B A>C B>A C>B', ''],
    ['says it by the new names', '+Log Log>Log_1 +Log', '+Log_1 +Log', ''],
    ['renames a table back', '+A A>B', '+A A>B B>A', 'B>A'],
    ['renames on, as a history', '+A A>B', '+A A>B B>C', 'B>C'],
    ['renames on', '+A A>B', '+B B>C', 'B>C'],
    ['renames on after the name was free', '+A A>B -B +A', '+A A>B', 'A>B'],
  ])('%s: %s, then %s', (_, recorded, declared, plan) => {
    expect(planned(recorded, declared)).toBe(plan);
  });
});
