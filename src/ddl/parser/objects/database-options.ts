import type { OptionChanges } from '../../../schema';
import { partOf, partsOf, type Part } from '../../../schema/kind/part';
import { STORAGE_CLAUSES } from '../../../schema/kind/storage-options';

/** The options that a statement changes, of a database or another object. */
export function optionChangesIn(parts: readonly Part[]): OptionChanges {
  const setting = partOf(parts, 'setting');
  return new Map([
    ...parts.flatMap(({ role, name, value }) => (role === 'option' ? [[name, given(value!)] as const] : [])),
    ...partsOf(parts, 'reset').map((name) => [name.toLowerCase(), undefined] as const),
    ...parts.flatMap(({ role, name }) => (CLAUSES.has(role) ? [[role, given(name) && `'${name}'`] as const] : [])),
    ...(setting === undefined ? [] : [[setting, given(partOf(parts, 'value') ?? 'DEFAULT')] as const]),
  ]);
}

/** Options that PostgreSQL writes as clauses. */
const CLAUSES: ReadonlySet<string> = new Set(['storage', 'ssd_to_hdd_spill_timespan', ...STORAGE_CLAUSES]);

/** The options after changes; undefined if there are none. */
export function withOptions(
  options: ReadonlyMap<string, string> | undefined, changes: OptionChanges,
): ReadonlyMap<string, string> | undefined {
  const all = new Map(options);
  applyOptions(all, changes);
  return all.size > 0 ? all : undefined;
}

export function applyOptions(options: Map<string, string>, changes: OptionChanges): void {
  for (const [name, value] of changes) {
    if (value === undefined) {
      options.delete(name);
    } else {
      options.set(name, value);
    }
  }
}

/** Options as changes, with null as the default. */
export function changesOf(options: readonly { readonly name: string; readonly value: string }[]): OptionChanges {
  return new Map(options.map(({ name, value }) => [name, given(value)]));
}

/** undefined for the default. */
function given(value: string): string | undefined {
  return /^(null|default)$/i.test(value) ? undefined : value;
}
