import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';

interface Facts {
  readonly table: TableDefinition;
  readonly mutations: number;
  /** Tables below it that are deleted with a row. */
  readonly below: readonly { readonly table: TableDefinition; readonly rows: number; readonly indexes: number }[];
}

export const undeletableRow = defineAdvice<Facts>({
  name: 'undeletable-row',
  summary: 'a TTL deletes a row with so many indexed rows below it that one commit cannot hold the deletes',
  sources: [
    'https://cloud.google.com/spanner/docs/ttl/monitoring-and-metrics#undeletable_rows',
    'https://cloud.google.com/spanner/quotas#limits-for',
  ],
  words: {
    message: ({ table, mutations }) =>
      `the TTL of ${table.name} can leave rows undeleted: one row and its descendants take ${written(mutations)} ` +
      `mutations, and a commit holds ${written(LIMITS.mutationsOfCommit)}`,
    why: ({ table, below }) =>
      below.map((each) =>
        `${each.table.name}: ${written(each.rows)} declared rows below one row of ${table.name}, ${each.indexes} ` +
        'indexes each'),
    cost: () => 'rows of the child end when their own time ends, not with their parent',
    advice: {
      ttl: ({ below: [{ table }] }) =>
        `a TTL of its own on ${table.name} that ends sooner, so few of its rows are left when the parent ends`,
      workload: () => 'a smaller rowsPerParent, when it is guessed too high',
    },
  },
  check: (context) => {
    const withTtl = context.schema.tables.filter(({ ttl }) => ttl);
    return withTtl.flatMap((table) => problemsOf(table, context));
  },
});

function problemsOf(table: TableDefinition, context: RuleContext): Problem<Facts>[] {
  const below = deletedWith(table, 1, [table], context);
  const own = context.lookup.indexesOf(table).length;
  // A delete is one mutation and one for each index; rows that cascade count only where they are indexed.
  const mutations = 1 + own + below.reduce((sum, { rows, indexes }) => sum + rows * indexes, 0);
  return mutations <= LIMITS.mutationsOfCommit || below.length === 0
    ? []
    : [{
      subject: { object: table.name, part: { kind: 'ttl', table } },
      facts: { table, mutations, below: [...below].sort((a, b) => b.rows * b.indexes - a.rows * a.indexes) },
      fixes: () => [advice('ttl'), advice('workload')],
    }];
}

/** As far as declared: what is not, counts as no row. Rows with a TTL of their own that ends sooner are gone before. */
function deletedWith(
  parent: TableDefinition, rowsAbove: number, seen: readonly TableDefinition[], context: RuleContext,
): Facts['below'] {
  return context.lookup.childrenOf(parent).flatMap((table) => {
    const isDeleted = table.interleave?.onDelete === 'CASCADE' && !seen.includes(table) &&
      !(table.ttl && table.ttl.days < (seen[0].ttl?.days ?? 0));
    const rows = rowsAbove * (table.workload?.rowsPerParent ?? 0);
    const indexes = context.lookup.indexesOf(table).length;
    return isDeleted && rows > 0
      ? [...(indexes > 0 ? [{ table, rows, indexes }] : []), ...deletedWith(table, rows, [...seen, table], context)]
      : [];
  });
}

function written(count: number): string {
  return count.toLocaleString('en-US');
}
