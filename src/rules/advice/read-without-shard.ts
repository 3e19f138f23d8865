import { parseExpression } from '../../ddl/expressions/expression-parser';
import { certainlyReferenced } from '../../ddl/expressions/expression-walk';
import { QueryParameters, withValues } from '../../ddl/expressions/shard-reads';
import { columnsOf, type Dialect, type KeyPart } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import { reviewed } from '../define-rule';
import {
  canSeek, inAnyShard, leadingShard, shardRange, usablePaths, type AccessPath, type Shard,
} from '../queries/access-paths';
import { partOf, tableReads, type TableRead } from '../queries/table-reads';
import type { RuleContext } from '../rule';

export const readWithoutShard = reviewed({
  name: 'read-without-shard',
  summary:
    'a query filters a sharded key but not by its shard, so it scans the table',
  sources: ['generated-column/how-to', 'schema-design#fix_hash_the_key'],
  ofQueries: true,
  check: (context, found) => {
    const { lookup, schema: { dialect } } = context;
    for (const read of tableReads(context)) {
      const { table, filters } = read;
      const skipped = skippedShard(read, context);
      if (skipped) {
        const { path: { index, parts: [{ column: shard }, ...rest] }, spread } = skipped;
        const { expression } = lookup.column(table, shard)!.generated!;
        const object = index?.name ?? table.name;
        const quoted = quoteIdentifier(shard, dialect);
        const refuse = (what: string, condition: string, cost?: string): void => found(
          partOf(read),
          `this query ${what} without ${shard}, the first key column, so it scans the table`,
          [condition],
          {
            why: [
              `${shard} is computed: ${expression}`,
              'Spanner finds the value of such a column by itself only where it is computed from one column, and ' +
                'the query has single values of that one',
            ],
            cost,
          },
        );
        const isOne = ({ column }: KeyPart): boolean =>
          filters.some((filter) => filter.column === column && filter.kind === 'equal');
        if (rest.every(isOne)) {
          const value = withParameters(expression, dialect);
          refuse(`looks for one row of ${object}`, `AND ${quoted} = ${value}`);
        } else {
          const filtered = columnsOf(rest).filter((column) => isFiltered(column, read));
          const values = shardRange(spread, shard, table, context);
          refuse(
            `reads ${object} by ${filtered.join(', ')}`,
            values
              ? `AND ${inAnyShard(shard, values, context)}`
              : `a condition on ${quoted} that lists all of its values`,
            `the read becomes ${spread.count} ranges, which Spanner merges`,
          );
        }
      }
    }
  },
});

/** Replaces the source columns of an expression with parameters. */
function withParameters(expression: string, dialect: Dialect): string {
  const parameters = new QueryParameters(dialect);
  const names = certainlyReferenced(parseExpression(expression, dialect));
  return withValues(expression, dialect, new Map(names.map((name) => (
    [quoteIdentifier(name, dialect), parameters.of(name)]
  ))));
}

/**
 * A key whose shard the query does not name although it filters the columns after the shard, if no other key finds the
 * rows.
 */
function skippedShard(
  read: TableRead, context: RuleContext,
): { readonly path: AccessPath; readonly spread: Shard } | undefined {
  const { table, unclear, select: { hasOthers } } = read;
  const usable = usablePaths(read, context);
  if (hasOthers || usable.some((path) => canSeek(path, read, true, context))) {
    return undefined;
  }
  return usable.flatMap((path) => {
    const [shard, next] = path.parts;
    const spread = leadingShard(path, table, context);
    return spread && spread.count !== 1 && next && isFiltered(next.column, read) && !unclear.has(shard.column)
      ? [{ path, spread }]
      : [];
  })[0];
}

function isFiltered(name: string, { filters }: TableRead): boolean {
  return filters.some(({ column, kind }) => column === name && kind !== 'join');
}
