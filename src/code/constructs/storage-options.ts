import { dictionaryOption, DICTIONARY_STALENESS, optionsOf } from '../../ddl/parser/objects/option-clauses';
import { member, text, value, type Options } from '../../languages/code';
import { tableClauses } from '../../ledger/difference/table-clauses';
import type { Dialect, IndexDefinition, TableDefinition } from '../../schema';

/** The properties of a table that set its options and its first synonym; undefined: it has others. */
export function tableStorage(table: TableDefinition, dialect: Dialect): Options | undefined {
  const { options } = tableClauses(table, dialect, () => false);
  const [synonym] = table.synonyms ?? [];
  const { [DICTIONARY_STALENESS]: staleness, ...others } = Object.fromEntries(options);
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

/** The properties of an index that set its options; undefined: it has others. */
export function indexStorage({ otherClauses = [] }: IndexDefinition, dialect: Dialect): Options | undefined {
  const options = optionsOf(otherClauses, dialect);
  return options && storageCode(Object.fromEntries(options));
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
