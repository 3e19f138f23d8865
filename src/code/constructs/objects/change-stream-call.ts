import {
  call, list, member, names, newCall, text, value, variable, type Call, type Code,
} from '../../../languages/code';
import type { ChangeStreamDefinition, Dialect, WatchedTable } from '../../../schema';
import { camelCase } from '../../../text/option-name';
import { placeOf, type VariableOf } from '../place';

const FLAGS: ReadonlySet<string> = new Set([
  'exclude_ttl_deletes', 'exclude_insert', 'exclude_update', 'exclude_delete', 'allow_txn_exclusion',
]);

/** undefined: it has an option that the construct does not have. */
export function changeStreamCall(
  stream: ChangeStreamDefinition, _: Dialect, variableOf: VariableOf,
): Call | undefined {
  const options = [...stream.options].map(([name, written]) => [camelCase(name), optionCode(name, written)] as const);
  const watch = stream.watchesAll
    ? [call('Watch', 'allTables', [])]
    : stream.watched.map((watched) => watchCall(watched, variableOf));
  return options.some(([, code]) => code === undefined)
    ? undefined
    : newCall('ChangeStream', placeOf(stream.name, variableOf), {
      watch: watch.length === 0 ? undefined : list(watch),
      ...Object.fromEntries(options),
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

function optionCode(name: string, written: string): Code | undefined {
  const [, plain] = /^['"](.*)['"]$/s.exec(written) ?? [];
  if (FLAGS.has(name)) {
    return /^(true|false)$/i.test(written) ? value(written.toLowerCase()) : undefined;
  }
  if (plain === undefined) {
    return undefined;
  }
  return name === 'retention_period'
    ? text(plain)
    : name in ENUMS ? member(ENUMS[name], plain) : undefined;
}

const ENUMS: Readonly<Record<string, string>> = {
  value_capture_type: 'ValueCaptureType',
  partition_mode: 'PartitionMode',
};
