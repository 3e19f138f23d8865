export * from './column';
export * from './dialect';
export * from './index-definition';
export * from './lookup';
export * from './schema';
export * from './schema-objects';
export * from './table';
export * from './types/column-type';
export type { ScalarTypeCode } from './types/type-registry';
