/** What is written into one table. */
export interface Workload {
  readonly writesPerSecond: number;
  readonly rowBytes: number;
}

/** Where nothing is declared. */
export const DEFAULT_WORKLOAD: Workload = { writesPerSecond: 1_000, rowBytes: 1_024 };
