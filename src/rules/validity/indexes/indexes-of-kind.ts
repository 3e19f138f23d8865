import type { Phrase } from '../../../languages/phrase';
import type { ColumnDefinition, TableDefinition } from '../../../schema';
import { objectIndexes, type ObjectIndex } from '../../../schema/objects/object-index';
import { isUnknown } from '../../../schema/types/type-facts';
import { repeated } from '../../../text/collections';
import type { Found } from '../../define-rule';
import { changedIndex } from '../../fixes/index-fixes';
import { RuleContext } from '../../rule';
import { objectPart } from '../../subject';

type Changes = Parameters<typeof changedIndex>[1];

/**
 * Reports a finding about an index.
 *
 * @param ways Changes of the index, or other ways out.
 * @param column The column at which the finding points, if any.
 */
export type RefuseIndex = (what: string, ways: readonly (Phrase | Changes)[], column?: string) => void;

/** Search or vector indexes, each with its table if it exists, and a function that reports findings. */
export function indexesOfKind(
  kind: ObjectIndex['kind'], { schema, lookup }: RuleContext, found: Found,
): { readonly index: ObjectIndex; readonly table?: TableDefinition; readonly refuse: RefuseIndex }[] {
  return objectIndexes(schema).filter((index) => index.kind === kind).map((index) => ({
    index,
    table: lookup.table(index.table),
    refuse: (what, ways, column) => found(
      objectPart(index, column),
      `${kind.toLowerCase()} ${index.name} ${what}`,
      ways.map((way) => (typeof way === 'string' || 'length' in way ? way : changedIndex(index, way))),
    ),
  }));
}

/** Finds a column by name if it exists and its type is known. */
export function knownColumn(table: TableDefinition, { lookup }: RuleContext): (name: string) => ColumnDefinition[] {
  return (name) => {
    const column = lookup.column(table, name);
    return column && !isUnknown(column.type) ? [column] : [];
  };
}

export function without(names: readonly string[], gone: string): string[] {
  return names.filter((name) => name !== gone);
}

export function refuseRepeated({ columns, storing }: ObjectIndex, refuse: RefuseIndex): void {
  for (const name of [columns, storing].flatMap((names) => [...new Set(repeated(names))])) {
    refuse(`names ${name} twice`, [{ columns: [...new Set(columns)], storing: [...new Set(storing)] }], name);
  }
}
