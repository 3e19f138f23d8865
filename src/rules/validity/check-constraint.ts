import {
  EXPRESSION_ADVICE,
  expressionAdvice,
  expressionFaults,
  expressionText,
  rowFaults,
  type RowFault,
  type ExpressionFault,
} from './expression-fault';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import type { CheckDefinition, ColumnType, Dialect, TableDefinition } from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { quoteIdentifier } from '../../schema/quoting';
import { checkTitle } from '../constraint-title';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Fix } from '../fixes/fix';
import type { RuleContext } from '../rule';

const BOOL: ColumnType = { code: 'BOOL' };

type Fault =
  | RowFault
  | { readonly fault: 'empty' | 'no column' | 'only generated' }
  | ExpressionFault;

type Facts = Fault & { readonly table: TableDefinition; readonly check: CheckDefinition };

const faultText = byFault<Fault>({
  'expression': ({ found }, say) => expressionText(found, say),
  'empty': () => 'is empty, so there is nothing to check',
  'subquery': () => 'contains a subquery, and a check sees one row only',
  'no column': () => 'reads no column, so it would hold for all rows or for none',
  'only generated': () =>
    'reads only generated columns that are computed from no written column, so it would hold for all rows or for none',
  'changing': ({ call }) =>
    `calls ${call}, which is volatile: a row that passed once would fail later`,
});

export const checkConstraint = defineRule<Facts>({
  name: 'check-constraint',
  kind: 'refused',
  summary:
    'a check that Spanner refuses: empty, without a column of its row, or with a subquery or a volatile function',
  sources: [
    'https://cloud.google.com/spanner/docs/check-constraint/how-to',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context) =>
    context.schema.tables.flatMap((table) =>
      table.checks.flatMap((check) =>
        faultsOf(table, check, context).map((fault) => problemOf(table, check, fault, context.schema.dialect)),
      ),
    ),
  words: {
    message: (facts, say) => `${checkTitle(facts.table, facts.check)} ${faultText(facts, say)}`,
    advice: {
      ...EXPRESSION_ADVICE,
      column: ({ table }) => `compare with a column that the row holds, such as ${exampleColumn(table)}`,
      reference: () => 'make it a foreign key when it looks up a row of another table',
      example: () => 'or check a column that is not generated',
      remove: () => 'remove the check',
    },
  },
});

function problemOf(
  table: TableDefinition, check: CheckDefinition, fault: Fault, dialect: Dialect,
): Problem<Facts> {
  return {
    subject: {
      object: table.name,
      part: { kind: 'check', table, check, ...(fault.fault === 'expression' && { within: fault.found }) },
    },
    facts: { ...fault, table, check },
    fixes: () => [wayOut(table, check, fault, dialect), advice('remove')],
  };
}

function wayOut(table: TableDefinition, check: CheckDefinition, fault: Fault, dialect: Dialect): Fix {
  switch (fault.fault) {
    case 'expression':
      return advice(expressionAdvice(fault));
    case 'changing':
      return advice('column');
    case 'subquery':
      return advice('reference');
    default: {
      const column = exampleColumn(table);
      return {
        kind: 'check',
        table,
        check: { name: check.name || `ck_${column}`, expression: `${quoteIdentifier(column, dialect)} IS NOT NULL` },
        instead: check,
        note: 'example',
      };
    }
  }
}

function faultsOf(table: TableDefinition, check: CheckDefinition, context: RuleContext): Fault[] {
  if (check.expression.trim() === '') {
    return [{ fault: 'empty' }];
  }
  const expression = context.spread.parse(check.expression);
  const faults: Fault[] = rowFaults(expression, context);
  const others = faults.length > 0 || expression.kind === 'opaque'
    ? faults
    : columnFaults(table, referencedColumns(expression), context);
  return others.length > 0 ? others : expressionFaults(expression, table, BOOL, context);
}

/** A column that is written, and has its value when the row is checked. */
function exampleColumn(table: TableDefinition): string {
  return (
    table.columns
      .filter((each) => !each.generated && !isCommitTimestamp(each))
      .map((each) => each.name)
      .sort()[0] ?? 'Price'
  );
}

function columnFaults(table: TableDefinition, columns: readonly string[], context: RuleContext): Fault[] {
  if (columns.length === 0) {
    return [{ fault: 'no column' }];
  }
  return readsWrittenColumn(table, columns, context) ? [] : [{ fault: 'only generated' }];
}

/**
 * Whether a column that is not generated is read, be it through generated ones. An unknown column counts as written.
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
    // A set goes on to what is added while it is walked.
    referencedColumns(spread.parse(generated.expression)).forEach((source) => seen.add(source));
  }
  return false;
}
