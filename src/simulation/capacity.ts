import type { WriteAmplification } from './write-amplification';
import { isRateDeclared, SchemaLookup, workloadOf, type Schema, type TableDefinition } from '../schema';
import { LIMITS } from '../schema/limits';
import { SECONDS_OF_DAY } from '../text/time';

/** For so many days the rows are added up. */
export const DAYS = 30;

const HOURS_OF_DAY = 24;
/** What an instance below one node is cut into, each with the same share of its storage. */
const PARTS_OF_NODE = 10;

/** What the declared inserts into one table write. */
export interface TableCapacity {
  readonly table: TableDefinition;
  readonly insertsPerSecond: number;
  /** With index entries and records. */
  readonly rowsPerInsert: number;
  readonly rowsPerSecond: number;
  /** Of these the row and its index entries, which stay. */
  readonly storedPerInsert: number;
  readonly rowBytes: number;
  readonly isSizeDeclared: boolean;
  readonly bytesPerDay: number;
  /** The days after which a row is deleted, if it is within the days that are added up. */
  readonly keptDays?: number;
  /** After all the days. */
  readonly storedBytes: number;
}

/** What the declared inserts into a database need, at least. */
export interface Capacity {
  /** Those with a declared rate, the largest first. */
  readonly tables: readonly TableCapacity[];
  /** The number of tables without. */
  readonly undeclared: number;
  readonly rowsPerSecond: number;
  readonly bytesPerDay: number;
  readonly storedBytes: number;
  /** In a regional instance. */
  readonly nodesForWrites: number;
  /** Below one node in tenths, of 100 processing units each. */
  readonly nodesForStorage: number;
}

/**
 * Computes nodes and storage from documented figures. Assumed, as nothing is documented: an index entry takes as much
 * as a row, in work and in bytes.
 *
 * @returns undefined if no rate is declared
 */
export function capacityOf(schema: Schema, amplification: readonly WriteAmplification[]): Capacity | undefined {
  const lookup = SchemaLookup.of(schema);
  const declared = amplification.filter(({ table }) => isRateDeclared(table, schema, lookup));
  if (declared.length === 0) {
    return undefined;
  }
  const tables = declared
    .map((each) => tableCapacity(each, schema, lookup))
    .sort((a, b) => b.rowsPerSecond - a.rowsPerSecond);
  const total = (of: (each: TableCapacity) => number): number => tables.reduce((sum, each) => sum + of(each), 0);
  const rowsPerSecond = total((each) => each.rowsPerSecond);
  const storedBytes = total((each) => each.storedBytes);
  const storageNodes = storedBytes / LIMITS.storageBytesOfNode;
  return {
    tables,
    undeclared: amplification.length - declared.length,
    rowsPerSecond,
    bytesPerDay: total(({ bytesPerDay }) => bytesPerDay),
    storedBytes,
    nodesForWrites: atLeastOne(rowsPerSecond / (LIMITS.writesPerSecondOfNode * LIMITS.highPriorityCpu.oneRegion)),
    nodesForStorage: storageNodes > 1
      ? atLeastOne(storageNodes)
      : atLeastOne(storageNodes * PARTS_OF_NODE) / PARTS_OF_NODE,
  };
}

function atLeastOne(count: number): number {
  return Math.max(1, Math.ceil(count));
}

function tableCapacity(
  { table, writes, rowsPerInsert }: WriteAmplification, schema: Schema, lookup: SchemaLookup,
): TableCapacity {
  const { writesPerSecond: insertsPerSecond, rowBytes } = workloadOf(table, schema, lookup);
  const storedPerInsert = writes.reduce((sum, each) => sum + (each.as === 'record' ? 0 : each.rows), 0);
  const bytesPerDay = insertsPerSecond * storedPerInsert * rowBytes * SECONDS_OF_DAY;
  const keptDays = daysKept(table, lookup);
  return {
    table,
    insertsPerSecond,
    rowsPerInsert,
    rowsPerSecond: insertsPerSecond * rowsPerInsert,
    storedPerInsert,
    rowBytes,
    isSizeDeclared: (table.workload?.rowBytes ?? schema.workload?.rowBytes) !== undefined,
    bytesPerDay,
    keptDays: keptDays < DAYS ? keptDays : undefined,
    storedBytes: bytesPerDay * Math.min(DAYS, keptDays),
  };
}

/** Until the TTL of a table, or of one whose rows take its rows along, has deleted a row. */
function daysKept(table: TableDefinition, lookup: SchemaLookup): number {
  const { onDelete } = table.interleave ?? {};
  const parent = onDelete === 'CASCADE' ? lookup.parentOf(table) : undefined;
  return Math.min(
    ownDays(table), parent && !lookup.isInCircle(table) ? daysKept(parent, lookup) : Infinity,
  );
}

/** A TTL of no days follows a column that holds the end of each row, of which nothing is known. */
function ownDays({ ttl }: TableDefinition): number {
  return ttl && ttl.days > 0 ? ttl.days + LIMITS.ttlDeletionHours / HOURS_OF_DAY : Infinity;
}
