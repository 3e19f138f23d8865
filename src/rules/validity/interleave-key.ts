import { circlesOf, circleText } from './circles';
import { expressionKey } from '../../ddl/expressions/expression-walk';
import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { tableVariable } from '../fixes/construct-code';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { keyText, primaryKeyText } from '../wording';

export const interleaveKey = defineRule({
  name: 'interleave-key',
  kind: 'refused',
  summary: 'the key of an interleaved table does not begin with the key of its parent',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-and-data-model#parent-child',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
    'https://cloud.google.com/spanner/docs/commit-timestamp#keys-indexes',
  ],
  check: (context) => [
    ...context.schema.tables.flatMap((table) => [...actionProblems(table), ...childProblems(table, context)]),
    ...circlesOf(context.schema.tables.map(({ name, interleave }) => ({ name, uses: interleave ? [interleave.parent] : [] })))
      .flatMap((circle) => circleProblems(circle, context)),
  ],
});

function actionProblems(table: TableDefinition): LegacyProblem[] {
  const { interleave } = table;
  if (!interleave || interleave.inParent || interleave.onDelete === undefined) {
    return [];
  }
  return [{
    object: table.name,
    message: `${table.name} has ON DELETE ${interleave.onDelete} with INTERLEAVE IN: Spanner takes an action only with INTERLEAVE IN PARENT`,
    part: { kind: 'interleave', table },
    why: [`with INTERLEAVE IN, rows of ${table.name} stay when their row in ${interleave.parent} is deleted`],
    fixes: [
      `family.addInterleavedIn(${stringCode(table.name)}, { key: [...] }) has no ON DELETE`,
      `INTERLEAVE IN PARENT ${interleave.parent} ON DELETE ${interleave.onDelete}`,
    ],
  }];
}

function childProblems(table: TableDefinition, context: RuleContext): LegacyProblem[] {
  const parent = context.lookup.parentOf(table);
  if (!parent || parent === table) {
    return [];
  }
  const keyFaults = partFaults(table, parent);
  const inherited = parent.primaryKey.flatMap(({ column: name }) => {
    const [child, original] = [context.lookup.column(table, name), context.lookup.column(parent, name)];
    return child && original && table.primaryKey.some((part) => part.column === name) ? [{ child, original }] : [];
  });
  const columnFaults = inherited.flatMap(({ child, original }) => columnDifferences(child, original, table, parent, context.schema.dialect));
  const faults = [...keyFaults, ...columnFaults];
  return [
    ...(faults.length > 0 ? [keyProblem(table, parent, faults, fixedDdl(table, parent, context))] : []),
    ...inherited.flatMap(({ child, original }) => expressionProblems(child, original, table, parent, context)),
  ];
}

/** Names, positions and directions. */
function partFaults(table: TableDefinition, parent: TableDefinition): string[] {
  const positions = new Map(table.primaryKey.map((part, index) => [part.column, index]));
  return parent.primaryKey.flatMap((expected, index) => {
    const position = positions.get(expected.column);
    if (position === undefined) {
      return [`${expected.column}: part ${index + 1} of the key of ${parent.name}, not in the key of ${table.name}`];
    }
    if (position !== index) {
      return [`${expected.column}: part ${position + 1} of the key of ${table.name}, part ${index + 1} in ${parent.name}`];
    }
    const direction = table.primaryKey[position].descending;
    return direction === expected.descending
      ? []
      : [difference(expected.column, table, direction ? 'DESC' : 'ASC', parent, expected.descending ? 'DESC' : 'ASC')];
  });
}

function columnDifferences(
  child: ColumnDefinition, original: ColumnDefinition, table: TableDefinition, parent: TableDefinition, dialect: Dialect,
): string[] {
  const pairs = child.type === original.type ? [] : [[typeText(child.type, dialect), typeText(original.type, dialect)]];
  // A key column is NOT NULL in PostgreSQL, whatever is declared.
  if (dialect === Dialect.GOOGLESQL) {
    pairs.push([nullability(child), nullability(original)]);
  }
  pairs.push([commitTimestamp(child), commitTimestamp(original)]);
  return pairs.filter(([own, expected]) => own !== expected).map(([own, expected]) => difference(child.name, table, own, parent, expected));
}

function nullability(column: ColumnDefinition): string {
  return column.notNull ? 'NOT NULL' : 'nullable';
}

function commitTimestamp(column: ColumnDefinition): string {
  return column.allowCommitTimestamp ? 'a commit timestamp' : 'no commit timestamp';
}

function difference(column: string, table: TableDefinition, own: string, parent: TableDefinition, expected: string): string {
  return `${column}: ${own} in ${table.name}, ${expected} in ${parent.name}`;
}

function keyProblem(table: TableDefinition, parent: TableDefinition, faults: readonly string[], ddl: string): LegacyProblem {
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return {
    object: table.name,
    message: `${table.name} cannot be interleaved in ${parent.name}, because their keys differ. ${faults[0]}${more}`,
    part: { kind: 'primary key', table },
    why: [`parent: ${primaryKeyText(parent)}`, ...faults],
    fixes: [
      `${addCall(table, parent)} puts the key of ${parent.name} in front`,
      `${table.name}: ${ddl}`,
    ],
  };
}

/** How the table is declared so that it inherits its key. */
function addCall(table: TableDefinition, parent: TableDefinition): string {
  const action = table.interleave?.onDelete === 'CASCADE' ? 'CASCADE' : 'NO_ACTION';
  const [method, option] = table.interleave?.inParent ? ['addChild', `, onDelete: OnDelete.${action}`] : ['addInterleavedIn', ''];
  return `family.${method}(${stringCode(table.name)}, { parent: ${tableVariable(parent.name)}, key: [...]${option} })`;
}

/** The inherited columns as the parent declares them, and the key that begins with them. */
function fixedDdl(table: TableDefinition, parent: TableDefinition, { schema: { dialect }, lookup }: RuleContext): string {
  const inherited = new Set(parent.primaryKey.map((part) => part.column));
  const columns = parent.primaryKey.flatMap(({ column: name }) => {
    const column = lookup.column(parent, name);
    if (!column) {
      return [];
    }
    const commit = column.allowCommitTimestamp && dialect === Dialect.GOOGLESQL ? ' OPTIONS (allow_commit_timestamp = true)' : '';
    const type = column.allowCommitTimestamp && dialect === Dialect.POSTGRESQL ? 'spanner.commit_timestamp' : typeText(column.type, dialect);
    return [`${name} ${type}${column.notNull ? ' NOT NULL' : ''}${commit}`];
  });
  const own = table.primaryKey.filter((part) => !inherited.has(part.column));
  return [...columns, `PRIMARY KEY ${keyText([...parent.primaryKey, ...own])}`].join(', ');
}

/** Spanner takes the DDL, and refuses the inserts whose two values differ. */
function expressionProblems(
  child: ColumnDefinition, original: ColumnDefinition, table: TableDefinition, parent: TableDefinition, context: RuleContext,
): LegacyProblem[] {
  const [own, expected] = [child.generated?.expression, original.generated?.expression];
  if (own === undefined || expected === undefined || own === expected || expressionKey(context.spread.parse(own)) === expressionKey(context.spread.parse(expected))) {
    return [];
  }
  return [{
    object: table.name,
    message: `inserts into ${table.name} miss their row in ${parent.name}: ${child.name} is computed in two ways, so the two keys differ`,
    part: { kind: 'column', table, column: child.name, clause: 'expression' },
    why: [difference(child.name, table, own, parent, expected), 'the DDL passes; an insert fails whenever the two values are not the same'],
    fixes: [
      `${addCall(table, parent)} computes ${child.name} as ${parent.name} does`,
      `${table.name}: ${child.name} AS (${expected})`,
    ],
  }];
}

function circleProblems(circle: readonly string[], { lookup }: RuleContext): LegacyProblem[] {
  const [name] = circle;
  const table = lookup.table(name);
  return table?.interleave ? [{
    object: name,
    message: `${name} is interleaved in itself: ${circleText(circle, 'in')}. No row of these tables could be the first`,
    part: { kind: 'interleave', table },
    fixes: [`new Table(db, ${stringCode(name)}, { key: [...] }): a table of its own, the root of the others`],
  }] : [];
}
