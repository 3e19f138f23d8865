import { Dialect } from '../../schema';
import type { DefinedKind, DefinedOf } from '../../schema/objects/defined-object';
import { quoteIdentifier, quoteString } from '../lexer/quoting';
import type { Part } from '../parser/grammar/part';

/** How one kind of object is read and written, besides its name and its options. */
export interface Syntax<K extends DefinedKind> {
  /** @param parts Of its CREATE. */
  readonly read: (parts: readonly Part[]) => OwnFields<K>;
  /** What an ALTER changes. Absent: it is about options alone. */
  readonly alter?: (definition: DefinedOf<K>, parts: readonly Part[]) => Partial<OwnFields<K>>;
  /** An option in the form that counts. Absent: as it is written. */
  readonly option?: (name: string, value: string) => string;
  /** What follows its name in CREATE. */
  readonly print: (definition: DefinedOf<K>, dialect: Dialect) => string;
  /** What is compared as a whole: neither an option nor what an ALTER adds and takes away. Absent: all else. */
  readonly frame?: (definition: DefinedOf<K>) => object;
}

type OwnFields<K extends DefinedKind> = Omit<DefinedOf<K>, 'kind' | 'name' | 'options'>;

/** Options of which some may be absent. */
export function optionTexts(texts: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

/** ` OPTIONS (...)`, in PostgreSQL ` WITH (...)`; '' where none is set. */
export function optionsClause(options: Iterable<readonly [string, string]>, dialect: Dialect): string {
  const set = [...options].map(([name, value]) => `${name} = ${value}`);
  return set.length === 0 ? '' : ` ${dialect === Dialect.POSTGRESQL ? 'WITH' : 'OPTIONS'} (${set.join(', ')})`;
}

/** @param value One that `quoteString` has a literal for. */
export function literal(value: string | undefined, dialect: Dialect): string | undefined {
  return value === undefined ? undefined : quoteString(value, dialect);
}

/** `(a, b)` */
export function nameList(names: readonly string[], dialect: Dialect): string {
  return `(${names.map((name) => quoteIdentifier(name, dialect)).join(', ')})`;
}
