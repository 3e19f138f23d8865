import { acknowledgementsOf, type PageAcknowledgement } from './acknowledgements';
import { afterFix, drawnKey, type DrawnKey } from './drawn-key';
import { headroomOf, isOverLimit } from './headroom';
import { otherObjects, type PageObject } from './other-objects';
import { queryCosts } from './query-costs';
import { readCosts, type ReadCost } from './read-costs';
import { unprovenCases, type UnprovenCases } from './unproven-cases';
import type { PlacedFinding, TextAudit } from '../../../audit/audit-text';
import { liveFix } from '../../../audit/fixes/live-fixes';
import type { Place } from '../../../audit/source';
import type { FoldedScript } from '../../../ddl/fold/fold-script';
import type { Language } from '../../../languages/app-language';
import type { Plan } from '../../../ledger/plan';
import type { CatalogueEntry } from '../../../rules/catalogue-entry';
import type { Finding } from '../../../rules/finding';
import type { Fix } from '../../../rules/fixes/fix';
import type { SchemaKey } from '../../../rules/keys/keys';
import { Verdicts, VERDICTS, type Verdict } from '../../../rules/keys/verdict';
import { ruleContext } from '../../../rules/rule';
import type { Schema, Span } from '../../../schema';
import { objectIndexes } from '../../../schema/objects/object-index';
import { capacityOf, type Capacity } from '../../../simulation/capacity';
import { insertsOf, Simulation, type SimulatedKey, type SimulationOptions } from '../../../simulation/simulate';
import { writeAmplification, type WriteAmplification } from '../../../simulation/write-amplification';
import { grouped } from '../../../text/grouped';
import { once } from '../../../text/once';
import { changedLines } from '../../changed-lines';
import { evidenceText } from '../../evidence-text';
import { fixTitle } from '../../fix-title';
import { timedLiveFix, type TimedRelease } from '../../plans/timed-release';
import { fixesFor, rendered, type RenderedFinding } from '../../rendered-finding';

/** What a report shows of one database. */
export interface ReportedSchema {
  /** The database, or the file that declares it. */
  readonly title: string;
  readonly audit: TextAudit;
  /** How what is there becomes this schema. Absent: it is not known what is there. */
  readonly pending?: PendingPlan;
  /** Statements that cannot be parsed, with their places: what they create is not shown. */
  readonly unread?: readonly string[];
  /** The same database, as it is compared with. */
  readonly base?: ReportedSchema;
}

export interface PendingPlan extends Plan {
  /** What the change starts from, in words: `what is recorded in migrations/shop`. */
  readonly from?: string;
}

export interface PageFix {
  readonly fix: Fix;
  /** In a few words. */
  readonly title: string;
  /** It takes somebody's word for how values are generated, and changes no statement. */
  readonly isDeclaration: boolean;
  /** Code, DDL or advice. */
  readonly text: string;
  /** The lines of the files that go and come; undefined: no file can be changed so. */
  readonly changes: () => readonly string[] | undefined;
  readonly cost?: string;
  /** What it does to reads: those that follow from the key, and those of the application. */
  readonly reads: () => readonly ReadCost[];
  /** What leads to it in a database that exists; undefined: no plan of releases does. */
  readonly releases: () => readonly TimedRelease[] | undefined;
  /** The key after it; undefined: the fix does not change where inserts land. */
  readonly after: () => DrawnKey | undefined;
}

export interface PageFinding extends Omit<RenderedFinding, 'fixes' | 'cost' | 'costs'> {
  readonly entry: CatalogueEntry;
  readonly fixes: readonly PageFix[];
  readonly place?: Place;
  /** Those of its reasons that do not follow from the spread of a key. */
  readonly ownReasons: readonly string[];
}

/** One key with its picture and what is to be said of it. */
export interface PageKey extends DrawnKey {
  readonly findings: readonly PageFinding[];
  /** What is accepted of it. */
  readonly acknowledgements: readonly PageAcknowledgement[];
  readonly place?: Place;
  /** Only its best fix is shown. */
  readonly isBrief?: boolean;
  /** Of an unproven key. */
  readonly cases: () => UnprovenCases | undefined;
}

export interface PageSchema {
  readonly title: string;
  readonly schema: Schema;
  /** Of the code of fixes. */
  readonly language: Language;
  /** Where a part of a statement is. Absent: the schema is in no file. */
  readonly placeAt?: (span: Span) => Place;
  /** By consequence: what is over its limit first. */
  readonly keys: readonly PageKey[];
  /** What Spanner would refuse, and what is about no key. */
  readonly otherFindings: readonly PageFinding[];
  /** What is worth a look and fails no build. */
  readonly advice: readonly PageFinding[];
  /** Of each table, those that write most first. */
  readonly amplification: readonly WriteAmplification[];
  /** What the declared workload needs; undefined: none is declared. */
  readonly capacity?: Capacity;
  /** Search and vector indexes that Spanner spreads by itself: where their entries land is not simulated. */
  readonly notDrawn: readonly string[];
  readonly objects: readonly PageObject[];
  /** Those that need a decision first. */
  readonly acknowledgements: readonly PageAcknowledgement[];
  readonly pending?: PendingPlan;
  readonly unread: readonly string[];
  readonly base?: PageSchema;
}

/** All that `audit` counts: the keys, and the indexes that Spanner spreads by itself. */
export function judgedIn(schemas: readonly PageSchema[]): { readonly verdict: Verdict }[] {
  return schemas.flatMap(({ keys, notDrawn }) => [...keys, ...notDrawn.map(() => ({ verdict: 'safe' as const }))]);
}

export function withVerdict(keys: readonly PageKey[], verdict: Verdict): PageKey[] {
  return keys.filter((key) => key.verdict === verdict);
}

/** Nothing is left to decide: whatever is found of it is acknowledged. */
export function isAccepted({ findings, acknowledgements, verdict }: PageKey): boolean {
  return verdict !== 'safe' && findings.length === 0 && acknowledgements.length > 0;
}

/** The first fix, as the rules rank them. */
export function bestFix({ findings }: PageKey): PageFix | undefined {
  return findings.flatMap(({ fixes }) => fixes)[0];
}

/** So many keys are shown with all of their ways out, and with the plans that make them. */
const MOST_DETAILED = 300;

export function pageSchema(reported: ReportedSchema, language: Language, given: SimulationOptions = {}): PageSchema {
  const { title, audit, pending, unread = [], base } = reported;
  const { script, options: { app, isLive } } = audit;
  const { schema } = script;
  const { acknowledgements, findings } = acknowledgementsOf(audit);
  // Nobody knows the lines of constructs, and nobody edits what a database answered.
  const hasPlaces = !app && !isLive;
  // A fix is drawn by as many inserts as what it fixes, and as much work.
  const drawings = schema.tables.length + findings.length;
  const options = { ...given, insertsOfTable: given.insertsOfTable ?? insertsOf(drawings) };
  const simulation = new Simulation(options);
  const ofAdvice = ({ finding }: PlacedFinding): boolean => finding.entry.kind === 'advice';
  const standing = new Map(findings.filter((each) => !ofAdvice(each)).map((each) => [each.finding, each]));
  const inForce = acknowledgements.filter(({ state }) => state !== 'ended');
  const acceptedOf = grouped(inForce, ({ acknowledgement }) => acknowledgement.on);
  const accepted = audit.acknowledged.map(({ finding }) => finding);
  const verdicts = new Verdicts([...findings.map(({ finding }) => finding), ...accepted], ruleContext(schema));
  const ofQueries = queryCosts(schema, audit.queries?.all ?? [], language);
  const shown = (placed: PlacedFinding, after?: (fix: Fix) => DrawnKey | undefined, before?: DrawnKey): PageFinding =>
    shownFinding(placed, { language, script, hasPlaces, ofQueries, after, before });
  const simulatedKeys = simulation.keys(schema);
  const ownerOf = owners(simulatedKeys, verdicts);
  const keys = simulatedKeys.map((simulated): PageKey => {
    const all = verdicts.findingsOf(simulated.key);
    const own = all.flatMap((each) => (ownerOf.get(each) === simulated.key ? standing.get(each) ?? [] : []));
    const acceptedRules = new Set(all.filter((each) => !standing.has(each)).map(({ rule }) => rule));
    const after = (fix: Fix): DrawnKey | undefined =>
      afterFix(schema, simulated, fix, simulation, language);
    const drawn = drawnKey(simulated, verdicts, language);
    return {
      ...drawn,
      findings: own.map((each) => shown(each, after, drawn)),
      acknowledgements: (acceptedOf.get(simulated.key.object) ?? [])
        .filter(({ acknowledgement: { rule } }) => acceptedRules.has(rule)),
      place: hasPlaces ? own[0] ?? placeOf(simulated.key, audit) : undefined,
      cases: once(() => (
        drawn.verdict === 'unproven' ? unprovenCases(schema, simulated.key, simulation, language) : undefined)),
    };
  });
  const amplification = writeAmplification(schema);
  const indexes = new Set(objectIndexes(schema).map(({ name }) => name));
  const drawn = new Set(keys.map(({ simulated: { key } }) => key.object));
  return {
    title,
    schema,
    language,
    placeAt: hasPlaces ? ({ start, end }) => audit.source.place(start, end) : undefined,
    keys: keys.sort(byConsequence).map((key, at) => (at < MOST_DETAILED ? key : inBrief(key))),
    otherFindings: [...standing.values()].filter(({ finding }) => !ownerOf.has(finding)).map((each) => shown(each)),
    advice: findings.filter(ofAdvice).map((each) => shown(each)),
    amplification: [...amplification].sort((a, b) => b.rowsPerInsert - a.rowsPerInsert),
    capacity: capacityOf(schema, amplification),
    notDrawn: amplification.flatMap(({ writes }) => writes)
      .filter(({ object }) => indexes.has(object) && !drawn.has(object))
      .map(({ object }) => object),
    objects: otherObjects(schema),
    acknowledgements,
    pending,
    unread,
    // By as many inserts, so that what is declared alike has the same limits.
    base: base && pageSchema(base, language, options),
  };
}

/** The key that a finding is shown with: that of the object it names, or else the first that it is about. */
function owners(keys: readonly SimulatedKey[], verdicts: Verdicts): ReadonlyMap<Finding, SchemaKey> {
  const found = new Map<Finding, SchemaKey>();
  for (const { key } of keys) {
    for (const finding of verdicts.findingsOf(key)) {
      const isNamed = key.object === finding.objectName && found.get(finding)?.object !== key.object;
      if (isNamed || !found.has(finding)) {
        found.set(finding, key);
      }
    }
  }
  return found;
}

/** With the best fix of each finding alone, as a change of the files. */
function inBrief(key: PageKey): PageKey {
  const findings = key.findings.map((finding) => ({
    ...finding, fixes: finding.fixes.slice(0, 1).map((fix) => ({ ...fix, releases: () => undefined })),
  }));
  return { ...key, findings, isBrief: findings.length > 0 };
}

/** Where the statement begins that declares a key. */
function placeOf({ object, backing }: SchemaKey, { script, source }: TextAudit): Place | undefined {
  const [origin] = script.origins.get(backing?.referencing.name ?? object) ?? [];
  return origin && source.place(origin.start, origin.end);
}

function shownFinding(
  placed: PlacedFinding,
  { language, script, hasPlaces, ofQueries, after, before }: {
    readonly language: Language;
    readonly script: FoldedScript;
    readonly hasPlaces: boolean;
    readonly ofQueries: (fix: Fix) => readonly ReadCost[];
    readonly after?: (fix: Fix) => DrawnKey | undefined;
    readonly before?: DrawnKey;
  },
): PageFinding {
  const { finding } = placed;
  const { fixes: texts, cost: _, costs, ...words } = rendered(finding, language);
  const ofSpread = new Set(finding.evidence?.().flatMap(evidenceText));
  return {
    ...words,
    entry: finding.entry,
    ownReasons: words.why.filter((reason) => !ofSpread.has(reason)),
    place: hasPlaces ? placed : undefined,
    fixes: fixesFor(finding, language).map((fix, at): PageFix => {
      const drawn = once(() => after?.(fix));
      const isDeclaration = fix.kind !== 'advice' && fix.cost?.kind === 'declaration';
      return {
        fix,
        title: fixTitle(fix),
        isDeclaration,
        text: texts[at],
        changes: once(() => {
          const edits = placed.editsOf?.(fix);
          // They are copied from the page.
          return edits && changedLines(edits, Infinity);
        }),
        cost: costs[at] || undefined,
        reads: once(() => {
          const key = drawn()?.simulated.key;
          return isDeclaration ? [] : [
            ...(key && before ? readCosts(before.simulated.key, key, finding.dialect) : []),
            ...ofQueries(fix),
          ];
        }),
        releases: once(() => {
          const plan = (placed.releasesOf?.(fix)) ?? liveFix(fix, script);
          return plan && timedLiveFix(plan);
        }),
        after: drawn,
      };
    }),
  };
}

/** What is over its limit, wrong, hot by its headroom, unproven; what is accepted after all of these; then the rest. */
export function byConsequence(a: PageKey, b: PageKey): number {
  const rank = (key: PageKey): readonly number[] => {
    const headroom = headroomOf(key.simulated);
    const isHot = key.verdict === 'hot';
    return [
      key.verdict === 'safe' ? 1 : 0,
      isAccepted(key) ? 1 : 0,
      isHot && isOverLimit(headroom) ? 0 : 1,
      key.verdict === 'wrong' ? 0 : 1,
      VERDICTS.indexOf(key.verdict),
      key.findings.length > 0 ? 0 : 1,
      key.verdict === 'safe' ? 0 : headroom.times ?? Infinity,
    ];
  };
  const [first, second] = [rank(a), rank(b)];
  const at = first.findIndex((value, place) => value !== second[place]);
  return at < 0 ? 0 : first[at] - second[at];
}
