import { columnsOf } from '../../schema';
import { reviewed } from '../define-rule';
import {
  canSeek, columnIn, inAnyShard, leadingShard, leadingValue, shardRange, usablePaths, valueOf, type AccessPath,
  type Shard,
} from '../queries/access-paths';
import { readPart, tableReads, type TableRead } from '../queries/table-reads';
import type { RuleContext } from '../rule';

export const readWithoutShard = reviewed({
  name: 'read-without-shard',
  summary:
    'a query filters a sharded key but not by its shard, so it scans the table',
  sources: ['generated-column/how-to', 'schema-design#fix_hash_the_key'],
  ofQueries: true,
  check: (context, found) => {
    for (const read of tableReads(context)) {
      const skipped = skippedShard(read, context);
      if (skipped) {
        const { table } = read;
        const { path, spread } = skipped;
        const { index, parts: [{ column: shard }, ...rest] } = path;
        const { expression } = context.lookup.column(table, shard)!.generated!;
        const object = index?.name ?? table.name;
        const column = columnIn(read, shard, context);
        const value = leadingValue(path, read, context);
        const values = spread && shardRange(spread, shard, table, context);
        const filtered = columnsOf(rest).filter((name) => isFiltered(name, read));
        const isOne = value !== undefined && rest.every((part) => valueOf(part.column, read));
        const all = values
          ? `AND ${inAnyShard(column, values)}`
          : `a condition on ${column} that lists all of its values`;
        found(
          readPart(read),
          `this query ${isOne ? `looks for one row of ${object}` : `reads ${object} by ${filtered.join(', ')}`} ` +
            `without ${shard}, the first key column, so it scans the table`,
          [value === undefined ? all : `AND ${column} = ${value}`],
          {
            why: [
              `${shard} is computed: ${expression}`,
              'Spanner finds the value of such a column by itself only where it is computed from one column, and ' +
                'the query has single values of that one',
            ],
            cost: value === undefined ? `the read becomes ${spread!.count} ranges, which Spanner merges` : undefined,
          },
        );
      }
    }
  },
});

/**
 * A key whose shard or full hash the query does not name although it filters the columns after it, if no other key
 * finds the rows.
 */
function skippedShard(
  read: TableRead, context: RuleContext,
): { readonly path: AccessPath; readonly spread?: Shard } | undefined {
  const { table, unclear, select: { hasOthers } } = read;
  const usable = usablePaths(read, context);
  if (hasOthers || usable.some((path) => canSeek(path, read, true, context))) {
    return undefined;
  }
  return usable.flatMap((path) => {
    const [shard, next] = path.parts;
    const spread = leadingShard(path, table, context);
    const isNeeded = spread ? spread.count !== 1 : leadingValue(path, read, context) !== undefined;
    return isNeeded && next && isFiltered(next.column, read) && !unclear.has(shard.column)
      ? [{ path, spread }]
      : [];
  })[0];
}

function isFiltered(name: string, { filters }: TableRead): boolean {
  return filters.some(({ column, kind }) => column === name && kind !== 'join');
}
