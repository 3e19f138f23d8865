// By name what each column and index needs: those of `export *` share one getter, which is slow.
export type * from './column';
export * from './declared-values';
export { Dialect, DIALECT_TITLES, otherDialect } from './dialect';
export type * from './index-definition';
export { effectiveIndexKey, SchemaLookup, type OwnedForeignKey } from './lookup';
export * from './object-kinds';
export { changeStreams, type ChangeStreamDefinition, type WatchedTable } from './objects/change-stream';
export type { DefinedKind, DefinedObject } from './objects/defined-object';
export type * from './operation';
export * from './ownership';
export type * from './schema';
export type * from './schema-objects';
export type * from './span';
export type * from './table';
export type * from './types/column-type';
export * from './workload';
export type { ScalarTypeCode } from './types/type-registry';
