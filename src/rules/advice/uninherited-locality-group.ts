import { isDefaultGroup } from '../../schema/objects/locality-group';
import { reviewed } from '../define-rule';

const GROUP = 'locality_group';

export const uninheritedLocalityGroup = reviewed({
  name: 'uninherited-locality-group',
  summary: 'a table names no locality group, and a table that it is interleaved in does: it is not inherited',
  sources: ['tiered-storage#key-behavior'],
  check: ({ schema: { tables }, lookup }, found) => {
    const groups = new Map(tables.map((table) => [table, table.options?.get(GROUP)?.slice(1, -1)]));
    for (const table of tables.filter((each) => groups.get(each) === undefined)) {
      const ancestor = lookup.ancestorsOf(table).find((each) => groups.get(each) !== undefined);
      const group = ancestor && groups.get(ancestor);
      if (group !== undefined && !isDefaultGroup(group)) {
        found(
          { kind: 'table', table },
          `table ${table.name} is interleaved below ${ancestor!.name} but does not inherit its locality group ` +
            `${group}: Spanner stores its rows in the default locality group`,
          [{ kind: 'table option', table, option: [GROUP, `'${group}'`] }],
          { cost: 'Spanner moves existing rows, which typically takes seven days' },
        );
      }
    }
  },
});
