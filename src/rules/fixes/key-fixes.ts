import { keyPart, withKey, keyColumns, fanOutCost, shardedTable } from './changed-table';
import type { FixCost, Edit, KeyOrderEdit, TableEdit, TableShape } from './fix';
import { holdsIds } from './kept-apart';
import { idColumnName, isOwnId, styledName, identityColumn, uuidColumn } from './new-columns';
import { isClock, isHashable, proposedShards, shardSources } from './shard-sources';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { columnSource, generatedInt64, hashExpression } from '../../ddl/expressions/shard-expression';
import { columnsOf, isIn, type ColumnDefinition, type TableDefinition } from '../../schema';
import { canBeKey, hasFractions, UUID_CHARACTERS } from '../../schema/types/type-facts';
import { evenValues, isHashShard, type Spread } from '../../spread';
import { nameEvidence } from '../../spread/names/name-evidence';
import type { HotCause } from '../keys/hot-keys';
import { computesHash, leafSources, readsClock } from '../keys/keyed-columns';
import { decidedColumn, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';
import { KEY_FIXES } from '../wording';

const NAMED_AS_ID = /(id|key|token)$/i;

export function keyFixes(key: SchemaKey, cause: HotCause, context: RuleContext): (Edit | undefined)[] {
  const choice = new KeyChoice(key, context);
  const parent = context.lookup.parentOf(key.table);
  if (parent && parent !== key.table) {
    return choice.isDecidedBy(parent)
      ? [choice.apart()]
      : [choice.ownPartsSwapped(parent), choice.childWithUuid(parent)];
  }
  if (cause === 'time-ordered-id') {
    return [choice.uuid(), choice.hashedKey(), choice.sharded(), choice.led()];
  }
  return choice.countsNumbers && cause === 'monotonic'
    ? [choice.bitReversed(), choice.led(), choice.uuidBesideKey(), choice.sharded()]
    : [choice.sharded(), choice.led(), choice.uuid(), choice.shardedByClock()];
}

/** The documented choices of a primary key, applied to one table. */
export class KeyChoice {
  private readonly table: TableDefinition;
  private readonly names: readonly string[];
  /** Columns to remove, because they only place the rows, and badly. */
  private readonly removed: readonly string[];
  private readonly deciding?: ColumnDefinition;

  public constructor(
    key: SchemaKey,
    private readonly context: RuleContext,
  ) {
    this.table = key.table;
    this.deciding = decidedColumn(key, context);
    const spread = key.spread.decidedBy?.spread;
    const isUnproven = key.spread.verdict === 'unproven' && this.deciding !== undefined;
    const placesBadly = (spread?.kind === 'monotonic' && spread.rotating) || (
      isUnproven && (computesHash(this.deciding, context) || readsClock(this.table, this.deciding, context))
    );
    this.removed = placesBadly && this.deciding?.generated ? [this.deciding.name] : [];
    const kept = columnsOf(key.parts).filter((name) => !this.removed.includes(name));
    // What only places the rows may also keep them apart: then its sources take its place.
    const isUnique = kept.some((name) => holdsIds(this.table, name, context));
    this.names = [...new Set(isUnique ? kept : key.parts.flatMap(({ column }) => (
      this.removed.includes(column) ? this.written([column]).filter((name) => !kept.includes(name)) : [column]
    )))].filter((name) => this.column(name));
  }

  /** Whether the new key leaves out a computed column that only places the rows. */
  public get isShorter(): boolean {
    return this.removed.length > 0;
  }

  /** Whether it is an INT64 that counts rows, not time. */
  public get countsNumbers(): boolean {
    return (
      this.deciding?.type.code === 'INT64' &&
      !this.deciding.generated &&
      this.deciding.declaredValues?.source !== 'clock'
    );
  }

  public sharded(): Edit | undefined {
    return this.names.length === 0 ? undefined : this.ownShard() ?? this.newShard();
  }

  private newShard(): Edit {
    const sources = shardSources(this.table, this.names, this.context);
    // With only the clock, rows of one instant would share a shard.
    return this.areClocks(sources)
      ? this.shardedBy([], [uuidColumn(idColumnName(this.table), this.context.schema.dialect)])
      : this.shardedBy(sources);
  }

  /** Existing rows differ only in their time, and have no id to copy. */
  public shardedByClock(): Edit | undefined {
    const sources = shardSources(this.table, this.names, this.context);
    return sources.length > 0 && this.areClocks(sources)
      ? { ...this.shardedBy(sources), isForRows: true }
      : undefined;
  }

  /** Puts a scattered or entity column first: one of the key, or else another one. */
  public led(): Edit | undefined {
    // Rows with NULL would all land in one place.
    const inKey = this.names.map((name) => ({ name, spread: this.spreadOf(name) }))
      .filter(({ spread }) => spread.shared === undefined);
    const entity = inKey.find(({ spread }) => spread.kind === 'entity')?.name;
    const scattered = inKey.find(({ spread }) => spread.kind === 'scattered')?.name;
    if (entity === undefined && scattered !== undefined) {
      return this.first(scattered);
    }
    const tenant = entity ?? this.entityOutsideKey();
    const others = this.names.filter((name) => name !== tenant);
    return tenant === undefined || others.length === 0
      ? undefined
      : {
        ...this.keyed({ kind: 'tenant', tenant }, this.keyColumns([tenant, ...others])),
        cost: {
          kind: 'tenant by tenant', tenant, column: others[0],
          notUnique: entity === undefined ? this.written(this.names) : [],
        },
      };
  }

  /** A random id as the only key: an existing key column, or one that replaces other ids under its name. */
  public uuid(): Edit {
    const id = this.names.find((name) => this.isReplaceableId(name));
    return id === undefined && this.names.length === 1 && this.isText(this.names[0])
      ? this.uuidBesideKey()
      : this.uuidTable(id ?? idColumnName(this.table));
  }

  /** A random id beside the numbers or names that users know. */
  public uuidBesideKey(): Edit {
    return { ...this.uuidTable(idColumnName(this.table)), says: KEY_FIXES.keptAsColumn(this.deciding?.name) };
  }

  public bitReversed(): Edit | undefined {
    return this.names.length !== 1 || this.isChecked(this.names[0])
      ? undefined
      : {
        ...this.keyed(
          { kind: 'bit-reversed', source: { kind: 'identity', options: {} } }, [identityColumn(this.names[0])],
        ),
        cost: { kind: 'large numbers' },
      };
  }

  public hashedKey(): Edit | undefined {
    const { dialect } = this.context.schema;
    const key = this.keyColumns(this.names, this.names);
    if (!key.every((column) => isHashable(column, this.context))) {
      return undefined;
    }
    const hashColumn = styledName(this.table, ['KeyHash', 'RowHash']);
    const expression = hashExpression(key.map((column) => columnSource(column, dialect)), dialect);
    const hash = generatedInt64(hashColumn, expression, dialect);
    return {
      ...this.keyed({ kind: 'hashed', hashColumn }, [hash, ...key]),
      cost: { kind: 'key order lost' },
    };
  }

  public ownPartsSwapped(parent: TableDefinition): Edit | undefined {
    const own = this.ownNames(parent);
    const lead = own.find((name) => ['scattered', 'entity'].includes(this.spreadOf(name).kind));
    return lead === undefined
      ? undefined
      : { ...this.swapped(lead, own, this.names.filter((name) => !own.includes(name))), parent };
  }

  public isDecidedBy(parent: TableDefinition): boolean {
    return isIn(parent.primaryKey, this.deciding?.name);
  }

  /** Makes it a root table: interleaved rows lie where their parent rows do. */
  public apart(): Edit | undefined {
    const edit = this.names.length === 0 ? undefined : this.newShard();
    return edit?.kind === 'table' && edit.cost?.kind === 'fan-out'
      ? {
        ...edit,
        to: { ...edit.to, interleave: undefined },
        cost: { ...edit.cost, apartFrom: this.table.interleave?.parent },
      }
      : edit;
  }

  public childWithUuid(parent: TableDefinition): Edit | undefined {
    const own = this.ownNames(parent);
    const inherited = columnsOf(parent.primaryKey).flatMap((name) => this.column(name) ?? []);
    const id = uuidColumn(idColumnName(this.table), this.context.schema.dialect);
    return {
      ...this.keyed({ kind: 'child', parent }, [...inherited, id, ...this.keyColumns(own)]),
      cost: { kind: 'child order lost', parent: parent.name, column: own[0], notUnique: this.written(this.names) },
    };
  }

  /** The same key, with the values of its first column declared. */
  public declared(column: ColumnDefinition): Edit {
    const columns = this.keyColumns(this.names).map((each) =>
      each.name === column.name ? { ...each, declaredValues: column.declaredValues } : each,
    );
    return this.keyed({ kind: 'plain' }, columns);
  }

  private first(lead: string): Edit {
    const edit = this.swapped(lead, this.names);
    const key = this.keyColumns(columnsOf(edit.parts));
    return this.removed.length === 0 ? edit : { ...this.keyed({ kind: 'plain' }, key), cost: edit.cost };
  }

  /** The hash shard that the key has, in front of it, or with more values if it has too few. */
  private ownShard(): Edit | undefined {
    for (const name of this.names) {
      const spread = this.spreadOf(name);
      const isShard = spread.kind === 'bounded' && spread.hashed && spread.shared === undefined;
      const count = isShard ? evenValues(spread) : NaN;
      const sources = this.written([name]);
      if (count > 1 && isHashShard(spread)) {
        return { ...this.first(name), cost: fanOutCost(count, this.deciding) };
      }
      if (count > 1 && sources.every((source) => source !== name && this.names.includes(source))) {
        return this.shardedBy(sources, [], name);
      }
    }
    return undefined;
  }

  private uuidTable(id: string): Edit {
    return {
      ...this.keyed({ kind: 'uuid' }, [uuidColumn(id, this.context.schema.dialect)]),
      cost: { kind: 'order of insertion lost', notUnique: this.names.includes(id) ? [] : this.written(this.names) },
    };
  }

  private swapped(
    lead: string,
    names: readonly string[],
    before: readonly string[] = [],
  ): KeyOrderEdit & { readonly cost?: FixCost } {
    const other = names.find((name) => name !== lead);
    const order = [...before, lead, ...names.filter((name) => name !== lead)];
    return {
      kind: 'primary key',
      table: this.table,
      parts: order.map((column) => keyPart(this.table, column)),
      lead: this.spreadOf(lead),
      cost: other === undefined ? undefined : { kind: 'other order', lead, column: other },
    };
  }

  /** Chooses by name, so the result does not depend on the order of the columns. */
  private entityOutsideKey(): string | undefined {
    const references = new Set(this.table.foreignKeys.flatMap((foreignKey) => foreignKey.columns));
    const usable = this.table.columns.filter(
      (column) =>
        column.notNull &&
        !column.generated &&
        !this.names.includes(column.name) &&
        // Nobody reads rows by an exact amount.
        !hasFractions(column.type) &&
        canBeKey(column.type, this.context.schema.dialect),
    );
    const names = usable.map((column) => column.name).sort();
    const ofKind = (kind: string): string[] =>
      names.filter((name) => this.spreadOf(name).kind === kind);
    return ofKind('entity')[0] ?? ofKind('scattered').find((name) => references.has(name));
  }

  /**
   * Whether random values can replace it: values that others choose, or that another table holds, cannot be generated.
   */
  private isReplaceableId(name: string): boolean {
    if (this.table.foreignKeys.some(({ columns }) => columns.includes(name))) {
      return false;
    }
    const column = this.column(name)!;
    const spread = this.spreadOf(name);
    // In a longer key the id of something else comes with many rows.
    const isOwn = this.names.length === 1 || isOwnId(this.table, name);
    const hasIds = spread.kind === 'monotonic'
      ? spread.timeOrderedId !== undefined && isOwn
      : spread.kind === 'scattered' && (column.defaultExpression !== undefined || isOwnId(this.table, name));
    const isId = hasIds || (this.names.length === 1 && NAMED_AS_ID.test(name));
    // A UUID under a name that says ULID would mislead, and longer values do not fit into one.
    const saysOther = nameEvidence({ ...this.table, comment: undefined }, { ...column, comment: undefined });
    const { length = 0 } = column.type.code === 'STRING' ? column.type : {};
    return isId && length <= UUID_CHARACTERS && !(saysOther?.kind === 'monotonic' && saysOther.timeOrderedId) &&
      !column.generated && !this.isChecked(name) && this.isText(name);
  }

  private isText(name: string): boolean {
    const code = this.column(name)?.type.code;
    return code === 'STRING' || code === 'UUID';
  }

  private areClocks(names: readonly string[]): boolean {
    return names.every((name) => isClock(this.column(name)!));
  }

  /** @param own The shard column of the key, if there is one. */
  private shardedBy(
    sources: readonly string[], added: readonly ColumnDefinition[] = [], own: string | undefined = undefined,
  ): Edit {
    const names = this.names.filter((name) => name !== own);
    const shards = proposedShards(this.context.schema);
    return {
      ...shardedTable(
        this.table,
        [...this.keyColumns(names, sources), ...added],
        {
          shardBy: [...sources, ...added.map(({ name }) => name)],
          shards,
          shardColumn: own ?? styledName(this.without(), ['ShardId', 'HashShard']),
          removed: own === undefined ? this.removed : [...this.removed, own],
        },
        this.context,
      ),
      cost: {
        ...fanOutCost(shards, this.removed.length > 0 ? this.column(names[0]) : this.deciding),
        notUnique: added.length > 0 ? this.written(this.names) : [],
      },
    };
  }

  /** What an application writes of these columns, or of their sources. */
  private written(names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => {
      const column = this.column(name);
      return column?.generated
        ? leafSources(this.table, column, this.context).map((source) => source.name)
        : [name];
    }))];
  }

  private ownNames(parent: TableDefinition): string[] {
    const inherited = new Set(columnsOf(parent.primaryKey));
    return this.names.filter((name) => !inherited.has(name));
  }

  /** Whether a check restricts its values: generated ones would not all pass. */
  private isChecked(name: string): boolean {
    return this.table.checks.some(({ expression }) =>
      referencedColumns(this.context.spread.parse(expression)).includes(name),
    );
  }

  /** The table with another key, without what only placed the rows. */
  private keyed(shape: TableShape, columns: readonly ColumnDefinition[]): TableEdit {
    return withKey(this.table, { shape, columns, removed: this.removed });
  }

  private column(name: string): ColumnDefinition | undefined {
    return this.context.lookup.column(this.table, name);
  }

  private spreadOf(name: string): Spread {
    return this.context.spread.column(this.table, name);
  }

  private without(): TableDefinition {
    return { ...this.table, columns: this.table.columns.filter((column) => !this.removed.includes(column.name)) };
  }

  private keyColumns(names: readonly string[], mandatory: readonly string[] = []): ColumnDefinition[] {
    return keyColumns(this.table, names, mandatory, this.context);
  }
}
