import { dictionaryOption, DICTIONARY_STALENESS, withOptions } from '../../ddl/parser/objects/option-clauses';
import type { Dialect } from '../../schema';

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

/** How a table or index is stored, as clauses of its CREATE; undefined: it has none. */
export function storageClauses(
  { localityGroup, columnarPolicy, fullTextDictionary, dictionaryStaleness }: Storage, dialect: Dialect,
): readonly string[] | undefined {
  if ((localityGroup ?? columnarPolicy ?? fullTextDictionary ?? dictionaryStaleness) === undefined) {
    return undefined;
  }
  const texts = {
    locality_group: localityGroup, columnar_policy: columnarPolicy, [DICTIONARY_STALENESS]: dictionaryStaleness,
  };
  const given = Object.entries(texts).flatMap(([name, value]) => (
    value === undefined ? [] : [[name, `'${value}'`] as const]
  ));
  const all = fullTextDictionary ? [...given, dictionaryOption(dialect)] : given;
  return all.length === 0 ? undefined : withOptions([], new Map(all), dialect);
}
