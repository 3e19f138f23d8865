import { hintTasks } from './followers';
import { FreeNames } from './free-names';
import { taskIf, type Release } from './release';
import { printOperation } from '../../ddl/printer/print-operation';
import { columnOf, SchemaLookup, type IndexDefinition, type Operation, type Schema } from '../../schema';
import { replayed } from '../replay';

/**
 * Plans an index with other keys: the new one is built before the old one is dropped, so queries always have one. Each
 * brings the column that computes its shard, and takes it along if nothing else reads it.
 */
export function indexPlan(from: Schema, to: Schema, index: string, newName = index): Release[] {
  const [was, wanted] = [SchemaLookup.of(from).index(index), SchemaLookup.of(to).index(newName)];
  if (!was || !wanted) {
    return [];
  }
  const { dialect } = to;
  const name = new FreeNames(from, to).next(newName);
  const drop: Operation = { kind: 'drop index', index: was, reason: 'unwanted' };
  const drops = [drop, ...computedLead('drop column', was, from, to)];
  const isRead = drops.length > 1
    && replayed(from, drops.map((step) => printOperation(step, dialect))).problem !== undefined;
  return [
    {
      dialect,
      purpose: { kind: 'build index', old: index, now: name },
      steps: [
        ...computedLead('add column', wanted, to, from),
        { kind: 'create index', index: { ...wanted, name }, ofNewTable: false },
      ],
      tasks: [
        { kind: 'wait for index', index: name },
        { kind: 'change index hints', indexes: [{ old: index, now: name }] },
        ...taskIf(wanted.unique && !was.unique, { kind: 'remove duplicates', index: name }),
        ...taskIf(was.unique && !wanted.unique, { kind: 'uniqueness lasts', index }),
      ],
    },
    {
      dialect,
      purpose: { kind: 'drop index', index },
      steps: isRead ? [drop] : drops,
      tasks: [...hintTasks(from, [{ old: index, now: name }]), { kind: 'give up index', old: index, now: name }],
    },
  ];
}

/** The step for the computed column in front of an index, if the table of the other schema lacks it. */
function computedLead(
  kind: 'add column' | 'drop column', { table, keyParts: [lead] }: IndexDefinition, schema: Schema, other: Schema,
): Operation[] {
  const [owner, twin] = [schema, other].map((each) => SchemaLookup.of(each).table(table));
  const column = twin && owner?.columns.find(({ name, generated }) => (
    generated && name === lead?.column && !columnOf(twin, name)
  ));
  return column ? [{ kind, table, column }] : [];
}
