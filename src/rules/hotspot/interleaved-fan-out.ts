import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { stringCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { tableVariable } from '../fixes/construct-code';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { RowTrees } from '../views/row-trees';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

export const interleavedFanOut = defineRule({
  name: 'interleaved-fan-out',
  kind: 'advice',
  summary: 'one root row with all rows interleaved below it outgrows a split',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-design#primary-key-prevent-hotspots',
    'https://cloud.google.com/spanner/docs/schema-and-data-model#database-splits',
  ],
  check: ({ schema, lookup }: RuleContext) => {
    const trees = new RowTrees(schema, lookup);
    const bytes = new Map<TableDefinition, number>();
    for (const table of [...trees.parentsFirst].reverse()) {
      bytes.set(table, lookup.childrenOf(table).reduce((sum, child) => sum + share(child, bytes), table.workload?.rowBytes ?? 0));
    }
    return trees.parentsFirst.filter((table) => !lookup.parentOf(table) && bytes.get(table)! > LIMITS.splitBytes)
      .map((root) => problem(root, bytes, lookup.childrenOf(root)));
  },
});

/** Bytes that all rows of a child and those below them take under one row of the parent, as far as they are declared. */
function share(child: TableDefinition, bytes: ReadonlyMap<TableDefinition, number>): number {
  return (child.workload?.rowsPerParent ?? 0) * (bytes.get(child) ?? 0);
}

function problem(root: TableDefinition, bytes: ReadonlyMap<TableDefinition, number>, children: readonly TableDefinition[]): LegacyProblem {
  const total = bytes.get(root)!;
  const largestFirst = [...children].sort((a, b) => share(b, bytes) - share(a, bytes) || (a.name < b.name ? -1 : 1));
  const declared = largestFirst.filter((child) => share(child, bytes) > 0);
  const largest = declared[0];
  return {
    object: root.name,
    message: `one row of ${root.name} with all rows interleaved below it takes ${sizeText(total)}, and a split holds about ${sizeText(LIMITS.splitBytes)}`,
    location: `${root.name} and the tables interleaved in it`,
    why: [
      ...declared.slice(0, 4).map((child) => lineOf(root, child, bytes)),
      'rows of one root row then lie on several servers: reading or writing them together is no longer local',
    ],
    fixes: [
      ...(largest ? [`new UuidTable(db, ${stringCode(largest.name)}, { key: [Column.uuid(${stringCode(`${largest.name}Id`)})], foreignKeys: [ForeignKey.to(${tableVariable(root.name)}, { columns: [...] })] })`] : []),
      `a smaller thing as the root of the tree, such as the pair of ${root.name} and month`,
      'a smaller rowsPerParent or rowBytes, when these are guessed too high',
    ],
    cost: largest && `rows of ${largest.name} no longer lie next to their row of ${root.name}`,
  };
}

function lineOf(root: TableDefinition, child: TableDefinition, bytes: ReadonlyMap<TableDefinition, number>): string {
  const rows = child.workload?.rowsPerParent ?? 0;
  return `${child.name}: ${rows.toLocaleString('en-US')} rows for each of ${root.name}, ${sizeText(bytes.get(child)!)} each with the rows below`;
}

function sizeText(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / 2 ** (10 * unit);
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${UNITS[unit]}`;
}
