import type { SchemaKey } from '../../rules/keys/keys';
import {
  declaredObjects, Dialect, isNamedSchema, type ColumnDefinition, type IndexDefinition, type ObjectName, type Schema,
  type TableDefinition,
} from '../../schema';
import { isWatcher } from '../../schema/kind/watch';
import { isObjectIndex } from '../../schema/objects/object-index';
import type { ColumnType } from '../../schema/types/column-type';
import { notNullColumns } from '../key-order';
import type { TableLoad } from './table-loads';

/** Column of a copied table that pads its rows to their size. */
export const FILLER = 'LoadtestFiller';

/** Column with the interval of the load in which a row was due, from 0 to `STEPS` - 1. */
export const STEP = 'LoadtestStep';
export const STEPS = 20;

/**
 * Copies tables with their key columns and the sources of these, a padding column and the due time of each row, and an
 * index for each other key, including backing indexes. Leaves out checks, foreign keys, defaults, unique indexes and
 * lengths, so any drawn row is accepted.
 */
export function copySchema(
  { dialect, database, objects }: Schema, keys: readonly SchemaKey[], loads: readonly TableLoad[],
): Schema {
  const tables = loads.map(copiedTable);
  const indexes = keys.filter(({ kind }) => kind !== 'table').map((key, at) => copiedIndex(key, at + 1, dialect));
  return {
    dialect, database, tables, indexes, objects: declaredObjects(objects.defined.filter(isNamedSchema)),
  };
}

/** Objects that are written with the rows of a table: their contents are not keys, and no workload declares them. */
export function uncopiedObjects({ objects }: Schema, keys: readonly SchemaKey[]): ObjectName[] {
  const copied = new Set(keys.map(({ objectIndex }) => objectIndex?.name));
  const others = objects.defined.filter(({ name }) => !copied.has(name));
  return [...others.filter(isObjectIndex), ...others.filter(isWatcher)];
}

function copiedTable(
  { table: { name, columns, primaryKey, interleave }, rows, computed }: TableLoad,
): TableDefinition {
  const own: ColumnDefinition[] = [
    { name: FILLER, type: { code: 'BYTES' }, notNull: false },
    { name: STEP, type: { code: 'INT64' }, notNull: false },
  ];
  return {
    name,
    columns: [
      ...columns.filter((column) => rows.values.has(column.name)).map((column) => copiedColumn(column, computed)),
      ...own,
    ],
    primaryKey,
    interleave,
    foreignKeys: [],
    checks: [],
  };
}

function copiedColumn(
  { name, type, notNull, generated }: ColumnDefinition, computed: ReadonlySet<string>,
): ColumnDefinition {
  return { name, type: copiedType(type), notNull, generated: computed.has(name) ? generated : undefined };
}

/** The copy has no types of messages and enums. */
function copiedType(type: ColumnType): ColumnType {
  const { code } = type;
  return code === 'ENUM' ? { code: 'INT64' } : code === 'STRING' || code === 'BYTES' ? { code } : type;
}

/** Copies backing indexes, and search indexes in the order of their rows, as plain indexes. */
function copiedIndex(key: SchemaKey, number: number, dialect: Dialect): IndexDefinition {
  const { index, backing, table, parts } = key;
  if (index) {
    return { ...index, unique: false, storing: [], options: undefined };
  }
  const namedSchema = table.name.slice(0, table.name.lastIndexOf('.') + 1);
  const nullFiltered = backing !== undefined && dialect === Dialect.GOOGLESQL;
  return {
    name: `${namedSchema}LoadtestIndex${number}`,
    table: table.name,
    unique: false,
    nullFiltered,
    keyParts: backing?.index.keyParts ?? parts,
    storing: [],
    whereNotNull: nullFiltered ? [] : notNullColumns(key),
  };
}
