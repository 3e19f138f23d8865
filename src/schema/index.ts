export * from './column';
export * from './column-type';
export * from './dialect';
export * from './index-definition';
export * from './lookup';
export * from './schema';
export * from './schema-objects';
export * from './table';
