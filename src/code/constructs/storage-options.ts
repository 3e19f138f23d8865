import { member, text, value, type Options } from '../../languages/code';
import type { Dialect, IndexDefinition, TableDefinition } from '../../schema';
import { dictionaryOption, DICTIONARY_STALENESS } from '../../schema/kind/storage-options';

/** The props of a table that set its options and first synonym; undefined if one of its options has no prop. */
export function tableStorage(table: TableDefinition, dialect: Dialect): Options | undefined {
  const [synonym] = (table.synonyms ?? []).filter((name) => name !== table.renamedFrom);
  const { [DICTIONARY_STALENESS]: staleness, ...others } = Object.fromEntries(table.options ?? []);
  const [dictionary, isOne] = dictionaryOption(dialect);
  const fullTextDictionary = others[dictionary]?.toLowerCase() === isOne ? value(true) : undefined;
  if (fullTextDictionary) {
    delete others[dictionary];
  }
  const storage = storageCode(others);
  return storage && {
    synonym: synonym === undefined ? undefined : text(synonym),
    ...storage,
    fullTextDictionary,
    dictionaryStaleness: staleness === undefined ? undefined : text(staleness.slice(1, -1)),
  };
}

/** The props of an index that set its options; undefined if one of them has no prop. */
export function indexStorage({ options = new Map() }: IndexDefinition): Options | undefined {
  return storageCode(Object.fromEntries(options));
}

function storageCode(options: Readonly<Record<string, string>>): Options | undefined {
  const { locality_group: group, columnar_policy: policy, ...others } = options;
  const [, chosen] = /^['"](enabled|disabled)['"]$/i.exec(policy ?? '') ?? [];
  return Object.keys(others).length > 0 || (policy !== undefined && chosen === undefined)
    ? undefined
    : {
      localityGroup: group === undefined ? undefined : text(group.slice(1, -1)),
      columnarPolicy: chosen === undefined ? undefined : member('ColumnarPolicy', chosen.toUpperCase()),
    };
}
