import { acknowledgementsOf, type PageAcknowledgement } from './acknowledgements';
import { afterFix, drawnKey, unprovenCases, type DrawnKey, type UnprovenCases } from './drawn-key';
import { headroomOf } from './headroom';
import { otherObjects, type PageObject } from './other-objects';
import { queryCosts, readCosts, type ReadCost } from './read-costs';
import type { PlacedFinding, TextAudit } from '../../../audit/audit-text';
import { liveFix } from '../../../audit/fixes/live-fixes';
import type { Place } from '../../../audit/source';
import type { Try } from '../../../code/trial';
import type { FoldedScript } from '../../../ddl/fold/fold-script';
import type { Language } from '../../../languages/app-language';
import { phraseText } from '../../../languages/phrase';
import { renamesBetween } from '../../../ledger/differ/names/rename-tables';
import { withFirstNames } from '../../../ledger/migrations/fold-log';
import type { Plan } from '../../../ledger/plan-change';
import type { CatalogueEntry } from '../../../rules/catalogue-entry';
import type { Finding } from '../../../rules/finding';
import type { Fix } from '../../../rules/fixes/fix';
import { shardCapacity } from '../../../rules/hotspot/shard-count';
import type { SchemaKey } from '../../../rules/keys/keys';
import { Verdicts, VERDICTS, type Verdict } from '../../../rules/keys/verdict';
import { ruleContext } from '../../../rules/rule';
import { isRateDeclared, SchemaLookup, type Schema, type Span } from '../../../schema';
import { objectIndexes } from '../../../schema/objects/object-index';
import { capacityOf, type Capacity } from '../../../simulation/capacity';
import { insertsOf, Simulation, type SimulatedKey, type SimulationOptions } from '../../../simulation/simulate';
import { writeAmplification, type WriteAmplification } from '../../../simulation/write-amplification';
import { grouped } from '../../../text/collections';
import { once } from '../../../text/once';
import { changedLines, type ChangedLine } from '../../changed-lines';
import { evidenceText } from '../../evidence-text';
import { fixTitle } from '../../fix-title';
import { timedLiveFix, type TimedRelease } from '../../plans/timed-release';
import { readerOf } from '../../render-text';
import { fixesFor, isDeclaration, rendered, type RenderedFinding } from '../../rendered-finding';

export interface ReportedSchema {
  /** The database, or the file that declares it. */
  readonly title: string;
  readonly audit: TextAudit;
  /** The plan from the present schema to this one. Absent if the present schema is unknown. */
  readonly pending?: PendingPlan;
  /** The places of statements that cannot be parsed, whose objects are not shown. */
  readonly unread?: readonly string[];
  /** Of queries, which create nothing. */
  readonly unreadQueries?: readonly string[];
  /** The same database in the schema to compare with. */
  readonly base?: ReportedSchema;
}

export interface PendingPlan extends Plan {
  /** The start of the change in words: `what is recorded in migrations/shop`. */
  readonly from?: string;
  /** Tries the declarations of its releases, where constructs can run. */
  readonly attempt?: Try;
}

export interface PageFix {
  readonly fix: Fix;
  /** A few words, or the advice. */
  readonly title: string;
  /** Whether the fix relies on a declaration of how values are generated, and changes no statement. */
  readonly isDeclaration: boolean;
  /** Code, DDL or advice. */
  readonly text: string;
  /** What it needs besides, or when it is right. */
  readonly says?: string;
  /** The changed lines of the files; undefined if the fix cannot be written into files. */
  readonly changes: () => readonly ChangedLine[] | undefined;
  readonly cost?: string;
  /** The effect on reads: those that follow from the key, and those of the application. */
  readonly reads: () => readonly ReadCost[];
  /** The releases for a live database; undefined if there is no plan. */
  readonly releases: () => readonly TimedRelease[] | undefined;
  /** The key after the fix; undefined if the fix does not change where inserts land. */
  readonly after: () => DrawnKey | undefined;
}

export interface PageFinding extends Omit<RenderedFinding, 'fixes' | 'cost' | 'costs'> {
  readonly entry: CatalogueEntry;
  readonly fixes: readonly PageFix[];
  /** What accepts it. */
  readonly keep?: string;
  /** Reasons other than the spread of a key. */
  readonly ownReasons: readonly string[];
}

/** A key with its picture and everything that the page shows about it. */
export interface PageKey extends DrawnKey {
  readonly findings: readonly PageFinding[];
  readonly acknowledgements: readonly PageAcknowledgement[];
  readonly place?: Place;
  /** Whether only its best fix is shown. */
  readonly isBrief?: boolean;
  /** For an unproven key. */
  readonly cases: () => UnprovenCases | undefined;
}

export interface PageSchema {
  readonly title: string;
  readonly schema: Schema;
  /** The language of fixes. */
  readonly language: Language;
  /** The place of a part of a statement. Absent if the schema is not in a file. */
  readonly placeAt?: (span: Span) => Place;
  /** Sorted by consequence, starting with keys over their limit. */
  readonly keys: readonly PageKey[];
  /** Findings without a key, and what Spanner would reject. */
  readonly otherFindings: readonly PageFinding[];
  /** Findings that are only advice, and fail no build. */
  readonly advice: readonly PageFinding[];
  /** One per table, starting with the table that writes most. */
  readonly amplification: readonly WriteAmplification[];
  /** The needs of the declared workload; undefined if none is declared. */
  readonly capacity?: Capacity;
  /** Search and vector indexes that Spanner spreads by itself, so their inserts are not simulated. */
  readonly notDrawn: readonly string[];
  readonly objects: readonly PageObject[];
  /** Those that need a decision come first. */
  readonly acknowledgements: readonly PageAcknowledgement[];
  readonly pending?: PendingPlan;
  readonly unread: readonly string[];
  readonly unreadQueries: readonly string[];
  readonly base?: PageSchema;
  /** New names of tables, by their names there. */
  readonly newNames?: ReadonlyMap<string, string>;
}

/** Everything that `audit` counts: the keys, and the indexes that Spanner spreads by itself. */
export function judgedIn(schemas: readonly PageSchema[]): { readonly verdict: Verdict }[] {
  return schemas.flatMap(({ keys, notDrawn }) => [...keys, ...notDrawn.map(() => ({ verdict: 'safe' as const }))]);
}

export function withVerdict(keys: readonly PageKey[], verdict: Verdict): PageKey[] {
  return keys.filter((key) => key.verdict === verdict);
}

/** Whether all findings on the key are acknowledged, so nothing is left to decide. */
export function isAccepted({ findings, acknowledgements, verdict }: PageKey): boolean {
  return verdict !== 'safe' && findings.length === 0 && acknowledgements.length > 0;
}

/** Whether the load is more than the key takes. Of an unproven key, only the worst case is known. */
export function isOver({ verdict, simulated }: DrawnKey): boolean {
  return verdict !== 'unproven' && (headroomOf(simulated).times ?? Infinity) < 1;
}

export function isOpen(key: PageKey): boolean {
  return (key.verdict !== 'safe' || isOver(key)) && !isAccepted(key);
}

/** The first fix in the ranking of the rules. No declaration makes room for a load. */
export function bestFix(key: PageKey): PageFix | undefined {
  return key.findings.filter(({ entry }) => !isOfLoad(key) || entry === shardCapacity).flatMap(({ fixes }) => fixes)[0];
}

/** Whether only the load is too much. */
function isOfLoad(key: DrawnKey): boolean {
  return key.verdict === 'safe' && isOver(key);
}

function newNames(...audits: readonly TextAudit[]): ReadonlyMap<string, string> {
  const [from, to] = audits.map(({ script, statements }) => withFirstNames(script.schema, statements));
  return new Map(renamesBetween(from, to).renames.map((rename) => [rename.from, rename.to]));
}

/** Maximum number of keys that are shown with all fixes and their plans. */
const MOST_DETAILED = 300;

export function pageSchema(reported: ReportedSchema, language: Language, given: SimulationOptions = {}): PageSchema {
  const { title, audit, pending, unread = [], unreadQueries = [], base } = reported;
  const { script, options: { app, isLive } } = audit;
  const { schema } = script;
  const { acknowledgements, findings } = acknowledgementsOf(audit);
  // The lines of constructs are unknown, and the DDL of a live database cannot be edited.
  const hasPlaces = !app && !isLive;
  // Each fix takes as many inserts and as much work as the original.
  const drawings = schema.tables.length + findings.length;
  const rated = schema.tables.filter((table) => isRateDeclared(table, schema, SchemaLookup.of(schema)));
  // With few inserts, the fullest split is full by chance. Whether a table is ready depends on a declared rate.
  const options = given.insertsOfTable === undefined ? {
    ...given,
    insertsOfTable: insertsOf(drawings),
    insertsOfRatedTable: insertsOf(Math.min(drawings, 2 * rated.length)),
  } : given;
  const simulation = new Simulation(options);
  const ofAdvice = ({ finding }: PlacedFinding): boolean => finding.entry.kind === 'advice';
  const standing = new Map(findings.filter((each) => !ofAdvice(each)).map((each) => [each.finding, each]));
  const ofLoad = findings.filter(({ finding }) => finding.entry === shardCapacity);
  const shownWithKeys = new Set<PlacedFinding>();
  const inForce = acknowledgements.filter(({ state }) => state !== 'ended');
  const acceptedOf = grouped(inForce, ({ acknowledgement }) => acknowledgement.on);
  const accepted = audit.acknowledged.map(({ finding }) => finding);
  const verdicts = new Verdicts([...findings.map(({ finding }) => finding), ...accepted], ruleContext(schema));
  const ofQueries = queryCosts(schema, audit.queries?.all ?? [], language);
  const shown = (placed: PlacedFinding, after?: (fix: Fix) => DrawnKey | undefined, before?: DrawnKey): PageFinding =>
    shownFinding(placed, { language, script, ofQueries, after, before });
  const simulatedKeys = simulation.keys(schema);
  const ownerOf = owners(simulatedKeys, verdicts);
  const keys = simulatedKeys.map((simulated): PageKey => {
    const all = verdicts.findingsOf(simulated.key);
    const drawn = drawnKey(simulated, verdicts, language);
    const owned = all.filter((each) => ownerOf.get(each) === simulated.key);
    const own = [
      ...(isOfLoad(drawn) ? ofLoad.filter(({ finding }) => owned.includes(finding)) : []),
      ...owned.flatMap((each) => standing.get(each) ?? []),
    ];
    own.forEach((each) => shownWithKeys.add(each));
    const acceptedRules = new Set(all.filter((each) => !standing.has(each)).map(({ rule }) => rule));
    const after = (fix: Fix): DrawnKey | undefined =>
      afterFix(schema, simulated, fix, simulation, language);
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
    advice: findings.filter((each) => ofAdvice(each) && !shownWithKeys.has(each)).map((each) => shown(each)),
    amplification: [...amplification].sort((a, b) => b.rowsPerInsert - a.rowsPerInsert),
    capacity: capacityOf(schema, amplification),
    notDrawn: amplification.flatMap(({ writes }) => writes)
      .filter(({ object }) => indexes.has(object) && !drawn.has(object))
      .map(({ object }) => object),
    objects: otherObjects(schema),
    acknowledgements,
    pending,
    unread,
    unreadQueries,
    // The same number of inserts gives equal declarations equal limits.
    base: base && pageSchema(base, language, options),
    newNames: base && newNames(base.audit, audit),
  };
}

/**
 * The key with which a finding is shown: the key of the object that it names, or else the first key that it concerns.
 */
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

/** Keeps only the best fix of each finding, as a change of files. */
function inBrief(key: PageKey): PageKey {
  const findings = key.findings.map((finding) => ({
    ...finding, fixes: finding.fixes.slice(0, 1).map((fix) => ({ ...fix, releases: () => undefined })),
  }));
  return { ...key, findings, isBrief: findings.length > 0 };
}

/** The start of the statement that declares a key. */
function placeOf({ object, backing }: SchemaKey, { script, source }: TextAudit): Place | undefined {
  const [origin] = script.origins.get(backing?.referencing.name ?? object) ?? [];
  return origin && source.place(origin.start, origin.end);
}

function shownFinding(
  placed: PlacedFinding,
  { language, script, ofQueries, after, before }: {
    readonly language: Language;
    readonly script: FoldedScript;
    readonly ofQueries: (fix: Fix) => readonly ReadCost[];
    readonly after?: (fix: Fix) => DrawnKey | undefined;
    readonly before?: DrawnKey;
  },
): PageFinding {
  const { finding } = placed;
  const { fixes: texts, cost: _, costs, ...words } = rendered(finding, language);
  const ofSpread = new Set(finding.evidence?.().flatMap((each) => evidenceText(each, finding.dialect)));
  return {
    ...words,
    entry: finding.entry,
    keep: readerOf(placed).keep?.(words),
    ownReasons: words.why.filter((reason) => !ofSpread.has(reason)),
    fixes: fixesFor(finding, language).map((fix, at): PageFix => {
      const drawn = once(() => after?.(fix));
      return {
        fix,
        title: fix.kind === 'advice' ? texts[at] : fixTitle(fix),
        isDeclaration: isDeclaration(fix),
        text: texts[at],
        says: fix.kind === 'advice' || fix.says === undefined ? undefined : phraseText(fix.says, language),
        changes: once(() => {
          const edits = placed.editsOf?.(fix);
          // Users copy these lines from the page.
          return edits && changedLines(edits, Infinity);
        }),
        cost: costs[at] || undefined,
        reads: once(() => {
          const key = drawn()?.simulated.key;
          return isDeclaration(fix) ? [] : [
            ...(key && before ? readCosts(before.simulated.key, key, finding.dialect) : []),
            ...ofQueries(fix),
          ];
        }),
        releases: once(() => {
          const plan = placed.releasesOf?.(fix) ?? liveFix(fix, script);
          return plan && timedLiveFix(plan);
        }),
        after: drawn,
      };
    }),
  };
}

/**
 * Sorts keys over their limit first, then wrong keys, hot keys by headroom, unproven keys, accepted keys and the rest.
 */
export function byConsequence(a: PageKey, b: PageKey): number {
  const rank = (key: PageKey): readonly number[] => {
    const over = isOver(key);
    const isSafe = key.verdict === 'safe' && !over;
    return [
      isSafe ? 1 : 0,
      isAccepted(key) ? 1 : 0,
      over ? 0 : 1,
      key.verdict === 'wrong' ? 0 : 1,
      VERDICTS.indexOf(key.verdict),
      key.findings.length > 0 ? 0 : 1,
      isSafe ? 0 : headroomOf(key.simulated).times ?? Infinity,
    ];
  };
  const [first, second] = [rank(a), rank(b)];
  const at = first.findIndex((value, place) => value !== second[place]);
  return at < 0 ? 0 : first[at] - second[at];
}
