import type { TableDefinition } from '../../schema';
import { localityGroupOf } from '../../schema/kind/storage-options';
import { isDefaultGroup } from '../../schema/objects/locality-group';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';

interface Facts {
  readonly table: TableDefinition;
  readonly ancestor: TableDefinition;
  readonly group: string;
}

export const uninheritedLocalityGroup = defineAdvice<Facts>({
  name: 'uninherited-locality-group',
  summary: 'a table names no locality group, and a table that it is interleaved in does: it is not inherited',
  sources: ['https://cloud.google.com/spanner/docs/tiered-storage#key-behavior'],
  words: {
    message: ({ table, ancestor, group }) =>
      `table ${table.name} is interleaved below ${ancestor.name} and does not inherit its locality group ${group}: ` +
      'Spanner stores its rows in the default locality group',
    cost: () => 'Spanner moves existing rows, which typically takes seven days',
  },
  check: ({ schema: { tables }, lookup }) => {
    const groups = new Map(tables.map((table) => [table, localityGroupOf(table)]));
    return tables.flatMap((table): Problem<Facts>[] => {
      const isOwn = groups.get(table) !== undefined;
      const ancestor = isOwn ? undefined : lookup.ancestorsOf(table).find((each) => groups.get(each) !== undefined);
      const group = ancestor && groups.get(ancestor)!;
      return group === undefined || isDefaultGroup(group)
        ? []
        : [{
          subject: { object: table.name, part: { kind: 'table', table } },
          facts: { table, ancestor: ancestor!, group },
          fixes: () => [{ kind: 'locality group', table, group }],
        }];
    });
  },
});
