import { logSchema } from './ddl-schema';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import type { Schema } from '../../src/schema';

/** The statements that lead from a log to a schema, and after them the rules that refuse a change. */
export function planned(log: readonly string[], to: Schema): string[] {
  const { steps, refusals } = planChange(logSchema(log, to.dialect), to, 'all');
  return [...steps.map(statementOf), ...refusals.map(({ rule }) => rule)];
}
