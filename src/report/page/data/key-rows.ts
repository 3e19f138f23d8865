import { headroomOf, timesText, type Headroom } from './headroom';
import { bestFix, byConsequence, isAccepted, isOver, type PageFix, type PageKey, type PageSchema } from './page-data';
import { missedShare } from './summary';
import { nameOf, type SchemaKey } from '../../../rules/keys/keys';
import type { Verdict } from '../../../rules/keys/verdict';

/** The line about a key, with the same content on the page, in a comment and in a terminal. */
export interface KeyRow {
  readonly key: PageKey;
  readonly schema: PageSchema;
  readonly name: string;
  readonly columns: readonly KeyColumn[];
  readonly limit: KeyLimit;
  readonly loadPerSecond: number;
  readonly fix?: PageFix;
  /** The best fix, or the reason why none is needed. Absent if there is none. */
  readonly todo?: string;
  readonly isAccepted: boolean;
}

interface KeyColumn {
  readonly name: string;
  readonly descending?: boolean;
  /** Whether the verdict follows from the column. */
  readonly isCulprit: boolean;
}

type KeyLimit =
  /** The share of rows that reads miss, and whether the best fix lets reads find all of them. */
  | { readonly kind: 'missed'; readonly share: number; readonly isMended: boolean }
  /** For an unproven key: its limits for either kind of values. */
  | { readonly kind: 'cases'; readonly column: string; readonly rising: Headroom; readonly random: Headroom }
  /** Today, and after the best fix if that changes the limit. */
  | { readonly kind: 'known'; readonly today: Headroom; readonly then?: Headroom };

/** The keys that need attention, sorted by consequence. */
export function keyRows(schemas: readonly PageSchema[]): KeyRow[] {
  return schemas
    .flatMap((schema) => schema.keys.filter((key) => !isPlainlySafe(key)).map((key) => rowOf(key, schema)))
    .sort((a, b) => byConsequence(a.key, b.key));
}

/** Whether the key needs no attention. */
export function isPlainlySafe(key: PageKey): boolean {
  return key.verdict === 'safe' && key.findings.length === 0 && !isOver(key);
}

export function rowOf(key: PageKey, schema: PageSchema): KeyRow {
  const { simulated, verdict, acknowledgements } = key;
  const culprits = culpritsOf(simulated.key, verdict);
  const fix = bestFix(key);
  const accepted = isAccepted(key);
  return {
    key,
    schema,
    name: nameOf(simulated.key),
    columns: simulated.key.parts.map(({ column, descending }) => (
      { name: column, descending, isCulprit: culprits.has(column) })),
    limit: limitOf(key),
    loadPerSecond: simulated.writesPerSecond,
    fix,
    todo: accepted ? `accepted: ${acknowledgements[0].acknowledgement.reason}` : fix?.title,
    isAccepted: accepted,
  };
}

export function culpritsOf({ spread: { passed, decidedBy } }: SchemaKey, verdict: Verdict): ReadonlySet<string> {
  const signed = passed.filter(({ spread }) => spread.kind === 'bounded' && spread.signedModulus !== undefined);
  switch (verdict) {
    case 'safe':
      return new Set();
    case 'wrong':
      return new Set(signed.map(({ column }) => column));
    case 'hot':
    case 'unproven':
      return new Set([...passed, ...(decidedBy ? [decidedBy] : [])].map(({ column }) => column));
  }
}

function limitOf(key: PageKey): KeyLimit {
  const share = key.verdict === 'wrong' ? missedShare(key) : undefined;
  if (share !== undefined) {
    return { kind: 'missed', share, isMended: bestFix(key)?.after()?.verdict === 'safe' };
  }
  const cases = key.cases();
  if (cases) {
    const [rising, random] = [cases.ifRising, cases.ifRandom].map(({ drawn }) => headroomOf(drawn.simulated));
    return { kind: 'cases', column: cases.column, rising, random };
  }
  const [today, then] = [key, bestFix(key)?.after()].map((each) => each && headroomOf(each.simulated));
  return { kind: 'known', today: today!, then: then && timesText(then) !== timesText(today!) ? then : undefined };
}
