import { DEPENDENTS, type Dependent } from './dependents';
import { schemaOf } from './in-dialect';
import { GIVEN, KINDS, type Kind } from './kinds';
import { problemsOf } from './problems';
import type { Dialect, Schema } from '../../../src/schema';
import type { Evolution } from '../evolution/evolutions';
import { createStatements } from '../evolution/statements';

/** One change of an object, or of what depends on it, or of both. */
export interface DependentCase {
  /** `table under view: it is dropped, and the other lets go of it`. */
  readonly name: string;
  readonly evolution: Evolution;
}

/** Two kinds of which none can depend on the other, and why. */
export interface Impossible {
  readonly kind: string;
  readonly dependent: string;
  readonly reason: string;
}

export interface ImpossibleState {
  readonly name: string;
  readonly reason: string;
}

/** What there is of a pair, by name, as a script. */
type States = Readonly<Record<string, string>>;

/** Every pair of kinds of which the second can depend on the first. */
export function pairsOf(dialect: Dialect): readonly (readonly [Kind, Dependent])[] {
  const known = <T extends { readonly only?: Dialect }>(list: readonly T[]): readonly T[] =>
    list.filter(({ only }) => only === undefined || only === dialect);
  return known(KINDS).flatMap((kind) =>
    known(DEPENDENTS).filter(({ on }) => kind.kind in on).map((dependent) => [kind, dependent] as const),
  );
}

export function impossiblePairs(): readonly Impossible[] {
  return KINDS.flatMap(({ kind, bearsNothing }) => DEPENDENTS
    .filter(({ on }) => !(kind in on))
    .map((dependent) => ({ kind, dependent: dependent.kind, reason: bearsNothing ?? dependent.else })));
}

/** Every change from the pair and to it. */
export function casesOf(kind: Kind, dependent: Dependent, dialect: Dialect): readonly DependentCase[] {
  const states = judgedStates(kind, dependent, dialect).filter(({ reason }) => reason === undefined);
  return states.flatMap((before) => states
    .filter((after) => before.text !== after.text && [before, after].some(({ state }) => state === 'both'))
    .map((after) => ({
      name: `${kind.kind} under ${dependent.kind}: from ${before.state} to ${after.state}`,
      evolution: { from: before.schema, to: after.schema, edits: [`from ${before.state} to ${after.state}`] },
    })));
}

/** States of the pair that no database has: the object under the other one became something that this cannot depend on. */
export function impossibleStates(kind: Kind, dependent: Dependent, dialect: Dialect): readonly ImpossibleState[] {
  return judgedStates(kind, dependent, dialect).flatMap(({ state, reason }) => (
    reason === undefined ? [] : [{ name: `${kind.kind} under ${dependent.kind}: ${state}`, reason }]
  ));
}

interface JudgedState {
  readonly state: string;
  readonly text: string;
  readonly schema: Schema;
  /** Why no database has it. */
  readonly reason?: string;
}

const judged = new Map<string, readonly JudgedState[]>();

function judgedStates(kind: Kind, dependent: Dependent, dialect: Dialect): readonly JudgedState[] {
  const key = [dialect, kind.kind, dependent.kind].join();
  const states = judged.get(key) ?? Object.entries(statesOf(kind, dependent)).map(([state, text]) => {
    const schema = schemaOf(text, dialect);
    return { state, text, schema, reason: problemsOf(createStatements(schema), dialect)[0] };
  });
  judged.set(key, states);
  return states;
}

function statesOf({ kind, made, altered = {}, remade, renamed }: Kind, { on, apart }: Dependent): States {
  const depends = on[kind];
  const alters = Object.entries(altered).map(([how, change]): [string, string] => [
    `one that ${how}, and both`,
    script(change.startsWith('CREATE VIEW') ? change : `${made};${change}`, depends),
  ]);
  return {
    'none': script(),
    'the first': script(made),
    'both': script(made, depends),
    ...Object.fromEntries(alters),
    ...(remade !== undefined && {
      'another first': script(remade),
      'another first, and both': script(remade, depends),
    }),
    ...(renamed !== undefined && {
      'the first renamed': script(made, renamed),
      'the first renamed, and both': script(made, renamed, depends.replace(/\ba\b/g, 'a2')),
      'the first renamed with a synonym, and both': script(made, depends, `${renamed}, ADD SYNONYM a`),
    }),
    ...(apart !== undefined && {
      'the second without the first': script(apart),
      'both, apart': script(made, apart),
    }),
  };
}

function script(...parts: readonly string[]): string {
  const schemas = parts.filter((part) => part.startsWith('CREATE SCHEMA') || part.startsWith('CREATE LOCALITY'));
  return [...schemas, GIVEN, ...parts.filter((part) => !schemas.includes(part))].join(';');
}
