import type { Dialect } from '../../schema';
import { literal, optionTexts } from '../../schema/kind/clauses';
import { dictionaryOption, DICTIONARY_STALENESS } from '../../schema/kind/storage-options';

/** Whether analytical queries read data in columnar format. */
export enum ColumnarPolicy {
  /** They do. */
  ENABLED = 'enabled',
  /** They do not. */
  DISABLED = 'disabled',
}

interface Storage {
  readonly localityGroup?: string;
  readonly columnarPolicy?: ColumnarPolicy;
  readonly fullTextDictionary?: boolean;
  readonly dictionaryStaleness?: string;
}

/** Storage options of a table or index, in alphabetical order; undefined if all are defaults. */
export function storageOptions(
  { localityGroup, columnarPolicy, fullTextDictionary, dictionaryStaleness }: Storage, dialect: Dialect,
): ReadonlyMap<string, string> | undefined {
  const [dictionary, isOne] = dictionaryOption(dialect);
  const texts = {
    columnar_policy: literal(columnarPolicy, dialect),
    [DICTIONARY_STALENESS]: literal(dictionaryStaleness, dialect),
    [dictionary]: fullTextDictionary ? isOne : undefined,
    locality_group: literal(localityGroup, dialect),
  };
  const options = optionTexts(texts);
  return options.size === 0 ? undefined : options;
}
