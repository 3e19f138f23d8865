import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { attributeTexts, impliedType } from '../../ddl/printer/attribute-text';
import { isIn, type ColumnDefinition, type Dialect, type TableDefinition } from '../../schema';
import {
  asTimestamp, isCommitTimestamp, OF_COMMIT_TIMESTAMP, PENDING_COMMIT_TIMESTAMP,
} from '../../schema/column-attributes';
import { typeText } from '../../schema/types/type-text';
import { refusal, type Found } from '../define-rule';
import type { Edit } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { checkTitle, columnText, foreignKeyTitle } from '../wording';

export const commitTimestamp = refusal({
  name: 'commit-timestamp',
  summary:
    'a commit timestamp where Spanner allows none: on another type, or in a generated column, a check or a foreign key',
  sources: ['commit-timestamp', 'generated-column/how-to', 'foreign-keys/overview'],
  check: (context, found) => {
    const { lookup, schema } = context;
    lookup.columnsWith('onUpdate').forEach((columns, table) => {
      columns.forEach((column) => checkOnUpdate(table, column, schema.dialect, found));
    });
    const stamped = lookup.columnsWith('allowCommitTimestamp');
    stamped.forEach((columns, table) => {
      columns.forEach((column) => checkColumn(table, column, schema.dialect, found));
      checkExpressions(table, context, found);
    });
    if (stamped.size > 0) {
      schema.tables.forEach((table) => checkForeignKeys(table, context, found));
    }
  },
});

function checkOnUpdate(table: TableDefinition, column: ColumnDefinition, dialect: Dialect, found: Found): void {
  const isKey = isIn(table.primaryKey, column.name);
  if (!isCommitTimestamp(column) || column.defaultExpression === undefined || isKey) {
    const stamped = { ...asTimestamp(column, true), defaultExpression: PENDING_COMMIT_TIMESTAMP[dialect] };
    found(
      { kind: 'column', table, column: column.name },
      `${columnText(table, column.name)} has ON UPDATE: ` +
        'only a commit timestamp outside of the primary key can have it, with the same default',
      [...(isKey ? [] : [stamped]), { ...column, onUpdate: undefined }]
        .map((each): Edit => ({ kind: 'column', table, column: each })),
    );
  }
}

function checkColumn(table: TableDefinition, column: ColumnDefinition, dialect: Dialect, found: Found): void {
  const { name, type, generated } = column;
  const asCommitTimestamp = (): Edit => ({
    kind: 'column',
    table,
    column: { ...column, type: { code: 'TIMESTAMP' }, generated: undefined, defaultExpression: undefined },
  });
  if (type.code !== 'TIMESTAMP') {
    found(
      { kind: 'column', table, column: name },
      `${columnText(table, name)} is a commit timestamp of the type ${typeText(type, dialect)}: ` +
        `only a ${typeText({ code: 'TIMESTAMP' }, dialect)} can hold one`,
      [asCommitTimestamp(), `leave out ${optionText(dialect)}`],
    );
  }
  if (generated) {
    found(
      { kind: 'column', table, column: name, clause: 'expression' },
      `${columnText(table, name)} is a commit timestamp and a generated column: ` +
        'Spanner writes the one when the transaction commits, and computes the other before',
      [asCommitTimestamp(), plainTimestamp(table, { ...column, generated: { ...generated, stored: true } })],
    );
  }
}

/** The column as a timestamp that is written like any other value. */
function plainTimestamp(table: TableDefinition, column: ColumnDefinition, says?: string): Edit {
  const defaultExpression = column.defaultExpression && 'CURRENT_TIMESTAMP';
  return { kind: 'column', table, column: { ...asTimestamp(column, false), defaultExpression }, says };
}

function checkExpressions(table: TableDefinition, { schema, lookup, spread }: RuleContext, found: Found): void {
  const commitTimestampIn = (expression: string): ColumnDefinition | undefined =>
    referencedColumns(spread.parse(expression))
      .map((name) => lookup.column(table, name))
      .find((column) => column && isCommitTimestamp(column));
  const asDefault = (source: ColumnDefinition): Edit => plainTimestamp(
    table, { ...source, defaultExpression: 'CURRENT_TIMESTAMP' }, `without ${optionText(schema.dialect)}`,
  );
  for (const { name, generated } of lookup.columnsWith('generated').get(table) ?? []) {
    const source = commitTimestampIn(generated!.expression);
    if (source) {
      found(
        { kind: 'column', table, column: name, clause: 'expression' },
        `${columnText(table, name)} is computed from the commit timestamp ${source.name}, ` +
          'which has no value yet when it is computed',
        [`compute ${name} from another column of ${table.name}, best an id of its key`, asDefault(source)],
      );
    }
  }
  for (const check of table.checks) {
    const source = commitTimestampIn(check.expression);
    if (source) {
      found(
        { kind: 'check', table, check, column: source.name },
        `${checkTitle(table, check)} reads the commit timestamp ${source.name}, ` +
          'which has no value yet when it is checked',
        ['remove the check', asDefault(source)],
      );
    }
  }
}

function checkForeignKeys(table: TableDefinition, { schema, lookup }: RuleContext, found: Found): void {
  for (const foreignKey of table.foreignKeys) {
    const { columns, referencedTable, referencedColumns: targets } = foreignKey;
    const referenced = lookup.table(referencedTable);
    const sides = [
      ...columns.map((name) => ({ owner: table, column: lookup.column(table, name) })),
      ...(referenced ? targets.map((name) => ({ owner: referenced, column: lookup.column(referenced, name) })) : []),
    ];
    const { owner, column } = sides.find((side) => side.column && isCommitTimestamp(side.column)) ?? {};
    if (owner && column) {
      found(
        { kind: 'foreign key', table, foreignKey, column: column.name },
        `${foreignKeyTitle(table, foreignKey)} depends on the commit timestamp ${columnText(owner, column.name)}, ` +
          'which has no value yet when it is checked',
        [
          `reference a column that is not a commit timestamp, best the whole primary key of ${referencedTable}`,
          plainTimestamp(owner, column, `without ${optionText(schema.dialect)}`),
        ],
      );
    }
  }
}

function optionText(dialect: Dialect): string {
  const type = impliedType(OF_COMMIT_TIMESTAMP, dialect);
  return type === undefined
    ? `OPTIONS (${attributeTexts(OF_COMMIT_TIMESTAMP, dialect, 'option').join(', ')})`
    : `the type ${type}`;
}
