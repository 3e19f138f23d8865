import { option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { columnsOf, type ForeignKeyDefinition, type TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { sizeText } from '../../text/shown';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { withKey } from '../fixes/changed-table';
import type { Fix } from '../fixes/fix';
import { idColumnName, uuidColumn } from '../fixes/new-columns';
import type { RuleContext } from '../rule';
import { parentsFirst } from '../views/parents-first';
import { figure } from '../wording';

const MOST_CHILDREN = 4;

export const interleavedFanOut = reviewed({
  name: 'interleaved-fan-out',
  severity: Severity.WARNING,
  summary: 'one root row and its descendants outgrow a split',
  sources: ['schema-design#primary-key-prevent-hotspots', 'schema-and-data-model#database-splits'],
  check: (context, found) => {
    const { lookup, schema } = context;
    const tables = [...parentsFirst(context)];
    const bytes = new Map<TableDefinition, number>();
    for (const table of [...tables].reverse()) {
      const own = table.workload?.rowBytes ?? schema.workload?.rowBytes ?? 0;
      bytes.set(table, lookup.childrenOf(table).reduce((sum, child) => sum + share(child, bytes), own));
    }
    for (const root of tables) {
      if (lookup.parentOf(root) || bytes.get(root)! <= LIMITS.splitBytes) {
        continue;
      }
      const { name } = root;
      const children = lookup.childrenOf(root)
        .filter((child) => share(child, bytes) > 0)
        .sort((a, b) => share(b, bytes) - share(a, bytes) || (a.name < b.name ? -1 : 1));
      const [largest] = children;
      found(
        { kind: 'table', table: root },
        `one row of ${name} and its descendants take ${sizeText(bytes.get(root)!)}, but a split holds about ` +
          sizeText(LIMITS.splitBytes),
        () => [
          largest && apart(largest, root, context),
          `choose a smaller root, such as ${name} and month`,
          phrase`a smaller ${option('rowsPerParent')} or ${option('rowBytes')}, if the estimate is too high`,
        ],
        {
          why: [
            ...children.slice(0, MOST_CHILDREN).map((child) => (
              `${child.name}: ${figure(child.workload!.rowsPerParent!)} rows for each of ${name}, ` +
                `${sizeText(bytes.get(child)!)} each with the rows below`
            )),
            'rows of one root row are then on several servers: reading or writing them together is no longer local',
          ],
          cost: largest && `rows of ${largest.name} are no longer stored next to their row of ${name}`,
        },
      );
    }
  },
});

/** Bytes of all rows of a child and its descendants under one parent row, as far as declared. */
function share(child: TableDefinition, bytes: ReadonlyMap<TableDefinition, number>): number {
  return (child.workload?.rowsPerParent ?? 0) * (bytes.get(child) ?? 0);
}

/** Makes the child a root table that references the root. */
function apart(child: TableDefinition, root: TableDefinition, { schema }: RuleContext): Fix {
  const columns = columnsOf(root.primaryKey);
  const reference: ForeignKeyDefinition = {
    name: '',
    columns,
    referencedTable: root.name,
    referencedColumns: columns,
    onDelete: 'NO ACTION',
    enforced: true,
  };
  const table = { ...child, interleave: undefined, foreignKeys: [...child.foreignKeys, reference] };
  return {
    ...withKey(table, { shape: { kind: 'uuid' }, columns: [uuidColumn(idColumnName(child), schema.dialect)] }),
    table: child,
  };
}
