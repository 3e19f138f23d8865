import { hintTasks } from './followers';
import { FreeNames } from './free-names';
import { taskIf, type Release, type Task } from './release';
import { printOperation } from '../../ddl/printer/print-operation';
import { leadingShard, shardRange } from '../../rules/queries/access-paths';
import { ruleContext } from '../../rules/rule';
import { columnOf, columnsOf, SchemaLookup, type IndexDefinition, type Operation, type Schema } from '../../schema';
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
  const steps = isRead ? [drop] : drops;
  const columns = steps.flatMap((step) => (step.kind === 'drop column' ? [step.column.name] : []));
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
        ...(was.keyParts[0]?.column === wanted.keyParts[0]?.column ? [] : shardTask({ ...wanted, name }, to)),
        ...taskIf(wanted.unique && !was.unique, { kind: 'remove duplicates', index: name }),
        ...taskIf(was.unique && !wanted.unique, { kind: 'uniqueness lasts', index }),
      ],
    },
    {
      dialect,
      purpose: { kind: 'drop index', index },
      steps,
      tasks: [
        ...hintTasks(from, [{ old: index, now: name }]),
        { kind: 'give up index', old: index, now: name, columns },
      ],
    },
  ];
}

/** What queries have to name, where Spanner cannot compute it from their conditions. */
function shardTask({ name, table: of, keyParts: [lead, ...rest] }: IndexDefinition, schema: Schema): Task[] {
  const [context, table] = [ruleContext(schema), SchemaLookup.of(schema).table(of)];
  const shard = table && leadingShard({ parts: [lead] }, table, context);
  const range = shard && shardRange(shard, lead.column, table, context);
  return range ? [{ kind: 'name shard', index: name, shard: lead.column, range, by: columnsOf(rest) }] : [];
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
