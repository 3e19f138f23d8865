import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';
import { checkTitle, foreignKeyTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

export const commitTimestamp = defineRule({
  name: 'commit-timestamp',
  kind: 'refused',
  summary: 'a commit timestamp where Spanner allows none: another type, a generated column, a check, a foreign key',
  sources: [
    'https://cloud.google.com/spanner/docs/commit-timestamp',
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/foreign-keys/overview',
  ],
  check: (context) => context.schema.tables.flatMap((table) => [
    ...table.columns.filter((column) => column.allowCommitTimestamp).flatMap((column) => columnProblems(table, column, context.schema.dialect)),
    ...expressionProblems(table, context),
    ...foreignKeyProblems(table, context),
  ]),
});

function columnProblems(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): LegacyProblem[] {
  const problems: LegacyProblem[] = [];
  if (column.type.code !== 'TIMESTAMP') {
    problems.push({
      object: table.name,
      message: `${columnText(table, column.name)} is a commit timestamp of the type ${typeText(column.type, dialect)}: only a ${typeText({ code: 'TIMESTAMP' }, dialect)} can hold one`,
      part: { kind: 'column', table, column: column.name },
      fixes: [`Column.commitTimestamp(${stringCode(column.name)})`, `leave out ${optionText(dialect)}`],
    });
  }
  if (column.generated) {
    problems.push({
      object: table.name,
      message: `${columnText(table, column.name)} is a commit timestamp and a generated column: Spanner writes the one when the transaction commits, and computes the other before`,
      part: { kind: 'column', table, column: column.name, clause: 'expression' },
      fixes: [
        `Column.commitTimestamp(${stringCode(column.name)})`,
        `Column.timestamp(${stringCode(column.name)}, { generated: Generated.stored(${stringCode(column.generated.expression)}) })`,
      ],
    });
  }
  return problems;
}

function expressionProblems(table: TableDefinition, { schema: { dialect }, lookup, spread }: RuleContext): LegacyProblem[] {
  const isRead = table.checks.length > 0 || table.columns.some((column) => column.generated);
  if (!isRead || !table.columns.some((column) => column.allowCommitTimestamp)) {
    return [];
  }
  const commitTimestampIn = (expression: string): string | undefined =>
    referencedColumns(spread.parse(expression)).find((name) => lookup.column(table, name)?.allowCommitTimestamp);
  const remedies = (source: string, other: string): string[] => [
    other,
    `Column.timestamp(${stringCode(source)}, { defaultValue: Default.currentTimestamp() }), without ${optionText(dialect)}`,
  ];
  const ofColumns = table.columns.flatMap(({ name, generated }): LegacyProblem[] => {
    const source = generated && commitTimestampIn(generated.expression);
    return generated && source !== undefined ? [{
      object: table.name,
      message: `${columnText(table, name)} is computed from the commit timestamp ${source}, which has no value yet when it is computed`,
      part: { kind: 'column', table, column: name, clause: 'expression' },
      fixes: remedies(source, `compute ${name} from another column of ${table.name}, best an id of its key`),
    }] : [];
  });
  const ofChecks = table.checks.flatMap((check): LegacyProblem[] => {
    const source = commitTimestampIn(check.expression);
    return source === undefined ? [] : [{
      object: table.name,
      message: `${checkTitle(table, check)} reads the commit timestamp ${source}, which has no value yet when it is checked`,
      part: { kind: 'check', table, check, column: source },
      fixes: remedies(source, 'remove the check'),
    }];
  });
  return [...ofColumns, ...ofChecks];
}

function foreignKeyProblems(table: TableDefinition, { schema: { dialect }, lookup }: RuleContext): LegacyProblem[] {
  return table.foreignKeys.flatMap((foreignKey) => {
    const referenced = lookup.table(foreignKey.referencedTable);
    const sides = [
      ...foreignKey.columns.map((column) => ({ table, column, isReferenced: false })),
      ...(referenced ? foreignKey.referencedColumns.map((column) => ({ table: referenced, column, isReferenced: true })) : []),
    ];
    const found = sides.find((side) => lookup.column(side.table, side.column)?.allowCommitTimestamp);
    return found ? [{
      object: foreignKey.name || table.name,
      message: `${foreignKeyTitle(table, foreignKey)} rests on the commit timestamp ${columnText(found.table, found.column)}, which has no value yet when it is checked`,
      part: {
        kind: 'foreign key',
        table,
        foreignKey,
        ...(found.isReferenced ? { referenced: found.column } : { column: found.column }),
      } as const,
      fixes: [
        `reference a column that is no commit timestamp, best the whole primary key of ${foreignKey.referencedTable}`,
        `Column.timestamp(${stringCode(found.column)}) in ${found.table.name}, without ${optionText(dialect)}`,
      ],
    }] : [];
  });
}

function optionText(dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? 'the type spanner.commit_timestamp' : 'OPTIONS (allow_commit_timestamp = true)';
}
