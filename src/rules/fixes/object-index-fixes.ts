import type { Edit } from './fix';
import { indexFixes } from './index-fixes';
import type { ObjectIndex } from '../../schema/objects/object-index';
import { objectIndexSpread, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';

export function changedIndex(
  index: ObjectIndex, changes: Partial<Omit<ObjectIndex, 'kind'>>, says?: string,
): Edit {
  return { kind: 'object', object: { ...index, ...changes }, says };
}

/** Changes options; undefined removes the option. */
export function withOptions(
  { options }: ObjectIndex, changes: Readonly<Record<string, string | undefined>>,
): Pick<ObjectIndex, 'options'> {
  const all: Readonly<Record<string, string | undefined>> = { ...Object.fromEntries(options), ...changes };
  return {
    options: new Map(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  };
}

/** undefined if the key is not that of an index. */
export function indexKeyFixes(key: SchemaKey, context: RuleContext): Edit[] | undefined {
  const { table, index, objectIndex } = key;
  return index ? indexFixes(table, index, context) : objectIndex && spreadBySpanner(objectIndex, key, context);
}

/** Without partitions that begin in time order, or without an order, Spanner spreads the entries itself. */
function spreadBySpanner(
  index: ObjectIndex, { table, spread: { decidedBy } }: SchemaKey, context: RuleContext,
): Edit[] {
  const partitionBy = index.partitionBy.filter((name) => context.spread.column(table, name).kind !== 'monotonic');
  const uniform = { ...withOptions(index, { sort_order_sharding: undefined }), interleaveIn: undefined };
  const isOfOrder = partitionBy.length === index.partitionBy.length;
  const ways = isOfOrder ? [uniform] : [{ partitionBy, interleaveIn: undefined }, { ...uniform, partitionBy }];
  const way = ways.find((each) => (
    objectIndexSpread({ ...index, ...each }, table, context).verdict !== 'hot')) ?? uniform;
  return [changedIndex(index, way, isOfOrder
    ? 'without sort_order_sharding Spanner spreads the entries evenly'
    : `without PARTITION BY ${decidedBy?.column} Spanner spreads the entries, but each query searches all of them`)];
}
