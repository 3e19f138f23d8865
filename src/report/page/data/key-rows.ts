import { headroomOf, timesText, type Headroom } from './headroom';
import { bestFix, byConsequence, isAccepted, isOver, type PageFix, type PageKey, type PageSchema } from './page-data';
import { judgedColumns } from './walked-columns';
import { nameOf, type SchemaKey } from '../../../rules/keys/keys';
import type { Verdict } from '../../../rules/keys/verdict';
import type { Spread } from '../../../spread';

/** The line about a key, with the same content on the page, in a comment and in a terminal. */
export interface KeyRow {
  readonly key: PageKey;
  readonly schema: PageSchema;
  readonly name: string;
  readonly limit: KeyLimit;
  readonly fix?: PageFix;
  /** The best fix, or the reason why none is needed. Absent if there is none. */
  readonly todo?: string;
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
  const { simulated, acknowledgements } = key;
  const fix = bestFix(key);
  return {
    key,
    schema,
    name: nameOf(simulated.key),
    limit: limitOf(key),
    fix,
    todo: isAccepted(key) ? `acknowledged: ${acknowledgements[0].acknowledgement.reason}` : fix?.title,
  };
}

export function culpritsOf({ spread: walked }: SchemaKey, verdict: Verdict): ReadonlySet<string> {
  const culprits = verdict === 'safe' ? []
    : verdict === 'wrong' ? walked.passed.filter(({ spread }) => modulusOf(spread) !== undefined)
      : judgedColumns(walked);
  return new Set(culprits.map(({ column }) => column));
}

function modulusOf(spread: Spread): number | undefined {
  return spread.kind === 'bounded' ? spread.signedModulus : undefined;
}

/**
 * The share of rows that a read of shards 0 to N-1 misses. Half of the hashes are negative, and only their multiples of
 * N are found.
 */
export function missedShare(key: PageKey): number | undefined {
  const modulus = signedModulusOf(key);
  return modulus === undefined ? undefined : (modulus - 1) / (2 * modulus);
}

/** N of the first `MOD(hash, N)` in a wrong key, if the shard keeps the sign of the hash. */
export function signedModulusOf({ verdict, simulated: { key: { spread: { passed } } } }: PageKey): number | undefined {
  return verdict === 'wrong' ? passed.flatMap(({ spread }) => modulusOf(spread) ?? [])[0] : undefined;
}

function limitOf(key: PageKey): KeyLimit {
  const share = missedShare(key);
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
