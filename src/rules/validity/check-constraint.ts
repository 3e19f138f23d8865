import { changingCall, refuseExpression } from './expressions';
import { containsSubquery, referencedColumns } from '../../ddl/expressions/expression-walk';
import { phrase, type Phrase } from '../../languages/phrase';
import type { CheckDefinition, ColumnType, Span, TableDefinition } from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { quoteIdentifier } from '../../schema/quoting';
import { refusal, type Found, type Way } from '../define-rule';
import type { RuleContext } from '../rule';
import { checkTitle } from '../wording';

const BOOL: ColumnType = { code: 'BOOL' };

export const checkConstraint = refusal({
  name: 'check-constraint',
  summary:
    'a check that Spanner refuses: empty, without a column of its row, or with a subquery or a volatile function',
  sources: ['check-constraint/how-to', 'reference/standard-sql/data-definition-language#create_table'],
  check: (context, found) => {
    for (const table of context.schema.tables) {
      table.checks.forEach((check) => checkCondition(table, check, context, found));
    }
  },
});

function checkCondition(table: TableDefinition, check: CheckDefinition, context: RuleContext, found: Found): void {
  const { schema, spread } = context;
  const refuse = (what: Phrase, ways: () => readonly Way[], within?: Span): void => found(
    { kind: 'check', table, check, within },
    phrase`${checkTitle(table, check)} ${what}`,
    () => [...ways(), 'remove the check'],
  );
  const example = (): Way[] => {
    const column = exampleColumn(table);
    const expression = `${quoteIdentifier(column, schema.dialect)} IS NOT NULL`;
    return [{
      kind: 'check',
      table,
      check: { name: check.name || `ck_${column}`, expression },
      instead: check,
      says: 'or check a column that is not generated',
    }];
  };
  if (check.expression.trim() === '') {
    refuse('is empty, so there is nothing to check', example);
    return;
  }
  const expression = spread.parse(check.expression);
  const changing = changingCall(expression, schema);
  const isQuery = containsSubquery(expression);
  if (changing) {
    refuse(
      `calls ${changing.name}, which is volatile: a row that passed once would fail later`,
      () => [`compare with a column that the row holds, such as ${exampleColumn(table)}`],
    );
  }
  if (isQuery) {
    refuse(
      'contains a subquery, and a check sees one row only',
      () => ['make it a foreign key when it looks up a row of another table'],
    );
  }
  if (changing || isQuery) {
    return;
  }
  const columns = expression.kind === 'opaque' ? undefined : referencedColumns(expression);
  if (columns?.length === 0) {
    refuse('reads no column, so it would hold for all rows or for none', example);
  } else if (columns && !readsWrittenColumn(table, columns, context)) {
    refuse(
      'reads only generated columns that are computed from no written column, so it would hold for all rows or for ' +
        'none',
      example,
    );
  } else {
    refuseExpression(expression, table, BOOL, {
      text: check.expression,
      withExpression: (text) => ({ kind: 'check', table, check: { ...check, expression: text }, instead: check }),
    }, context, refuse);
  }
}

/** A written column, whose value exists when the row is checked. */
function exampleColumn(table: TableDefinition): string {
  return (
    table.columns
      .filter((each) => !each.generated && !isCommitTimestamp(each))
      .map((each) => each.name)
      .sort()[0] ?? 'Price'
  );
}

/**
 * Whether the expression reads a written column, directly or through generated ones. An unknown column counts as
 * written.
 */
function readsWrittenColumn(
  table: TableDefinition,
  columns: readonly string[],
  { lookup, spread }: RuleContext,
): boolean {
  const seen = new Set(columns);
  for (const name of seen) {
    const generated = lookup.column(table, name)?.generated;
    if (!generated) {
      return true;
    }
    // Iterating over a set includes elements that are added meanwhile.
    referencedColumns(spread.parse(generated.expression)).forEach((source) => seen.add(source));
  }
  return false;
}
