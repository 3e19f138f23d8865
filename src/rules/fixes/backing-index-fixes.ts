import type { Edit } from './fix';
import { styledName } from './new-columns';
import type { BackingIndex } from '../keys/backing-indexes';
import type { RuleContext } from '../rule';
import { KEY_FIXES } from '../wording';

/** Fixes of a backing index, which has no statement of its own. */
export function foreignKeyFixes({ foreignKey, referencing, index }: BackingIndex, { lookup }: RuleContext): Edit[] {
  if (!index.unique) {
    return [
      {
        kind: 'foreign key',
        table: referencing,
        foreignKey: { ...foreignKey, enforced: false },
        cost: { kind: 'reference not checked' },
      },
    ];
  }
  const { columns, referencedTable, referencedColumns } = foreignKey;
  const referenced = lookup.table(referencedTable)!;
  const key = referenced.primaryKey.flatMap((part) => lookup.column(referenced, part.column) ?? []);
  const missing = key.filter(({ name }) => !referencedColumns.includes(name));
  // Columns that are still missing are named after the other table.
  const pairs = key.map((target) => ({
    target,
    name: columns[referencedColumns.indexOf(target.name)] ??
      styledName(referencing, [`${referencedTable}${target.name}`]),
  }));
  return [
    {
      kind: 'foreign key',
      table: referencing,
      foreignKey: {
        ...foreignKey,
        columns: pairs.map(({ name }) => name),
        referencedColumns: pairs.map(({ target }) => target.name),
      },
      instead: foreignKey,
      // Without defaults of their own.
      added: pairs.flatMap(({ target: { type }, name }) => (
        lookup.column(referencing, name) ? [] : [{ name, type, notNull: false }]
      )),
      says: KEY_FIXES.wholeKey,
      cost: { kind: 'wider reference', table: referencedTable, columns: missing.map(({ name }) => name) },
    },
  ];
}
