import { applyOptions } from '../../ddl/parser/objects/database-options';
import { optionsIn } from '../../ddl/parser/objects/option-clauses';
import type { Dialect, TableDefinition } from '../../schema';

/** What is around the columns of a table, with what was altered of it later. */
export interface TableClauses {
  /** `locality_group = 'cold'`, by name; of a column with its name in front. */
  readonly options: ReadonlyMap<string, string>;
  readonly others: readonly string[];
}

/** @param isCompared Whether a column is in both definitions. */
export function tableClauses(
  table: TableDefinition,
  dialect: Dialect,
  isCompared: (column: string) => boolean,
): TableClauses {
  const options = new Map<string, string>();
  const others: string[] = [...(table.otherElements ?? [])];
  const texts = [
    ...(table.otherClauses ?? []).map((text) => ({ text, column: undefined })),
    ...table.columns.flatMap(({ name, otherOptions = [] }) =>
      otherOptions.length === 0 ? [] : [{ text: `OPTIONS (${otherOptions.join(', ')})`, column: name }],
    ),
    ...(table.otherActions ?? []),
  ];
  for (const { text, column } of texts.filter((each) => each.column === undefined || isCompared(each.column))) {
    const changes = optionsIn(text, dialect);
    if (changes) {
      const owner = column === undefined ? '' : `${column}.`;
      applyOptions(options, new Map([...changes].map(([name, value]) => [`${owner}${name}`, value])));
    } else {
      others.push(text);
    }
  }
  return { options, others };
}
