import type { Language } from '../../languages/app-language';
import type { Finding } from '../../rules/finding';
import { applyEdit } from '../../rules/fixes/apply-edit';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import type { Schema } from '../../schema';
import { simulate, type SimulatedKey, type SimulationOptions } from '../../simulation/simulate';
import { writeAmplification, type WriteAmplification } from '../../simulation/write-amplification';
import { fixesFor, rendered, type RenderedFinding } from '../rendered-finding';

/** What a report shows of one database. */
interface ReportedSchema {
  /** The database, or the file that declares it. */
  readonly title: string;
  readonly schema: Schema;
  readonly findings: readonly Finding[];
  readonly acknowledged: readonly { readonly finding: Finding; readonly acknowledgement: Acknowledgement }[];
}

/** One key with its picture and what is to be said of it. */
export interface PageKey {
  readonly simulated: SimulatedKey;
  readonly findings: readonly RenderedFinding[];
  /** The same key after the first fix that changes it. */
  readonly after?: SimulatedKey;
}

export interface PageSchema {
  readonly title: string;
  readonly schema: Schema;
  readonly keys: readonly PageKey[];
  /** Of each table, in the order of the schema. */
  readonly amplification: readonly WriteAmplification[];
  /** Search and vector indexes that Spanner spreads by itself: where their entries land is not simulated. */
  readonly notDrawn: readonly string[];
  /** Those that are about no key. */
  readonly otherFindings: readonly RenderedFinding[];
  readonly acknowledged: ReportedSchema['acknowledged'];
}

export function pageSchema(
  { title, schema, findings, acknowledged }: ReportedSchema, language: Language, options: SimulationOptions = {},
): PageSchema {
  const simulated = simulate(schema, options);
  const byObject = new Map<string, Finding[]>();
  for (const finding of findings) {
    byObject.set(finding.objectName, [...(byObject.get(finding.objectName) ?? []), finding]);
  }
  const keys = simulated.map((each): PageKey => {
    const own = byObject.get(each.key.object) ?? [];
    byObject.delete(each.key.object);
    return {
      simulated: each,
      findings: own.map((finding) => rendered(finding, language)),
      after: each.key.spread.verdict === 'safe' ? undefined : afterFix(schema, each, own, language, options),
    };
  });
  const others = [...byObject.values()].flat();
  const amplification = writeAmplification(schema);
  const drawn = new Set(keys.map(({ simulated: { key } }) => key.object));
  return {
    title,
    schema,
    keys,
    amplification,
    notDrawn: amplification.flatMap(({ writes }) => writes)
      .filter(({ kind, object }) => (kind === 'search-index' || kind === 'vector-index') && !drawn.has(object))
      .map(({ object }) => object),
    otherFindings: others.map((finding) => rendered(finding, language)),
    acknowledged,
  };
}

function afterFix(
  schema: Schema, { key }: SimulatedKey, findings: readonly Finding[], language: Language, options: SimulationOptions,
): SimulatedKey | undefined {
  for (const fix of findings.flatMap((finding) => fixesFor(finding, language))) {
    const changed = fix.kind === 'advice' ? undefined : applyEdit(schema, fix);
    const after = changed && simulate(changed, { ...options, tables: new Set([key.table.name]) })
      .find(({ key: { object, kind } }) => object === key.object && kind === key.kind);
    if (after?.key.spread.verdict === 'safe') {
      return after;
    }
  }
  return undefined;
}
