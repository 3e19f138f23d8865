import type { SchemaLookup } from './lookup';
import type { Schema } from './schema';
import type { RowWorkload, TableDefinition } from './table';

/** Peak writes into a table. Omitted options come from the database, and then from the defaults. */
export interface WorkloadOptions {
  /**
   * Rows that are inserted per second, above 0.
   *
   * @default - 1000; for an interleaved table the rate of its parent times `insertsPerParent`
   */
  readonly writesPerSecond?: number;

  /**
   * Average bytes of one row with its key, above 0.
   *
   * @default - `rowBytes` of the table, else 1024
   */
  readonly rowBytes?: number;

  /**
   * Rows of an interleaved table that are written together with one row of its parent, on average. Above 0; below 1 if
   * not every row of the parent gets one.
   *
   * @default 1
   */
  readonly insertsPerParent?: number;

  /**
   * Number of tenants, users, devices or other entities that write at the same time, each as much as the others.
   *
   * @default 1000
   */
  readonly activeEntities?: number;

  /**
   * Rows that are updated per second, above 0. With `updatedRows` it shows whether one row takes more updates than a
   * row can.
   *
   * @default - updates are not known
   */
  readonly updatesPerSecond?: number;

  /**
   * Number of rows that these updates are spread over, evenly: 1 for a single global counter.
   *
   * @default - the rows are not known, and none counts as hot
   */
  readonly updatedRows?: number;
}

/** The workload of a schema, declared outside it. */
export interface SchemaWorkload {
  readonly ofDatabase: WorkloadOptions;
  readonly byTable: ReadonlyMap<string, RowWorkload>;
}

/** The writes into one table. */
export interface TableWorkload {
  /** Rows inserted per second at peak. */
  readonly writesPerSecond: number;
  /** The size of a row with its key. */
  readonly rowBytes: number;
  /** For an interleaved table, the rows written with one row of the parent. */
  readonly insertsPerParent: number;
  /** Tenants, users, devices and so on that write concurrently. */
  readonly activeEntities: number;
}

/** Used if nothing is declared. The size is that of the rows in Spanner's documented throughput. */
export const DEFAULT_WORKLOAD: TableWorkload = {
  writesPerSecond: 1_000, rowBytes: 1_024, insertsPerParent: 1, activeEntities: 1_000,
};

/**
 * The workload of a table: its own, else its database's, else the default. Rows of an interleaved table are written
 * with those of its parent, unless it has its own rate.
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

/** Whether the rate is declared: by the table, an ancestor, or the database. */
export function isRateDeclared(table: TableDefinition, schema: Schema, lookup: SchemaLookup): boolean {
  return [schema, table, ...lookup.ancestorsOf(table)].some(({ workload }) => workload?.writesPerSecond !== undefined);
}

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
