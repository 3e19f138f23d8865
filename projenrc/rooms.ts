/** The rooms of `src` and their arrows: a room imports what comes after it in this list, never what comes before. */
export const ROOMS = [
  'cli', 'constructs', 'terraform', 'columns', 'report', 'audit', 'code', 'simulation', 'statistics', 'ledger', 'rules', 'spread', 'ddl', 'schema',
  'languages', 'text',
];
