import type { Release, ReleasePlan } from './release';
import type { FoldedScript } from '../../ddl/fold/fold-script';
import { printOperation } from '../../ddl/printer/print-operation';
import { UnprovenChangeError } from '../../rules/usage/errors';
import type { Dialect, Operation, Schema, TableDefinition } from '../../schema';
import { planChange } from '../plan-change';
import { replayed } from '../replay';
import { declarationsOf, lossOf, phaseOf, statementOf, type Step } from '../step';

/** A release with the schemas before and after it. */
export interface ReleaseState {
  readonly release: Release;
  readonly before: FoldedScript;
  readonly after: FoldedScript;
}

/** The statements that undo a release, or the losses that prevent it. */
interface WayBack {
  /** Empty if dropped objects held data. */
  readonly statements: readonly string[];
  /** Steps that delete data, which no statement restores. */
  readonly losses: readonly Step[];
}

/**
 * The releases of a plan with their schemas. Objects that their owners change meanwhile are left out, because their
 * state in between is unknown.
 */
export function releaseStates({ from: given, releases }: ReleasePlan): ReleaseState[] {
  let last = recorded(withoutObjects(given, releases), [], given.dialect);
  return releases.map((release) => {
    const { dialect, additions = [], steps } = release;
    const before = additions.length === 0 ? last : recorded(last.schema, additions, dialect);
    const state = { release, before, after: withEarlierNames(recorded(before.schema, steps, dialect), release) };
    last = state.after;
    return state;
  });
}

/** With what the definitions say of values and of the workload, which no statement says. */
function recorded(from: Schema, steps: readonly Operation[], dialect: Dialect): FoldedScript {
  const script = replayed(from, steps.map((step) => (
    [...declarationsOf(step).map((mark) => `-- ${mark}`), printOperation(step, dialect)].join('\n')
  )));
  const workloads = new Map(steps.flatMap((step) => (
    step.kind === 'create table' ? [[step.table.name, step.table.workload] as const] : []
  )));
  const tables = script.schema.tables.map((table): TableDefinition => (
    { ...table, workload: workloads.get(table.name) ?? table.workload }
  ));
  return { ...script, schema: { ...script.schema, tables } };
}

/** Adds what its owners create in the release, which has to go before the tables that it reads. */
function withCasts({ objects, ...schema }: Schema, was: Schema, { tasks }: Release): Schema {
  const names = tasks.flatMap((task) => (
    task.kind === 'create objects with casts' ? task.objects.map(({ name }) => name) : []
  ));
  const created = was.objects.defined.filter(({ name }) => names.includes(name));
  return { ...schema, objects: { ...objects, defined: [...objects.defined, ...created] } };
}

function withoutObjects(schema: Schema, releases: readonly Release[]): Schema {
  const { objects } = schema;
  const changed = new Set(releases.flatMap(({ tasks }) => tasks.flatMap((task) => (
    task.kind === 'change objects' ? task.objects : task.kind === 'use copies for good' ? task.readers : []
  ))).map(({ kind, name }) => `${kind} ${name}`));
  return changed.size > 0
    ? {
      ...schema,
      objects: { ...objects, defined: objects.defined.filter(({ kind, name }) => !changed.has(`${kind} ${name}`)) },
    }
    : schema;
}

/** Adds what a construct declares of a rename: the name of the table before the release, which it may keep. */
function withEarlierNames(script: FoldedScript, { steps }: Release): FoldedScript {
  const earlier = new Map<string, string>();
  for (const step of steps) {
    if (step.kind === 'rename table') {
      earlier.set(step.to, earlier.get(step.from) ?? step.from);
      earlier.delete(step.from);
    }
  }
  // It stays declared as long as the table keeps that name.
  for (const { name, renamedFrom: was, synonyms = [] } of script.schema.tables) {
    if (was !== undefined && synonyms.includes(was) && !earlier.has(name)) {
      earlier.set(name, was);
    }
  }
  return { ...script, schema: renamedFrom(script.schema, earlier) };
}

/** @param earlier Old names by new names. */
function renamedFrom(schema: Schema, earlier: ReadonlyMap<string, string>): Schema {
  const tables = schema.tables.map(({ renamedFrom: _, ...table }): TableDefinition => {
    const name = earlier.get(table.name);
    return name === undefined ? table : { ...table, renamedFrom: name };
  });
  return { ...schema, tables };
}

export function stepsOf({ dialect, steps }: Release): Step[] {
  return steps.map((operation) => ({ ...operation, dialect, phase: phaseOf(operation) }));
}

/** Undoes a release once the application no longer relies on it. */
export function wayBack({ release, before, after }: ReleaseState): WayBack {
  const losses = stepsOf(release).filter((step) => lossOf(step) !== undefined);
  if (losses.some((step) => lossOf(step)!.startsWith('drop-'))) {
    return { losses, statements: [] };
  }
  const later = new Map(after.schema.tables.flatMap(({ name, renamedFrom: was }) => (
    was === undefined ? [] : [[was, name] as const]
  )));
  const [from, to] = [
    renamedFrom(withCasts(after.schema, before.schema, release), new Map()), renamedFrom(before.schema, later),
  ];
  return { losses, statements: provenSteps(from, to).map(statementOf) };
}

/** Empty if the planner proves no way back: the plan itself is right without one. */
function provenSteps(from: Schema, to: Schema): readonly Step[] {
  try {
    return planChange(from, to, 'all').steps;
  } catch (error) {
    if (error instanceof UnprovenChangeError) {
      return [];
    }
    throw error;
  }
}
