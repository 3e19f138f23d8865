import { SchemaNames } from './plans/schema-names';
import type { Refusal } from './refusal';
import type { Step } from './step';
import type { IndexDefinition, Schema } from '../schema';

const MOST_NAMES = 5;
/** Steps that make what the statements of a plan may name. */
const MAKES_SOMETHING: ReadonlySet<string> = new Set(['create table', 'add column', 'create sequence']);

/** Without indexes that the plan for their table, or for a column of theirs, builds again. */
export function withoutFollowing(refusals: readonly Refusal[], from: Schema, to: Schema): Refusal[] {
  const planned = new Set(refusals.filter(({ plan = [] }) => plan.length > 0).map(({ object }) => object));
  const columnsOf = ({ keyParts, storing }: IndexDefinition): string[] => [...keyParts.map(({ column }) => column), ...storing];
  return refusals.filter(({ rule, object }) => {
    const versions = rule === 'index-keys-changed' ? [from, to].flatMap((schema) => SchemaNames.of(schema).index(object) ?? []) : [];
    return !versions.some((index) => planned.has(index.table) || columnsOf(index).some((column) => planned.has(`${index.table}.${column}`)));
  });
}

/** A plan is made for the schema as it is to be, and so needs what is new in it. */
export function behindWhatIsNew(refusal: Refusal, steps: readonly Step[]): Refusal {
  const { plan: [first, ...rest] = [], rule, object } = refusal;
  const made = steps.filter(({ kind }) => MAKES_SOMETHING.has(kind)).map((step) => step.object);
  // The plan for a column that is renamed makes the new one itself.
  if (!first || made.length === 0 || rule === 'column-renamed') {
    return refusal;
  }
  const names = made.length > MOST_NAMES ? `${made.slice(0, MOST_NAMES).join(', ')} and ${made.length - MOST_NAMES} more` : made.join(', ');
  const sentence = `Before it: record what is new beside it (${names}), with ${object} declared as it is now.`;
  return { ...refusal, plan: [{ ...first, application: [sentence, ...first.application] }, ...rest] };
}
