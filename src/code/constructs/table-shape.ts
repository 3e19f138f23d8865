import { uuidStorage } from './column-call';
import { nextValueSequence } from './default-call';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { expressionParts, referencedColumns } from '../../ddl/expressions/expression-walk';
import {
  bitReverseExpression,
  columnSource,
  generatedInt64,
  hashExpression,
  whyNoHash,
  shardExpression,
  tenantShardExpression,
} from '../../ddl/expressions/shard-expression';
import { tokenize } from '../../ddl/lexer/lexer';
import { sameExpressionAsPrinted } from '../../ledger/canonical/canonical-words';
import { asBothAreWritten, COLUMN, isSame } from '../../ledger/difference/attributes';
import type { BitReversedKey, DominantTenants, Sharding, TableShape } from '../../rules/fixes/fix';
import {
  columnOf, columnsOf, type ColumnDefinition, type Dialect, type NamedCounter, type TableDefinition,
} from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { LIMITS } from '../../schema/limits';
import { quoteIdentifier } from '../../schema/quoting';

export interface ShapeContext {
  readonly dialect: Dialect;
  /** Sequences that only one column uses, by name. */
  readonly ownSequences: ReadonlyMap<string, NamedCounter>;
}

/** The most specific construct that prints exactly this table; `Table` prints any. */
export function shapeOf(table: TableDefinition, context: ShapeContext): TableShape {
  const [key] = table.primaryKey;
  const column = columnOf(table, key?.column);
  if (!column || key.descending) {
    return { kind: 'plain' };
  }
  const single =
    table.primaryKey.length === 1
      ? (uuidShape(column, context.dialect) ?? bitReversedShape(table, column, context))
      : undefined;
  const { dialect } = context;
  return single
    ?? shardedShape(table, column, dialect)
    ?? hashedShape(table, column, dialect)
    ?? tenantShape(table, column, dialect)
    ?? { kind: 'plain' };
}

function uuidShape(column: ColumnDefinition, dialect: Dialect): TableShape | undefined {
  const isPlain = COLUMN_ATTRIBUTES.every(({ field }) => !column[field]);
  return isPlain && column.notNull && uuidStorage(column, dialect) !== undefined ? { kind: 'uuid' } : undefined;
}

function bitReversedShape(
  table: TableDefinition, column: ColumnDefinition, { dialect, ownSequences }: ShapeContext,
): TableShape | undefined {
  const { type, identity, generated, defaultExpression, notNull } = column;
  if (type.code !== 'INT64' || !notNull || COLUMN_ATTRIBUTES.some(({ field }) => column[field])) {
    return undefined;
  }
  const shape = (source: BitReversedKey): TableShape => ({ kind: 'bit-reversed', source });
  if (identity) {
    return shape({ kind: 'identity', options: identity });
  }
  const sequence = ownSequences.get(nextValueSequence(defaultExpression, dialect) ?? '');
  if (sequence) {
    return shape({ kind: 'sequence', sequence });
  }
  const external = generated?.stored ? externalId(table, column, dialect) : undefined;
  return external === undefined ? undefined : shape({ kind: 'external id', column: external });
}

/** The INT64 column whose bit-reversed copy is the key. */
function externalId(table: TableDefinition, { generated }: ColumnDefinition, dialect: Dialect): string | undefined {
  const plain = { type: { code: 'INT64' as const }, notNull: true };
  return table.columns.find(
    (column) =>
      isSameColumn(column, { ...plain, name: column.name }, dialect) &&
      generated !== undefined &&
      sameExpressionAsPrinted(
        bitReverseExpression(quoteIdentifier(column.name, dialect), dialect), generated.expression, dialect,
      ),
  )?.name;
}

function shardedShape(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): TableShape | undefined {
  const sharding = table.primaryKey.length < 2 ? undefined : shardingOf(table, column, dialect);
  return sharding && { kind: 'sharded', ...sharding };
}

/** The sharding behind a column, if the library generates the column. */
export function shardingOf(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): Sharding | undefined {
  return isMade(column, dialect) ? shardingIn(column.generated!.expression, table, column.name, dialect) : undefined;
}

/** Whether a column is a stored INT64 as the library declares shards. */
function isMade(column: ColumnDefinition, dialect: Dialect): boolean {
  const { name, generated } = column;
  return generated?.stored === true &&
    isSameColumn(column, generatedInt64(name, generated.expression, dialect), dialect);
}

/** Whether two columns differ at most in their declared values. */
function isSameColumn(column: ColumnDefinition, other: ColumnDefinition, dialect: Dialect): boolean {
  return isSame(COLUMN, column, other, asBothAreWritten(dialect));
}

function shardingIn(
  expression: string, table: TableDefinition, shardColumn: string, dialect: Dialect,
): Sharding | undefined {
  const tree = parseExpression(expression, dialect);
  const shards = Number(expressionParts(tree).filter((part) => part.kind === 'literal').at(-1)?.value);
  const shardBy = referencedColumns(tree);
  const sources = hashable(table, shardBy, dialect);
  const isShard =
    sources !== undefined &&
    shards >= LIMITS.shards.least &&
    shards <= LIMITS.shards.most &&
    sameExpressionAsPrinted(shardExpression(sources, shards, dialect), expression, dialect);
  return isShard ? { shardColumn, shardBy, shards } : undefined;
}

/** undefined if there are no columns, or one of them cannot be hashed. */
function hashable(
  table: TableDefinition, names: readonly string[], dialect: Dialect,
): ReturnType<typeof columnSource>[] | undefined {
  const columns = names.flatMap((name) => columnOf(table, name) ?? []);
  const areHashable = columns.every((each) => whyNoHash(each, dialect) === undefined);
  return columns.length > 0 && columns.length === names.length && areHashable
    ? columns.map((each) => columnSource(each, dialect))
    : undefined;
}

function hashedShape(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): TableShape | undefined {
  const sources = hashable(table, columnsOf(table.primaryKey.slice(1)), dialect);
  const isHash =
    sources !== undefined &&
    isMade(column, dialect) &&
    sameExpressionAsPrinted(hashExpression(sources, dialect), column.generated!.expression, dialect);
  return isHash ? { kind: 'hashed', hashColumn: column.name } : undefined;
}

/**
 * A key with a shard for dominant tenants belongs to a TenantTable. Without that shard, only the name of the column
 * decides: every key that begins with a reference looks the same.
 */
function tenantShape(table: TableDefinition, tenant: ColumnDefinition, dialect: Dialect): TableShape | undefined {
  const [, second] = table.primaryKey;
  const column = columnOf(table, second?.column);
  if (!column || !tenant.notNull || !['STRING', 'INT64'].includes(tenant.type.code)) {
    return undefined;
  }
  const dominant = isMade(column, dialect) ? dominantTenants(table, tenant, column, dialect) : undefined;
  const isReference = table.foreignKeys.some(({ columns }) => columns.length === 1 && columns[0] === tenant.name);
  return dominant || (isReference && /tenant/i.test(tenant.name) && table.primaryKey.length > 1)
    ? { kind: 'tenant', tenant: tenant.name, ...(dominant && { dominant }) }
    : undefined;
}

/** The tenants and the shard, in the spelling of the library or of PostgreSQL. */
const DOMINANT_TENANTS =
  /\b(?:IN\s*\(|ANY\s*\(ARRAY\[)(.*?)[\])]+\s*THEN\b(.*)\bELSE\s+'?0'?(?:::bigint)?\s+END$/is;

function dominantTenants(
  table: TableDefinition, tenant: ColumnDefinition, { name, generated }: ColumnDefinition, dialect: Dialect,
): DominantTenants | undefined {
  const { expression } = generated!;
  const [, list, shard] = DOMINANT_TENANTS.exec(expression.trim()) ?? [];
  const sharding = shard === undefined ? undefined : shardingIn(shard.trim(), table, name, dialect);
  if (!sharding) {
    return undefined;
  }
  const texts = list.split(/,\s*(?=['"\d-])/).map((literal) => literal.trim().replace(/::\w+$/, ''));
  const isNumber = tenant.type.code === 'INT64';
  const literals = isNumber ? texts.map((literal) => literal.replaceAll("'", '')) : texts;
  const tenantIds = isNumber ? literals : literals.map((literal) => tokenize(literal, dialect)[0].value);
  const made = tenantShardExpression(columnSource(tenant, dialect).sql, literals, shard.trim());
  return sameExpressionAsPrinted(made, expression, dialect) ? { ...sharding, tenantIds } : undefined;
}
