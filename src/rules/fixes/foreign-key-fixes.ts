import type { Edit } from './fix';
import { styledName } from './new-columns';
import type { ColumnDefinition } from '../../schema';
import type { BackingIndex } from '../keys/backing-indexes';
import type { RuleContext } from '../rule';
import { KEY_FIXES } from '../wording';

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
  const referenced = lookup.table(referencedTable);
  const key = (referenced?.primaryKey ?? []).flatMap(
    (part) => (referenced && lookup.column(referenced, part.column)) ?? [],
  );
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
      added: pairs.flatMap(({ target, name }) =>
        lookup.column(referencing, name) ? [] : [referenceColumn(target, name)],
      ),
      says: KEY_FIXES.wholeKey,
      cost: { kind: 'wider reference', table: referencedTable, columns: missing.map(({ name }) => name) },
    },
  ];
}

/** A column for values of another one, without defaults of its own. */
function referenceColumn({ type }: ColumnDefinition, name: string): ColumnDefinition {
  return { name, type, notNull: false };
}
