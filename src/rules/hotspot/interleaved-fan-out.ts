import { option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { ForeignKeyDefinition, TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { withKey } from '../fixes/changed-table';
import { advice, type Fix } from '../fixes/fix';
import { idColumnName } from '../fixes/new-column-name';
import { uuidColumn } from '../fixes/new-columns';
import type { RuleContext } from '../rule';
import { rowTrees } from '../views/row-trees';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
const MOST_CHILDREN = 4;

interface Facts {
  readonly root: string;
  readonly bytes: number;
  /** The largest first. */
  readonly children: readonly Share[];
}

interface Share {
  readonly table: TableDefinition;
  readonly rows: number;
  /** Of one row, with those below it. */
  readonly rowBytes: number;
}

export const interleavedFanOut = defineRule<Facts>({
  name: 'interleaved-fan-out',
  kind: 'advice',
  summary: 'one root row and its descendants outgrow a split',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-design#primary-key-prevent-hotspots',
    'https://cloud.google.com/spanner/docs/schema-and-data-model#database-splits',
  ],
  words: {
    message: ({ root, bytes }) =>
      `one row of ${root} and its descendants take ${sizeText(bytes)}, ` +
      `and a split holds about ${sizeText(LIMITS.splitBytes)}`,
    why: ({ root, children }) => [
      ...children
        .slice(0, MOST_CHILDREN)
        .map(
          ({ table, rows, rowBytes }) =>
            `${table.name}: ${rows.toLocaleString('en-US')} rows for each of ${root}, ${sizeText(rowBytes)} each ` +
              'with the rows below',
        ),
      'rows of one root row are then on several servers: reading or writing them together is no longer local',
    ],
    cost: ({ root, children }) =>
      children.length === 0
        ? undefined
        : `rows of ${children[0].table.name} are no longer stored next to their row of ${root}`,
    advice: {
      root: ({ root }) => `choose a smaller root, such as ${root} and month`,
      workload: () =>
        phrase`a smaller ${option('rowsPerParent')} or ${option('rowBytes')}, if the estimate is too high`,
    },
  },
  check: (context) => {
    const { lookup, schema } = context;
    const trees = rowTrees(context);
    const bytes = new Map<TableDefinition, number>();
    for (const table of [...trees.parentsFirst].reverse()) {
      const own = table.workload?.rowBytes ?? schema.workload?.rowBytes ?? 0;
      bytes.set(table, lookup.childrenOf(table).reduce((sum, child) => sum + share(child, bytes), own));
    }
    return trees.parentsFirst
      .filter((table) => !lookup.parentOf(table) && bytes.get(table)! > LIMITS.splitBytes)
      .map((root) => problem(root, bytes, context));
  },
});

/**
 * Bytes that all rows of a child and those below them take under one row of the parent, as far as they are declared.
 */
function share(child: TableDefinition, bytes: ReadonlyMap<TableDefinition, number>): number {
  return (child.workload?.rowsPerParent ?? 0) * (bytes.get(child) ?? 0);
}

function problem(
  root: TableDefinition,
  bytes: ReadonlyMap<TableDefinition, number>,
  context: RuleContext,
): Problem<Facts> {
  const largestFirst = [...context.lookup.childrenOf(root)].sort(
    (a, b) => share(b, bytes) - share(a, bytes) || (a.name < b.name ? -1 : 1),
  );
  const declared = largestFirst.filter((child) => share(child, bytes) > 0);
  return {
    subject: { object: root.name, part: { kind: 'table', table: root } },
    facts: {
      root: root.name,
      bytes: bytes.get(root)!,
      children: declared.map((table) => ({
        table,
        rows: table.workload?.rowsPerParent ?? 0,
        rowBytes: bytes.get(table)!,
      })),
    },
    fixes: () => [
      ...declared.slice(0, 1).map((child) => apart(child, root, context)),
      advice('root'),
      advice('workload'),
    ],
  };
}

/** The child as a table of its own that references the root. */
function apart(child: TableDefinition, root: TableDefinition, { schema }: RuleContext): Fix {
  const columns = root.primaryKey.map(({ column }) => column);
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

function sizeText(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / 2 ** (10 * unit);
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${UNITS[unit]}`;
}
