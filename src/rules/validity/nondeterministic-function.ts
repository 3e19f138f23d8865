import type { Expression } from '../../ddl/expressions/expression';
import { functionNames } from '../../ddl/expressions/expression-walk';

/** Of both dialects, upper case and without a schema. */
const NONDETERMINISTIC = new Set([
  'CLOCK_TIMESTAMP', 'CURRENT_DATE', 'CURRENT_DATETIME', 'CURRENT_TIME', 'CURRENT_TIMESTAMP', 'GENERATE_UUID', 'GEN_RANDOM_UUID',
  'GET_INTERNAL_SEQUENCE_STATE', 'GET_NEXT_SEQUENCE_VALUE', 'LOCALTIME', 'LOCALTIMESTAMP', 'NEW_UUID', 'NEXTVAL', 'NOW', 'PENDING_COMMIT_TIMESTAMP',
  'RAND', 'RANDOM', 'STATEMENT_TIMESTAMP', 'TIMEOFDAY', 'TRANSACTION_TIMESTAMP',
]);

/** The first function that gives another value each time it is called on the same row. */
export function nondeterministicFunction(expression: Expression): string | undefined {
  return functionNames(expression).find((name) => NONDETERMINISTIC.has(name.replace(/^SPANNER\./, '')));
}
