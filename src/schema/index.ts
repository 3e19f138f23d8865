// Exports by name for columns and indexes: those of `export *` share one getter, which is slow.
export type * from './column';
export * from './declared-values';
export { Dialect, DIALECT_TITLES, otherDialect } from './dialect';
export { Edition, EDITION_TITLES, offers } from './kind/edition';
export { withNulls, type IndexDefinition, type IndexKeyPart, type IndexSharding } from './index-definition';
export { ascending, columnOf, columnsOf, effectiveIndexKey, isIn, SchemaLookup, type OwnedForeignKey } from './lookup';
export { insertWatchers, watchers, type WatchedTable, type Watcher } from './kind/watch';
export {
  comesBeforeTables, indexSpace, isIndexKind, namespaceOf, OBJECT_KINDS, objectKind, type DefinedKind,
  type DefinedObject,
} from './objects/kinds';
export { roles } from './objects/role';
export { isInEveryDatabase, isNamedSchema, namedSchemas } from './objects/named-schema';
export { isSequence, sequences } from './objects/sequence';
export { views, type ViewDefinition } from './objects/view';
export type * from './operation';
export * from './ownership';
export type * from './schema';
export type * from './schema-objects';
export type * from './span';
export type * from './table';
export type * from './types/column-type';
export * from './workload';
export type { ScalarTypeCode } from './types/type-registry';
