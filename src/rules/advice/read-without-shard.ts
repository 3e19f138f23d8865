import type { Expression } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { withValues } from '../../ddl/expressions/shard-reads';
import { columnsOf } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import { reviewed } from '../define-rule';
import {
  canSeek, columnIn, inAnyShard, leadingShard, shardRange, usablePaths, type AccessPath, type Shard,
} from '../queries/access-paths';
import { partOf, tableReads, type TableRead } from '../queries/table-reads';
import type { RuleContext } from '../rule';

/** Expressions that need no brackets in another one. */
const WHOLE: ReadonlySet<Expression['kind']> = new Set(['literal', 'call', 'column', 'opaque']);

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
        const { path: { index, parts: [{ column: shard }, ...rest] }, spread } = skipped;
        const { expression } = context.lookup.column(table, shard)!.generated!;
        const object = index?.name ?? table.name;
        const column = columnIn(read, shard, context);
        const value = withQueryValues(expression, read, context);
        const values = shardRange(spread, shard, table, context);
        const filtered = columnsOf(rest).filter((name) => isFiltered(name, read));
        const isOne = value !== undefined && rest.every((part) => valueOf(part.column, read));
        const all = values
          ? `AND ${inAnyShard(column, values)}`
          : `a condition on ${column} that lists all of its values`;
        found(
          partOf(read),
          `this query ${isOne ? `looks for one row of ${object}` : `reads ${object} by ${filtered.join(', ')}`} ` +
            `without ${shard}, the first key column, so it scans the table`,
          [value === undefined ? all : `AND ${column} = ${value}`],
          {
            why: [
              `${shard} is computed: ${expression}`,
              'Spanner finds the value of such a column by itself only where it is computed from one column, and ' +
                'the query has single values of that one',
            ],
            cost: value === undefined ? `the read becomes ${spread.count} ranges, which Spanner merges` : undefined,
          },
        );
      }
    }
  },
});

/** An expression with the values that a query compares its columns with; undefined if it has not one for each. */
function withQueryValues(expression: string, read: TableRead, { schema, spread }: RuleContext): string | undefined {
  const { dialect } = schema;
  const values = referencedColumns(spread.parse(expression)).map((name) => {
    const value = valueOf(name, read);
    const text = value && read.query.text.slice(value.start, value.end);
    return [quoteIdentifier(name, dialect), value && WHOLE.has(value.kind) ? text : text && `(${text})`] as const;
  });
  return values.every((entry): entry is readonly [string, string] => entry[1] !== undefined)
    ? withValues(expression, dialect, new Map(values))
    : undefined;
}

function valueOf(name: string, { filters }: TableRead): Expression | undefined {
  return filters.find(({ column, value }) => column === name && value)?.value;
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
