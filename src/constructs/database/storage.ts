import { withOptions } from '../../ddl/parser/objects/option-clauses';
import type { Dialect } from '../../schema';

/** Whether analytical queries read data in columnar format. */
export enum ColumnarPolicy {
  /** They do. */
  ENABLED = 'enabled',
  /** They do not. */
  DISABLED = 'disabled',
}

interface Storage {
  readonly localityGroup?: string;
  readonly columnarPolicy?: ColumnarPolicy;
}

/** How a table or index is stored, as clauses of its CREATE; undefined: it has none. */
export function storageClauses(
  { localityGroup, columnarPolicy }: Storage, dialect: Dialect,
): readonly string[] | undefined {
  const options = { locality_group: localityGroup, columnar_policy: columnarPolicy };
  const given = Object.entries(options).flatMap(([name, value]) => (
    value === undefined ? [] : [[name, `'${value}'`] as const]
  ));
  return given.length === 0 ? undefined : withOptions([], new Map(given), dialect);
}
