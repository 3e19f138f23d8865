import type { Edit } from './fix';
import { applyOptions } from '../../ddl/parser/objects/database-options';
import type { ObjectIndex } from '../../schema/objects/object-index';
import { objectIndexSpread, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';
import { KEY_FIXES } from '../wording';

/** Without partitions that begin in time order, or without an order, Spanner spreads the entries itself. */
export function spreadBySpanner(
  index: ObjectIndex, { table, spread: { decidedBy } }: SchemaKey, context: RuleContext,
): Edit[] {
  const partitionBy = index.partitionBy.filter((name) => context.spread.column(table, name).kind !== 'monotonic');
  const uniform = { ...changedOptions(index, { sort_order_sharding: undefined }), interleaveIn: undefined };
  const isOfOrder = partitionBy.length === index.partitionBy.length;
  const ways = isOfOrder ? [uniform] : [{ partitionBy, interleaveIn: undefined }, { ...uniform, partitionBy }];
  const way = ways.find((each) => (
    objectIndexSpread({ ...index, ...each }, table, context).verdict !== 'hot')) ?? uniform;
  return [
    changedIndex(index, way, isOfOrder ? KEY_FIXES.defaultSharding : KEY_FIXES.noPartition(decidedBy?.column)),
  ];
}

export function changedIndex(
  index: ObjectIndex, changes: Partial<Omit<ObjectIndex, 'kind'>>, says?: string,
): Edit {
  return { kind: 'object', object: { ...index, ...changes }, says };
}

/** undefined removes an option. */
export function changedOptions(
  { options }: ObjectIndex, changes: Readonly<Record<string, string | undefined>>,
): Pick<ObjectIndex, 'options'> {
  const changed = new Map(options);
  applyOptions(changed, new Map(Object.entries(changes)));
  return { options: changed };
}
