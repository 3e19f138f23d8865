import { Dialect, type TextObject } from '../../schema';
import { quoteIdentifier, quotePath, quoteString } from '../lexer/quoting';
import { parseOther } from '../parser/grammar/other-statement';
import type { Part } from '../parser/grammar/part';
import { cursorOver, ifReadable } from '../parser/objects/cursor-over';

/** Values of options by name, as text of the dialect; undefined: not set. */
export type OptionTexts = Readonly<Record<string, string | undefined>>;

/** The object that its CREATE statement makes. */
export function created(kind: string, name: string, clauses: string, dialect: Dialect): TextObject {
  const statement = `CREATE ${kind} ${quotePath(name, dialect)}${clauses}`;
  return Object.freeze({ kind, name, statements: Object.freeze([statement]) });
}

/** ` OPTIONS (...)`, in PostgreSQL ` WITH (...)`; '' where none is set. */
export function optionsClause(options: OptionTexts, dialect: Dialect): string {
  const set = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name} = ${value}`]));
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

/** What the CREATE of an object consists of; undefined: it has none, or it cannot be read. */
export function partsOfCreate(
  { statements: [create = ''] }: TextObject,
  dialect: Dialect,
): readonly Part[] | undefined {
  return ifReadable(() => {
    const { verb, parts } = parseOther(cursorOver(create, dialect));
    return verb === 'CREATE' ? parts : undefined;
  });
}

/** Whether all options are among those that a definition has. */
export function hasOnly(options: ReadonlyMap<string, string>, known: readonly string[]): boolean {
  return [...options.keys()].every((name) => known.includes(name));
}
