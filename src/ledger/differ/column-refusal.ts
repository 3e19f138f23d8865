import type { Change } from './change';
import { columnsRead } from './columns-read';
import type { CatalogueEntry } from '../../rules/catalogue-entry';
import type { FactsOf } from '../../rules/changes/change-entry';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { columnTypeChanged, generatedColumnChanged, identityChanged } from '../../rules/changes/column-changes';
import { primaryKeyChanged } from '../../rules/changes/key-changes';
import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { changedAttributes, isImpliedByType, type ColumnAttribute } from '../../schema/column-attributes';
import { isRecoded } from '../../schema/column-effects';
import { nameKey } from '../../schema/name-key';
import { changesInPlace } from '../../schema/types/type-facts';
import { DEFAULT, GENERATION, NOT_NULL, TYPE } from '../difference/attributes';
import type { Pair } from '../difference/pair';
import { columnDependants } from '../plans/column-dependants';
import type { Refusal } from '../refusal';

/** Changes of a column that Spanner rejects, whatever its rows hold. */
export class ColumnRefusal {
  private readonly isPostgresql: boolean;
  private readonly isKey: boolean;
  private readonly isRetyped: boolean;
  private readonly isRenulled: boolean;
  private readonly attributes: readonly ColumnAttribute[];

  public constructor(
    private readonly change: Change,
    private readonly was: TableDefinition,
    private readonly object: string,
    private readonly pair: Pair<ColumnDefinition>,
    private readonly from: ColumnDefinition,
    private readonly to: ColumnDefinition,
  ) {
    this.isPostgresql = change.dialect === Dialect.POSTGRESQL;
    this.isKey = was.primaryKey.some(({ column }) => column === to.name);
    this.isRetyped = pair.changes(...TYPE);
    this.isRenulled = pair.changes(NOT_NULL);
    this.attributes = changedAttributes(from, to, change.dialect);
  }

  /** The first refusal. */
  public find(): Refusal | undefined {
    return this.ofGeneration() ?? this.ofIdentity() ?? this.ofValues() ?? this.ofClauses();
  }

  private ofGeneration(): Refusal | undefined {
    const { from, to, pair, isPostgresql } = this;
    if (pair.changes(...GENERATION) && !this.isOnlyComputed()) {
      return this.refusal(generatedColumnChanged, { reason: 'computation' });
    }
    if (!from.generated) {
      return undefined;
    }
    // PostgreSQL has no statement to restate a generated column.
    if (isPostgresql ? this.isRetyped : isRecoded(from, to)) {
      return this.refusal(generatedColumnChanged, { reason: 'type', from: from.type, to: to.type });
    }
    return isPostgresql && this.isRenulled
      ? this.refusal(generatedColumnChanged, { reason: 'nullability', notNull: to.notNull })
      : undefined;
  }

  private ofIdentity(): Refusal | undefined {
    const { from: { identity: before }, to: { identity: after, notNull } } = this;
    if ((before === undefined) !== (after === undefined)) {
      return this.refusal(identityChanged, { reason: 'identity', becomes: after !== undefined });
    }
    if (before?.startCounter !== undefined && after?.startCounter === undefined) {
      return this.refusal(identityChanged, { reason: 'start counter' });
    }
    return before && this.isRenulled && !this.isKey && this.isPostgresql
      ? this.refusal(identityChanged, { reason: 'nullability', notNull })
      : undefined;
  }

  /** Refusals because of existing values. */
  private ofValues(): Refusal | undefined {
    const { change, from, to, isKey, isRetyped, isRenulled } = this;
    const types = { from: from.type, to: to.type };
    if (isKey && this.pair.changes(DEFAULT) && this.isShared()) {
      return this.refusal(primaryKeyChanged, { reason: 'shared default' });
    }
    if (this.attributes.some((attribute) => isImpliedByType(attribute, change.dialect) && !to[attribute.field])) {
      return this.refusal(columnTypeChanged, { reason: 'commit timestamp' });
    }
    if (isKey && isRenulled) {
      return this.refusal(primaryKeyChanged, { reason: 'nullability', notNull: to.notNull });
    }
    if (isRetyped && !changesInPlace(from.type, to.type)) {
      return this.refusal(columnTypeChanged, { reason: 'conversion', ...types });
    }
    if (isRetyped && isKey && this.isShared()) {
      return this.refusal(columnTypeChanged, { reason: 'shared key', ...types });
    }
    if (isRecoded(from, to) && this.isReadByGenerated()) {
      return this.refusal(columnTypeChanged, { reason: 'generated column', ...types });
    }
    return isRenulled && to.notNull && to.type.code === 'ARRAY'
      ? this.refusal(columnTypeChanged, { reason: 'NOT NULL array' })
      : undefined;
  }

  private ofClauses(): Refusal | undefined {
    const { change, from, to } = this;
    const fixed = this.attributes.find(
      ({ change: how, field, isRestated }) => how === undefined || (how === 'alone' && !isRestated && !to[field]),
    );
    if (fixed) {
      return this.refusal(clauseChanged, { reason: 'attribute', title: fixed.title, isSet: Boolean(to[fixed.field]) });
    }
    const [before, after] = [from, to].map(({ unreadClauses = [] }) => unreadClauses);
    return change.declaresEverything && !change.same.texts(before, after)
      ? this.refusal(clauseChanged, { reason: 'text', from: before, to: after })
      : undefined;
  }

  private refusal<F>(entry: CatalogueEntry<F>, facts: FactsOf<F>): Refusal {
    return this.change.refusal(entry, this.object, facts);
  }

  /** Whether the computed value is neither stored nor read, so GoogleSQL can change the expression. */
  private isOnlyComputed(): boolean {
    const { change, was, from } = this;
    if (this.isPostgresql || ![from, this.to].every(({ generated }) => generated?.stored === false)) {
      return false;
    }
    const { indexes, checks, foreignKeys, ttl } = columnDependants(change.from, was, [from.name]);
    return indexes.length + checks.length + foreignKeys.length === 0 && !ttl && !this.isReadByGenerated();
  }

  /** Whether a key column is also in the key of the parent, or of a child that stays. */
  private isShared(): boolean {
    const { change, was, to } = this;
    const ofParent = change.was.parentOf(was)?.primaryKey.some(({ column }) => column === to.name) ?? false;
    return ofParent || change.was.childrenOf(was).some(({ name }) => change.willBe.table(name));
  }

  private isReadByGenerated(): boolean {
    const { dialect } = this.change;
    const name = nameKey(this.from.name, dialect);
    return this.was.columns.some(({ generated }) => columnsRead(generated?.expression, dialect).includes(name));
  }
}
