import { fanOutCost } from './changed-table';
import type { Edit, IndexEdit, IndexSpreadEdit } from './fix';
import { freeName, idColumnName, isSnakeCase, styledName, uuidColumn } from './new-columns';
import { spreadBySpanner } from './object-index-fixes';
import { isHashable, proposedShards, shardSources } from './shard-sources';
import { expressionKey } from '../../ddl/expressions/expression-walk';
import {
  columnSource,
  generatedInt64,
  hashExpression,
  indexShardName,
  shardColumn,
} from '../../ddl/expressions/shard-expression';
import {
  ascending, columnsOf, Dialect, type ColumnDefinition, type IndexDefinition, type KeyPart, type TableDefinition,
} from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { hasFractions } from '../../schema/types/type-facts';
import { evenValues, isHashShard, walkKey } from '../../spread';
import { beginsWith, candidate, covers, withoutKey } from '../keys/compared-index';
import { leafSources } from '../keys/keyed-columns';
import type { SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';
import { KEY_FIXES } from '../wording';

/** undefined if the key is not that of an index. */
export function indexKeyFixes(key: SchemaKey, context: RuleContext): Edit[] | undefined {
  const { table, index, objectIndex } = key;
  return index ? indexFixes(table, index, context) : objectIndex && spreadBySpanner(objectIndex, key, context);
}

export function indexFixes(table: TableDefinition, index: IndexDefinition, context: RuleContext): Edit[] {
  const choice = new IndexChoice(table, index, context);
  const fixes = index.unique
    ? [choice.ownShard() ?? choice.uniqueByHash() ?? choice.sharded()]
    : [choice.ownShard() ?? choice.sharded(), choice.withoutNulls(), choice.interleaved(), choice.led()];
  return fixes.flatMap((fix): Edit | readonly Edit[] => {
    const isSharded = fix?.kind === 'index' && fix.spread?.kind === 'sharded' && !index.unique;
    const server = isSharded
      ? shardedKeyOf(index, table, context) ?? twinOf(fix.index, table, context)?.name
      : undefined;
    return server === undefined ? fix ?? [] : [{ kind: 'drop', index, says: KEY_FIXES.servedBy(server) }];
  });
}

/** The primary key, if it has the order of the index behind a hash shard. */
function shardedKeyOf(
  { keyParts }: IndexDefinition, table: TableDefinition, { spread }: RuleContext,
): string | undefined {
  const [first, ...rest] = table.primaryKey;
  return first && isHashShard(spread.column(table, first.column)) && beginsWith(rest, keyParts)
    ? KEY_FIXES.keyByShard(table.name, first.column)
    : undefined;
}

/** Another index that serves the reads of this one. */
function twinOf(index: IndexDefinition, table: TableDefinition, context: RuleContext): IndexDefinition | undefined {
  const proposed = candidate(index, table, context);
  return context.lookup.indexesOf(table).find((other) => (
    other.name !== index.name && covers(candidate(other, table, context), proposed)
  ));
}

class IndexChoice {
  /** Indexed columns, except those that only place the entries, and badly: its construct makes another shard. */
  private readonly names: readonly string[];

  public constructor(
    private readonly table: TableDefinition,
    private readonly index: IndexDefinition,
    private readonly context: RuleContext,
  ) {
    const parts = columnsOf(index.keyParts.slice(index.sharding ? 1 : 0));
    const kept = parts.filter((name) => !this.isRotating(name));
    // What keeps the entries of a unique index apart stays.
    const all = parts.flatMap((name) => (
      this.isRotating(name) ? this.sourcesOf(name).filter((source) => !kept.includes(source)) : [name]
    ));
    this.names = index.unique || kept.length === 0 ? [...new Set(all)] : kept;
  }

  /** The hash shard that the index has, in front of it. */
  public ownShard(): Edit | undefined {
    for (const name of this.names.slice(1)) {
      const spread = this.context.spread.column(this.table, name);
      if (spread.kind === 'bounded' && isHashShard(spread) && spread.count !== undefined) {
        const others = this.names.filter((each) => each !== name);
        return {
          ...this.edit(others, { kind: 'led by', column: name }, [ascending(name)]),
          cost: fanOutCost(evenValues(spread), this.column(others[0])),
        };
      }
    }
    return undefined;
  }

  /** A shard would not be part of a unique key. */
  public sharded(): Edit {
    const { schema } = this.context;
    const shards = proposedShards(schema);
    const key = columnsOf(this.table.primaryKey);
    // By default the shard is computed from the written columns of the primary key. A hash of one NULL alone is NULL.
    const ofKey = key.flatMap((name) => this.column(name) ?? []).filter(isWritten);
    const hasHash = ofKey.length > 1 || !ofKey.some(({ name }) => this.context.lookup.isNullable(this.table, name));
    const byKey = hasHash ? shardSources(this.table, key, this.context) : [];
    const byAny = shardSources(this.table, this.mandatoryColumns(), this.context);
    const added =
      byKey.length === 0 && byAny.length === 0 ? [uuidColumn(idColumnName(this.table), schema.dialect)] : [];
    const shardBy = added[0]?.name ?? byAny[0];
    const sources = byKey.length > 0 ? ofKey : [added[0] ?? this.column(shardBy)!];
    const isSnake = isSnakeCase(this.table);
    const usual = indexShardName(
      shards,
      sources.map((source) => source.name),
      ofKey.map((source) => source.name),
      schema.dialect,
      isSnake,
    );
    const wanted = shardColumn(usual, sources, shards, schema.dialect);
    const names = [usual, isSnake ? `hash_${usual}` : `Hash${usual}`];
    // Another index may have the shard.
    const column = names.map((name) => this.column(name))
      .find((own) => own?.generated && this.computes(own) === this.computes(wanted))
      ?? { ...wanted, name: freeName(this.table.columns, names) };
    const named = {
      shardBy: byKey.length > 0 ? undefined : [shardBy],
      shardColumn: isSnake || column.name !== usual ? column.name : undefined,
    };
    return {
      ...this.edit(
        this.names, { kind: 'sharded', shards, column, ...named }, [ascending(column.name)], { unique: false },
      ),
      added,
      cost: fanOutCost(shards, this.column(this.names[0]), this.index.unique),
    };
  }

  /** Entries with NULL in front would all land in one place. */
  public withoutNulls(): Edit | undefined {
    const { sharedBy } = walkKey(this.index.keyParts, this.table, this.context.spread);
    const column = sharedBy?.spread.shared === 'null' ? sharedBy.column : undefined;
    return column === undefined
      ? undefined
      : {
        kind: 'index',
        index: { ...this.index, whereNotNull: [...this.index.whereNotNull, column] },
        cost: { kind: 'rows with NULL left out', column },
      };
  }

  /** If the rows of an ancestor are spread, so are interleaved entries. */
  public interleaved(): Edit | undefined {
    const ancestor = this.safeAncestor();
    if (!ancestor) {
      return undefined;
    }
    const inherited = new Set(columnsOf(ancestor.primaryKey));
    const columns = this.names.filter((name) => !inherited.has(name));
    return columns.length === 0
      ? undefined
      : {
        ...this.edit(columns, { kind: 'interleaved', ancestor }, ancestor.primaryKey, {
          interleaveIn: ancestor.name,
        }),
        cost: { kind: 'index below one row', ancestor: ancestor.name },
      };
  }

  public led(): Edit | undefined {
    const lead = this.leadingColumn();
    const isAncestorsKey = this.safeAncestor()?.primaryKey[0]?.column === lead;
    if (lead === undefined || isAncestorsKey) {
      return undefined;
    }
    const others = this.names.filter((name) => name !== lead);
    const edit = this.edit(others, { kind: 'led by', column: lead }, [ascending(lead)]);
    return {
      ...edit,
      index: { ...edit.index, keyParts: withoutKey(edit.index.keyParts, this.table) },
      cost: { kind: 'index of one value', lead },
    };
  }

  /** Puts a hash of the indexed values in front: equal values still meet in one place. */
  public uniqueByHash(): Edit | undefined {
    const columns = this.names.flatMap((name) => this.column(name) ?? []);
    const { dialect } = this.context.schema;
    const areHashable = columns.every((column) => isHashable(column, this.context));
    if (!areHashable || shardSources(this.table, this.names, this.context).length === 0) {
      return undefined;
    }
    const expression = hashExpression(columns.map((column) => columnSource(column, dialect)), dialect);
    const nullable = columns.filter((column) => !column.notNull).map(({ name }) => name);
    const hash = {
      ...generatedInt64(styledName(this.table, [`${this.names[0]}Hash`]), expression, dialect),
      notNull: nullable.length === 0,
    };
    const { nullFiltered, whereNotNull } = this.index;
    // The hashes of all rows with NULL are alike.
    const leftOut = nullFiltered ? [] : nullable.filter((name) => !whereNotNull.includes(name));
    const filters = dialect === Dialect.POSTGRESQL
      ? { whereNotNull: [...leftOut, ...whereNotNull] }
      : { nullFiltered: nullFiltered || leftOut.length > 0 };
    return {
      ...this.edit(this.names, { kind: 'led by', column: hash.name }, [ascending(hash.name)], filters),
      added: [hash],
      cost: { kind: 'single values', leftOut, equalNulls: dialect === Dialect.GOOGLESQL },
    };
  }

  private edit(
    columns: readonly string[],
    spread: IndexSpreadEdit,
    lead: readonly KeyPart[],
    changed: Partial<IndexDefinition> = {},
  ): IndexEdit {
    const { keyParts, storing } = this.index;
    const own = columns.map((column) => ({
      ...keyParts.find((part) => part.column === column) ?? ascending(column), span: undefined,
    }));
    return {
      kind: 'index',
      index: {
        ...this.index,
        interleaveIn: undefined,
        sharding: undefined,
        keyParts: [...lead, ...own],
        storing: storing.filter((column) => ![...lead, ...own].some((part) => part.column === column)),
        ...changed,
      },
      spread,
    };
  }

  private safeAncestor(): TableDefinition | undefined {
    return this.context.lookup
      .ancestorsOf(this.table)
      .find((each) => walkKey(each.primaryKey, each, this.context.spread).verdict === 'safe');
  }

  /**
   * Chooses by kind and name: an entity, or an id of another table. With the row's own id, the index would be useless.
   */
  private leadingColumn(): string | undefined {
    const { lookup } = this.context;
    // One entry for each value sorts nothing.
    const unique = new Set([this.table.primaryKey, ...lookup.indexesOf(this.table).filter((each) => each.unique)
      .map((each) => each.keyParts)].flatMap((parts) => (parts.length === 1 ? parts[0].column : [])));
    const references = new Set(this.table.foreignKeys.flatMap((foreignKey) => foreignKey.columns));
    // Entries with a leading NULL would all land in one place, unless the index leaves them out.
    const names = this.table.columns
      .filter(({ name }) => !unique.has(name))
      .filter(({ name, notNull }) => notNull || this.index.nullFiltered || this.index.whereNotNull.includes(name))
      .map((column) => column.name)
      .sort();
    const ofKind = (kind: string): string[] =>
      names.filter((name) => this.context.spread.column(this.table, name).kind === kind);
    // Nobody searches for an exact amount, so an index that begins with one is useless.
    const isMeasure = (name: string): boolean => {
      const column = this.column(name);
      return column !== undefined && hasFractions(column.type);
    };
    return (
      ofKind('entity').find((name) => !isMeasure(name)) ?? ofKind('scattered').find((name) => references.has(name))
    );
  }

  private mandatoryColumns(): string[] {
    return this.table.columns
      .filter((column) => column.notNull)
      .map((column) => column.name)
      .sort();
  }

  private isRotating(name: string): boolean {
    const spread = this.context.spread.column(this.table, name);
    return spread.kind === 'monotonic' && spread.rotating === true;
  }

  private sourcesOf(name: string): string[] {
    const column = this.column(name);
    const sources = column ? leafSources(this.table, column, this.context) : [];
    return sources.length > 0 ? sources.map((source) => source.name) : [name];
  }

  private computes({ generated }: ColumnDefinition): string {
    return expressionKey(this.context.spread.parse(generated!.expression));
  }

  private column(name: string): ColumnDefinition | undefined {
    return this.context.lookup.column(this.table, name);
  }
}

function isWritten(column: ColumnDefinition): boolean {
  return !column.generated && !isCommitTimestamp(column);
}
