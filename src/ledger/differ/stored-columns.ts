import type { Step } from '../step';

/** A column that an index stores from then on. */
export function addStoredColumn(index: string, column: string, statement: string): Step {
  return {
    kind: 'add stored column',
    object: index,
    statement,
    cost: 'backfills',
    unavailable: `${column} in the index, until it is filled; the index itself stays in use`,
  };
}

/** A column that an index stores no more. */
export function dropStoredColumn(index: string, column: string, statement: string): Step {
  return {
    kind: 'drop stored column',
    object: index,
    statement,
    cost: 'metadata',
    risk: `reads of ${column} by the index read the table as well`,
  };
}
