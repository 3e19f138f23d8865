import { createdObject } from '../../src/ddl/objects/defined-objects';
import {
  declaredObjects, Dialect, type ColumnDefinition, type ColumnType, type CounterOptions, type DefinedKind, type DefinedObject, type IndexDefinition,
  type Schema, type SchemaObjects, type TableDefinition,
} from '../../src/schema';
import { sequenceDefinition } from '../../src/schema/objects/sequence';

/** Short ways to write model data in tests. Everything that is not named has the plainest value. */

export function schema(parts: Partial<Schema> = {}): Schema {
  return { dialect: Dialect.GOOGLESQL, database: 'shop', tables: [], indexes: [], objects: declaredObjects([]), ...parts };
}

/** Objects of constructs: sequences of these names or definitions. */
export function ofSequences(...sequences: readonly (string | ({ readonly name: string } & CounterOptions))[]): SchemaObjects {
  return declaredObjects(sequences.map((each) => (typeof each === 'string' ? sequenceDefinition(each, {}) : sequenceDefinition(each.name, each))));
}

/** A STRING(MAX) unless a type is named. */
export function column(name: string, type: ColumnType | ColumnType['code'] = 'STRING', parts: Partial<ColumnDefinition> = {}): ColumnDefinition {
  const columnType = typeof type === 'string' ? ({ code: type } as ColumnType) : type;
  return { name, type: columnType, notNull: false, ...parts };
}

/** The key names columns; `At DESC` descends. */
export function table(name: string, key: string[], columns: ColumnDefinition[], parts: Partial<TableDefinition> = {}): TableDefinition {
  return { name, columns, primaryKey: key.map(keyPart), foreignKeys: [], checks: [], ...parts };
}

export function index(name: string, onTable: string, key: string[], parts: Partial<IndexDefinition> = {}): IndexDefinition {
  return { name, table: onTable, unique: false, nullFiltered: false, keyParts: key.map(keyPart), storing: [], whereNotNull: [], ...parts };
}

function keyPart(text: string): { column: string; descending: boolean } {
  const [name, direction] = text.split(' ');
  return { column: name, descending: direction === 'DESC' };
}

/** An object of nothing but its name. */
export function defined(kind: DefinedKind, name: string): DefinedObject {
  return createdObject(kind, { name, parts: [] });
}
