import { columnSource } from './column-source';
import { expressionForCode, sameExpression } from './expressions';
import { inheritedColumns } from './interleaving';
import type { Property } from './layout';
import { sameColumn } from './same-column';
import { sequenceOptionsCode } from './sequence-source';
import { parseExpression } from '../ddl/expressions/expression-parser';
import { nextValueOf, referencedColumns } from '../ddl/expressions/expression-walk';
import { bitReverseExpression, columnSource as hashSource, hashProblem, shardExpression } from '../ddl/expressions/shard-expression';
import { UUID_DEFAULTS } from '../ddl/expressions/uuid-defaults';
import { quoteIdentifier } from '../ddl/lexer/quoting';
import { Dialect, type ColumnDefinition, type SequenceDefinition, type TableDefinition } from '../schema';
import { COLUMN_ATTRIBUTES } from '../schema/column-attributes';
import { LIMITS } from '../schema/limits';
import { callCode, namesCode, stringCode } from '../text/code-text';

/** The construct that declares a table, with the part of its properties that is its own. */
export interface TableSource {
  readonly construct: string;
  readonly properties: Readonly<Record<string, Property>>;
  /** The columns that the construct makes of these. */
  readonly made: ReadonlySet<string>;
  /** The sequence that it declares along with the table. */
  readonly sequence?: string;
}

export interface TableContext {
  readonly dialect: Dialect;
  /** Sequences that one column alone uses, by name. */
  readonly ownSequences: ReadonlyMap<string, SequenceDefinition>;
}

/** The most telling construct that prints the table as it is; `Table` prints any. */
export function tableSource(table: TableDefinition, context: TableContext): TableSource {
  const [key] = table.primaryKey;
  const column = table.columns.find((each) => each.name === key?.column);
  const isSimple = table.primaryKey.length === 1 && !key.descending;
  return (column && isSimple ? uuidTable(table, column, context) ?? bitReversedTable(table, column, context) : undefined)
    ?? (column && !key.descending ? shardedTable(table, column, context) : undefined)
    ?? plainTable(table, context.dialect);
}

/** The part of a child table that its hierarchy does not know already. */
export function childSource(table: TableDefinition, parent: TableDefinition, dialect: Dialect): Pick<TableSource, 'properties' | 'made'> {
  const own = table.primaryKey.slice(parent.primaryKey.length).map((part) => part.column);
  return {
    properties: { key: keyOrNone(table, own, dialect) },
    made: new Set([...own, ...inheritedColumns(parent, dialect).map((column) => column.name)]),
  };
}

function plainTable(table: TableDefinition, dialect: Dialect): TableSource {
  const names = table.primaryKey.map((part) => part.column);
  return { construct: 'Table', properties: { key: keyOrNone(table, names, dialect) }, made: new Set(names) };
}

function uuidTable(table: TableDefinition, column: ColumnDefinition, { dialect }: TableContext): TableSource | undefined {
  const base = { name: column.name, notNull: true };
  const bytesLength = dialect === Dialect.POSTGRESQL ? undefined : 16;
  const keys: readonly [keyof typeof UUID_DEFAULTS, ColumnDefinition][] = [
    ['STRING', { ...base, type: { code: 'STRING', length: 36 }, defaultExpression: UUID_DEFAULTS.STRING[dialect] }],
    ['BYTES', { ...base, type: { code: 'BYTES', length: bytesLength }, defaultExpression: UUID_DEFAULTS.BYTES[dialect] }],
    ['NATIVE', { ...base, type: { code: 'UUID' }, defaultExpression: UUID_DEFAULTS.NATIVE[dialect] }],
  ];
  const storage = keys.find(([, key]) => sameColumn(key, column, dialect))?.[0];
  return storage && {
    construct: 'UuidTable',
    properties: { key: [callCode('Column.uuid', stringCode(column.name), {
      storage: storage === 'STRING' ? undefined : `UuidStorage.${storage}`,
      generateDefault: isReference(table, column.name) ? 'true' : undefined,
    })] },
    made: new Set([column.name]),
  };
}

function bitReversedTable(table: TableDefinition, column: ColumnDefinition, context: TableContext): TableSource | undefined {
  const { name, type, identity, generated, defaultExpression, notNull } = column;
  if (type.code !== 'INT64' || !notNull || COLUMN_ATTRIBUTES.some(({ field }) => column[field])) {
    return undefined;
  }
  const source = (properties: Record<string, Property>, made: readonly string[], sequence?: string): TableSource => ({
    construct: 'BitReversedTable', properties: { key: [`Column.int64(${stringCode(name)})`], ...properties }, made: new Set(made), sequence,
  });
  if (identity) {
    const options = sequenceOptionsCode(identity);
    return source({ source: options === '{}' ? undefined : `BitReversedSource.identity(${options})` }, [name]);
  }
  const sequence = context.ownSequences.get(sequenceIn(defaultExpression, context.dialect) ?? '');
  if (sequence) {
    const options = sequenceOptionsCode(sequence, sequence.name === `${table.name.toLowerCase()}_sequence` ? undefined : sequence.name);
    return source({ source: `BitReversedSource.sequence(${options === '{}' ? '' : options})` }, [name], sequence.name);
  }
  const external = generated?.stored ? externalId(table, column, context.dialect) : undefined;
  return external === undefined ? undefined : source({ source: `BitReversedSource.externalId(${stringCode(external)})` }, [name, external]);
}

/** The INT64 column that a key is the bit-reversed copy of. */
function externalId(table: TableDefinition, { generated }: ColumnDefinition, dialect: Dialect): string | undefined {
  return table.columns.find((column) => sameColumn(column, int64(column.name), dialect)
    && sameExpression(generated?.expression, bitReverseExpression(quoteIdentifier(column.name, dialect), dialect), dialect))?.name;
}

function int64(name: string): ColumnDefinition {
  return { name, type: { code: 'INT64' }, notNull: true };
}

/** The sequence whose next value an expression is, as `Default.nextValue` writes it. */
export function sequenceIn(expression: string | undefined, dialect: Dialect): string | undefined {
  const name = expression === undefined || expression.includes('"') ? undefined : nextValueOf(parseExpression(expression, dialect));
  return name !== undefined && /^\w+$/.test(name) ? name : undefined;
}

function shardedTable(table: TableDefinition, column: ColumnDefinition, { dialect }: TableContext): TableSource | undefined {
  const { name, generated } = column;
  const isShard = generated?.stored && sameColumn(column, { ...int64(name), generated, hidden: dialect === Dialect.GOOGLESQL }, dialect);
  const shards = Number(/(\d+)\s*\)\s*\)$/.exec(generated?.expression.trim() ?? '')?.[1]);
  const sources = generated ? referencedColumns(parseExpression(generated.expression, dialect)) : [];
  const columns = sources.flatMap((source) => table.columns.find((each) => each.name === source) ?? []);
  const names = table.primaryKey.slice(1).map((part) => part.column);
  const isHashable = columns.length > 0 && columns.length === sources.length && columns.every((each) => hashProblem(each, dialect) === undefined);
  if (!isShard || !isHashable || names.length === 0 || !(shards >= LIMITS.shards.least && shards <= LIMITS.shards.most)
    || !sameExpression(generated.expression, shardExpression(columns.map((each) => hashSource(each, dialect)), shards, dialect), dialect)) {
    return undefined;
  }
  return {
    construct: 'ShardedTable',
    properties: {
      key: keyCode(table, names, dialect),
      shardBy: namesCode(sources),
      shards: String(shards),
      shardColumn: name === 'ShardId' ? undefined : stringCode(name),
    },
    made: new Set([name, ...names]),
  };
}

function isReference({ foreignKeys }: TableDefinition, column: string): boolean {
  return foreignKeys.some(({ columns }) => columns.includes(column));
}

/** A key must be said even when it is empty. */
function keyOrNone(table: TableDefinition, names: readonly string[], dialect: Dialect): Property {
  return names.length === 0 ? '[]' : keyCode(table, names, dialect);
}

function keyCode(table: TableDefinition, names: readonly string[], dialect: Dialect): string[] {
  return names.flatMap((name) => {
    const column = table.columns.find((each) => each.name === name);
    const descending = table.primaryKey.some((part) => part.column === name && part.descending);
    return column ? [columnSource(column, dialect, { inKey: true, descending, isReference: isReference(table, name) })] : [];
  });
}

/** What all kinds of tables have besides their key. */
export function tableOptions(table: TableDefinition, made: ReadonlySet<string>, foreignKeys: readonly string[], dialect: Dialect): Readonly<Record<string, Property>> {
  const named = new Set(table.checks.map((check) => check.name));
  return {
    columns: table.columns.filter((column) => !made.has(column.name)).map((column) => columnSource(column, dialect, { inKey: false })),
    checks: table.checks.map((check, position) => {
      const name = check.name === '' ? freeName(`CK_${table.name}_${position + 1}`, named) : check.name;
      return `Check.named(${stringCode(name)}, ${stringCode(expressionForCode(check.expression, dialect) ?? '')})`;
    }),
    foreignKeys,
    ttl: table.ttl && `Ttl.days(${stringCode(table.ttl.column)}, ${table.ttl.days})`,
  };
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}_`, taken) : wanted;
}
