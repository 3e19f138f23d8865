import type { DefinedObject, SchemaObjects } from '../../src/schema';
import type { ChangeStreamDefinition } from '../../src/schema/objects/change-stream';

/** The objects with each change stream as it is changed, or without it. */
export function withStreams(
  { defined }: SchemaObjects, change: (stream: ChangeStreamDefinition) => ChangeStreamDefinition | undefined,
): Pick<SchemaObjects, 'defined'> {
  return { defined: defined.flatMap((object): readonly DefinedObject[] => (object.kind === 'CHANGE STREAM' ? [change(object) ?? []].flat() : [object])) };
}
