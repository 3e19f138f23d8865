import { indexStorage, optionalText } from './option-code';
import { onTable, type VariableOf } from './place';
import { call, flag, list, names, newCall, text, value, variable, type Call } from '../../languages/code';
import type { IndexSpreadEdit } from '../../rules/fixes/fix';
import { columnsOf, type Dialect, type IndexDefinition, type IndexSharding } from '../../schema';

type Spread = Exclude<IndexSpreadEdit, { kind: 'sharded' }> | ({ readonly kind: 'sharded' } & IndexSharding);

/** @param newSpread Absent: the index keeps its own. */
export function indexCall(
  index: IndexDefinition, newSpread: IndexSpreadEdit | undefined, variableOf: VariableOf, dialect: Dialect,
): Call {
  const { table, name, unique, nullFiltered, storing, whereNotNull, interleaveIn, sharding } = index;
  const spread: Spread | undefined = newSpread ?? (sharding && { kind: 'sharded', ...sharding });
  const own = index.keyParts.slice(leadLength(spread));
  return newCall('SafeIndex', onTable(table, name, variableOf), {
    columns: list(own.map(({ column }) => text(column))),
    descending: names(columnsOf(own.filter(({ descending }) => descending))),
    nullsFirst: names(columnsOf(own.filter(({ nulls }) => nulls === 'FIRST'))),
    nullsLast: names(columnsOf(own.filter(({ nulls }) => nulls === 'LAST'))),
    unique: flag(unique),
    nullFiltered: flag(nullFiltered),
    whereNotNull: names(whereNotNull),
    storing: names(storing),
    spread: spread
      ? spreadCall(spread, variableOf)
      : interleaveIn === undefined ? undefined : interleavedIn(variableOf(interleaveIn)),
    ...indexStorage(index, dialect),
  });
}

function leadLength(spread: Spread | undefined): number {
  return spread === undefined ? 0 : spread.kind === 'interleaved' ? spread.ancestor.primaryKey.length : 1;
}

function interleavedIn(parent: string): Call {
  return call('IndexSpread', 'interleavedIn', [variable(parent)]);
}

function spreadCall(spread: Spread, variableOf: VariableOf): Call {
  switch (spread.kind) {
    case 'sharded':
      return call('IndexSpread', 'sharded', [value(spread.shards)], {
        shardBy: spread.shardBy && names(spread.shardBy),
        shardColumn: optionalText(spread.shardColumn),
      });
    case 'interleaved':
      return interleavedIn(variableOf(spread.ancestor.name));
    case 'led by':
      return call('IndexSpread', 'ledBy', [text(spread.column)]);
  }
}
