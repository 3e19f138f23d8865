import { option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { counted } from '../../text/shown';
import { reviewed } from '../define-rule';
import type { RuleContext } from '../rule';
import { figure } from '../wording';

export const undeletableRow = reviewed({
  name: 'undeletable-row',
  summary: 'a TTL deletes a row with so many indexed rows below it that one commit cannot hold the deletes',
  sources: ['ttl/monitoring-and-metrics#undeletable_rows', 'https://cloud.google.com/spanner/quotas#limits-for'],
  check: (context, found) => {
    for (const table of context.schema.tables.filter(({ ttl }) => ttl)) {
      const below = deletedWith(table, 1, [table], context).sort((a, b) => b.rows * b.indexes - a.rows * a.indexes);
      const own = context.lookup.indexesOf(table).length;
      // A delete is one mutation, plus one for each index; cascaded rows count only if they are indexed.
      const mutations = 1 + own + below.reduce((sum, { rows, indexes }) => sum + rows * indexes, 0);
      if (mutations > LIMITS.mutationsOfCommit && below.length > 0) {
        found(
          { kind: 'ttl', table },
          `the TTL of ${table.name} can leave rows undeleted: one row and its descendants take ` +
            `${figure(mutations)} mutations, but a commit holds ${figure(LIMITS.mutationsOfCommit)}`,
          [
            `set a shorter TTL on ${below[0].table.name}, so few of its rows are left when the parent expires`,
            phrase`a smaller ${option('rowsPerParent')}, if it is guessed too high`,
          ],
          {
            why: below.map((each) => (
              `${each.table.name}: ${figure(each.rows)} declared rows below one row of ${table.name}, ` +
                `${counted(each.indexes, 'index', 'indexes')} each`
            )),
            cost: 'child rows expire on their own, not with their parent',
          },
        );
      }
    }
  },
});

interface DeletedRows {
  readonly table: TableDefinition;
  readonly rows: number;
  readonly indexes: number;
}

/** Undeclared counts are zero. Rows with a shorter TTL of their own are deleted before. */
function deletedWith(
  parent: TableDefinition, rowsAbove: number, seen: readonly TableDefinition[], context: RuleContext,
): DeletedRows[] {
  return context.lookup.childrenOf(parent).flatMap((table) => {
    const isDeleted = table.interleave?.onDelete === 'CASCADE' && !seen.includes(table) &&
      !(table.ttl && table.ttl.days < seen[0].ttl!.days);
    const rows = rowsAbove * (table.workload?.rowsPerParent ?? 0);
    const indexes = context.lookup.indexesOf(table).length;
    return isDeleted && rows > 0
      ? [...(indexes > 0 ? [{ table, rows, indexes }] : []), ...deletedWith(table, rows, [...seen, table], context)]
      : [];
  });
}
