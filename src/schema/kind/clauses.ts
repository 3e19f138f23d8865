import { Dialect } from '../dialect';
import type { OptionChanges } from '../operation';
import { quoteIdentifier, quoteString } from '../quoting';

/** Options without the absent ones. */
export function optionTexts(texts: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined) {
      options.set(name, text);
    }
  }
  return options;
}

/** ` OPTIONS (...)`, in PostgreSQL ` WITH (...)`; '' if no option is set. */
export function optionsClause(options: OptionChanges, dialect: Dialect): string {
  return options.size === 0 ? '' : ` ${dialect === Dialect.POSTGRESQL ? 'WITH' : 'OPTIONS'} (${assignments(options)})`;
}

/** `a = 1, b = null`: null resets an option. */
export function assignments(options: OptionChanges): string {
  return [...options].map(([name, value]) => `${name} = ${value ?? 'null'}`).join(', ');
}

/** @param value A value for which `quoteString` has a literal. */
export function literal(value: string | undefined, dialect: Dialect): string | undefined {
  return value === undefined ? undefined : quoteString(value, dialect);
}

/** `(a, b)` */
export function nameList(names: readonly string[], dialect: Dialect): string {
  return `(${names.map((name) => quoteIdentifier(name, dialect)).join(', ')})`;
}
