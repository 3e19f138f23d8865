import { logSchema } from './ddl-schema';
import { printDatabase } from '../../src/ddl/printer/print-objects';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import type { Schema } from '../../src/schema';

/** The statements that lead from a log to a schema, and after them the rules that refuse a change. */
export function planned(log: readonly string[], to: Schema): string[] {
  const { steps, refusals } = planChange(logSchema(log, to.dialect), to, 'all');
  return [...steps.map(statementOf), ...refusals.map(({ rule }) => rule)];
}

/** Tests that a schema is created by these statements, and asks for nothing more once they are recorded. */
export function testStatements(schema: Schema, statements: readonly unknown[]): void {
  test('is created by its statements, in their order', () => {
    expect(printDatabase(schema)).toEqual(statements);
    expect(planned([], schema)).toEqual(printDatabase(schema));
  });

  test('needs no change after its own statements', () => {
    expect(planned(printDatabase(schema), schema)).toEqual([]);
  });
}
