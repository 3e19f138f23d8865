import type { Defined } from './defined';
import type { SchemaObjects } from '../schema-objects';

export interface ChangeStreamDefinition extends Defined<'CHANGE STREAM'> {
  /** Watches every table there is and will be. */
  readonly watchesAll: boolean;
  readonly watched: readonly WatchedTable[];
}

export interface WatchedTable {
  readonly table: string;
  /** Absent: the whole table. Empty: its key alone. */
  readonly columns?: readonly string[];
}

export function changeStreams(objects: Pick<SchemaObjects, 'defined'> | undefined): readonly ChangeStreamDefinition[] {
  return objects?.defined.flatMap((object) => (object.kind === 'CHANGE STREAM' ? [object] : [])) ?? [];
}
