import type { Change } from './change';
import { columnsRead } from './columns-read';
import { Phase } from './phase';
import { sameGenerated, sameSet, sameSkipRange, sameText } from './same-definition';
import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { changedAttributes } from '../../schema/column-attributes';
import { nameKey } from '../../schema/name-key';
import { changesInPlace } from '../../schema/types/type-facts';
import { sameType, typeText } from '../../schema/types/type-text';
import { columnPlan } from '../plans/column-plan';
import type { Release } from '../plans/release';
import { rekeyPlan } from '../plans/table-rebuild';

/** A column that stays, with another definition. */
export function diffColumn(change: Change, was: TableDefinition, table: TableDefinition, from: ColumnDefinition, to: ColumnDefinition): void {
  const object = `${table.name}.${to.name}`;
  const problem = impossible(change, was, table, from, to);
  if (problem) {
    change.refuse({ ...problem, object }, planOf(problem.rule, change, table, to));
    return;
  }
  const retyped = !sameType(from.type, to.type, change.dialect);
  const renulled = from.notNull !== to.notNull;
  const redefaulted = !sameText(from.defaultExpression, to.defaultExpression, change.dialect);
  if (phaseOf(table, to) === Phase.CHANGE_KEY_COLUMNS && (retyped || redefaulted)) {
    // Whatever child stays was refused above.
    change.was.childrenOf(was).forEach((child) => change.dropsFirst.add(child));
  }
  // Spanner takes no default beside it, so that it goes before one comes.
  if (from.allowCommitTimestamp && !to.allowCommitTimestamp) {
    setCommitTimestamp(change, table, to);
  }
  if (retyped || renulled) {
    rebuildDependents(change, was, to.name, from.type.code !== to.type.code, renulled);
    setColumn(change, table, from, to);
  } else if (redefaulted) {
    change.add({ kind: to.defaultExpression === undefined ? 'drop default' : 'set default', table: table.name, column: to }, phaseOf(table, to));
  }
  if (to.allowCommitTimestamp && !from.allowCommitTimestamp) {
    setCommitTimestamp(change, table, to);
  }
  changedAttributes(from, to, change.dialect).filter((attribute) => attribute.change === 'alone').forEach((attribute) => {
    change.add({ kind: 'change attribute', table: table.name, column: to, attribute }, phaseOf(table, to));
  });
  diffIdentity(change, table, from, to);
}

function setCommitTimestamp(change: Change, table: TableDefinition, column: ColumnDefinition): void {
  for (const part of change.printer.commitTimestampParts(column)) {
    change.add({ kind: 'change commit timestamp', table: table.name, column, part }, phaseOf(table, column));
  }
}

function phaseOf({ primaryKey }: TableDefinition, { name }: ColumnDefinition): Phase {
  return primaryKey.some(({ column }) => column === name) ? Phase.CHANGE_KEY_COLUMNS : Phase.CHANGE_COLUMNS;
}

function isInherited({ willBe }: Change, { interleave }: TableDefinition, { name }: ColumnDefinition): boolean {
  const parent = interleave?.inParent ? willBe.table(interleave.parent) : undefined;
  return parent !== undefined && parent.primaryKey.some(({ column }) => column === name);
}

function planOf(rule: string, change: Change, table: TableDefinition, column: ColumnDefinition): Release[] {
  const { from, to } = change;
  if (isInherited(change, table, column)) {
    // The plan of the parent, which shares the column, copies this table along.
    return [];
  }
  switch (rule) {
    case 'primary-key-changed':
      return rekeyPlan(from, to, table.name);
    case 'clause-changed':
      return [];
    default:
      return columnPlan(from, to, table.name, column.name);
  }
}

/** What Spanner refuses whatever the rows are. */
function impossible(
  change: Change, was: TableDefinition, table: TableDefinition, from: ColumnDefinition, to: ColumnDefinition,
): { rule: string; message: string } | undefined {
  const object = `${table.name}.${to.name}`;
  const isKey = was.primaryKey.some(({ column }) => column === to.name);
  const retyped = !sameType(from.type, to.type, change.dialect);
  const renulled = from.notNull !== to.notNull;
  if (!sameGenerated(from, to, change.dialect) || (from.generated && (retyped || renulled))) {
    return { rule: 'generated-column-changed', message: `${object} would be computed in another way: Spanner keeps the expression, type and storage of a generated column` };
  }
  if ((from.identity === undefined) !== (to.identity === undefined)) {
    return { rule: 'identity-changed', message: `${object} would ${to.identity ? 'become' : 'be no longer'} an identity column: Spanner decides that when the column is made` };
  }
  if (from.identity?.startCounter !== undefined && to.identity?.startCounter === undefined) {
    return { rule: 'identity-changed', message: `the identity column ${object} would have no start counter any more: a counter can be set, and not be taken back` };
  }
  if (from.identity && renulled && !isKey && change.dialect === Dialect.POSTGRESQL) {
    return { rule: 'identity-changed', message: `${object} would ${to.notNull ? 'become NOT NULL' : 'take NULL'}: PostgreSQL of Spanner states the type along with that, which would end the identity` };
  }
  const redefaulted = !sameText(from.defaultExpression, to.defaultExpression, change.dialect);
  if (isKey && redefaulted && isShared(change, was, to.name)) {
    return { rule: 'primary-key-changed', message: `the default of ${object} would change: parent and child rows share this key column, and Spanner changes nothing of it` };
  }
  if (from.allowCommitTimestamp && !to.allowCommitTimestamp && change.dialect === Dialect.POSTGRESQL) {
    return { rule: 'column-type-changed', message: `${object} would be timestamptz and is spanner.commit_timestamp: PostgreSQL of Spanner has no way back` };
  }
  if (isKey && renulled) {
    return { rule: 'primary-key-changed', message: `${object} would ${to.notNull ? 'become NOT NULL' : 'take NULL'}, and it is part of the primary key: Spanner cannot change a key in place` };
  }
  if (retyped && !changesInPlace(from.type, to.type)) {
    return { rule: 'column-type-changed', message: `the type of ${object} would be ${typeText(to.type, change.dialect)} and is ${typeText(from.type, change.dialect)}: Spanner cannot convert the values in place` };
  }
  if (retyped && isKey && isShared(change, was, to.name)) {
    return { rule: 'column-type-changed', message: `the type of ${object} would be ${typeText(to.type, change.dialect)} and is ${typeText(from.type, change.dialect)}: parent and child rows share this key column, and Spanner cannot change it in one of them` };
  }
  if (from.type.code !== to.type.code && isReadByGenerated(change, was, to.name)) {
    return { rule: 'column-type-changed', message: `the type of ${object} would be ${typeText(to.type, change.dialect)} and is ${typeText(from.type, change.dialect)}: a generated column reads it` };
  }
  if (renulled && to.notNull && to.type.code === 'ARRAY') {
    return { rule: 'column-type-changed', message: `${object} would become NOT NULL: Spanner cannot add that to an ARRAY column` };
  }
  return clauseProblem(change, object, from, to);
}

function clauseProblem(change: Change, object: string, from: ColumnDefinition, to: ColumnDefinition): { rule: string; message: string } | undefined {
  const fixed = changedAttributes(from, to, change.dialect).find((attribute) => attribute.change === undefined || (attribute.change === 'alone' && !to[attribute.field]));
  if (fixed) {
    const becomes = to[fixed.field] ? `get ${fixed.title}` : `lose ${fixed.title}`;
    return { rule: 'clause-changed', message: `${object} would ${becomes}: no statement is known that changes it` };
  }
  const textsOf = ({ otherClauses = [], otherOptions = [] }: ColumnDefinition): string[] => [...otherClauses, ...otherOptions];
  return change.saysEverything && !sameSet(textsOf(from), textsOf(to))
    ? { rule: 'clause-changed', message: `clauses of ${object} would change that are known as text alone: (${textsOf(to).join(', ')}) in place of (${textsOf(from).join(', ')})` }
    : undefined;
}

/** Whether a key column stands in the key of the parent, too, or in that of a child that stays. */
function isShared(change: Change, was: TableDefinition, column: string): boolean {
  const ofParent = change.was.parentOf(was)?.primaryKey.some((part) => part.column === column) ?? false;
  return ofParent || change.was.childrenOf(was).some(({ name }) => change.willBe.table(name));
}

function isReadByGenerated(change: Change, was: TableDefinition, column: string): boolean {
  const name = nameKey(column, change.dialect);
  return was.columns.some(({ generated }) => columnsRead(generated?.expression, change.dialect).includes(name));
}

/** What Spanner lets no column change under goes before and comes back behind it. */
function rebuildDependents(change: Change, was: TableDefinition, name: string, recoded: boolean, renulled: boolean): void {
  if (renulled) {
    change.was.indexesOf(was).filter((index) => !index.nullFiltered && index.keyParts.some((part) => part.column === name)).forEach((index) => change.rebuilt.add(index));
  }
  if (renulled || recoded) {
    was.foreignKeys.filter(({ columns }) => columns.includes(name)).forEach((foreignKey) => change.rebuilt.add(foreignKey));
    change.was.foreignKeysTo(was.name).filter(({ foreignKey }) => foreignKey.referencedColumns.includes(name))
      .forEach(({ foreignKey }) => change.rebuilt.add(foreignKey));
  }
  if (recoded) {
    const read = nameKey(name, change.dialect);
    was.checks.filter(({ expression }) => columnsRead(expression, change.dialect).includes(read)).forEach((check) => change.rebuilt.add(check));
  }
}

function setColumn(change: Change, table: TableDefinition, from: ColumnDefinition, to: ColumnDefinition): void {
  // What constructs cannot say stays, and has to be said again.
  const whole = change.saysEverything ? to : { ...to, otherClauses: from.otherClauses };
  for (const part of change.printer.columnParts(from, whole)) {
    change.add({ kind: 'alter column', table: table.name, from, to: whole, part }, phaseOf(table, to));
  }
}

function diffIdentity(change: Change, table: TableDefinition, from: ColumnDefinition, to: ColumnDefinition): void {
  if (!from.identity || !to.identity) {
    return;
  }
  if (!sameSkipRange(from.identity, to.identity)) {
    change.add({ kind: 'change identity', table: table.name, column: to }, phaseOf(table, to));
  }
  if (to.identity.startCounter !== undefined && from.identity.startCounter !== to.identity.startCounter) {
    change.add({ kind: 'restart identity', table: table.name, column: to.name, counter: to.identity.startCounter }, phaseOf(table, to));
  }
}
