import { optionalText, propsCode } from './option-code';
import { flag, type Options } from '../../languages/code';
import type { Dialect, IndexDefinition, TableDefinition } from '../../schema';
import { dictionaryOption, DICTIONARY_STALENESS, STORAGE_CLAUSES } from '../../schema/kind/storage-options';

/** The props of a table that set its options and first synonym; undefined if one of its options has no prop. */
export function tableStorage(table: TableDefinition, dialect: Dialect): Options | undefined {
  const [synonym] = (table.synonyms ?? []).filter((name) => name !== table.renamedFrom);
  const { [DICTIONARY_STALENESS]: staleness, ...others } = Object.fromEntries(table.options ?? []);
  const [dictionary, isOne] = dictionaryOption(dialect);
  const fullTextDictionary = flag(others[dictionary]?.toLowerCase() === isOne);
  if (fullTextDictionary) {
    delete others[dictionary];
  }
  const storage = storageCode('CommonTableOptions', Object.entries(others), dialect);
  return storage && {
    synonym: optionalText(synonym),
    ...storage,
    fullTextDictionary,
    dictionaryStaleness: optionalText(staleness?.slice(1, -1)),
  };
}

/** The props of an index that set its options; undefined if one of them has no prop. */
export function indexStorage({ options = new Map() }: IndexDefinition, dialect: Dialect): Options | undefined {
  return storageCode('SafeIndexProps', [...options], dialect);
}

/** The struct also has props that are no options of DDL. */
function storageCode(
  struct: string, options: readonly (readonly [name: string, written: string])[], dialect: Dialect,
): Options | undefined {
  return options.every(([name]) => STORAGE_CLAUSES.has(name)) ? propsCode(struct, options, dialect) : undefined;
}
