export * from './key-walk';
export * from './short-text';
export * from './spread';
export * from './spread-analysis';
