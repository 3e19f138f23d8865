import type { Fix } from './fix';

/** Ranks fixes of one finding by the reads that they make slower; 0 is none. */
export function lostReads(fix: Fix): number {
  switch (fix.kind === 'advice' ? 'advice' : fix.cost?.kind) {
    case 'advice':
      return Infinity;
    case undefined:
      return 0;
    case 'reference not checked':
    case 'wider reference':
      return 1;
    // Key ranges stay ranges, or there were none worth reading.
    case 'declaration':
    case 'fan-out':
    case 'large numbers':
      return 2;
    case 'tenant by tenant':
    case 'index below one row':
      return 3;
    case 'other order':
    case 'index of one value':
    case 'child order lost':
      return 4;
    case 'single values':
    case 'key order lost':
      return 5;
    case 'order of insertion lost':
      // Random ids are read like the ids that they replace; beside a key, they break its ranges.
      return leavesKey(fix) ? 6 : 2;
  }
}

function leavesKey(fix: Fix): boolean {
  return fix.kind === 'table' && !fix.to.primaryKey.some(({ column }) => column === fix.table.primaryKey[0]?.column);
}
