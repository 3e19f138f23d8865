import type { FoldedTable } from './folded-table';
import type { StatementFinding } from './refused-statement';
import type { TableName } from './table-names';
import type { IndexDefinition, Span } from '../../schema';
import type { PlacedStatement, Statement } from '../parser/statement';

/** An index while the statements that change it are folded. */
export interface FoldedIndex {
  definition: IndexDefinition;
  readonly table: TableName;
  readonly interleaveIn?: TableName;
  /** The columns with their places, once changed by ALTER INDEX. */
  storing?: Map<string, Span | undefined>;
  readonly origins: PlacedStatement[];
}

/** Returns an error for a column that is already stored, or dropped but not stored. */
export function changeStored(
  index: FoldedIndex, { verb, index: table, column, span }: Statement & { readonly kind: 'alter index' },
): StatementFinding | undefined {
  const { storing, spans } = index.definition;
  index.storing ??= new Map(storing.map((each, at) => [each, spans?.storing[at]]));
  if (verb === 'ADD') {
    const isRepeated = index.storing.has(column);
    index.storing.set(column, span);
    return isRepeated ? { kind: 'repeated column', table, column } : undefined;
  }
  return index.storing.delete(column) ? undefined : { kind: 'missing column', table, column };
}

export function finishedIndex(
  { definition, table, interleaveIn, storing }: FoldedIndex,
  indexed: FoldedTable | undefined,
): IndexDefinition {
  const { spans, whereNotNull } = definition;
  const placed = storing && spans && [...storing.values()].map((span) => span ?? spans.name);
  return {
    ...definition,
    table: table.current,
    storing: storing ? [...storing.keys()] : definition.storing,
    // A filter matches columns in any case.
    whereNotNull: indexed && whereNotNull.length > 0
      ? whereNotNull.map((name) => indexed.declaredColumn(name))
      : whereNotNull,
    interleaveIn: interleaveIn?.current,
    spans: placed ? { ...spans, storing: placed } : spans,
  };
}
