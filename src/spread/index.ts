export * from './key-walk';
export * from './reason';
export * from './spread';
export * from './spread-analysis';
