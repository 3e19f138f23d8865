import { acknowledgementsOf, type PageAcknowledgement } from './acknowledgements';
import { afterFix, drawnKey, type DrawnKey } from './drawn-key';
import { otherObjects, type PageObject } from './other-objects';
import type { Language } from '../../../languages/app-language';
import type { Plan } from '../../../ledger/plan';
import type { Finding } from '../../../rules/finding';
import type { Fix } from '../../../rules/fixes/fix';
import type { Acknowledgement } from '../../../rules/guards/acknowledgement';
import { Verdicts, VERDICTS, type Verdict } from '../../../rules/keys/verdict';
import { ruleContext } from '../../../rules/rule';
import type { Schema } from '../../../schema';
import { objectIndexes } from '../../../schema/objects/object-index';
import { insertsOf, Simulation, type SimulationOptions } from '../../../simulation/simulate';
import { writeAmplification, type WriteAmplification } from '../../../simulation/write-amplification';
import { grouped } from '../../../text/grouped';
import { once } from '../../../text/once';
import { fixesFor, rendered, type RenderedFinding } from '../../rendered-finding';

/** What a report shows of one database. */
export interface ReportedSchema {
  /** The database, or the file that declares it. */
  readonly title: string;
  readonly schema: Schema;
  readonly findings: readonly Finding[];
  readonly acknowledged: readonly { readonly finding: Finding; readonly acknowledgement: Acknowledgement }[];
  /** How what is applied becomes this schema. Absent: it is not known what is applied. */
  readonly pending?: Plan;
  /** Statements that cannot be parsed, with their places: what they create is not shown. */
  readonly unread?: readonly string[];
  /** As YYYY-MM-DD. */
  readonly today: string;
}

export interface PageFix {
  readonly fix: Fix;
  readonly text: string;
  readonly cost?: string;
  /** The key after it; undefined: the fix does not change where inserts land. */
  readonly after: () => DrawnKey | undefined;
}

export interface PageFinding extends Omit<RenderedFinding, 'fixes' | 'cost' | 'costs'> {
  readonly fixes: readonly PageFix[];
}

/** One key with its picture and what is to be said of it. */
export interface PageKey extends DrawnKey {
  readonly findings: readonly PageFinding[];
  /** What is accepted of it. */
  readonly acknowledgements: readonly PageAcknowledgement[];
}

export interface PageSchema {
  readonly title: string;
  readonly schema: Schema;
  /** Of the code of fixes. */
  readonly language: Language;
  /** The worst first. */
  readonly keys: readonly PageKey[];
  /** What Spanner would refuse, and what is about no key. */
  readonly otherFindings: readonly PageFinding[];
  /** What is worth a look and fails no build. */
  readonly advice: readonly PageFinding[];
  /** Of each table, those that write most first. */
  readonly amplification: readonly WriteAmplification[];
  /** Search and vector indexes that Spanner spreads by itself: where their entries land is not simulated. */
  readonly notDrawn: readonly string[];
  readonly objects: readonly PageObject[];
  /** Those that need a decision first. */
  readonly acknowledgements: readonly PageAcknowledgement[];
  readonly pending?: Plan;
  readonly unread: readonly string[];
}

/** All that `audit` counts: the keys, and the indexes that Spanner spreads by itself. */
export function judgedIn(schemas: readonly PageSchema[]): { readonly verdict: Verdict }[] {
  return schemas.flatMap(({ keys, notDrawn }) => [...keys, ...notDrawn.map(() => ({ verdict: 'safe' as const }))]);
}

export function withVerdict(keys: readonly PageKey[], verdict: Verdict): PageKey[] {
  return keys.filter((key) => key.verdict === verdict);
}

export function pageSchema(reported: ReportedSchema, language: Language, given: SimulationOptions = {}): PageSchema {
  const { title, schema, pending, unread = [] } = reported;
  const { acknowledgements, findings } = acknowledgementsOf(reported);
  // A fix is drawn by as many inserts as what it fixes, and as much work.
  const drawings = schema.tables.length + findings.length;
  const simulation = new Simulation({ ...given, insertsOfTable: given.insertsOfTable ?? insertsOf(drawings) });
  const ofAdvice = (finding: Finding): boolean => finding.entry.kind === 'advice';
  const standing = new Set(findings.filter((each) => !ofAdvice(each)));
  const inForce = acknowledgements.filter(({ state }) => state !== 'ended');
  const acceptedOf = grouped(inForce, ({ acknowledgement }) => acknowledgement.on);
  const accepted = reported.acknowledged.map(({ finding }) => finding);
  const verdicts = new Verdicts([...findings, ...accepted], ruleContext(schema));
  const ofKeys = new Set<Finding>();
  const keys = simulation.keys(schema).map((simulated): PageKey => {
    const all = verdicts.findingsOf(simulated.key);
    const about = all.filter((each) => standing.has(each));
    const own = about.filter((each) => !ofKeys.has(each));
    about.forEach((each) => ofKeys.add(each));
    const acceptedRules = new Set(all.filter((each) => !standing.has(each)).map(({ rule }) => rule));
    const after = (fix: Fix): DrawnKey | undefined =>
      afterFix(schema, simulated, fix, simulation, language);
    return {
      ...drawnKey(simulated, verdicts, language),
      findings: own.map((each) => shown(each, language, after)),
      acknowledgements: (acceptedOf.get(simulated.key.object) ?? [])
        .filter(({ acknowledgement: { rule } }) => acceptedRules.has(rule)),
    };
  });
  const amplification = writeAmplification(schema);
  const indexes = new Set(objectIndexes(schema).map(({ name }) => name));
  const drawn = new Set(keys.map(({ simulated: { key } }) => key.object));
  const plain = (each: Finding): PageFinding => shown(each, language);
  return {
    title,
    schema,
    language,
    keys: keys.sort(worstFirst),
    otherFindings: [...standing].filter((each) => !ofKeys.has(each)).map(plain),
    advice: findings.filter(ofAdvice).map(plain),
    amplification: [...amplification].sort((a, b) => b.rowsPerInsert - a.rowsPerInsert),
    notDrawn: amplification.flatMap(({ writes }) => writes)
      .filter(({ object }) => indexes.has(object) && !drawn.has(object))
      .map(({ object }) => object),
    objects: otherObjects(schema),
    acknowledgements,
    pending,
    unread,
  };
}

function shown(finding: Finding, language: Language, after?: (fix: Fix) => DrawnKey | undefined): PageFinding {
  const { fixes: texts, cost: _, costs, ...words } = rendered(finding, language);
  return {
    ...words,
    fixes: fixesFor(finding, language).map((fix, at) => ({
      fix,
      text: texts[at],
      cost: costs[at] || undefined,
      after: once(() => after?.(fix)),
    })),
  };
}

function worstFirst(a: PageKey, b: PageKey): number {
  const rank = ({ verdict, findings }: PageKey): number =>
    2 * VERDICTS.indexOf(verdict) - (findings.length > 0 ? 1 : 0);
  return rank(a) - rank(b);
}
