import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { attributeOptions, impliedType } from '../../ddl/printer/attribute-text';
import {
  Dialect,
  type CheckDefinition,
  type ColumnDefinition,
  type ForeignKeyDefinition,
  type TableDefinition,
} from '../../schema';
import { asTimestamp, isCommitTimestamp, OF_COMMIT_TIMESTAMP } from '../../schema/column-attributes';
import { typeText } from '../../schema/types/type-text';
import { checkTitle, foreignKeyTitle } from '../constraint-title';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Edit } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

type Facts = { readonly table: TableDefinition } & (
  | { readonly fault: 'type' | 'generated' | 'on update'; readonly column: ColumnDefinition }
  | { readonly fault: 'computed'; readonly column: ColumnDefinition; readonly source: string }
  | { readonly fault: 'checked'; readonly check: CheckDefinition; readonly source: string }
  | {
    readonly fault: 'referenced';
    readonly foreignKey: ForeignKeyDefinition;
    readonly owner: TableDefinition;
    readonly source: string;
  }
);

export const commitTimestamp = defineRule<Facts>({
  name: 'commit-timestamp',
  kind: 'refused',
  summary:
    'a commit timestamp where Spanner allows none: on another type, or in a generated column, a check or a foreign key',
  sources: [
    'https://cloud.google.com/spanner/docs/commit-timestamp',
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/foreign-keys/overview',
  ],
  check: (context) => {
    const columns = context.lookup.columnsWith('allowCommitTimestamp');
    const updated = [...context.lookup.columnsWith('onUpdate')].flatMap(([table, stamped]) => (
      onUpdateProblems(table, stamped)
    ));
    return columns.size === 0
      ? updated
      : [
        ...updated,
        ...[...columns].flatMap(([table, stamped]) => [
          ...columnProblems(table, stamped),
          ...expressionProblems(table, context),
        ]),
        ...context.schema.tables.flatMap((table) => foreignKeyProblems(table, context)),
      ];
  },
  words: {
    message: byFault<Facts>({
      'type': ({ table, column }, { dialect }) =>
        `${columnText(table, column.name)} is a commit timestamp of the type ` +
        `${typeText(column.type, dialect)}: only a ${typeText({ code: 'TIMESTAMP' }, dialect)} can hold one`,
      'on update': ({ table, column }) =>
        `${columnText(table, column.name)} has ON UPDATE: ` +
        'only a commit timestamp outside of the primary key can have it, with the same default',
      'generated': ({ table, column }) =>
        `${columnText(table, column.name)} is a commit timestamp and a generated column: ` +
        'Spanner writes the one when the transaction commits, and computes the other before',
      'computed': ({ table, column, source }) =>
        `${columnText(table, column.name)} is computed from the commit timestamp ${source}, ` +
        'which has no value yet when it is computed',
      'checked': ({ table, check, source }) =>
        `${checkTitle(table, check)} reads the commit timestamp ${source}, which has no value yet when it is checked`,
      'referenced': ({ table, foreignKey, owner, source }) =>
        `${foreignKeyTitle(table, foreignKey)} depends on the commit timestamp ` +
        `${columnText(owner, source)}, which has no value yet when it is checked`,
    }),
    advice: {
      option: (_, { dialect }) => `leave out ${optionText(dialect)}`,
      without: (_, { dialect }) => `without ${optionText(dialect)}`,
      other: (facts) =>
        facts.fault === 'computed'
          ? `compute ${facts.column.name} from another column of ${facts.table.name}, best an id of its key`
          : 'remove the check',
      reference: (facts) =>
        'reference a column that is not a commit timestamp, best the whole primary key of ' +
        `${facts.fault === 'referenced' ? facts.foreignKey.referencedTable : ''}`,
    },
  },
});

function onUpdateProblems(table: TableDefinition, columns: readonly ColumnDefinition[]): Problem<Facts>[] {
  const isKey = (name: string): boolean => table.primaryKey.some((part) => part.column === name);
  return columns
    .filter((column) => (
      !isCommitTimestamp(column) || column.defaultExpression === undefined || isKey(column.name)
    ))
    .map((column): Problem<Facts> => ({
      subject: { object: table.name, part: { kind: 'column', table, column: column.name } },
      facts: { fault: 'on update', table, column },
      fixes: () => [
        ...(isKey(column.name) ? [] : [{
          kind: 'column',
          table,
          column: { ...asTimestamp(column, true), defaultExpression: 'PENDING_COMMIT_TIMESTAMP()' },
        } as const]),
        { kind: 'column', table, column: { ...column, onUpdate: undefined } },
      ],
    }));
}

function columnProblems(table: TableDefinition, columns: readonly ColumnDefinition[]): Problem<Facts>[] {
  return columns.flatMap((column): Problem<Facts>[] => {
    const asCommitTimestamp: Edit = {
      kind: 'column',
      table,
      column: { ...column, type: { code: 'TIMESTAMP' }, generated: undefined, defaultExpression: undefined },
    };
    const subject = { object: table.name, part: { kind: 'column', table, column: column.name } } as const;
    return [
      ...(column.type.code === 'TIMESTAMP'
        ? []
        : [
          {
            subject,
            facts: { fault: 'type', table, column } as const,
            fixes: () => [asCommitTimestamp, advice('option')],
          },
        ]),
      ...(!column.generated
        ? []
        : [
          {
            subject: { ...subject, part: { ...subject.part, clause: 'expression' } } as const,
            facts: { fault: 'generated', table, column } as const,
            fixes: () => [
              asCommitTimestamp,
              plainTimestamp(table, { ...column, generated: { ...column.generated!, stored: true } }),
            ],
          },
        ]),
    ];
  });
}

/** The column as a timestamp that is written like any other value. */
function plainTimestamp(table: TableDefinition, column: ColumnDefinition): Edit {
  const defaultExpression = column.defaultExpression && 'CURRENT_TIMESTAMP';
  return { kind: 'column', table, column: { ...asTimestamp(column, false), defaultExpression } };
}

function expressionProblems(table: TableDefinition, { lookup, spread }: RuleContext): Problem<Facts>[] {
  const commitTimestampIn = (expression: string): ColumnDefinition | undefined =>
    referencedColumns(spread.parse(expression))
      .map((name) => lookup.column(table, name))
      .find((column) => column && isCommitTimestamp(column));
  const remedies =
    (source: ColumnDefinition): NonNullable<Problem['fixes']> =>
      () => [
        advice('other'),
        { ...plainTimestamp(table, { ...source, defaultExpression: 'CURRENT_TIMESTAMP' }), note: 'without' },
      ];
  return [
    ...(lookup.columnsWith('generated').get(table) ?? []).flatMap((column): Problem<Facts>[] => {
      const source = commitTimestampIn(column.generated!.expression);
      return source
        ? [
          {
            subject: {
              object: table.name,
              part: { kind: 'column', table, column: column.name, clause: 'expression' },
            },
            facts: { fault: 'computed', table, column, source: source.name },
            fixes: remedies(source),
          },
        ]
        : [];
    }),
    ...table.checks.flatMap((check): Problem<Facts>[] => {
      const source = commitTimestampIn(check.expression);
      return source
        ? [
          {
            subject: { object: table.name, part: { kind: 'check', table, check, column: source.name } },
            facts: { fault: 'checked', table, check, source: source.name },
            fixes: remedies(source),
          },
        ]
        : [];
    }),
  ];
}

function foreignKeyProblems(table: TableDefinition, { lookup }: RuleContext): Problem<Facts>[] {
  return table.foreignKeys.flatMap((foreignKey): Problem<Facts>[] => {
    const referenced = lookup.table(foreignKey.referencedTable);
    const sides = [
      ...foreignKey.columns.map((name) => ({ owner: table, column: lookup.column(table, name) })),
      ...(referenced
        ? foreignKey.referencedColumns.map((name) => ({ owner: referenced, column: lookup.column(referenced, name) }))
        : []),
    ];
    const found = sides.find(({ column }) => column && isCommitTimestamp(column));
    return found
      ? [
        {
          subject: {
            object: foreignKey.name || table.name,
            part: { kind: 'foreign key', table, foreignKey, column: found.column!.name },
          },
          facts: { fault: 'referenced', table, foreignKey, owner: found.owner, source: found.column!.name },
          fixes: () => [advice('reference'), { ...plainTimestamp(found.owner, found.column!), note: 'without' }],
        },
      ]
      : [];
  });
}

function optionText(dialect: Dialect): string {
  const type = impliedType(OF_COMMIT_TIMESTAMP, dialect);
  return type === undefined
    ? `OPTIONS (${attributeOptions(OF_COMMIT_TIMESTAMP, dialect).join(', ')})`
    : `the type ${type}`;
}
