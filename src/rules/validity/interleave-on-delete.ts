import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { refusal, type Found } from '../define-rule';
import { parentsFirst } from '../views/parents-first';

export const interleaveOnDelete = refusal({
  name: 'interleave-on-delete',
  summary: 'a table below a table with a TTL is interleaved with ON DELETE NO ACTION',
  sources: [
    'ttl/working-with-ttl#ttl_and_interleaved_tables',
    'reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context, found) => {
    const nearestTtl = new Map<TableDefinition, TableDefinition>();
    for (const table of parentsFirst(context)) {
      const parent = context.lookup.parentOf(table);
      // A delete does not pass INTERLEAVE IN: those rows exist without their parent.
      const ancestor =
        parent && table.interleave?.inParent ? (parent.ttl ? parent : nearestTtl.get(parent)) : undefined;
      if (parent && ancestor) {
        nearestTtl.set(table, ancestor);
        checkAction(table, parent, ancestor, found);
      }
    }
  },
});

/** @param ancestor The ancestor whose rows the TTL deletes. */
function checkAction(table: TableDefinition, parent: TableDefinition, ancestor: TableDefinition, found: Found): void {
  const { name, interleave } = table;
  if (interleave?.onDelete === 'CASCADE') {
    return;
  }
  const { name: above, ttl } = ancestor;
  found(
    { kind: 'interleave', table },
    `${name} is interleaved with ON DELETE NO ACTION below ${above}, ` +
      `whose TTL then cannot delete rows with children in ${name}`,
    [
      { kind: 'interleave', table, interleave: { parent: parent.name, inParent: true, onDelete: 'CASCADE' }, parent },
      {
        kind: 'interleave',
        table,
        interleave: { parent: parent.name, inParent: false },
        parent,
        says: `when rows of ${name} may outlive their parent`,
      },
    ],
    {
      why: [
        `${above}: TTL of ${ttl?.days} days on ${ttl?.column}`,
        ...(interleave?.onDelete === undefined ? ['without ON DELETE the action is NO ACTION'] : []),
      ],
      cost: `one transaction of at most ${LIMITS.mutationsOfCommit.toLocaleString('en-US')} mutations ` +
        `then deletes a row of ${above} with all rows below it`,
    },
  );
}
