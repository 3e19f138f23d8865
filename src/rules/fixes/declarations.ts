import { entityWord, wordsOf } from './new-columns';
import type { ColumnDefinition, DeclaredValues, TableDefinition } from '../../schema';
import { isUuidSized } from '../../schema/types/type-facts';
import { nameEvidence } from '../../spread/names/name-evidence';

/** A typical number of values of a status. */
const USUAL_VALUES = 8;

/**
 * A declaration that the name and size of a column suggest, for the owner to confirm; undefined if its name suggests
 * time or counting, because that is not a way out.
 */
export function likelyValues(table: TableDefinition, column: ColumnDefinition): DeclaredValues | undefined {
  const suggested = nameEvidence(table, column);
  switch (suggested?.kind) {
    case 'monotonic':
      return undefined;
    case 'bounded':
      return { source: 'category', distinctValues: USUAL_VALUES };
    case 'scattered':
      return { source: isUuidSized(column.type) ? 'uuidV4' : 'random' };
    default:
      return entityOf(column, table);
  }
}

/** Values that are independent of time, with who or what chooses them. */
export function entityOf(column: ColumnDefinition, table?: TableDefinition): DeclaredValues {
  return { source: 'entity', description: `the ${whoChooses(column, table)}` };
}

/** `device_id` -> the device; a plain `Id` -> a row of the table. */
function whoChooses({ name }: ColumnDefinition, table: TableDefinition | undefined): string {
  const words = wordsOf(name);
  const named = words.length > 1 && /^(id|key|no|nr|num|number|code|ref|uuid)$/.test(words[words.length - 1])
    ? words.slice(0, -1)
    : words;
  return table && /^(id|key|pk)$/.test(named.join(' ')) ? wordsOf(entityWord(table)).join(' ') : named.join(' ');
}
