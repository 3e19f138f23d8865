/**
 * The rooms of `src` and their arrows: a room imports what comes after it in this list, never what comes before. The
 * file that lists what the package exports is among them.
 */
export const ROOMS = [
  'cli', 'index.ts', 'constructs', 'terraform', 'columns', 'report', 'audit', 'code', 'simulation', 'statistics', 'ledger', 'rules', 'spread', 'ddl', 'schema',
  'languages', 'text',
];
