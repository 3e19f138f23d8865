import { containsSubquery, referencedColumns } from '../../ddl/expressions/expression-walk';
import type { CheckDefinition, TableDefinition } from '../../schema';
import { stringCode } from '../../text/code-text';
import { checkTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import { nondeterministicFunction } from './nondeterministic-function';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';

export const checkConstraint = defineRule({
  name: 'check-constraint',
  kind: 'refused',
  summary: 'a check that Spanner refuses: empty, without a column of its row, with a subquery or a function that changes',
  sources: [
    'https://cloud.google.com/spanner/docs/check-constraint/how-to',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context) => context.schema.tables.flatMap((table) => table.checks.flatMap((check) => checkProblems(table, check, context))),
});

function checkProblems(table: TableDefinition, check: CheckDefinition, context: RuleContext): LegacyProblem[] {
  const about = (fault: string, fix: string): LegacyProblem => ({
    object: table.name,
    message: `${checkTitle(table, check)} ${fault}`,
    part: { kind: 'check', table, check },
    fixes: [fix, 'remove the check'],
  });
  if (check.expression.trim() === '') {
    return [about('is empty, so there is nothing to check', `${exampleCheck(table, check)}, or another condition`)];
  }
  const problems: LegacyProblem[] = [];
  const expression = context.spread.parse(check.expression);
  const changing = nondeterministicFunction(expression);
  if (changing !== undefined) {
    problems.push(about(
      `calls ${changing}, which gives another value each time: a row that passed once would fail later`,
      `compare with a column that the row holds, such as ${exampleColumn(table)}`,
    ));
  }
  if (containsSubquery(expression)) {
    problems.push(about('contains a subquery, and a check sees one row only', 'make it a foreign key when it looks up a row of another table'));
  }
  if (problems.length === 0) {
    const fault = columnFault(table, referencedColumns(expression), context);
    problems.push(...(fault === undefined ? [] : [about(fault, `read a column that is written, as in ${exampleCheck(table, check)}`)]));
  }
  return problems;
}

function exampleCheck(table: TableDefinition, { name }: CheckDefinition): string {
  const column = exampleColumn(table);
  return `Check.named(${stringCode(name || `ck_${column}`)}, ${stringCode(`${column} IS NOT NULL`)})`;
}

/** A column that is written. */
function exampleColumn(table: TableDefinition): string {
  return table.columns.filter((each) => !each.generated).map((each) => each.name).sort()[0] ?? 'Price';
}

function columnFault(table: TableDefinition, columns: readonly string[], context: RuleContext): string | undefined {
  if (columns.length === 0) {
    return 'reads no column, so it would hold for all rows or for none';
  }
  return readsWrittenColumn(table, columns, context)
    ? undefined
    : 'reads only generated columns that are computed from no written column, so it would hold for all rows or for none';
}

/** Whether a column that is not generated is read, be it through generated ones. An unknown column counts as written. */
function readsWrittenColumn(table: TableDefinition, columns: readonly string[], { lookup, spread }: RuleContext): boolean {
  const seen = new Set(columns);
  for (const name of seen) {
    const generated = lookup.column(table, name)?.generated;
    if (!generated) {
      return true;
    }
    // A set goes on to what is added while it is walked.
    referencedColumns(spread.parse(generated.expression)).forEach((source) => seen.add(source));
  }
  return false;
}
