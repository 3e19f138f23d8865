import type { Construct } from 'constructs';
import { refuseRepeated } from './interleaved-table';
import { hashSources, SHARDS } from './sharding';
import { TableBase } from './table-base';
import { checkedProps, keyPartsOf, type TableOptions } from './table-options';
import { Column } from '../../columns/column';
import { generatedInt64, shardExpression, tenantShardExpression } from '../../ddl/expressions/shard-expression';
import { fanOutReadSql, pointReadSql, QueryParameters, type ShardedRead } from '../../ddl/expressions/shard-reads';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { outOfRange, unsupported } from '../../rules/usage/errors';
import { struct } from '../../rules/usage/options';
import type { ColumnDefinition } from '../../schema';
import { quoteIdentifier, quoteString } from '../../schema/quoting';
import { textOutput } from '../../terraform/outputs';

/** Tenants with more writes than one place can handle. */
export interface DominantTenants {
  /** Ids of these tenants. Any other tenant stays in one place. The list cannot be changed in place. */
  readonly tenantIds: string[];

  /** Number of shards of each of them, from 3 to 10,000. */
  readonly shards: number;

  /** Key columns from which the shard is computed. They must never be NULL. */
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
  /** The column that identifies the tenant. */
  readonly tenant: Column;

  /** Columns of the primary key after the tenant, in key order. */
  readonly key: Column[];

  /**
   * Tenants whose rows are spread over their own shards.
   *
   * @default - none
   */
  readonly dominantTenants?: DominantTenants;
}

/** Examples of ids that a tenant column can hold. */
function idsFix({ type }: ColumnDefinition): Phrase {
  const example = { STRING: 'acme', INT64: '42' }[type.code as string];
  const leaveOut = phrase`leave out ${code.option('dominantTenants')}`;
  return example === undefined
    ? leaveOut
    : phrase`${code.option('tenantIds', code.list([code.text(example)]))}, or ${leaveOut}`;
}

struct<DominantTenants>('DominantTenants', {
  tenantIds: code.text('acme'), shards: SHARDS, shardBy: code.text('DocumentId'),
});

const TENANT_TABLE_PROPS = struct<TenantTableProps>('TenantTableProps', {
  tenant: code.textCall('Column', 'string', 'TenantId'),
});

/**
 * A table whose key begins with the tenant: writes spread across tenants, and the rows of one tenant are read together.
 * A dominant tenant, whose own writes would pile up, is spread over shards.
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
  private readonly tenant: ColumnDefinition;
  private readonly keyColumns: readonly string[];
  private readonly sharding?: TenantSharding;

  /**
   * @throws unknown-column, duplicate-column, duplicate-name, out-of-range, unsupported, unresolved-token
   */
  constructor(scope: Construct, id: string, props: TenantTableProps) {
    super(scope, id, checkedProps(TENANT_TABLE_PROPS, scope, id, props));
    const at = this._path;
    // Tenants count as entities unless something else shows how their values are generated.
    this.tenant = props.tenant._assuming({ source: 'entity', description: 'the tenant' })
      ._reference._toModel(this._dialect, at, true);
    refuseRepeated(this, props, [this.tenant], 'the tenant');
    const key = this._columnModels(props.key, true);
    this.keyColumns = key.map((column) => column.name);
    this.sharding = props.dominantTenants && this.tenantSharding(props.dominantTenants, key);
    const quoted = (name: string): string => quoteIdentifier(name, this._dialect);
    const shard =
      this.sharding && generatedInt64(this.sharding.column, this.shardOf(this.sharding, quoted), this._dialect);
    this._setShape(
      {
        columns: [this.tenant, ...(shard ? [shard] : []), ...key],
        primaryKey: [
          ...keyPartsOf([props.tenant]),
          ...(shard ? [{ column: shard.name, descending: false }] : []),
          ...keyPartsOf(props.key),
        ],
        made: shard?.name,
      },
      props,
    );
  }

  /**
   * SQL that reads one row by its whole key. Parameters: the tenant and the key columns (in PostgreSQL by position, the
   * tenant first, then the columns of `shardBy`).
   *
   * @throws unsupported when there are no dominant tenants: the key columns alone find a row
   */
  public pointReadSql(): string {
    const sharding = this.requiredSharding('a point read');
    const parameters = new QueryParameters(this._dialect);
    const shard = this.shardOf(sharding, (name) => parameters.of(name));
    return pointReadSql(this.read(sharding), shard, [this.tenant.name, ...this.keyColumns], parameters);
  }

  /**
   * SQL that reads a range of the first key column of one tenant over its shards, in order. Parameters: the tenant, and
   * `<column>_from` (included) and `<column>_until` (not included); in PostgreSQL `$1`, `$2` and `$3`.
   *
   * @throws unsupported when there are no dominant tenants: the rows of a tenant are in one place
   */
  public fanOutReadSql(): string {
    return fanOutReadSql(this.read(this.requiredSharding('a fan-out read')), [this.tenant.name], this.keyColumns[0]);
  }

  /**
   * Adds the two texts as Terraform outputs, for applications that read them from there.
   *
   * @throws unsupported when there are no dominant tenants
   */
  public addOutputs(): void {
    textOutput(this, 'PointRead', this.pointReadSql(), `reads one row of ${this.tableName}`);
    textOutput(
      this, 'FanOutRead', this.fanOutReadSql(), `reads a range of one tenant of ${this.tableName} over its shards`,
    );
  }

  private read({ column, shards }: TenantSharding): ShardedRead {
    return { dialect: this._dialect, table: this.tableName, computedColumn: column, shards };
  }

  private requiredSharding(what: string): TenantSharding {
    if (!this.sharding) {
      throw unsupported(
        this._path,
        `${what} over the shards of a table without dominant tenants`,
        phrase`a table with ${code.option('dominantTenants')}`,
        'read it by the tenant and the key columns',
      );
    }
    return this.sharding;
  }

  private tenantSharding(dominant: DominantTenants, key: readonly ColumnDefinition[]): TenantSharding {
    const at = this._path;
    const sources = hashSources(dominant.shardBy, key, 'shardBy', this._dialect, at);
    const tenantIds = dominant.tenantIds.map((tenantId) => this.tenantLiteral(tenantId, this.tenant));
    if (tenantIds.length === 0) {
      throw outOfRange(at, 'tenantIds', [], 'at least one tenant id', idsFix(this.tenant));
    }
    return { column: dominant.shardColumn ?? 'TenantShard', sources, shards: dominant.shards, tenantIds };
  }

  /** @param sqlOf SQL for the value of a column: the column itself, or a query parameter. */
  private shardOf({ sources, shards, tenantIds }: TenantSharding, sqlOf: (column: string) => string): string {
    const tenant = sqlOf(this.tenant.name);
    const inputs = sources.map((column) => ({ column, sql: sqlOf(column.name) }));
    const shard = shardExpression(inputs, shards, this._dialect);
    return tenantShardExpression(tenant, tenantIds, shard);
  }

  private tenantLiteral(tenantId: string, tenant: ColumnDefinition): string {
    const literal = tenant.type.code === 'INT64' ? integerLiteral(tenantId) : undefined;
    const literalSql = tenant.type.code === 'STRING' ? quoteString(tenantId, this._dialect) : literal;
    if (literalSql === undefined) {
      throw outOfRange(
        this._path,
        'tenantIds',
        tenantId,
        'ids as the tenant column holds them: plain text for STRING, digits for INT64',
        idsFix(tenant),
      );
    }
    return literalSql;
  }
}

interface TenantSharding {
  readonly column: string;
  readonly sources: readonly ColumnDefinition[];
  readonly shards: number;
  /** As SQL literals. */
  readonly tenantIds: readonly string[];
}

/** undefined unless it is an integer of at most 64 bits. */
function integerLiteral(digits: string): string | undefined {
  const value = /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
  return value === undefined || BigInt.asIntN(64, value) !== value ? undefined : String(value);
}
