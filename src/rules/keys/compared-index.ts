import type { BackingIndex } from './backing-indexes';
import {
  columnsOf, effectiveIndexKey, type IndexDefinition, type IndexKeyPart, type KeyPart, type TableDefinition,
} from '../../schema';
import { compareNames } from '../../text/collections';
import type { RuleContext } from '../rule';
import { foreignKeyText } from '../wording';

/** An index prepared for comparison. */
export interface Candidate {
  readonly index: IndexDefinition;
  /** Set for the backing index of a foreign key. */
  readonly backing?: BackingIndex;
  /** Texts of the key parts, those that the primary key adds last. */
  readonly sortedBy: readonly string[];
  /** Indexes in different groups hold different rows, or hold them in different places. */
  readonly group: string;
  readonly held: ReadonlySet<string>;
}

/** @param backing The foreign key to which it belongs. */
export function candidate(
  index: IndexDefinition,
  table: TableDefinition,
  { lookup }: RuleContext,
  backing?: BackingIndex,
): Candidate {
  const effective = effectiveIndexKey(index.keyParts, table);
  const nullable = [
    ...(index.nullFiltered ? columnsOf(index.keyParts) : []),
    ...index.whereNotNull,
  ].filter((name) => lookup.isNullable(table, name));
  return {
    index,
    backing,
    sortedBy: effective.map((part) => partText(part, lookup.isNullable(table, part.column))),
    group: JSON.stringify([index.interleaveIn ?? null, [...new Set(nullable)].sort()]),
    held: new Set([...columnsOf(effective), ...index.storing]),
  };
}

/** The order of NULLs counts only if the column is nullable. */
function partText(
  { column, descending, nulls = descending ? 'FIRST' : 'LAST' }: IndexKeyPart, isNullable: boolean,
): string {
  return `${descending ? 'DESC' : 'ASC'} ${isNullable ? nulls : ''} ${column}`;
}

export function prefixKey({ group, sortedBy }: Candidate, length: number): string {
  return `${group}\n${sortedBy.slice(0, length).join('\n')}`;
}

/** Orders equal indexes by which to keep: the backing index, the shorter key, the first name. */
export function byPreference(a: Candidate, b: Candidate): number {
  const byKind = Number(a.backing === undefined) - Number(b.backing === undefined);
  return byKind || a.index.keyParts.length - b.index.keyParts.length || compareNames(sortName(a), sortName(b));
}

function sortName({ index, backing }: Candidate): string {
  return backing ? foreignKeyText(backing.referencing, backing.foreignKey) : index.name;
}

/** Whether the first parts of a key are those of another one, in the same directions. */
export function beginsWith(key: readonly KeyPart[], start: readonly KeyPart[]): boolean {
  return start.every(({ column, descending }, at) => key[at]?.column === column && key[at].descending === descending);
}

/** Without the last columns that Spanner adds to an index from the primary key in any case. */
export function withoutKey(keyParts: readonly KeyPart[], table: TableDefinition): readonly KeyPart[] {
  const some = keyParts.slice(0, -1);
  return some.length > 0 && beginsWith(effectiveIndexKey(some, table), keyParts) ? withoutKey(some, table) : keyParts;
}

/** Whether `other`, whose key begins with the key of `index`, serves all queries of `index`. */
export function covers(other: Candidate, { index, sortedBy, group }: Candidate): boolean {
  const length = index.keyParts.length;
  const begins =
    other.group === group && sortedBy.slice(0, length).every((part, position) => part === other.sortedBy[position]);
  const keepsUnique = !index.unique || (other.index.unique && other.index.keyParts.length === length);
  return other.index !== index && begins && keepsUnique && index.storing.every((name) => other.held.has(name));
}

/** A unique index on a part of the primary key is not a copy of it: it rejects rows. */
export function repeatsPrimaryKey({ index, group }: Candidate, table: TableDefinition): boolean {
  const isPrefix = beginsWith(table.primaryKey, index.keyParts);
  const filtered = group !== JSON.stringify([index.interleaveIn ?? null, []]);
  return (
    isPrefix &&
    !filtered &&
    index.storing.length === 0 &&
    (!index.unique || index.keyParts.length === table.primaryKey.length)
  );
}
