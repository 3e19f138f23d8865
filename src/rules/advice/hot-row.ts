import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { calledIn } from '../../schema/types/type-text';
import { counted } from '../../text/shown';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { freeName } from '../fixes/new-columns';
import type { RuleContext } from '../rule';
import { figure } from '../wording';

/** A row is in one split, which one node serves; the limit of a row is lower but not documented. */
const MOST_WRITES_PER_NODE = LIMITS.writesPerSecondOfNode;
/** Assumed: how long a commit holds the lock of its row, in seconds. Updates of one row wait for each other. */
const SECONDS_OF_LOCK = 0.01;
const MOST_UPDATES_PER_ROW = 1 / SECONDS_OF_LOCK;
const FEWEST_SLOTS = 16;

export interface HotRows {
  readonly table: TableDefinition;
  readonly updatesPerSecond: number;
  readonly rows: number;
}

/** Tables whose rows are updated more often than one row can be, by their declarations. */
export function hotRows({ schema }: RuleContext): HotRows[] {
  return schema.tables.flatMap((table): HotRows[] => {
    const updatesPerSecond = table.workload?.updatesPerSecond ?? schema.workload?.updatesPerSecond;
    const rows = table.workload?.updatedRows ?? schema.workload?.updatedRows;
    if (updatesPerSecond === undefined || rows === undefined || updatesPerSecond / rows <= MOST_UPDATES_PER_ROW) {
      return [];
    }
    return [{ table, updatesPerSecond, rows }];
  });
}

/** `Counters has 5,000 updates per second on 1 row`. */
export function hotRowText({ table, updatesPerSecond, rows }: HotRows): string {
  return `${table.name} has ${figure(updatesPerSecond)} updates per second on ${counted(rows, 'row')}`;
}

export const hotRow = reviewed({
  name: 'hot-row',
  severity: Severity.WARNING,
  summary: 'rows are updated more often than one row can be: no key spreads the updates of one row',
  sources: ['introspection/hot-split-statistics', 'performance'],
  check: (context, found) => {
    for (const each of hotRows(context)) {
      const { table, updatesPerSecond, rows } = each;
      const needed = (2 * updatesPerSecond) / rows / MOST_UPDATES_PER_ROW;
      const slots = Math.max(FEWEST_SLOTS, 2 ** Math.ceil(Math.log2(needed)));
      const isSnake = table.name === table.name.toLowerCase();
      const slotColumn = freeName(table.columns, isSnake ? ['slot', 'counter_slot'] : ['Slot', 'CounterSlot']);
      const declared = code.newCall('ShardedCounter', [code.variable('db'), code.text(table.name)], {
        slots: code.value(slots),
      });
      found(
        { kind: 'table', table },
        `${hotRowText(each)}: ${figure(Math.round(updatesPerSecond / rows))} per row, and updates wait for each other`,
        [
          phrase`a sharded counter: ${declared}, or add ${slotColumn} ${
            calledIn('INT64', context.schema.dialect)} NOT NULL to the end of the key of ${
            table.name}, let each update add to a random one of ${slots} rows, and let readers sum them`,
          phrase`a smaller ${code.option('updatesPerSecond')} or a larger ${
            code.option('updatedRows')}, if these are guessed wrong`,
        ],
        {
          why: [
            `one node serves a row and writes at most ${figure(MOST_WRITES_PER_NODE)} rows per ` +
              `second; about ${MOST_UPDATES_PER_ROW} updates of one row are possible if each holds its lock for ` +
              `${SECONDS_OF_LOCK * 1000} ms (assumed)`,
          ],
          cost: `a reader sums ${slots} rows`,
        },
      );
    }
  },
});
