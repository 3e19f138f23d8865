import { UUID_DEFAULTS, UUID_TYPES } from '../../ddl/expressions/default-expressions';
import type { ColumnDefinition, Dialect, TableDefinition } from '../../schema';
import { underscored } from '../../text/names';

/** A new column with a random UUID. */
export function uuidColumn(name: string, dialect: Dialect): ColumnDefinition {
  return { name, type: UUID_TYPES.STRING, notNull: true, defaultExpression: UUID_DEFAULTS.STRING[dialect] };
}

/** A new key column with numbers that Spanner generates. */
export function identityColumn(name: string): ColumnDefinition {
  return { name, type: { code: 'INT64' }, notNull: true, identity: {} };
}

/** A free name for a new column in the style of the table: `EventId`, `event_id`. */
export function idColumnName(table: TableDefinition): string {
  const entity = entityWord(table);
  return styledName(table, [`${entity}Id`, `${entity}Uuid`, 'RowUuid']);
}

/** Whether a name is that of the table's own id: `Id`, `EventId`, `event_uuid`. */
export function isOwnId(table: TableDefinition, name: string): boolean {
  const words = wordsOf(name);
  const entity = wordsOf(entityWord(table)).join('_');
  return /^(id|uuid|guid)$/.test(words.pop() ?? '') && ['', entity].includes(words.join('_'));
}

/** The noun for one row: `Events` -> `Event`. */
export function entityWord({ name }: TableDefinition): string {
  return singular((name.split('.').pop() ?? name).replace(/[^A-Za-z0-9_]/g, '')) || 'Row';
}

/** The first name that is free in the table, in its style: `ShardId`, `shard_id`. */
export function styledName(table: Pick<TableDefinition, 'name' | 'columns'>, names: readonly string[]): string {
  return freeName(table.columns, isSnakeCase(table) ? names.map((name) => wordsOf(name).join('_')) : names);
}

/** Whether all names of a table are in lower case. */
export function isSnakeCase({ name: table, columns }: Pick<TableDefinition, 'name' | 'columns'>): boolean {
  return [table, ...columns.map(({ name }) => name)].every((name) => name === name.toLowerCase());
}

/** The words of a name in lower case: `DeviceId` or `device_id` -> `device`, `id`. */
export function wordsOf(name: string): string[] {
  return underscored(name).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** The first name that none of the columns or objects has, ignoring case. */
export function freeName(named: readonly { readonly name: string }[], names: readonly string[]): string {
  const taken = new Set(named.map(({ name }) => name.toLowerCase()));
  for (let number = 0; ; number++) {
    const candidate = names[number] ?? `${names.at(-1)}${number}`;
    if (!taken.has(candidate.toLowerCase())) {
      return candidate;
    }
  }
}

function singular(name: string): string {
  if (/(series|species|news)$/i.test(name)) {
    return name;
  }
  const [, stem, ending] = /^(.*?)(ies|(?<=ss|x|ch|sh|tus)es|(?<!s)s)$/i.exec(name) ?? [undefined, name, ''];
  return ending.toLowerCase() === 'ies' ? `${stem}${/(mov|cook)$/i.test(stem) ? 'ie' : 'y'}` : stem;
}
