import type { Change } from './change';
import { columnRefusal } from './column-refusal';
import { columnsRead } from './columns-read';
import { defaultCallsChanged } from './objects/changes-results';
import { Phase } from './phase';
import { isIn, type ColumnDefinition, type TableDefinition } from '../../schema';
import { changedAttributes, type ColumnAttribute } from '../../schema/column-attributes';
import { isRecoded } from '../../schema/column-effects';
import { nameKey } from '../../schema/name-key';
import { DEFAULT, GENERATION, NOT_NULL, sameSkipRange, TYPE } from '../difference/attributes';
import type { Pair } from '../difference/pair';
import { columnPlan } from '../plans/column-plan';
import type { Release } from '../plans/release';
import { rekeyPlan } from '../plans/table-rebuild';

/** Changes a column that exists before and after. */
export function diffColumn(
  change: Change,
  was: TableDefinition,
  table: TableDefinition,
  pair: Pair<ColumnDefinition>,
): void {
  const { from, to } = pair;
  if (!from || !to || from === to) {
    return;
  }
  const impossible = columnRefusal(change, was, `${table.name}.${to.name}`, pair, from, to);
  if (impossible) {
    change.refuseAs(impossible, planOf(impossible.rule, change, table, from, to));
    return;
  }
  const retyped = pair.changes(...TYPE);
  const renulled = pair.changes(NOT_NULL);
  const redefaulted = pair.changes(DEFAULT);
  if (phaseOf(table, to) === Phase.CHANGE_KEY_COLUMNS && (retyped || redefaulted)) {
    // Children that stay were refused above.
    change.was.childrenOf(was).forEach((child) => change.dropsFirst.add(child));
  }
  const isFreed = redefaulted && defaultCallsChanged(change, was, from);
  if (isFreed) {
    const column = { ...from, defaultExpression: undefined };
    change.add({ kind: 'drop default', table: table.name, column }, Phase.SEQUENCES);
  }
  const attributes = changedAttributes(from, to, change.dialect);
  const withType = attributes.filter(({ change: how }) => how === 'with the type');
  // Spanner accepts no other default next to a commit timestamp, so it is dropped before one is added. ON UPDATE needs
  // both.
  const gone = attributes.filter(({ change: how, field }) => how !== undefined && !to[field]);
  setAttributes(change, table, to, gone);
  if (retyped || renulled || pair.changes(...GENERATION)) {
    rebuildDependents(change, was, to.name, isRecoded(from, to), renulled);
    setColumn(change, table, from, to);
  } else if (redefaulted && !(isFreed && to.defaultExpression === undefined)) {
    change.add(
      { kind: to.defaultExpression === undefined ? 'drop default' : 'set default', table: table.name, column: to },
      phaseOf(table, to),
    );
  }
  setAttributes(change, table, to, withType.filter(({ field }) => to[field]));
  setAttributes(change, table, to, attributes.filter(({ change: how, field }) => how === 'alone' && to[field]));
  diffIdentity(change, table, from, to);
}

function setAttributes(
  change: Change,
  table: TableDefinition,
  column: ColumnDefinition,
  attributes: readonly ColumnAttribute[],
): void {
  for (const attribute of attributes) {
    for (const part of change.printer.attributeParts(column, attribute)) {
      change.add({ kind: 'change attribute', table: table.name, column, attribute, part }, phaseOf(table, column));
    }
  }
}

function phaseOf({ primaryKey }: TableDefinition, { name }: ColumnDefinition): Phase {
  return isIn(primaryKey, name) ? Phase.CHANGE_KEY_COLUMNS : Phase.CHANGE_COLUMNS;
}

function isInherited({ willBe }: Change, { interleave }: TableDefinition, { name }: ColumnDefinition): boolean {
  const parent = interleave?.inParent ? willBe.table(interleave.parent) : undefined;
  return isIn(parent?.primaryKey, name);
}

function planOf(
  rule: string, change: Change, table: TableDefinition, was: ColumnDefinition, column: ColumnDefinition,
): Release[] {
  const { from, to } = change;
  if (isInherited(change, table, column)) {
    // The plan of the parent, which shares the column, also copies this table.
    return [];
  }
  if (rule === 'primary-key-changed') {
    return rekeyPlan(from, to, table.name);
  }
  // A column has some attributes from its creation or never: HIDDEN.
  const isPlanned = rule !== 'clause-changed' || changedAttributes(was, column, change.dialect).some(
    ({ change: how, isOfTableCreation }) => how === undefined && !isOfTableCreation,
  );
  return isPlanned ? columnPlan(from, to, table.name, column.name) : [];
}

/** Drops definitions that block the change of a column, and recreates them after it. */
function rebuildDependents(
  change: Change,
  was: TableDefinition,
  name: string,
  recoded: boolean,
  renulled: boolean,
): void {
  if (renulled) {
    change.was
      .indexesOf(was)
      .filter((index) => !index.nullFiltered && isIn(index.keyParts, name))
      .forEach((index) => change.rebuilt.add(index));
  }
  if (renulled || recoded) {
    was.foreignKeys
      .filter(({ columns }) => columns.includes(name))
      .forEach((foreignKey) => change.rebuilt.add(foreignKey));
    change.was
      .foreignKeysTo(was.name)
      .filter(({ foreignKey }) => foreignKey.referencedColumns.includes(name))
      .forEach(({ foreignKey }) => change.rebuilt.add(foreignKey));
  }
  if (recoded) {
    const read = nameKey(name, change.dialect);
    was.checks
      .filter(({ expression }) => columnsRead(expression, change.dialect).includes(read))
      .forEach((check) => change.rebuilt.add(check));
  }
}

function setColumn(change: Change, table: TableDefinition, from: ColumnDefinition, to: ColumnDefinition): void {
  // Attributes that constructs cannot declare stay and must be written again. Attributes with statements of their own
  // come later.
  const whole = {
    ...to,
    onUpdate: from.onUpdate && to.onUpdate,
    ...(!change.declaresEverything && { unreadClauses: from.unreadClauses }),
  };
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
    change.add(
      { kind: 'restart identity', table: table.name, column: to.name, counter: to.identity.startCounter },
      phaseOf(table, to),
    );
  }
}
