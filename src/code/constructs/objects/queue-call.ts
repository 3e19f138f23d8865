import { call, member, newCall, text, value, variable, type Call } from '../../../languages/code';
import type { Dialect, TableDefinition } from '../../../schema';
import type { QueueDefinition } from '../../../schema/objects/queue';
import { columnCall } from '../column-call';
import { inOrder, optionsCode } from '../option-code';
import { placeOf, type VariableOf } from '../place';
import { keyList } from '../table-call';

/** undefined if the key of the parent is unknown or no construct sets one of the options. */
export function queueCall(
  { name, rows, options }: QueueDefinition, dialect: Dialect, variableOf: VariableOf,
  tables: readonly TableDefinition[],
): Call | undefined {
  const { columns, primaryKey, interleave, ttl } = rows;
  const given = optionsCode('QueueProps', options, dialect);
  const parent = interleave && tables.find((table) => table.name === interleave.parent);
  if ((interleave && !parent) || !given) {
    return undefined;
  }
  const key = primaryKey.map(({ column }) => column);
  const own = key.slice(parent?.primaryKey.length ?? 0);
  const payload = columns.find((column) => !key.includes(column.name));
  return newCall('Queue', placeOf(name, variableOf), {
    parent: parent && variable(variableOf(parent.name)),
    onDelete: interleave?.inParent
      ? member('OnDelete', interleave.onDelete === 'CASCADE' ? 'CASCADE' : 'NO_ACTION')
      : undefined,
    key: keyList(rows, own, dialect),
    payload: payload && columnCall(payload, dialect, { inKey: false }),
    ttl: ttl && call('Ttl', 'days', [text(ttl.column), value(ttl.days)]),
    ...inOrder('QueueProps', given),
  });
}
