import { optionsOf } from '../../ddl/parser/objects/option-clauses';
import { member, text, type Options } from '../../languages/code';
import { tableClauses } from '../../ledger/difference/table-clauses';
import type { Dialect, IndexDefinition, TableDefinition } from '../../schema';

/** The properties of a table that set its options and its synonym; undefined: it has others. */
export function tableStorage(table: TableDefinition, dialect: Dialect): Options | undefined {
  const { options, synonyms: [synonym, ...more] } = tableClauses(table, dialect, () => false);
  const storage = more.length > 0 ? undefined : storageCode(options);
  return storage && { synonym: synonym === undefined ? undefined : text(synonym), ...storage };
}

/** The properties of an index that set its options; undefined: it has others. */
export function indexStorage({ otherClauses = [] }: IndexDefinition, dialect: Dialect): Options | undefined {
  const options = optionsOf(otherClauses, dialect);
  return options && storageCode(options);
}

function storageCode(options: ReadonlyMap<string, string>): Options | undefined {
  const { locality_group: group, columnar_policy: policy, ...others } = Object.fromEntries(options);
  const [, isEnabled] = /^['"](?:(enabled)|disabled)['"]$/i.exec(policy ?? "''") ?? [];
  return Object.keys(others).length > 0
    ? undefined
    : {
      localityGroup: group === undefined ? undefined : text(group.slice(1, -1)),
      columnarPolicy: policy === undefined ? undefined : member('ColumnarPolicy', isEnabled ? 'ENABLED' : 'DISABLED'),
    };
}
