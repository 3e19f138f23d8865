import { headroomOf, rateText, timesText } from './headroom';
import { missedShare } from './key-rows';
import { bestFix, isAccepted, isOpen, isOver, judgedIn, withVerdict, type PageKey, type PageSchema } from './page-data';
import { hotRow } from '../../../rules/advice/hot-row';
import { sourceToDeclare } from '../../../rules/keys/keyed-columns';
import { nameOf } from '../../../rules/keys/keys';
import { ruleContext } from '../../../rules/rule';
import { DEFAULT_WORKLOAD, isRateDeclared, SchemaLookup, type Schema } from '../../../schema';
import { counted, listed, percent } from '../../../text/shown';

/** The worst first. */
export const ANSWERS = ['Not ready', 'Incomplete', 'Unproven', 'Ready'] as const;

/** The same summary serves the page, comments and terminals. */
interface Summary {
  /** The first words of the headline. */
  readonly answer: (typeof ANSWERS)[number];
  /** `Not ready: Events is over its limit, and reads of AuditLog miss rows.` */
  readonly headline: string;
  /** The remaining facts, in one sentence. */
  readonly rest: string;
  /** At most three, the most urgent first. */
  readonly actions: readonly Action[];
}

interface Action {
  readonly key: PageKey;
  readonly title: string;
  readonly gain: string;
}

const MOST_NAMES = 2;
const MOST_ACTIONS = 3;

export function summaryOf(schema: PageSchema): Summary {
  const { keys, unread, otherFindings } = schema;
  const open = keys.filter(isOpen);
  const over = open.filter(isOver);
  const [hot, allWrong, unproven] = (['hot', 'wrong', 'unproven'] as const).map((each) => withVerdict(open, each));
  // Keys that Spanner would reject are named separately.
  const wrong = allWrong.filter(({ findings }) => !findings.some(({ entry }) => entry.kind === 'refused'));
  const refused = [...keys.flatMap(({ findings }) => findings), ...otherFindings]
    .flatMap(({ entry, objectName }) => (entry.kind === 'refused' ? [objectName] : []));
  const isOrAre = (all: readonly unknown[]): string => (all.length === 1 ? 'is' : 'are');
  const spared = hot.filter((key) => !isOver(key));
  const worst = [
    ...(over.length > 0 ? [`${named(over)} ${isOrAre(over)} over ${over.length === 1 ? 'its' : 'their'} limit`] : []),
    ...(wrong.length > 0
      ? [wrong.every((key) => missedShare(key) !== undefined)
        ? `reads of ${named(wrong)} miss rows`
        : `${named(wrong)} ${isOrAre(wrong)} wrong`]
      : []),
    ...(refused.length > 0 ? [`Spanner would refuse ${namesText([...new Set(refused)])}`] : []),
    ...(over.length === 0 && hot.length > 0 ? [`inserts into ${named(hot)} land in few places`] : []),
  ].slice(0, 2);
  const [answer, why] = worst.length > 0
    ? ['Not ready', worst.join(', and ')] as const
    : unread.length > 0
      ? ['Incomplete', `${counted(unread.length, 'place')} cannot be read`] as const
      : unproven.length > 0
        ? ['Unproven', `nothing shows where inserts into ${named(unproven)} land`] as const
        : ['Ready', readiness(schema)] as const;
  return {
    answer,
    headline: `${answer}: ${why}.`,
    // The headline has room for only two reasons.
    rest: restOf(schema, over.length > 0 || (wrong.length > 0 && refused.length > 0) ? spared : []),
    actions: actionsOf(open, schema.schema),
  };
}

function readiness(schema: PageSchema): string {
  const accepted = schema.keys.filter(isAccepted).length;
  const all = judgedIn([schema]).length;
  if (accepted === all || all === 1) {
    return accepted === 0 ? 'its one key spreads inserts' : 'all findings are acknowledged';
  }
  return accepted === 0
    ? `all ${all} keys spread inserts`
    : `${counted(accepted, 'key is', 'keys are')} acknowledged, and the others spread inserts`;
}

/** Facts that the headline leaves out. */
function restOf(schema: PageSchema, spared: readonly PageKey[]): string {
  const { keys, unread } = schema;
  const accepted = keys.filter(isAccepted).length;
  const unproven = withVerdict(keys, 'unproven').filter((key) => !isAccepted(key)).length;
  const hotRows = schema.advice.filter(({ entry }) => entry === hotRow).length;
  const safe = judgedIn([schema]).filter(({ verdict }) => verdict === 'safe').length;
  const parts = [
    ...(spared.length > 0
      ? [`${counted(spared.length, 'more key is', 'more keys are')} hot with room to spare`]
      : []),
    ...(unproven > 0 ? [`${unproven} cannot be judged yet`] : []),
    ...(hotRows > 0
      ? [`${counted(hotRows, 'table has', 'tables have')} rows that are updated too often`]
      : []),
    ...(accepted > 0 ? [`${counted(accepted, 'is', 'are')} acknowledged`] : []),
    `${counted(safe, 'is', 'are')} safe`,
  ];
  const missing = unread.length > 0 ? ' Keys may be missing: not all statements can be read.' : '';
  return `${listed(parts)}.${missing}`;
}

function actionsOf(open: readonly PageKey[], schema: Schema): Action[] {
  const fixed = open.filter(({ verdict }) => verdict !== 'unproven').flatMap((key): Action[] => {
    const fix = bestFix(key);
    return fix ? [{ key, title: `${nameOf(key.simulated.key)}: ${fix.title}`, gain: gainOf(key) }] : [];
  });
  const unproven = withVerdict(open, 'unproven');
  const sources = unproven.flatMap(({ simulated: { key } }) => sourceToDeclare(key, ruleContext(schema)) ?? []);
  const byColumn = new Map(sources.map(({ table, column }) => [column, table.name]));
  const names = [...byColumn.keys()].map(({ name }) => name);
  const columns = [...byColumn].map(([{ name }, table]) => (
    names.filter((each) => each === name).length > 1 ? `${table}.${name}` : name));
  const settled: Action[] = columns.length === 0 ? [] : [{
    key: unproven[0],
    title: `Say how ${namesText(columns)} ${columns.length === 1 ? 'is' : 'are'} generated`,
    gain: `${counted(columns.length, 'declaration settles', 'declarations settle')} ${counted(sources.length, 'key')}`,
  }];
  return [...fixed.slice(0, MOST_ACTIONS - settled.length), ...settled];
}

function gainOf(key: PageKey): string {
  const after = bestFix(key)?.after();
  const missed = missedShare(key);
  if (missed !== undefined) {
    return `reads miss ${percent(missed)} of the rows today${after?.verdict === 'safe' ? ', none then' : ''}`;
  }
  if (key.verdict === 'wrong') {
    return key.misses[0] ?? '';
  }
  const today = `carries ${timesText(headroomOf(key.simulated))} of its load today`;
  const [was, then] = [key, after].map((each) => each && timesText(headroomOf(each.simulated)));
  return then !== undefined && then !== was ? `${today}, ${then} then` : today;
}

/** Whether limits are compared with a declared load rather than the default. */
export function isLoadDeclared(schema: Schema): boolean {
  return schema.tables.some((table) => isRateDeclared(table, schema, SchemaLookup.of(schema)));
}

export const DEFAULT_LOAD = `${rateText(DEFAULT_WORKLOAD.writesPerSecond)} for each table`;

function named(keys: readonly PageKey[]): string {
  return namesText(keys.map(({ simulated: { key } }) => nameOf(key)));
}

function namesText(names: readonly string[]): string {
  return listed(names.length > MOST_NAMES + 1
    ? [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`]
    : names);
}
