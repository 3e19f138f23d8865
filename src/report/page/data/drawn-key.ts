import type { Language } from '../../../languages/app-language';
import { judge } from '../../../rules/engine';
import { applyEdit } from '../../../rules/fixes/apply-edit';
import type { EditOf, Fix } from '../../../rules/fixes/fix';
import { isNear, withReferenced } from '../../../rules/fixes/neighbourhood';
import { columnToDeclare } from '../../../rules/keys/keyed-columns';
import { nameOf, type SchemaKey } from '../../../rules/keys/keys';
import { Verdicts, type Verdict } from '../../../rules/keys/verdict';
import { ruleContext } from '../../../rules/rule';
import { declaredObjects, SchemaLookup, type Schema } from '../../../schema';
import type { SimulatedKey, Simulation } from '../../../simulation/simulate';
import { fixText } from '../../fix-text';
import { rendered } from '../../rendered-finding';

export interface DrawnKey {
  readonly simulated: SimulatedKey;
  readonly verdict: Verdict;
  /** Messages about queries or writes that a wrong key breaks. */
  readonly misses: readonly string[];
}

/** The key after a fix; undefined if inserts land in the same places, or the key no longer exists. */
export function afterFix(
  schema: Schema, { key, heat }: SimulatedKey, fix: Fix, simulation: Simulation, language: Language,
): DrawnKey | undefined {
  const after = fix.kind === 'advice' ? undefined : keyAfter(schema, key, fix, simulation, language);
  const isMoved = after && after.simulated.heat !== heat &&
    after.simulated.heat.counts.some((count, at) => count !== heat.counts[at]);
  return isMoved ? after : undefined;
}

/** undefined if the key no longer exists. */
function keyAfter(
  schema: Schema, key: SchemaKey, edit: EditOf, simulation: Simulation, language: Language,
): DrawnKey | undefined {
  const changed = applyEdit(around(schema, key), edit);
  const after = simulation.keys(changed, new Set([key.table.name]))
    .find(({ key: each }) => nameOf(each) === nameOf(key) && each.kind === key.kind);
  return after && drawnKey(after, new Verdicts(judge(changed, [], '').findings, ruleContext(changed)), language);
}

export function drawnKey(simulated: SimulatedKey, verdicts: Verdicts, language: Language): DrawnKey {
  const verdict = verdicts.of(simulated.key);
  const errors = verdict === 'wrong' ? verdicts.errorsOf(simulated.key) : [];
  return { simulated, verdict, misses: errors.map((each) => rendered(each, language).message) };
}

/** The possible verdicts on an unproven key after a declaration. */
export interface UnprovenCases {
  /** The column whose generation is unknown. */
  readonly column: string;
  readonly ifRandom: UnprovenCase;
  readonly ifRising: UnprovenCase;
}

interface UnprovenCase {
  /** The declaration as code, or as a comment in DDL. */
  readonly declaration: string;
  readonly drawn: DrawnKey;
}

/** undefined if no single declaration settles the verdict. */
export function unprovenCases(
  schema: Schema, key: SchemaKey, simulation: Simulation, language: Language,
): UnprovenCases | undefined {
  const column = columnToDeclare(key, ruleContext(schema));
  const caseOf = (source: 'random' | 'sequential'): UnprovenCase | undefined => {
    const edit: EditOf | undefined = column && {
      kind: 'column', table: key.table, column: { ...column, declaredValues: { source } },
    };
    const drawn = edit && keyAfter(schema, key, edit, simulation, language);
    return drawn && drawn.verdict !== 'unproven'
      ? { declaration: fixText(edit, language, schema.dialect, undefined), drawn }
      : undefined;
  };
  const [ifRandom, ifRising] = [caseOf('random'), caseOf('sequential')];
  return column && ifRandom && ifRising && { column: column.name, ifRandom, ifRising };
}

/**
 * The part of the schema that decides the spread of a key: its table, and the tables that this one is interleaved in or
 * references. The work for a fix does not grow with the rest of the schema.
 */
function around(schema: Schema, { table, index, backing, objectIndex }: SchemaKey): Schema {
  const tables = withReferenced([table, backing?.referencing], SchemaLookup.of(schema));
  const { objects } = schema;
  return {
    ...schema,
    tables: schema.tables.filter((each) => tables.has(each)),
    indexes: index ? [index] : [],
    objects: objectIndex || !schema.tables.includes(table)
      ? objects
      : { ...declaredObjects([]), defined: objects.defined.filter(isNear) },
  };
}
