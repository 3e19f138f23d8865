import { columnsOf, type IndexDefinition, type TableDefinition } from '../../schema';
import { widthOf } from '../../schema/types/type-facts';
import { append } from '../../text/collections';
import { reviewed } from '../define-rule';
import { canSeek, forcedIndex, matchedColumns, usablePaths, type AccessPath } from '../queries/access-paths';
import { readPart, tableReads, type TableRead } from '../queries/table-reads';
import type { RuleContext } from '../rule';
import { indexText } from '../wording';

/** Storing more columns would copy much of the table. */
const MOST_STORED = 3;
/** Characters or bytes of a column that is cheap to store twice. */
const SMALL_WIDTH = 64;

interface BackJoin {
  readonly read: TableRead;
  readonly index: IndexDefinition;
  readonly missing: readonly string[];
}

export const backJoin = reviewed({
  name: 'back-join',
  summary: 'a query finds rows by an index and fetches each of them for a few small columns that it could store',
  sources: ['secondary-indexes#storing-clause', 'index-advisor'],
  ofQueries: true,
  check: (context, found) => {
    const byIndex = new Map<IndexDefinition, BackJoin[]>();
    for (const join of tableReads(context).flatMap((read) => backJoinOf(read, context) ?? [])) {
      append(byIndex, join.index, join);
    }
    for (const [index, joins] of byIndex) {
      const [{ read }] = joins;
      const { table } = read;
      const missing = [...new Set(joins.flatMap((each) => each.missing))];
      const names = missing.join(', ');
      if (missing.length <= MOST_STORED && missing.every((name) => isSmall(name, table, context))) {
        found(
          readPart(read),
          `this query finds rows by index ${index.name} but fetches each from ${table.name} for ${names}`,
          [{ kind: 'index', index: { ...index, storing: [...index.storing, ...missing] }, stored: missing }],
          {
            why: [
              indexText(index),
              `with ${names} stored, the index alone answers the query`,
              ...(joins.length > 1 ? [`queries that read it in the same way: ${joins.length - 1} more`] : []),
            ],
            cost: `${names} of ${table.name} ${missing.length === 1 ? 'is' : 'are'} then also written to ` +
              `${index.name}; ALTER INDEX ... ADD STORED COLUMN changes it in place`,
          },
        );
      }
    }
  },
});

function isSmall(name: string, table: TableDefinition, { lookup, schema: { dialect } }: RuleContext): boolean {
  const column = lookup.column(table, name);
  return column !== undefined && widthOf(column.type, dialect) <= SMALL_WIDTH;
}

/** Only if it is certain which index Spanner uses, and that it finds more than one row. */
function backJoinOf(read: TableRead, context: RuleContext): BackJoin | undefined {
  const { columns, filters, select: { scope } } = read;
  if (!columns || scope.isWritten || scope.isLimited) {
    return undefined;
  }
  const path = indexOf(read, context);
  const { index, parts = [] } = path ?? {};
  if (!index) {
    return undefined;
  }
  const findsOne = index.unique &&
    index.keyParts.every(({ column }) => filters.some((filter) => filter.kind === 'equal' && filter.column === column));
  const held = new Set([...columnsOf(parts), ...index.storing]);
  const missing = [...columns].filter((name) => !held.has(name));
  return findsOne || missing.length === 0 ? undefined : { read, index, missing };
}

/** The index that finds the fewest rows, if there is exactly one. */
function indexOf(read: TableRead, context: RuleContext): AccessPath | undefined {
  const seekable = usablePaths(read, context).filter((path) => canSeek(path, read, false, context));
  if (forcedIndex(read)) {
    return seekable[0];
  }
  const most = Math.max(...seekable.map((path) => matchedColumns(path, read)));
  const [best, ...others] = seekable.filter((path) => matchedColumns(path, read) === most);
  return others.length > 0 || best?.isBacking ? undefined : best;
}
