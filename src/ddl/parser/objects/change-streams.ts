import { applyOptions, optionChanges } from './database-options';
import type { ChangeStreamDefinition, WatchedTable } from '../../../schema';
import type { Part } from '../grammar/part';
import type { OtherStatementText } from '../statement';

export function changeStreamOf({ name, parts }: OtherStatementText): ChangeStreamDefinition {
  return alteredChangeStream({ name, watchesAll: false, watched: [], options: new Map() }, parts);
}

/** The stream as an ALTER CHANGE STREAM leaves it. */
export function alteredChangeStream(stream: ChangeStreamDefinition, parts: readonly Part[]): ChangeStreamDefinition {
  const options = new Map(stream.options);
  applyOptions(options, optionChanges(parts));
  const mode = options.get('partition_mode');
  if (mode !== undefined) {
    options.set('partition_mode', mode.toUpperCase());
  }
  const has = (role: string): boolean => parts.some((part) => part.role === role);
  const isWatchChanged = has('all') || has('table') || has('drop');
  return { ...stream, options, ...(isWatchChanged && { watchesAll: has('all'), watched: watchedTables(parts) }) };
}

function watchedTables(parts: readonly Part[]): WatchedTable[] {
  const watched: { table: string; columns?: string[] }[] = [];
  for (const { role, name } of parts) {
    if (role === 'table') {
      watched.push({ table: name });
    } else if (role === 'keys') {
      watched.at(-1)!.columns = [];
    } else if (role === 'column') {
      (watched.at(-1)!.columns ??= []).push(name);
    }
  }
  return watched;
}
