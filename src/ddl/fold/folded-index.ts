import type { FoldedTable } from './folded-table';
import type { TableName } from './table-names';
import type { IndexDefinition, Span } from '../../schema';
import type { PlacedStatement } from '../parser/statement';

/** An index while the statements that change it are folded. */
export interface FoldedIndex {
  definition: IndexDefinition;
  readonly table: TableName;
  readonly interleaveIn?: TableName;
  /** Once ALTER INDEX has changed them: the columns and their places. */
  storing?: Map<string, Span | undefined>;
  readonly origins: PlacedStatement[];
}

/** The stored columns and their places, to be changed. */
export function storedColumns(index: FoldedIndex): Map<string, Span | undefined> {
  const { storing, spans } = index.definition;
  index.storing ??= new Map(storing.map((column, at) => [column, spans?.storing[at]]));
  return index.storing;
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
    // A filter finds a column in any case.
    whereNotNull: indexed && whereNotNull.length > 0
      ? whereNotNull.map((name) => indexed.declaredColumn(name))
      : whereNotNull,
    interleaveIn: interleaveIn?.current,
    spans: placed ? { ...spans, storing: placed } : spans,
  };
}
