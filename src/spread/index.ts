export * from './key-walk';
export * from './spread';
export * from './spread-analysis';
