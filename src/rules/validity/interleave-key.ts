import { expressionKey } from '../../ddl/expressions/expression-walk';
import {
  Dialect, isIn, type ColumnDefinition, type ExpressionText, type Interleave, type KeyPart, type TableDefinition,
} from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { tablesAndRows } from '../../schema/kind/rows';
import { typeText } from '../../schema/types/type-text';
import { refusal, type Found } from '../define-rule';
import { asChild } from '../fixes/repeated-key';
import type { RuleContext } from '../rule';
import { circlesOf, circleText } from '../views/circles';
import { primaryKeyText } from '../wording';

/** One difference between the key of a table and that of its parent. */
interface Difference {
  readonly text: string;
  /** https://cloud.google.com/spanner/docs/commit-timestamp#keys-indexes */
  readonly isOfUpdates?: boolean;
}

export const interleaveKey = refusal({
  name: 'interleave-key',
  summary: 'the key of an interleaved table does not begin with the key of its parent',
  sources: [
    'schema-and-data-model#parent-child',
    'reference/standard-sql/data-definition-language#create_table',
    'commit-timestamp#keys-indexes',
  ],
  check: (context, found) => {
    for (const table of tablesAndRows(context.schema)) {
      if (table.interleave) {
        const parent = context.lookup.parentOf(table);
        checkAction(table, table.interleave, parent, found);
        if (parent && parent !== table) {
          checkKey(table, parent, context, found);
        }
      }
    }
    checkCircles(context, found);
  },
});

function checkAction(
  table: TableDefinition, interleave: Interleave, parent: TableDefinition | undefined, found: Found,
): void {
  const { name } = table;
  if (!interleave.inParent && interleave.onDelete !== undefined) {
    found(
      { kind: 'interleave', table },
      `${name} has ON DELETE ${interleave.onDelete} with INTERLEAVE IN: ` +
        'Spanner accepts an action only with INTERLEAVE IN PARENT',
      [
        {
          kind: 'interleave',
          table,
          interleave: { ...interleave, onDelete: undefined },
          parent,
          says: 'which has no ON DELETE',
        },
        { kind: 'interleave', table, interleave: { ...interleave, inParent: true }, parent },
      ],
      { why: [`with INTERLEAVE IN, rows of ${name} stay when their row in ${interleave.parent} is deleted`] },
    );
  }
}

function checkKey(table: TableDefinition, parent: TableDefinition, context: RuleContext, found: Found): void {
  const { lookup, schema: { dialect } } = context;
  const inherited = parent.primaryKey.flatMap(({ column: name }) => {
    const [child, original] = [lookup.column(table, name), lookup.column(parent, name)];
    return child && original && isIn(table.primaryKey, name) ? [{ child, original }] : [];
  });
  const differences = [
    ...partDifferences(table, parent),
    ...inherited.flatMap(({ child, original }) => columnDifferences(child, original, table, parent, dialect)),
  ];
  if (differences.length > 0) {
    const isOfUpdates = differences.every((each) => each.isOfUpdates);
    const texts = differences.map(({ text }) => text);
    const more = texts.length > 1 ? ` (and ${texts.length - 1} more)` : '';
    found(
      { kind: 'primary key', table },
      `${isOfUpdates
        ? `the keys of ${table.name} and ${parent.name} differ, which Spanner allows only while a schema is updated. `
        : `${table.name} cannot be interleaved in ${parent.name}, because their keys differ. `}${texts[0]}${more}`,
      () => [
        {
          kind: 'table',
          table,
          to: asChild(table, parent, dialect),
          shape: { kind: 'child', parent },
          says: `with the key of ${parent.name} in front`,
        },
      ],
      { why: [`parent: ${primaryKeyText(parent)}`, ...texts], isOfUpdates },
    );
  }
  for (const { child, original } of inherited) {
    checkExpression(child, original, table, parent, context, found);
  }
}

/** Compares names, positions and directions. */
function partDifferences(table: TableDefinition, parent: TableDefinition): Difference[] {
  const [child, above] = [table.name, parent.name];
  const positions = new Map(table.primaryKey.map((part, index) => [part.column, index]));
  const direction = (part: KeyPart): string => (part.descending ? 'DESC' : 'ASC');
  return parent.primaryKey.flatMap((part, expected): Difference[] => {
    const { column } = part;
    const position = positions.get(column);
    if (position === undefined) {
      return [{ text: `${column}: part ${expected + 1} of the key of ${above}, not in the key of ${child}` }];
    }
    if (position !== expected) {
      return [{ text: `${column}: part ${position + 1} of the key of ${child}, part ${expected + 1} in ${above}` }];
    }
    const own = table.primaryKey[position];
    return own.descending === part.descending
      ? []
      : [{ text: inBoth(column, table, direction(own), parent, direction(part)) }];
  });
}

function columnDifferences(
  child: ColumnDefinition, original: ColumnDefinition, table: TableDefinition, parent: TableDefinition,
  dialect: Dialect,
): Difference[] {
  const differ = (aspect: (column: ColumnDefinition) => string, isOfUpdates = false): Difference[] => {
    const own = aspect(child);
    const expected = aspect(original);
    return own === expected ? [] : [{ text: inBoth(child.name, table, own, parent, expected), isOfUpdates }];
  };
  return [
    ...(child.type === original.type ? [] : differ(({ type }) => typeText(type, dialect))),
    // PostgreSQL makes key columns NOT NULL whatever is declared.
    ...(dialect === Dialect.POSTGRESQL ? [] : differ(({ notNull }) => (notNull ? 'NOT NULL' : 'nullable'))),
    ...differ((column) => (isCommitTimestamp(column) ? 'a commit timestamp' : 'no commit timestamp'), true),
  ];
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

/** Spanner accepts the DDL, but rejects inserts whose two values differ. */
function checkExpression(
  child: ColumnDefinition, original: ColumnDefinition, table: TableDefinition, parent: TableDefinition,
  context: RuleContext, found: Found,
): void {
  const { name } = child;
  const [own, expected] = [child.generated?.expression, original.generated?.expression];
  if (own === undefined || expected === undefined || own === expected || isSame(own, expected, context)) {
    return;
  }
  found(
    { kind: 'column', table, column: name, clause: 'expression' },
    `inserts into ${table.name} miss their row in ${parent.name}: ` +
      `${name} is computed in two ways, so the two keys differ`,
    [
      {
        kind: 'column',
        table,
        column: { ...child, generated: original.generated },
        says: `computes ${name} as ${parent.name} does`,
      },
    ],
    {
      why: [
        inBoth(name, table, own, parent, expected),
        'the DDL passes; an insert fails whenever the two values are not the same',
      ],
    },
  );
}

/** Ignores spaces, case of functions and needless parentheses. */
function isSame(own: ExpressionText, expected: ExpressionText, { spread }: RuleContext): boolean {
  return expressionKey(spread.parse(own)) === expressionKey(spread.parse(expected));
}

function checkCircles({ schema: { tables }, lookup }: RuleContext, found: Found): void {
  const interleaved = tables.flatMap(({ name, interleave }) => interleave ? [{ name, uses: [interleave.parent] }] : []);
  for (const circle of circlesOf(interleaved)) {
    const table = lookup.table(circle[0]);
    if (table?.interleave) {
      found(
        { kind: 'interleave', table },
        `${table.name} is interleaved in itself: ${circleText(circle, 'in')}. No first row could ever be inserted`,
        [`declare ${table.name} as a table of its own, the root of the others`],
      );
    }
  }
}
