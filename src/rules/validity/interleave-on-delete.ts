import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import type { RuleContext } from '../rule';
import { rowTrees } from '../views/row-trees';

interface Facts {
  readonly table: TableDefinition;
  /** The table above whose rows the TTL deletes. */
  readonly ancestor: TableDefinition;
}

export const interleaveOnDelete = defineRule<Facts>({
  name: 'interleave-on-delete',
  kind: 'refused',
  summary: 'a table below a table with a TTL is interleaved with ON DELETE NO ACTION',
  sources: [
    'https://cloud.google.com/spanner/docs/ttl/working-with-ttl#ttl_and_interleaved_tables',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context: RuleContext) => {
    const { lookup } = context;
    const problems: Problem<Facts>[] = [];
    const nearestTtl = new Map<TableDefinition, TableDefinition>();
    for (const table of rowTrees(context).parentsFirst) {
      const parent = lookup.parentOf(table);
      // INTERLEAVE IN ends the way of a delete: its rows live on without their parent.
      const ancestor =
        parent && table.interleave?.inParent ? (parent.ttl ? parent : nearestTtl.get(parent)) : undefined;
      if (ancestor) {
        nearestTtl.set(table, ancestor);
      }
      if (parent && ancestor && table.interleave?.onDelete !== 'CASCADE') {
        problems.push(problemOf(table, ancestor, parent));
      }
    }
    return problems;
  },
  words: {
    message: ({ table, ancestor }) =>
      `${table.name} is interleaved with ON DELETE NO ACTION below ${ancestor.name}, ` +
      `whose TTL then cannot delete rows with children in ${table.name}`,
    why: ({ table, ancestor: { name, ttl } }) => [
      `${name}: TTL of ${ttl?.days} days on ${ttl?.column}`,
      ...(table.interleave?.onDelete === undefined ? ['without ON DELETE the action is NO ACTION'] : []),
    ],
    cost: ({ ancestor }) =>
      `one transaction of at most ${LIMITS.mutationsOfCommit.toLocaleString('en-US')} mutations ` +
      `then deletes a row of ${ancestor.name} with all rows below it`,
    advice: { outlive: ({ table }) => `when rows of ${table.name} may outlive their parent` },
  },
});

function problemOf(table: TableDefinition, ancestor: TableDefinition, parent: TableDefinition): Problem<Facts> {
  const { name } = parent;
  return {
    subject: { object: table.name, part: { kind: 'interleave', table } },
    facts: { table, ancestor },
    fixes: () => [
      { kind: 'interleave', table, interleave: { parent: name, inParent: true, onDelete: 'CASCADE' }, parent },
      { kind: 'interleave', table, interleave: { parent: name, inParent: false }, parent, note: 'outlive' },
    ],
  };
}
