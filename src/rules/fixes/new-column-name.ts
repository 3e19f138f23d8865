import type { TableDefinition } from '../../schema';

/** A name for a column that a fix adds, in the style of the table and free in it: `EventId`, `event_id`. */
export function idColumnName(table: TableDefinition): string {
  const entity = entityWord(table);
  return styledName(table, [`${entity}Id`, `${entity}Uuid`, 'RowUuid']);
}

/** Whether a name is that of the id of the rows of the table: `Id`, `EventId`, `event_uuid`. */
export function isOwnId(table: TableDefinition, name: string): boolean {
  const words = wordsOf(name);
  const entity = wordsOf(entityWord(table)).join('_');
  return /^(id|uuid|guid)$/.test(words.pop() ?? '') && ['', entity].includes(words.join('_'));
}

/** What one row is: `Event` of `Events`. */
export function entityWord({ name }: TableDefinition): string {
  return singular((name.split('.').pop() ?? name).replace(/[^A-Za-z0-9_]/g, '')) || 'Row';
}

/** The first of the names that is free in the table, written as its names are: `ShardId`, `shard_id`. */
export function styledName(table: Pick<TableDefinition, 'name' | 'columns'>, names: readonly string[]): string {
  return freeName(table, isSnakeCase(table) ? names.map((name) => wordsOf(name).join('_')) : names);
}

/** Whether all names of a table are in lower case. */
export function isSnakeCase({ name: table, columns }: Pick<TableDefinition, 'name' | 'columns'>): boolean {
  return [table, ...columns.map(({ name }) => name)].every((name) => name === name.toLowerCase());
}

/** The words of a name, in lower case: `device`, `id` of `DeviceId` or `device_id`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
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
