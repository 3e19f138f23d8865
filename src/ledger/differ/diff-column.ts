import type { Change } from './change';
import { columnsRead } from './columns-read';
import { Phase } from './phase';
import { counterOf, mayRepeat } from '../../ddl/references/counters';
import type { CatalogueEntry } from '../../rules/catalogue-entry';
import type { FactsOf } from '../../rules/changes/change-entry';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { columnTypeChanged, generatedColumnChanged, identityChanged } from '../../rules/changes/column-changes';
import { primaryKeyChanged } from '../../rules/changes/key-changes';
import { Dialect, isIn, type ColumnDefinition, type TableDefinition } from '../../schema';
import { changedAttributes, isImpliedByType, type ColumnAttribute } from '../../schema/column-attributes';
import { isRecoded } from '../../schema/column-effects';
import { nameKey } from '../../schema/name-key';
import { changesInPlace } from '../../schema/types/type-facts';
import { DEFAULT, GENERATION, NOT_NULL, sameSkipRange, TYPE } from '../difference/attributes';
import type { Pair } from '../difference/pair';
import { columnDependants } from '../plans/column-dependants';
import { columnPlan } from '../plans/column-plan';
import type { Release } from '../plans/release';
import { rekeyPlan } from '../plans/table-rebuild';
import type { Refusal } from '../refusal';

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
    change.refuseAs(impossible, planOf(impossible, change, table, from, to));
    return;
  }
  const retyped = pair.changes(...TYPE);
  const renulled = pair.changes(NOT_NULL);
  const redefaulted = pair.changes(DEFAULT);
  if (phaseOf(table, to) === Phase.CHANGE_KEY_COLUMNS && (retyped || redefaulted)) {
    // Children that stay were refused above.
    change.was.childrenOf(was).forEach((child) => change.dropsFirst.add(child));
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
  } else if (redefaulted) {
    const kind = to.defaultExpression === undefined ? 'drop default' : 'set default';
    change.add({ kind, table: table.name, column: to, from }, phaseOf(table, to));
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
  { entry }: Refusal, change: Change, table: TableDefinition, was: ColumnDefinition, column: ColumnDefinition,
): Release[] {
  const { renamedFirst, to } = change;
  if (isInherited(change, table, column)) {
    // The plan of the parent, which shares the column, also copies this table.
    return [];
  }
  if (entry === primaryKeyChanged) {
    return rekeyPlan(renamedFirst, to, table.name);
  }
  // A column has some attributes from its creation or never: HIDDEN.
  const isPlanned = entry !== clauseChanged || changedAttributes(was, column, change.dialect).some(
    ({ change: how, isOfTableCreation }) => how === undefined && !isOfTableCreation,
  );
  return isPlanned ? columnPlan(renamedFirst, to, table.name, column.name) : [];
}

/** Drops definitions that block the change of a column, and recreates them after it. */
function rebuildDependents(
  { from: schema, rebuilt }: Change, was: TableDefinition, name: string, recoded: boolean, renulled: boolean,
): void {
  const { indexes, checks, foreignKeys } = columnDependants(schema, was, [name]);
  if (renulled) {
    indexes.filter(({ nullFiltered, keyParts }) => !nullFiltered && isIn(keyParts, name))
      .forEach((index) => rebuilt.add(index));
  }
  if (renulled || recoded) {
    foreignKeys.forEach(({ foreignKey }) => rebuilt.add(foreignKey));
  }
  if (recoded) {
    checks.forEach((check) => rebuilt.add(check));
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

/** The first reason why Spanner rejects the change of a column, whatever its rows hold. */
function columnRefusal(
  change: Change, was: TableDefinition, object: string, pair: Pair<ColumnDefinition>, from: ColumnDefinition,
  to: ColumnDefinition,
): Refusal | undefined {
  const { dialect } = change;
  const { notNull } = to;
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const isKey = isIn(was.primaryKey, to.name);
  const isRetyped = pair.changes(...TYPE);
  const isConverted = isRetyped && !changesInPlace(from.type, to.type);
  const isRenulled = pair.changes(NOT_NULL);
  const attributes = changedAttributes(from, to, dialect);
  const types = { from: from.type, to: to.type };
  const refusal = <F>(entry: CatalogueEntry<F>, facts: FactsOf<F>): Refusal => change.refusal(entry, object, facts);

  if (pair.changes(...GENERATION) && (isPostgresql || !isOnlyComputed(change, was, from, to))) {
    return refusal(generatedColumnChanged, { reason: 'computation' });
  }
  // PostgreSQL has no statement to restate a generated column.
  if (from.generated && (isPostgresql ? isRetyped : isRecoded(from, to))) {
    return refusal(generatedColumnChanged, { reason: 'type', ...types });
  }
  if (from.generated && isPostgresql && isRenulled) {
    return refusal(generatedColumnChanged, { reason: 'nullability', notNull });
  }

  const [before, after] = [from.identity, to.identity];
  if ((before === undefined) !== (after === undefined)) {
    return refusal(identityChanged, { reason: 'identity', becomes: after !== undefined });
  }
  if (before?.startCounter !== undefined && after?.startCounter === undefined) {
    return refusal(clauseChanged, { reason: 'start counter' });
  }
  if (before && isRenulled && !isKey && isPostgresql) {
    return refusal(identityChanged, { reason: 'nullability', notNull });
  }

  if (isKey && pair.changes(DEFAULT) && !isConverted && isShared(change, was, to)) {
    return refusal(primaryKeyChanged, { reason: 'shared default' });
  }
  const [drew, draws] = [counterOf(change.from, was.name, from), counterOf(change.to, was.name, to)];
  if (drew && draws && mayRepeat(drew, draws) && (isKey || isUnique(change, was, to))) {
    return refusal(clauseChanged, { reason: 'another sequence', was: drew.name, now: draws.name });
  }
  if (attributes.some((attribute) => isImpliedByType(attribute, dialect) && !to[attribute.field])) {
    return refusal(columnTypeChanged, { reason: 'commit timestamp' });
  }
  if (isKey && isRenulled) {
    return refusal(primaryKeyChanged, { reason: 'nullability', notNull });
  }
  if (isConverted) {
    return refusal(columnTypeChanged, { reason: 'conversion', ...types });
  }
  if (isRetyped && isKey && isShared(change, was, to)) {
    return refusal(columnTypeChanged, { reason: 'shared key', ...types });
  }
  if (isRecoded(from, to) && isReadByGenerated(was, from, dialect)) {
    return refusal(columnTypeChanged, { reason: 'generated column', ...types });
  }
  if (isRenulled && notNull && to.type.code === 'ARRAY') {
    return refusal(columnTypeChanged, { reason: 'NOT NULL array' });
  }

  const fixed = attributes.find(
    ({ change: how, field, isRestated }) => how === undefined || (how === 'alone' && !isRestated && !to[field]),
  );
  if (fixed) {
    const { title, field, change: how } = fixed;
    return refusal(clauseChanged, {
      reason: 'attribute', title, isSet: Boolean(to[field]), isKept: how === 'alone',
    });
  }
  const [clausesBefore, clausesAfter] = [from, to].map(({ unreadClauses = [] }) => unreadClauses);
  return change.declaresEverything && !change.same.texts(clausesBefore, clausesAfter)
    ? refusal(clauseChanged, { reason: 'text', from: clausesBefore, to: clausesAfter })
    : undefined;
}

/** Whether the computed value is neither stored nor read, so GoogleSQL can change the expression. */
function isOnlyComputed(
  { from: schema }: Change, was: TableDefinition, from: ColumnDefinition, to: ColumnDefinition,
): boolean {
  if (![from, to].every(({ generated }) => generated?.stored === false)) {
    return false;
  }
  const { indexes, checks, foreignKeys, ttl } = columnDependants(schema, was, [from.name]);
  return indexes.length + checks.length + foreignKeys.length === 0 && !ttl &&
    !isReadByGenerated(was, from, schema.dialect);
}

function isUnique({ willBe }: Change, table: TableDefinition, { name }: ColumnDefinition): boolean {
  return willBe.indexesOf(table).some(({ unique, keyParts }) => unique && isIn(keyParts, name));
}

/** Whether a key column is also in the key of the parent, or of a child that stays. */
function isShared(change: Change, was: TableDefinition, { name: column }: ColumnDefinition): boolean {
  const ofParent = isIn(change.was.parentOf(was)?.primaryKey, column);
  return ofParent || change.was.childrenOf(was).some(({ name }) => change.willBe.table(name));
}

function isReadByGenerated({ columns }: TableDefinition, { name }: ColumnDefinition, dialect: Dialect): boolean {
  return columns.some(({ generated }) => (
    columnsRead(generated?.expression, dialect).includes(nameKey(name, dialect))
  ));
}
