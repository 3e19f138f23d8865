import type { Database } from './database';
import { allColumns, checkedShards, generatedInt64, hashSources } from './sharding';
import { keyPartsOf, TableBase, type TableOptions } from './table-base';
import type { Column } from '../columns/column';
import { quoteIdentifier, quoteString } from '../ddl/quoting';
import { columnSource, shardExpression } from '../ddl/shard-expression';
import { outOfRange } from '../errors';
import type { ColumnDefinition } from '../schema';
import { literalText } from '../terraform/literal';

/** The tenants that write more than one place can take. */
export interface DominantTenants {
  /** Ids of these tenants. Any other tenant stays in one piece. The list cannot be changed later in place. */
  readonly tenantIds: string[];

  /** In how many pieces the rows of each of them lie, from 2 to 10,000. */
  readonly shards: number;

  /** Columns of the key that the piece is computed from. They must never be NULL. */
  readonly shardBy: string[];

  /**
   * Name of the shard column. It is 0 for any other tenant.
   *
   * @default TenantShard
   */
  readonly shardColumn?: string;
}

/** Properties of a table whose rows belong to tenants. */
export interface TenantTableProps extends TableOptions {
  /** The column that says whose row it is. */
  readonly tenant: Column;

  /** Columns of the primary key behind the tenant, in key order. */
  readonly key: Column[];

  /**
   * Tenants whose rows are spread over shards of their own.
   *
   * @default - none
   */
  readonly dominantTenants?: DominantTenants;
}

/**
 * A table whose key begins with the tenant: writes spread over the tenants, and the rows of one tenant are read together.
 * A tenant so large that its own writes pile up is spread over shards.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design
 * @example
 * new TenantTable(db, 'Documents', {
 *   tenant: Column.string('TenantId', { lengthChars: 36 }),
 *   key: [Column.timestamp('CreatedAt'), Column.uuid('DocumentId')],
 *   dominantTenants: { tenantIds: ['acme'], shards: 8, shardBy: ['DocumentId'] },
 * });
 */
export class TenantTable extends TableBase {
  /**
   * @throws unknown-column, duplicate-column, duplicate-name, out-of-range, unsupported, unresolved-token
   */
  constructor(scope: Database, id: string, props: TenantTableProps) {
    super(scope, id, props);
    const at = this.node.path;
    const tenant = asTenant(props.tenant._toModel(this._dialect, at, true));
    const key = allColumns(props.key, [], this._dialect, at);
    const shard = props.dominantTenants && this.tenantShard(props.dominantTenants, tenant, key);
    this._setShape({
      columns: [tenant, ...(shard ? [shard] : []), ...key],
      primaryKey: [
        ...keyPartsOf([props.tenant]),
        ...(shard ? [{ column: shard.name, descending: false }] : []),
        ...keyPartsOf(props.key),
      ],
    }, props);
  }

  private tenantShard(dominant: DominantTenants, tenant: ColumnDefinition, key: readonly ColumnDefinition[]): ColumnDefinition {
    const at = this.node.path;
    const sources = hashSources(dominant.shardBy, key, 'shardBy', this._dialect, at);
    const shards = checkedShards(dominant.shards, at);
    const shard = shardExpression(sources.map((column) => columnSource(column, this._dialect)), shards, this._dialect);
    const ids = dominant.tenantIds.map((tenantId) => this.tenantLiteral(tenantId, tenant));
    if (ids.length === 0) {
      throw outOfRange(at, 'tenantIds', [], 'at least one tenant id', "tenantIds: ['acme'], or leave out dominantTenants");
    }
    const expression = `CASE WHEN ${quoteIdentifier(tenant.name, this._dialect)} IN (${ids.join(', ')}) THEN ${shard} ELSE 0 END`;
    return generatedInt64(dominant.shardColumn ?? 'TenantShard', expression, this._dialect);
  }

  private tenantLiteral(tenantId: string, tenant: ColumnDefinition): string {
    literalText(tenantId, 'tenantIds', this.node.path);
    const literal = tenant.type.code === 'INT64' ? integerLiteral(tenantId) : undefined;
    const text = tenant.type.code === 'STRING' ? quoteString(tenantId, this._dialect) : literal;
    if (text === undefined) {
      throw outOfRange(this.node.path, 'tenantIds', tenantId, 'ids as the tenant column holds them: plain text for STRING, digits for INT64', "tenantIds: ['acme']");
    }
    return text;
  }
}

/** undefined: something else than digits, or more of them than 64 bits hold. */
function integerLiteral(text: string): string | undefined {
  const value = /^-?\d+$/.test(text) ? BigInt(text) : undefined;
  return value === undefined || BigInt.asIntN(64, value) !== value ? undefined : String(value);
}

/** Tenants are no clock: without another word they count as entities. */
function asTenant(column: ColumnDefinition): ColumnDefinition {
  const told = column.declaredValues !== undefined || column.defaultExpression !== undefined || column.identity !== undefined;
  return told ? column : { ...column, declaredValues: { order: 'entity', label: 'an entity: the tenant' } };
}
