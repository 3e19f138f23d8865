import { isDroppable } from './redundant-index';
import type { ForeignKeyDefinition, IndexDefinition, TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { sameType } from '../../schema/types/type-text';
import { reviewed } from '../define-rule';
import { beginsWith } from '../keys/compared-index';
import { selectReads } from '../queries/table-reads';
import type { RuleContext } from '../rule';
import { foreignKeyText, foreignKeyTitle, primaryKeyText } from '../wording';

export const interleavableTable = reviewed({
  name: 'interleavable-table',
  summary:
    'a table whose key begins with the key of the table it references is read or deleted together with it, but is ' +
    'stored apart',
  sources: ['schema-and-data-model#parent-child', 'foreign-keys/overview'],
  check: (context, found) => {
    for (const table of context.schema.tables.filter(({ interleave }) => !interleave)) {
      const [best] = relationsOf(table, context);
      if (best && !isTooDeep(table, best.parent, context) && !outgrowsSplit(table)) {
        const { foreignKey, parent, joinedIn } = best;
        found(
          { kind: 'table', table },
          `${table.name} can be interleaved in ${parent.name}: its key begins with the key of ${parent.name}, but a ` +
            'row and its children are stored apart',
          [{
            kind: 'table',
            table,
            to: {
              ...table,
              interleave: { parent: parent.name, inParent: true, onDelete: foreignKey.onDelete },
              foreignKeys: table.foreignKeys.filter((each) => each !== foreignKey),
            },
            shape: { kind: 'child', parent },
            says: `drop ${foreignKeyTitle(table, foreignKey)}`,
          }],
          {
            why: [
              `${primaryKeyText(parent)}, ${primaryKeyText(table)}`,
              foreignKey.onDelete === 'CASCADE'
                ? `${foreignKeyText(table, foreignKey)} ON DELETE CASCADE: both are deleted together`
                : `${joinedIn} joins both on this key`,
              'Spanner recommends interleaving or a foreign key for one relationship, not both',
            ],
            cost: `interleaving takes a new table and a copy of the rows; a row of ${parent.name} with all its rows ` +
              `of ${table.name} should stay below the size of a split`,
          },
        );
      }
    }
  },
});

interface Relation {
  readonly foreignKey: ForeignKeyDefinition;
  readonly parent: TableDefinition;
  /** The query that reads both. */
  readonly joinedIn?: string;
}

/** Tables in which it could be interleaved and with which it is read or deleted, the longest key first. */
function relationsOf(table: TableDefinition, context: RuleContext): Relation[] {
  return table.foreignKeys
    .flatMap((foreignKey) => {
      const parent = context.lookup.table(foreignKey.referencedTable);
      const fits = parent && parent !== table && foreignKey.enforced && carriesKey(table, foreignKey, parent, context);
      const joinedIn = fits ? queryJoining(table, parent, context) : undefined;
      return fits && (foreignKey.onDelete === 'CASCADE' || joinedIn !== undefined)
        ? [{ foreignKey, parent, joinedIn }]
        : [];
    })
    .sort(({ parent: a }, { parent: b }) => b.primaryKey.length - a.primaryKey.length || (a.name < b.name ? -1 : 1));
}

/** Whether the keys of both tables begin with the same columns, which the foreign key pairs. */
function carriesKey(
  table: TableDefinition, { columns, referencedColumns }: ForeignKeyDefinition, parent: TableDefinition,
  { lookup, schema }: RuleContext,
): boolean {
  return (
    parent.primaryKey.length > 0 &&
    referencedColumns.length === parent.primaryKey.length &&
    parent.primaryKey.every(({ column, descending }, at) => {
      const own = table.primaryKey[at];
      const [mine, theirs] = [lookup.column(table, column), lookup.column(parent, column)];
      return (
        own?.column === column &&
        own.descending === descending &&
        referencedColumns.includes(column) &&
        columns[referencedColumns.indexOf(column)] === column &&
        mine !== undefined &&
        theirs !== undefined &&
        mine.notNull === theirs.notNull &&
        sameType(mine.type, theirs.type, schema.dialect)
      );
    })
  );
}

/** The first query that joins all columns of the parent's key. */
function queryJoining(table: TableDefinition, parent: TableDefinition, context: RuleContext): string | undefined {
  for (const { reads } of selectReads(context)) {
    const above = reads.find((read) => read.table === parent);
    const joins = reads.find((read) => read.table === table)?.filters
      .filter(({ other }) => other?.source === above?.source && above !== undefined)
      .filter(({ column, other }) => column === other?.column)
      .map(({ column }) => column);
    if (above && joins && parent.primaryKey.every(({ column }) => joins.includes(column))) {
      return above.query.name;
    }
  }
  return undefined;
}

function isTooDeep(table: TableDefinition, parent: TableDefinition, { lookup }: RuleContext): boolean {
  const height = (of: TableDefinition, seen: readonly TableDefinition[]): number => {
    const children = lookup.childrenOf(of).filter((child) => !seen.includes(child));
    return 1 + Math.max(0, ...children.map((child) => height(child, [...seen, child])));
  };
  return lookup.ancestorsOf(parent).length + 1 + height(table, [table]) > LIMITS.interleavedTables;
}

/** By its declarations: interleaving would only cause another finding. */
function outgrowsSplit({ workload: { rowsPerParent = 0, rowBytes = 0 } = {} }: TableDefinition): boolean {
  return rowsPerParent * rowBytes > LIMITS.splitBytes;
}

export const interleavableIndex = reviewed({
  name: 'interleavable-index',
  summary: 'an index begins with the key of a parent of its table but is stored apart from the rows of that parent',
  sources: ['secondary-indexes#indexes_and_interleaving', 'whitepapers/optimizing-schema-design'],
  check: (context, found) => {
    for (const index of context.schema.indexes) {
      const ancestor = index.interleaveIn === undefined ? ancestorFor(index, context) : undefined;
      if (ancestor && !isDroppable(index, context)) {
        const { name } = ancestor;
        found(
          { kind: 'index', index },
          `index ${index.name} begins with the key of ${name} but is not interleaved in it: a write of ` +
            `${index.table} can involve one more split`,
          [{ kind: 'index', index: { ...index, interleaveIn: name }, spread: { kind: 'interleaved', ancestor } }],
          {
            why: [
              `${primaryKeyText(ancestor)}, and ${index.table} is interleaved below it`,
              `interleaved, the entries of one ${name} are stored next to its rows`,
            ],
            cost: `the index is built anew, and its entries count to the size of their row of ${name}`,
          },
        );
      }
    }
  },
});

/** The nearest ancestor whose whole key begins the index. */
function ancestorFor(index: IndexDefinition, { lookup }: RuleContext): TableDefinition | undefined {
  const table = lookup.table(index.table);
  return table && lookup.ancestorsOf(table).find(({ primaryKey }) =>
    primaryKey.length > 0 && index.keyParts.length > primaryKey.length && beginsWith(index.keyParts, primaryKey));
}
