import type { TableDefinition } from '../../schema';

/** A name for a column that a fix adds, in the style of the table and free in it: `EventId`, `event_id`. */
export function idColumnName(table: TableDefinition): string {
  const entity = singular((table.name.split('.').pop() ?? table.name).replace(/[^A-Za-z0-9_]/g, '')) || 'Row';
  const snake = entity === entity.toLowerCase();
  return freeName(
    table,
    snake ? [`${entity}_id`, `${entity}_uuid`, 'row_uuid'] : [`${entity}Id`, `${entity}Uuid`, 'RowUuid'],
  );
}

/** The first of the names that no column of the table has, whatever its case. */
export function freeName(table: Pick<TableDefinition, 'columns'>, names: readonly string[]): string {
  const taken = new Set(table.columns.map((column) => column.name.toLowerCase()));
  const last = names[names.length - 1];
  for (let number = 0; number <= taken.size; number++) {
    const candidate = names[number] ?? `${last}${number}`;
    if (!taken.has(candidate.toLowerCase())) {
      return candidate;
    }
  }
  return last;
}

function singular(name: string): string {
  const [, stem, ending] = /^(.*?)(ies|(?<=ss|x|ch|sh|tus)es|(?<!s)s)$/i.exec(name) ?? [undefined, name, ''];
  return ending.toLowerCase() === 'ies' ? `${stem}y` : stem;
}
