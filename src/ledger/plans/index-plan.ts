import { hintTasks } from './followers';
import { FreeNames } from './free-names';
import { taskIf, type Release } from './release';
import { SchemaLookup, type Schema } from '../../schema';

/** Plans an index with other keys: the new one is built before the old one is dropped, so queries always have one. */
export function indexPlan(from: Schema, to: Schema, index: string, newName = index): Release[] {
  const [was, wanted] = [SchemaLookup.of(from).index(index), SchemaLookup.of(to).index(newName)];
  if (!was || !wanted) {
    return [];
  }
  const { dialect } = to;
  const name = new FreeNames(from, to).next(newName);
  return [
    {
      dialect,
      purpose: { kind: 'build index', old: index, now: name },
      steps: [{ kind: 'create index', index: { ...wanted, name }, ofNewTable: false }],
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
      steps: [{ kind: 'drop index', index: was, reason: 'unwanted' }],
      tasks: [...hintTasks(from, [{ old: index, now: name }]), { kind: 'give up index', old: index, now: name }],
    },
  ];
}
