import type { Change } from './change';
import { columnsRead } from './columns-read';
import type { CatalogueEntry } from '../../rules/catalogue-entry';
import type { FactsOf } from '../../rules/changes/change-entry';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { columnTypeChanged, generatedColumnChanged, identityChanged } from '../../rules/changes/column-changes';
import { primaryKeyChanged } from '../../rules/changes/key-changes';
import { Dialect, isIn, type ColumnDefinition, type TableDefinition } from '../../schema';
import { changedAttributes, isImpliedByType } from '../../schema/column-attributes';
import { isRecoded } from '../../schema/column-effects';
import { nameKey } from '../../schema/name-key';
import { changesInPlace } from '../../schema/types/type-facts';
import { DEFAULT, GENERATION, NOT_NULL, TYPE } from '../difference/attributes';
import type { Pair } from '../difference/pair';
import { columnDependants } from '../plans/column-dependants';
import type { Refusal } from '../refusal';

/** The first reason why Spanner rejects the change of a column, whatever its rows hold. */
export function columnRefusal(
  change: Change, was: TableDefinition, object: string, pair: Pair<ColumnDefinition>, from: ColumnDefinition,
  to: ColumnDefinition,
): Refusal | undefined {
  const { dialect } = change;
  const { notNull } = to;
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const isKey = isIn(was.primaryKey, to.name);
  const isRetyped = pair.changes(...TYPE);
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
    return refusal(identityChanged, { reason: 'start counter' });
  }
  if (before && isRenulled && !isKey && isPostgresql) {
    return refusal(identityChanged, { reason: 'nullability', notNull });
  }

  if (isKey && pair.changes(DEFAULT) && isShared(change, was, to)) {
    return refusal(primaryKeyChanged, { reason: 'shared default' });
  }
  if (attributes.some((attribute) => isImpliedByType(attribute, dialect) && !to[attribute.field])) {
    return refusal(columnTypeChanged, { reason: 'commit timestamp' });
  }
  if (isKey && isRenulled) {
    return refusal(primaryKeyChanged, { reason: 'nullability', notNull });
  }
  if (isRetyped && !changesInPlace(from.type, to.type)) {
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
    return refusal(clauseChanged, { reason: 'attribute', title: fixed.title, isSet: Boolean(to[fixed.field]) });
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
