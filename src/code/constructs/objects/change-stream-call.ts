import { call, list, names, newCall, variable, type Call, type Code } from '../../../languages/code';
import type { Dialect, WatchedTable } from '../../../schema';
import type { ChangeStreamDefinition } from '../../../schema/objects/change-stream';
import { optionsCode } from '../option-code';
import { placeOf, type VariableOf } from '../place';

/** undefined if the stream has an option that the construct lacks. */
export function changeStreamCall(
  stream: ChangeStreamDefinition, dialect: Dialect, variableOf: VariableOf,
): Call | undefined {
  const options = optionsCode('ChangeStreamProps', stream.options, dialect);
  const watch = stream.watchesAll
    ? [call('Watch', 'allTables', [])]
    : stream.watched.map((watched) => watchCall(watched, variableOf));
  return options && newCall('ChangeStream', placeOf(stream.name, variableOf), {
    watch: watch.length === 0 ? undefined : list(watch), ...options,
  });
}

function watchCall({ table, columns }: WatchedTable, variableOf: VariableOf): Code {
  const watched = variable(variableOf(table));
  return columns === undefined
    ? call('Watch', 'table', [watched])
    : columns.length === 0
      ? call('Watch', 'keysOf', [watched])
      : call('Watch', 'columns', [watched, names(columns)!]);
}
