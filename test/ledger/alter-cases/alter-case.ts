import { Dialect } from '../../../src/schema';

/** Two schemas as DDL, and what leads from one to the other. */
export interface AlterCase {
  /** The name of the fault that it closes, and what happens, as a sentence. */
  readonly it: string;
  readonly dialect?: Dialect;
  /** Without the last `;`, statements apart by `;`. */
  readonly from: string;
  readonly to: string;
  /** Absent: nothing changes. */
  readonly plan?: readonly string[];
  /** All that has to be consented to. Absent: it does not matter here. */
  readonly consents?: readonly string[];
  /** By these rules. */
  readonly refused?: readonly string[];
  /** Of the plan that what is refused comes with. Absent: it does not matter here. */
  readonly releases?: number;
  /** Names differ in capitals, of which Spanner takes no notice. */
  readonly capitals?: true;
  /** The statements that someone might try instead: the emulator refuses each of them, or leaves things as they are. */
  readonly tried?: readonly string[];
  /** Why only the documentation judges it. Absent: the emulator does. */
  readonly docsOnly?: string;
}

export function table(columns: string, tail = ''): string {
  return `CREATE TABLE T (Id INT64, ${columns}) PRIMARY KEY (Id)${tail}`;
}

export function pgTable(columns: string, tail = ''): string {
  return `CREATE TABLE t (id bigint PRIMARY KEY, ${columns})${tail}`;
}

/** The same case of a PostgreSQL database. */
export function inPostgresql(cases: readonly AlterCase[]): readonly AlterCase[] {
  return cases.map((each) => ({ dialect: Dialect.POSTGRESQL, ...each }));
}
