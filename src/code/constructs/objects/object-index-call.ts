import { flag, member, list, names, newCall, text, variable, type Call } from '../../../languages/code';
import type { Dialect, TableDefinition } from '../../../schema';
import type { ObjectIndex } from '../../../schema/objects/object-index';
import { optionalText, propsCode } from '../option-code';
import { onTable, type VariableOf } from '../place';

/** The call that declares a search or vector index; undefined if no construct can. */
export function objectIndexCall(
  index: ObjectIndex, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[],
): Call | undefined {
  return (index.kind === 'SEARCH INDEX' ? searchIndexCall : vectorIndexCall)(index, dialect, variableOf, tables);
}

function searchIndexCall(index: ObjectIndex, dialect: Dialect, variableOf: VariableOf): Call | undefined {
  const { name, table, columns, storing, partitionBy, orderBy, whereNotNull, interleaveIn } = index;
  const [order, ...more] = orderBy;
  const props = propsCode('SearchIndexProps', index.options, dialect, {
    tokens: list(columns.map(text)),
    storing: names(storing),
    partitionBy: names(partitionBy),
    orderBy: optionalText(order?.column),
    descending: flag(order?.descending),
    whereNotNull: names(whereNotNull),
    interleaveIn: interleaveIn === undefined ? undefined : variable(variableOf(interleaveIn)),
  });
  return more.length > 0 || order?.nulls !== undefined
    ? undefined
    : props && newCall('SearchIndex', onTable(table, name, variableOf), props);
}

function vectorIndexCall(
  index: ObjectIndex, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[],
): Call | undefined {
  const { name, table, columns: [column, ...more], storing, whereNotNull } = index;
  // VectorIndex always omits rows without an embedding.
  const isImplied = tables.find((each) => each.name === table)
    ?.columns.some((each) => each.name === column && !each.notNull) === true && whereNotNull[0] === column;
  const { distance_type: distance, ...others } = Object.fromEntries(index.options);
  const props = distance === undefined ? undefined : propsCode('VectorIndexProps', Object.entries(others), dialect, {
    column: text(column),
    distance: member('VectorDistance', distance.slice(1, -1)),
    filterColumns: names(more),
    storing: names(storing),
    whereNotNull: names(isImplied ? whereNotNull.slice(1) : whereNotNull),
  });
  return props && newCall('VectorIndex', onTable(table, name, variableOf), props);
}
