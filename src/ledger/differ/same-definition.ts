import {
  Dialect, type CheckDefinition, type ColumnDefinition, type ColumnType, type ForeignKeyDefinition, type GeneratedExpression, type IndexDefinition, type KeyPart,
  type SequenceOptions, type TtlDefinition,
} from '../../schema';
import { sameExpression } from '../canonical/canonical-words';

/** Two definitions are the same when Spanner makes the same of them, however they are written. */

/** Text of expressions; two that are absent are the same. */
export function sameText(a: string | undefined, b: string | undefined, dialect: Dialect): boolean {
  return a === b || (a !== undefined && b !== undefined && sameExpression(a, b, dialect));
}

export function sameGenerated(a: ColumnDefinition, b: ColumnDefinition, dialect: Dialect): boolean {
  const stored = (generated: GeneratedExpression | undefined, type: ColumnType): boolean => generated !== undefined && (generated.stored || type.code === 'TOKENLIST');
  return stored(a.generated, a.type) === stored(b.generated, b.type) && sameText(a.generated?.expression, b.generated?.expression, dialect);
}

export function sameSkipRange(a: SequenceOptions, b: SequenceOptions): boolean {
  return a.skipRange?.min === b.skipRange?.min && a.skipRange?.max === b.skipRange?.max;
}

export function sameTtl(a: TtlDefinition | undefined, b: TtlDefinition | undefined): boolean {
  return a?.column === b?.column && a?.days === b?.days;
}

export function sameKey(a: readonly KeyPart[], b: readonly KeyPart[]): boolean {
  return a.length === b.length && a.every((part, at) => part.column === b[at].column && part.descending === b[at].descending);
}

export function sameCheck(a: CheckDefinition, b: CheckDefinition, dialect: Dialect): boolean {
  return sameText(a.expression, b.expression, dialect);
}

/** The order of the columns says nothing, as long as each references the same one. */
export function sameForeignKey(a: ForeignKeyDefinition, b: ForeignKeyDefinition): boolean {
  const pairs = ({ columns, referencedColumns }: ForeignKeyDefinition): string[] => columns.map((column, at) => `${column} ${referencedColumns[at]}`);
  return a.referencedTable === b.referencedTable && a.onDelete === b.onDelete && a.enforced === b.enforced && sameSet(pairs(a), pairs(b));
}

/** All that no statement can change in an index. */
export function sameIndexKeys(a: IndexDefinition, b: IndexDefinition): boolean {
  return a.table === b.table && a.unique === b.unique && a.nullFiltered === b.nullFiltered && a.interleaveIn === b.interleaveIn
    && sameKey(a.keyParts, b.keyParts) && a.keyParts.every(({ nulls }, at) => nulls === b.keyParts[at].nulls)
    && sameSet(a.whereNotNull, b.whereNotNull);
}

export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const known = new Set(a);
  return known.size === new Set(b).size && b.every((each) => known.has(each));
}
