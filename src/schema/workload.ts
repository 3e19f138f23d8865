import type { SchemaLookup } from './lookup';
import type { Schema } from './schema';
import type { RowWorkload, TableDefinition } from './table';

/** What the owner expects to be written into a table, or into the tables of a database. Never printed. */
export interface DeclaredWorkload {
  readonly writesPerSecond?: number;
  readonly rowBytes?: number;
  readonly insertsPerParent?: number;
  readonly activeEntities?: number;
  /** Rows that are updated per second at the peak. */
  readonly updatesPerSecond?: number;
  /** How many rows these updates are spread over, evenly. Absent: nobody knows. */
  readonly updatedRows?: number;
}

/** The workload of a schema, where it is declared apart from it. */
export interface SchemaWorkload {
  readonly ofDatabase: DeclaredWorkload;
  readonly byTable: ReadonlyMap<string, RowWorkload>;
}

/** What is written into one table. */
export interface TableWorkload {
  /** Rows that are inserted per second at the peak. */
  readonly writesPerSecond: number;
  /** Of one row with its key. */
  readonly rowBytes: number;
  /** Of an interleaved table: rows that are written with one row of the parent. */
  readonly insertsPerParent: number;
  /** Tenants, users, devices and the like that write concurrently. */
  readonly activeEntities: number;
}

/** Where nothing is declared. The size is that of the rows in what Spanner documents of its throughput. */
export const DEFAULT_WORKLOAD: TableWorkload = {
  writesPerSecond: 1_000, rowBytes: 1_024, insertsPerParent: 1, activeEntities: 1_000,
};

/**
 * The workload of a table: its own, else that of its database, else the default. Rows of an interleaved table come with
 * those of its parent, unless it has a rate of its own.
 */
export function workloadOf(
  table: TableDefinition, { workload: ofDatabase }: Schema, lookup: SchemaLookup,
): TableWorkload {
  const of = (each: TableDefinition, field: keyof TableWorkload): number =>
    each.workload?.[field] ?? ofDatabase?.[field] ?? DEFAULT_WORKLOAD[field];
  let rate = 1;
  let source = table;
  for (const parent of lookup.ancestorsOf(table)) {
    if (source.workload?.writesPerSecond !== undefined) {
      break;
    }
    rate *= of(source, 'insertsPerParent');
    source = parent;
  }
  return {
    writesPerSecond: rate * of(source, 'writesPerSecond'),
    rowBytes: of(table, 'rowBytes'),
    insertsPerParent: of(table, 'insertsPerParent'),
    activeEntities: of(table, 'activeEntities'),
  };
}

/** Whether the rate of a table is declared: its own, that of a table above it, or that of the database. */
export function isRateDeclared(table: TableDefinition, schema: Schema, lookup: SchemaLookup): boolean {
  return [schema, table, ...lookup.ancestorsOf(table)].some(({ workload }) => workload?.writesPerSecond !== undefined);
}

/** The schema with a workload. */
export function withWorkload(schema: Schema, workload: SchemaWorkload | undefined): Schema {
  return workload
    ? {
      ...schema,
      workload: workload.ofDatabase,
      tables: schema.tables.map((table) => {
        const own = workload.byTable.get(table.name);
        return own ? { ...table, workload: { ...table.workload, ...own } } : table;
      }),
    }
    : schema;
}
