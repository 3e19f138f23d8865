import { objectOf, type DatabaseStatistics, type HotSplit, type UnsplittableReason } from './statistics';
import type { Finding } from '../rules/finding';
import type { Acknowledgement } from '../rules/guards/acknowledgement';
import { keysOf } from '../rules/keys/keys';
import { ruleContext } from '../rules/rule';
import type { Schema } from '../schema';

/** What the rules say of a schema. */
interface JudgedSchema<F extends JudgedFinding = JudgedFinding> {
  readonly schema: Schema;
  readonly findings: readonly F[];
}

interface JudgedFinding {
  readonly finding: Finding;
  readonly acknowledgement?: Acknowledgement;
}

/** A table or index that may be why a split is hot. */
export interface Suspect<F extends JudgedFinding = JudgedFinding> {
  readonly object: string;
  /** Whether the schema declares it. */
  readonly isDeclared: boolean;
  /** What the rules find in its key, or in that of the table that it begins with. */
  readonly findings: readonly F[];
  /** Operations on it, where the database reports them. */
  readonly writes?: number;
}

export interface ExplainedSplit<F extends JudgedFinding = JudgedFinding> {
  readonly split: HotSplit;
  /** Those with findings first, then by writes. */
  readonly suspects: readonly Suspect<F>[];
}

/** Without a finding, so many of the objects that a split may hold are named. */
const MOST_WITHOUT_FINDING = 3;
/** Reasons that the order of a key can have. One hot row, or a scan, comes of the load alone. */
const MOVING: ReadonlySet<string> = new Set<UnsplittableReason>(['MOVING_HOT_SPOT', 'UNSPECIFIED']);

/**
 * Which rule explains a hot split. Its start names an object that need not be the culprit: a split can hold the rows of
 * many tables. So every object that it may hold is looked at, and those whose keys are hot by the rules come first.
 */
export function explainedSplits<F extends JudgedFinding>(
  { splits, writes }: DatabaseStatistics, judged: JudgedSchema<F>,
): ExplainedSplit<F>[] {
  const keys = keysOf(ruleContext(judged.schema));
  const keyOf = new Map(keys.map((key) => [key.object.toLowerCase(), key]));
  const hotspots = judged.findings.filter(({ finding }) => finding.entry.kind === 'hotspot');
  const written = new Map([...writes].map(([name, count]) => [name.toLowerCase(), count]));
  return splits.map((split) => {
    const isMoving = split.reasons.length === 0 || split.reasons.some((reason) => MOVING.has(reason));
    const suspects = objectsIn(split).map((object): Suspect<F> => {
      const key = keyOf.get(object.toLowerCase());
      const names = [key?.object, key?.coveredBy];
      return {
        object: key?.object ?? object,
        isDeclared: key !== undefined,
        findings: isMoving ? hotspots.filter(({ finding }) => names.includes(finding.objectName)) : [],
        writes: written.get(object.toLowerCase()),
      };
    });
    suspects.sort((a, b) => Number(b.findings.length > 0) - Number(a.findings.length > 0)
      || (b.writes ?? 0) - (a.writes ?? 0));
    const explained = suspects.filter(({ findings }) => findings.length > 0);
    return { split, suspects: explained.length > 0 ? explained : suspects.slice(0, MOST_WITHOUT_FINDING) };
  });
}

function objectsIn({ start, limit, affected }: HotSplit): string[] {
  const ends = [start, limit].flatMap((key) => objectOf(key) ?? []);
  return affected.length > 0 ? [...affected] : [...new Set(ends)];
}
