import type { Task } from './plans/release';
import type { Refusal } from './refusal';
import { objectOf, type Step } from './step';
import { objectKind, SchemaLookup, type IndexDefinition, type Schema } from '../schema';

/** Removes refusals of indexes that the plan of their table, or of one of their columns, rebuilds. */
export function dropConsequences(refusals: readonly Refusal[], from: Schema, to: Schema): Refusal[] {
  const planned = new Set(refusals.filter(({ plan }) => plan).map(({ object }) => object));
  const columnsOf = ({ keyParts, storing }: IndexDefinition): string[] => [
    ...keyParts.map(({ column }) => column),
    ...storing,
  ];
  return refusals.filter(({ rule, object }) => {
    const versions =
      rule === 'index-keys-changed' ? [from, to].flatMap((schema) => SchemaLookup.of(schema).index(object) ?? []) : [];
    return !versions.some(
      (index) => planned.has(index.table) || columnsOf(index).some((column) => planned.has(`${index.table}.${column}`)),
    );
  });
}

/** A plan leads to the new schema, so it needs the additions of that schema. */
export function afterAdditions(refusal: Refusal, steps: readonly Step[]): Refusal {
  const { plan, rule, object } = refusal;
  // Additions to which statements of a plan may refer.
  const additions = steps.filter((step) => (
    step.kind === 'create table' || step.kind === 'add column' ||
    (step.kind === 'create object' && objectKind(step.object.kind).place === 'counter')
  ));
  // The plan of a renamed column adds the new column itself.
  if (!plan || additions.length === 0 || rule === 'column-renamed') {
    return refusal;
  }
  const [first, ...rest] = plan.releases;
  const tasks: Task[] = [
    { kind: 'record additions first', additions: additions.map(objectOf), object }, ...first.tasks,
  ];
  return { ...refusal, plan: { ...plan, additions, releases: [{ ...first, tasks }, ...rest] } };
}
