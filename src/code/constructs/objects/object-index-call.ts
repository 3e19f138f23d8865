import { list, member, names, newCall, text, value, variable, type Call, type Code } from '../../../languages/code';
import type { Dialect, TableDefinition } from '../../../schema';
import { isShardedByOrder, type ObjectIndex } from '../../../schema/objects/object-index';
import { idOf, type VariableOf } from '../place';

/** The call that declares a search or vector index; undefined: it is none, or has what no construct declares. */
export function objectIndexCall(
  index: ObjectIndex, _: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[],
): Call | undefined {
  return (index.kind === 'SEARCH INDEX' ? searchIndexCall : vectorIndexCall)(index, variableOf, tables);
}

function searchIndexCall(index: ObjectIndex, variableOf: VariableOf): Call | undefined {
  const { name, table, columns, storing, partitionBy, orderBy, whereNotNull, interleaveIn, options } = index;
  const [order, ...more] = orderBy;
  const known = ['sort_order_sharding', 'disable_automatic_uid_column'];
  if (more.length > 0 || order?.nulls !== undefined || [...options.keys()].some((option) => !known.includes(option))) {
    return undefined;
  }
  return newCall('SearchIndex', [variable(variableOf(table)), text(idOf(name))], {
    tokens: list(columns.map(text)),
    storing: names(storing),
    partitionBy: names(partitionBy),
    orderBy: order && text(order.column),
    descending: order?.descending ? value(true) : undefined,
    whereNotNull: names(whereNotNull),
    interleaveIn: interleaveIn === undefined ? undefined : variable(variableOf(interleaveIn)),
    sortOrderSharding: isShardedByOrder(index) ? value(true) : truthOf(options, 'sort_order_sharding'),
    disableAutomaticUidColumn: truthOf(options, 'disable_automatic_uid_column'),
  });
}

function vectorIndexCall(
  index: ObjectIndex, variableOf: VariableOf, tables: readonly TableDefinition[],
): Call | undefined {
  const { name, table, columns: [column, ...more], storing, whereNotNull, options } = index;
  // VectorIndex leaves out rows without an embedding anyway.
  const isImplied = tables.find((each) => each.name === table)
    ?.columns.some((each) => each.name === column && !each.notNull) === true && whereNotNull[0] === column;
  const rest = new Map(options);
  const taken = (option: string): string | undefined => {
    const given = rest.get(option);
    rest.delete(option);
    return given;
  };
  const numbers = Object.fromEntries(Object.entries(NUMBERS).flatMap(([option, prop]) => {
    const given = taken(option);
    return given === undefined ? [] : [[prop, value(given)]];
  }));
  const disableSearch = truthOf(options, 'disable_search');
  const distance = taken('distance_type')?.slice(1, -1);
  rest.delete('disable_search');
  return distance === undefined || rest.size > 0
    ? undefined
    : newCall('VectorIndex', [variable(variableOf(table)), text(idOf(name))], {
      column: text(column),
      distance: member('VectorDistance', distance),
      filterColumns: names(more),
      ...numbers,
      storing: names(storing),
      whereNotNull: names(isImplied ? whereNotNull.slice(1) : whereNotNull),
      disableSearch,
    });
}

/** Options of a vector index by the properties that set them. */
const NUMBERS = { tree_depth: 'treeDepth', num_leaves: 'numLeaves', num_branches: 'numBranches' };

function truthOf(options: ObjectIndex['options'], name: string): Code | undefined {
  const given = options.get(name);
  return given === undefined ? undefined : value(given.toLowerCase() === 'true');
}
