import { expressionKey } from '../../ddl/expressions/expression-walk';
import { Dialect, type ColumnDefinition, type ExpressionText, type KeyPart, type TableDefinition } from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { tablesAndRows } from '../../schema/kind/rows';
import { typeText } from '../../schema/types/type-text';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import { asChild } from '../fixes/repeated-key';
import type { RuleContext } from '../rule';
import { circlesOf, circleText } from '../views/circles';
import { primaryKeyText } from '../wording';

/** One way in which the key of a table differs from that of its parent. */
type Difference =
  | { readonly kind: 'missing'; readonly column: string; readonly position: number }
  | { readonly kind: 'position'; readonly column: string; readonly position: number; readonly expected: number }
  | { readonly kind: 'direction'; readonly own: KeyPart }
  | {
    readonly kind: 'type' | 'nullability' | 'commit timestamp';
    readonly child: ColumnDefinition;
    readonly original: ColumnDefinition;
  };

type Facts = { readonly table: TableDefinition } & (
  | { readonly fault: 'action' }
  | { readonly fault: 'key'; readonly parent: TableDefinition; readonly differences: readonly Difference[] }
  | {
    readonly fault: 'expression';
    readonly parent: TableDefinition;
    readonly child: ColumnDefinition;
    readonly original: ColumnDefinition;
  }
  | { readonly fault: 'circle'; readonly circle: readonly string[] }
);

export const interleaveKey = defineRule<Facts>({
  name: 'interleave-key',
  kind: 'refused',
  summary: 'the key of an interleaved table does not begin with the key of its parent',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-and-data-model#parent-child',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
    'https://cloud.google.com/spanner/docs/commit-timestamp#keys-indexes',
  ],
  check: (context) => [
    ...tablesAndRows(context.schema)
      .filter(({ interleave }) => interleave)
      .flatMap((table) => [...actionProblems(table, context), ...childProblems(table, context)]),
    ...circlesOf(
      context.schema.tables.flatMap(({ name, interleave }) =>
        interleave ? [{ name, uses: [interleave.parent] }] : [],
      ),
    ).flatMap((circle) => circleProblems(circle, context)),
  ],
  words: {
    message: byFault<Facts>({
      action: ({ table }) =>
        `${table.name} has ON DELETE ${table.interleave!.onDelete} with INTERLEAVE IN: ` +
        'Spanner accepts an action only with INTERLEAVE IN PARENT',
      key: ({ table, parent, differences }, { dialect }) => {
        const more = differences.length > 1 ? ` (and ${differences.length - 1} more)` : '';
        const [first] = differences;
        return `${differences.every(isOfUpdates)
          ? `the keys of ${table.name} and ${parent.name} differ, which Spanner allows only while a schema is updated. `
          : `${table.name} cannot be interleaved in ${parent.name}, because their keys differ. `}` +
          `${differenceText(first, table, parent, dialect)}${more}`;
      },
      expression: ({ table, parent, child }) =>
        `inserts into ${table.name} miss their row in ${parent.name}: ` +
        `${child.name} is computed in two ways, so the two keys differ`,
      circle: ({ table, circle }) =>
        `${table.name} is interleaved in itself: ${circleText(circle, 'in')}. No first row could ever be inserted`,
    }),
    why: (facts, { dialect }) => {
      const { table, fault } = facts;
      switch (fault) {
        case 'action':
          return [
            `with INTERLEAVE IN, rows of ${table.name} stay when their row in ${table.interleave!.parent} is deleted`,
          ];
        case 'key':
          return [
            `parent: ${primaryKeyText(facts.parent)}`,
            ...facts.differences.map((each) => differenceText(each, table, facts.parent, dialect)),
          ];
        case 'expression':
          return [
            inBoth(
              facts.child.name,
              table,
              facts.child.generated!.expression,
              facts.parent,
              facts.original.generated!.expression,
            ),
            'the DDL passes; an insert fails whenever the two values are not the same',
          ];
        case 'circle':
          return [];
      }
    },
    advice: {
      root: ({ table }) => `declare ${table.name} as a table of its own, the root of the others`,
      noAction: () => 'which has no ON DELETE',
      inherits: (facts) => ('parent' in facts ? `with the key of ${facts.parent.name} in front` : ''),
      computes: (facts) =>
        facts.fault === 'expression' ? `computes ${facts.child.name} as ${facts.parent.name} does` : '',
    },
  },
});

function actionProblems(table: TableDefinition, { lookup }: RuleContext): Problem<Facts>[] {
  const { interleave } = table;
  if (!interleave || interleave.inParent || interleave.onDelete === undefined) {
    return [];
  }
  const parent = lookup.parentOf(table);
  return [
    {
      subject: { object: table.name, part: { kind: 'interleave', table } },
      facts: { fault: 'action', table },
      fixes: () => [
        { kind: 'interleave', table, interleave: { ...interleave, onDelete: undefined }, parent, note: 'noAction' },
        { kind: 'interleave', table, interleave: { ...interleave, inParent: true }, parent },
      ],
    },
  ];
}

function childProblems(table: TableDefinition, context: RuleContext): Problem<Facts>[] {
  const parent = context.lookup.parentOf(table);
  if (!parent || parent === table) {
    return [];
  }
  const inherited = parent.primaryKey.flatMap(({ column: name }) => {
    const [child, original] = [context.lookup.column(table, name), context.lookup.column(parent, name)];
    return child && original && table.primaryKey.some((part) => part.column === name) ? [{ child, original }] : [];
  });
  const differences = [
    ...partDifferences(table, parent),
    ...inherited.flatMap(({ child, original }) => columnDifferences(child, original, context.schema.dialect)),
  ];
  return [
    ...(differences.length === 0
      ? []
      : [
          {
            subject: { object: table.name, part: { kind: 'primary key', table } },
            facts: { fault: 'key', table, parent, differences },
            isOfUpdates: differences.every(isOfUpdates),
            fixes: () => [{
              kind: 'table',
              table,
              to: asChild(table, parent, context.schema.dialect),
              shape: { kind: 'child', parent },
              note: 'inherits',
            }],
          } satisfies Problem<Facts>,
      ]),
    ...inherited.flatMap(({ child, original }) => expressionProblems(child, original, table, parent, context)),
  ];
}

/** https://cloud.google.com/spanner/docs/commit-timestamp#keys-indexes */
function isOfUpdates({ kind }: Difference): boolean {
  return kind === 'commit timestamp';
}

/** Names, positions and directions. */
function partDifferences(table: TableDefinition, parent: TableDefinition): Difference[] {
  const positions = new Map(table.primaryKey.map((part, index) => [part.column, index]));
  return parent.primaryKey.flatMap(({ column, descending }, expected): Difference[] => {
    const position = positions.get(column);
    if (position === undefined) {
      return [{ kind: 'missing', column, position: expected }];
    }
    if (position !== expected) {
      return [{ kind: 'position', column, position, expected }];
    }
    const own = table.primaryKey[position];
    return own.descending === descending ? [] : [{ kind: 'direction', own }];
  });
}

function columnDifferences(child: ColumnDefinition, original: ColumnDefinition, dialect: Dialect): Difference[] {
  const differs = (kind: 'type' | 'nullability' | 'commit timestamp', isEqual: boolean): Difference[] =>
    isEqual ? [] : [{ kind, child, original }];
  return [
    ...differs(
      'type',
      child.type === original.type || typeText(child.type, dialect) === typeText(original.type, dialect),
    ),
    // A key column is NOT NULL in PostgreSQL, whatever is declared.
    ...differs('nullability', dialect === Dialect.POSTGRESQL || child.notNull === original.notNull),
    ...differs('commit timestamp', isCommitTimestamp(child) === isCommitTimestamp(original)),
  ];
}

function differenceText(
  difference: Difference,
  table: TableDefinition,
  parent: TableDefinition,
  dialect: Dialect,
): string {
  switch (difference.kind) {
    case 'missing': {
      const { column, position } = difference;
      return `${column}: part ${position + 1} of the key of ${parent.name}, not in the key of ${table.name}`;
    }
    case 'position': {
      const { column, position, expected } = difference;
      return `${column}: part ${position + 1} of the key of ${table.name}, part ${expected + 1} in ${parent.name}`;
    }
    case 'direction': {
      const { column, descending } = difference.own;
      return inBoth(column, table, descending ? 'DESC' : 'ASC', parent, descending ? 'ASC' : 'DESC');
    }
    default: {
      const [own, expected] = [difference.child, difference.original].map((column) =>
        aspectText(column, difference.kind, dialect),
      );
      return inBoth(difference.child.name, table, own, parent, expected);
    }
  }
}

function aspectText(
  column: ColumnDefinition,
  aspect: 'type' | 'nullability' | 'commit timestamp',
  dialect: Dialect,
): string {
  switch (aspect) {
    case 'type':
      return typeText(column.type, dialect);
    case 'nullability':
      return column.notNull ? 'NOT NULL' : 'nullable';
    case 'commit timestamp':
      return isCommitTimestamp(column) ? 'a commit timestamp' : 'no commit timestamp';
  }
}

function inBoth(
  column: string,
  table: TableDefinition,
  own: string,
  parent: TableDefinition,
  expected: string,
): string {
  return `${column}: ${own} in ${table.name}, ${expected} in ${parent.name}`;
}

/** Spanner accepts the DDL, and refuses the inserts whose two values differ. */
function expressionProblems(
  child: ColumnDefinition,
  original: ColumnDefinition,
  table: TableDefinition,
  parent: TableDefinition,
  context: RuleContext,
): Problem<Facts>[] {
  const [own, expected] = [child.generated?.expression, original.generated?.expression];
  if (own === undefined || expected === undefined || own === expected || isSame(own, expected, context)) {
    return [];
  }
  return [
    {
      subject: { object: table.name, part: { kind: 'column', table, column: child.name, clause: 'expression' } },
      facts: { fault: 'expression', table, parent, child, original },
      fixes: () => [
        { kind: 'column', table, column: { ...child, generated: original.generated }, note: 'computes' },
      ],
    },
  ];
}

/** Expressions that differ in spaces, case of functions and needless parentheses alone are the same. */
function isSame(own: ExpressionText, expected: ExpressionText, { spread }: RuleContext): boolean {
  return expressionKey(spread.parse(own)) === expressionKey(spread.parse(expected));
}

function circleProblems(circle: readonly string[], { lookup }: RuleContext): Problem<Facts>[] {
  const table = lookup.table(circle[0]);
  return table?.interleave
    ? [
      {
        subject: { object: table.name, part: { kind: 'interleave', table } },
        facts: { fault: 'circle', table, circle },
        fixes: () => [advice('root')],
      },
    ]
    : [];
}
