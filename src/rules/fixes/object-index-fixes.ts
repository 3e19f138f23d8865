import type { Edit } from './fix';
import { objectIndexText } from '../../ddl/objects/object-index';
import type { ObjectIndex } from '../../schema/objects/object-index';
import type { RuleContext } from '../rule';

/** The index as it should be. */
export function changedIndex(
  index: ObjectIndex, changes: Partial<ObjectIndex>, { schema: { dialect } }: RuleContext, note?: string,
): Edit {
  return { kind: 'object', object: objectIndexText({ ...index, ...changes }, dialect), note };
}

/** The same with other options; undefined: without the option. */
export function withOptions(
  { options }: ObjectIndex, changes: Readonly<Record<string, string | undefined>>,
): Pick<ObjectIndex, 'options'> {
  const all: Readonly<Record<string, string | undefined>> = { ...Object.fromEntries(options), ...changes };
  return {
    options: new Map(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  };
}

/** A search index whose entries are not stored in their order; it cannot be interleaved. */
export function spreadBySpanner(index: ObjectIndex, context: RuleContext): Edit {
  const changes = { ...withOptions(index, { sort_order_sharding: undefined }), interleaveIn: undefined };
  return changedIndex(index, changes, context, 'default sharding');
}
