import { foldLog } from '../../../src/ledger/migrations/fold-log';
import type { Release } from '../../../src/ledger/plans/release';
import type { Dialect, Schema } from '../../../src/schema';
import type { Value } from '../../support/emulator/client';

export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (readonly Value[])[];
}

/** A change that Spanner cannot make in place, in both dialects, with rows that have to live through it. */
export interface PlanCase {
  readonly name: string;
  readonly from: { readonly [dialect in Dialect]: string };
  readonly to: { readonly [dialect in Dialect]: string };
  readonly plan: (from: Schema, to: Schema) => readonly Release[];
  readonly rows: readonly Rows[];
  /** What the application writes once the first release is applied, to old and new alike. */
  readonly written?: readonly Rows[];
  /** Values of the parameters of a backfill, in order, for one run after the other. */
  readonly parameters?: readonly (readonly Value[])[];
  readonly parameterTypes?: readonly string[];
  /** New names that a plan says to stay. */
  readonly names?: { readonly [newName: string]: string };
  /** Rows at the end, in GoogleSQL; PostgreSQL has other quotes. */
  readonly query: string;
  readonly expected: readonly (readonly Value[])[];
}

export function schemaOf(ddl: string, dialect: Dialect): Schema {
  const { schema, notUnderstood, refused } = foldLog(statementsOf(ddl), dialect, 'shop');
  expect([notUnderstood, refused]).toEqual([[], []]);
  return schema;
}

export function statementsOf(script: string): string[] {
  return script.split(';').map((statement) => statement.trim()).filter((statement) => statement !== '');
}
