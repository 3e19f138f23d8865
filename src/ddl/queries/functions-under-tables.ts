import { queryObjects } from './query-objects';
import type { Schema } from '../../schema';
import { nameKey, uniqueKey, withoutDefaultSchema } from '../../schema/name-key';
import { databaseFunctions } from '../../schema/objects/function';
import { parseExpression } from '../expressions/expression-parser';
import { calledName, functionCalls } from '../expressions/expression-walk';

/**
 * The functions called by defaults, generated columns and checks, directly or indirectly, by `nameKey`. Spanner needs
 * them while the table exists.
 */
export function functionsUnderTables({ tables, objects, dialect }: Schema): ReadonlySet<string> {
  const defined = databaseFunctions(objects);
  const found = new Set<string>();
  if (defined.length === 0) {
    return found;
  }
  const functions = new Map(queryObjects({ defined }, dialect).map((each) => [each.key, each]));
  const visit = (key: string): void => {
    const reads = found.has(key) ? undefined : functions.get(key)?.reads;
    if (reads) {
      found.add(key);
      reads.names.forEach(visit);
    }
  };
  const byCall = new Map(defined.map(({ name }) => [uniqueKey(name), nameKey(name, dialect)]));
  for (const { columns, checks } of tables) {
    const computed = columns.flatMap((column) => [column.generated?.expression, column.defaultExpression]);
    for (const expression of [...computed, ...checks.map((check) => check.expression)]) {
      functionCalls(parseExpression(expression ?? 'NULL', dialect)).forEach((call) => {
        visit(byCall.get(withoutDefaultSchema(uniqueKey(calledName(call)), dialect)) ?? '');
      });
    }
  }
  return found;
}
