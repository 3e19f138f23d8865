import type { TableDefinition } from '../../schema';
import { stringCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { RowTrees } from '../keys/row-trees';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';

export const interleaveOnDelete = defineRule({
  name: 'interleave-on-delete',
  kind: 'refused',
  summary: 'a table below a table with a TTL is interleaved with ON DELETE NO ACTION',
  sources: [
    'https://cloud.google.com/spanner/docs/ttl/working-with-ttl#ttl_and_interleaved_tables',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
  ],
  check: ({ schema, lookup }: RuleContext) => {
    const problems: LegacyProblem[] = [];
    const nearestTtl = new Map<TableDefinition, TableDefinition>();
    for (const table of new RowTrees(schema, lookup).parentsFirst) {
      const parent = lookup.parentOf(table);
      // INTERLEAVE IN ends the way of a delete: its rows live on without their parent.
      const ancestor = parent && table.interleave?.inParent ? (parent.ttl ? parent : nearestTtl.get(parent)) : undefined;
      if (ancestor) {
        nearestTtl.set(table, ancestor);
      }
      if (ancestor && table.interleave?.onDelete !== 'CASCADE') {
        problems.push(problem(table, table.interleave!.parent, ancestor));
      }
    }
    return problems;
  },
});

function problem(table: TableDefinition, parent: string, ancestor: TableDefinition): LegacyProblem {
  const isDefault = table.interleave?.onDelete === undefined;
  return {
    object: table.name,
    message: `${table.name} is interleaved with ON DELETE NO ACTION below ${ancestor.name}, whose TTL could then delete no row that has rows in ${table.name}`,
    part: { kind: 'interleave', table },
    why: [
      `${ancestor.name}: TTL of ${ancestor.ttl?.days} days on ${ancestor.ttl?.column}`,
      ...(isDefault ? ['without ON DELETE the action is NO ACTION'] : []),
    ],
    fixes: [
      `family.addChild(${stringCode(table.name)}, { key: [...], onDelete: OnDelete.CASCADE })`,
      `INTERLEAVE IN PARENT ${parent} ON DELETE CASCADE`,
      `INTERLEAVE IN ${parent}, when rows of ${table.name} may outlive their parent`,
    ],
    cost: `one transaction of at most 80,000 mutations then deletes a row of ${ancestor.name} with all rows below it`,
  };
}
