import { uuidStorage } from './column-call';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { nextValueOf, referencedColumns } from '../../ddl/expressions/expression-walk';
import {
  bitReverseExpression,
  columnSource,
  generatedInt64,
  hashProblem,
  shardExpression,
} from '../../ddl/expressions/shard-expression';
import { quoteIdentifier } from '../../ddl/lexer/quoting';
import type { BitReversedKey, TableShape } from '../../rules/fixes/fix';
import type { ColumnDefinition, Dialect, SequenceDefinition, TableDefinition } from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { LIMITS } from '../../schema/limits';
import { sameExpression } from '../expressions';
import { sameColumn } from '../same-column';

export interface ShapeContext {
  readonly dialect: Dialect;
  /** Sequences that one column alone uses, by name. */
  readonly ownSequences: ReadonlyMap<string, SequenceDefinition>;
}

/** The most telling construct that prints the table as it is; `Table` prints any. */
export function shapeOf(table: TableDefinition, context: ShapeContext): TableShape {
  const [key] = table.primaryKey;
  const column = table.columns.find((each) => each.name === key?.column);
  if (!column || key.descending) {
    return { kind: 'plain' };
  }
  const single =
    table.primaryKey.length === 1
      ? (uuidShape(column, context.dialect) ?? bitReversedShape(table, column, context))
      : undefined;
  return single ?? shardedShape(table, column, context.dialect) ?? { kind: 'plain' };
}

/** The sequence whose next value an expression is, as `Default.nextValue` writes it. */
export function sequenceIn(expression: string | undefined, dialect: Dialect): string | undefined {
  const name =
    expression === undefined || expression.includes('"')
      ? undefined
      : nextValueOf(parseExpression(expression, dialect));
  return name !== undefined && /^\w+$/.test(name) ? name : undefined;
}

function uuidShape(column: ColumnDefinition, dialect: Dialect): TableShape | undefined {
  const isPlain = COLUMN_ATTRIBUTES.every(({ field }) => !column[field]);
  return isPlain && column.notNull && uuidStorage(column, dialect) !== undefined ? { kind: 'uuid' } : undefined;
}

function bitReversedShape(
  table: TableDefinition,
  column: ColumnDefinition,
  { dialect, ownSequences }: ShapeContext,
): TableShape | undefined {
  const { type, identity, generated, defaultExpression, notNull } = column;
  if (type.code !== 'INT64' || !notNull || COLUMN_ATTRIBUTES.some(({ field }) => column[field])) {
    return undefined;
  }
  const shape = (source: BitReversedKey): TableShape => ({ kind: 'bit-reversed', source });
  if (identity) {
    return shape({ kind: 'identity', options: identity });
  }
  const sequence = ownSequences.get(sequenceIn(defaultExpression, dialect) ?? '');
  if (sequence) {
    return shape({ kind: 'sequence', sequence });
  }
  const external = generated?.stored ? externalId(table, column, dialect) : undefined;
  return external === undefined ? undefined : shape({ kind: 'external id', column: external });
}

/** The INT64 column that a key is the bit-reversed copy of. */
function externalId(table: TableDefinition, { generated }: ColumnDefinition, dialect: Dialect): string | undefined {
  const plain = { type: { code: 'INT64' as const }, notNull: true };
  return table.columns.find(
    (column) =>
      sameColumn(column, { ...plain, name: column.name }, dialect) &&
      sameExpression(
        generated?.expression,
        bitReverseExpression(quoteIdentifier(column.name, dialect), dialect),
        dialect,
      ),
  )?.name;
}

function shardedShape(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): TableShape | undefined {
  const { name, generated } = column;
  if (
    !generated?.stored ||
    table.primaryKey.length < 2 ||
    !sameColumn(column, generatedInt64(name, generated.expression, dialect), dialect)
  ) {
    return undefined;
  }
  const shards = Number(/(\d+)\s*\)\s*\)$/.exec(generated.expression.trim())?.[1]);
  const shardBy = referencedColumns(parseExpression(generated.expression, dialect));
  const columns = shardBy.flatMap((source) => table.columns.find((each) => each.name === source) ?? []);
  const isHashable =
    columns.length > 0 &&
    columns.length === shardBy.length &&
    columns.every((each) => hashProblem(each, dialect) === undefined);
  const isShard =
    isHashable &&
    shards >= LIMITS.shards.least &&
    shards <= LIMITS.shards.most &&
    sameExpression(
      generated.expression,
      shardExpression(
        columns.map((each) => columnSource(each, dialect)),
        shards,
        dialect,
      ),
      dialect,
    );
  return isShard ? { kind: 'sharded', shardColumn: name, shardBy, shards } : undefined;
}
