import type { ChangedLine } from '../changed-lines';
import { stepCounts } from '../step-words';
import { Anchors } from './data/anchors';
import { changesOf, columnNames, type Changes, type ComparedRow } from './data/changes';
import { headroomOf, rateText, timesText } from './data/headroom';
import { culpritsOf, keyRows } from './data/key-rows';
import { isAccepted, isOver, judgedIn, type PageKey, type PageSchema } from './data/page-data';
import { ANSWERS, summaryOf } from './data/summary';
import { SIGNS } from './parts/elements';
import { keysInFiles, pictureName } from './pictures/picture-files';
import { explainCommand } from '../../rules/catalogue-entry';
import { nameOf } from '../../rules/keys/keys';
import { countsByVerdict } from '../../rules/keys/verdict';
import { counted, listed, percent } from '../../text/shown';

/** Identifies the comment, so a workflow can find and replace it. */
const MARK = '<!-- spanner-constructs report -->';
/** Comments on GitHub pull requests have at most 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const MOST_NAMES = 10;
const MOST_ADVICE = 200;
const MOST_AS_BEFORE = 20;
/** Reserved for lines that count the omitted keys. */
const LINES_OF_MORE = 120;

interface CommentOptions {
  /** The address of the page's folder. Absent if the page is not linked. */
  readonly link?: string;
  /** The repository address of the folder to which file names are relative. Absent if lines are not linked. */
  readonly linkBase?: string;
  /** Whether pictures are published with the page. */
  readonly hasPictures?: boolean;
  /** The schemas to compare with. Absent to list all keys that are not safe. */
  readonly base?: {
    readonly name: string;
    /** Databases that no longer exist. */
    readonly gone: readonly PageSchema[];
  };
}

interface Comment extends CommentOptions {
  readonly anchors: Anchors;
  readonly drawn: ReadonlySet<PageKey>;
  readonly hasPlaces: boolean;
  readonly isOfMany: boolean;
}

/** A comment on a pull request: the answer, the changed or unsafe keys, and the next actions. */
export function reportMarkdown(schemas: readonly PageSchema[], options: CommentOptions = {}): string {
  const changes = options.base && changesOf(schemas, options.base.gone);
  const rows: readonly ComparedRow[] = changes?.listed ?? keyRows(schemas);
  const [link, linkBase] = [options.link, options.linkBase].map((each) => each?.replace(/\/*$/, '/'));
  const comment: Comment = {
    ...options,
    link,
    linkBase,
    anchors: new Anchors(schemas),
    drawn: new Set(options.hasPictures ? schemas.flatMap(keysInFiles) : []),
    hasPlaces: rows.some(({ key }) => key.place),
    isOfMany: schemas.length > 1,
  };
  const answers = schemas.map((schema) => summaryOf(schema).answer);
  const answer = ANSWERS.find((each) => answers.includes(each))!;
  const head = [
    MARK, `### Where writes land: ${answer.toLowerCase()}`, '', countsLine(schemas, changes, comment),
  ];
  const table = rows.length === 0 ? [] : tableHead(comment);
  const last = changes && changes.asBefore.length > 0 ? asBefore(changes.asBefore) : [];
  const told = rows.filter(({ key }) => key.findings.length > 0);
  // If there is too much, details are omitted first, and then rows.
  const room = new Room(MOST_CHARACTERS - [...head, ...table, ...last].join('\n').length - LINES_OF_MORE);
  const said = room.take([...schemas.flatMap(notes), ...(changes ? changeNotes(changes) : [])], (note) => `\n${note}`);
  const shown = room.take(rows, (row) => tableRow(row, comment));
  const blocks = room.take(told, (row) => details(row, comment));
  const [hidden, untold] = [rows.length - shown.length, told.length - blocks.length];
  return [
    ...head,
    ...said,
    ...table,
    ...shown,
    ...(hidden > 0 ? ['', `${counted(hidden, 'more key')}: see the page.`] : []),
    ...blocks,
    ...(untold > 0 ? ['', `Details of ${counted(untold, 'more key')}: see the page.`] : []),
    ...last,
    '',
  ].join('\n');
}

/** The remaining size of a comment. */
class Room {
  public constructor(private left: number) {}

  /** Takes texts until one does not fit; nothing fits after that. */
  public take<T>(all: readonly T[], textOf: (each: T) => string): string[] {
    const texts: string[] = [];
    for (const each of all) {
      const text = this.left > 0 ? textOf(each) : undefined;
      if (text === undefined || text.length + 1 > this.left) {
        this.left = 0;
        break;
      }
      this.left -= text.length + 1;
      texts.push(text);
    }
    return texts;
  }
}

/** `**3 hot, 1 wrong**, 15 safe of 21 keys in saas/schema.sql · against main: +1 hot · open the report` */
function countsLine(schemas: readonly PageSchema[], changes: Changes | undefined, { base, link }: Comment): string {
  const judged = judgedIn(schemas);
  const safe = judged.filter(({ verdict }) => verdict === 'safe');
  const bad = countsByVerdict(judged).filter(([count, verdict]) => count > 0 && verdict !== 'safe');
  const where = schemas.length === 1 ? code(schemas[0].title) : `${schemas.length} databases`;
  const accepted = schemas.flatMap(({ keys }) => keys).filter(isAccepted).length;
  return [
    [
      bad.length > 0 ? `**${bad.map((each) => each.join(' ')).join(', ')}**, ` : '',
      `${safe.length} safe of ${counted(judged.length, 'key')} in ${where}`,
      accepted > 0 ? ` (${accepted} acknowledged)` : '',
    ].join(''),
    ...(changes ? [`against ${code(base!.name)}: ${differenceText(changes)}`] : []),
    ...(link === undefined ? [] : [`[open the report](${link}report.html)`]),
  ].join(' · ');
}

function differenceText({ counts, listed: rows, safelyNew, gone }: Changes): string {
  const isSame = rows.length + safelyNew.length + gone.length === 0;
  return isSame ? 'no key has changed' : counts.join(', ') || 'as many of each';
}

/** Notes that concern no single key. */
function notes({ pending, acknowledgements, unread, unreadQueries, otherFindings, base }: PageSchema): string[] {
  const known = new Set(base?.otherFindings.map(({ message }) => message));
  const refused = otherFindings.filter(({ entry, message }) => entry.kind === 'refused' && !known.has(message));
  const due = acknowledgements.filter(({ state }) => state !== 'open')
    .map(({ acknowledgement: { rule, on, until }, state }) =>
      `The acknowledgement of ${code(rule)} on ${code(on)} ${state === 'ended' ? 'ended' : 'ends'} on ${until}.`);
  const changes = pending === undefined || pending.steps.length + pending.refusals.length === 0
    ? []
    : [`Pending: ${[
      ...(pending.steps.length > 0 ? [stepCounts(pending.steps)] : []),
      ...(pending.refusals.length > 0 ? [`${counted(pending.refusals.length, 'change')} refused`] : []),
    ].join('; ')}.`];
  // Usually, the same places cannot be parsed on both sides.
  const [places, of] = unread.length > 0 ? [unread, ''] : [base?.unread ?? [], ' of what it is compared with'];
  const missing = places.length === 0
    ? []
    : [`**${counted(places.length, 'place')}${of} cannot be read**, so keys may be missing: ${code(places[0])}`];
  const queries = unreadQueries.length === 0
    ? []
    : [`**${counted(unreadQueries.length, 'query', 'queries')} cannot be read**, so advice may be missing: ` +
      code(unreadQueries[0])];
  return [
    ...missing, ...queries, ...refused.map(({ message }) => `**Spanner would refuse it**: ${plain(message)}`),
    ...changes, ...due,
  ];
}

function changeNotes({ safelyNew, gone }: Changes): string[] {
  const names = (keys: readonly PageKey[], textOf: (key: PageKey) => string): string => {
    const texts = keys.slice(0, MOST_NAMES).map(textOf);
    return listed(keys.length > MOST_NAMES ? [...texts, `${keys.length - MOST_NAMES} more`] : texts);
  };
  const nameText = ({ simulated: { key } }: PageKey): string => code(nameOf(key));
  return [
    ...(safelyNew.length > 0 ? [`New, and safe: ${names(safelyNew, nameText)}.`] : []),
    ...(gone.length > 0 ? [`Gone: ${names(gone, (key) => `${nameText(key)} (${signed(key)})`)}.`] : []),
  ];
}

function tableHead({ hasPlaces }: Comment): string[] {
  const titles = ['', 'key', 'limit ÷ load: today → best fix', 'load', 'do', ...(hasPlaces ? ['at'] : [])];
  return ['', `| ${titles.join(' | ')} |`, `|${titles.map(() => ' --- |').join('')}`];
}

function tableRow(row: ComparedRow, comment: Comment): string {
  const { key, was, todo, name } = row;
  const { writesPerSecond } = key.simulated;
  const { anchors, link, linkBase, base, isOfMany, hasPlaces } = comment;
  const hasMoved = was !== undefined && (was.verdict !== key.verdict || isAccepted(was) !== isAccepted(key));
  const verdict = `${hasMoved ? `${signed(was)} → ` : ''}${signed(key)}`;
  const title = `**${plain(name)}**`;
  const of = [
    `${link === undefined ? title : `[${title}](${link}report.html#${address(anchors.of(key))})`} (${columns(key)})`,
    ...(isOfMany ? [plain(row.schema.title)] : []),
    ...(base && !was ? ['new here'] : []),
    ...(was && columnNames(was) !== columnNames(key) ? [`was (${plain(columnNames(was))})`] : []),
  ].join(' · ');
  const before = was?.simulated.writesPerSecond;
  const isOther = before !== undefined && before !== writesPerSecond;
  const load = `${rateText(writesPerSecond)}${isOther ? ` · was ${rateText(before)}` : ''}`;
  const cells = [verdict, of, limitCell(row), load, plain(shortened(todo ?? ''))];
  return `| ${[...cells, ...(hasPlaces ? [placeCell(key, linkBase)] : [])].join(' | ')} |`;
}

function columns({ simulated: { key }, verdict }: PageKey): string {
  const culprits = culpritsOf(key, verdict);
  return key.parts.map(({ column, descending }) => (
    `${culprits.has(column) ? `*${plain(column)}*` : plain(column)}${descending ? ' DESC' : ''}`
  )).join(', ');
}

function limitCell({ limit, was, key }: ComparedRow): string {
  switch (limit.kind) {
    case 'missed':
      return `reads miss **${percent(limit.share)}** of the rows${limit.isMended ? ' → 0%' : ''}`;
    case 'cases':
      return `${timesText(limit.rising)} or ${timesText(limit.random)}`;
    case 'known': {
      const { today, then } = limit;
      const text = timesText(today);
      const before = was && timesText(headroomOf(was.simulated));
      return [
        isOver(key) ? `**${text}**` : text,
        key.verdict === 'unproven' && today.times !== undefined ? ' or more' : '',
        then && key.verdict !== 'unproven' ? ` → ${timesText(then)}` : '',
        before === undefined || before === text ? '' : ` · was ${before}`,
      ].join('');
    }
  }
}

function placeCell({ place }: PageKey, linkBase: string | undefined): string {
  if (!place) {
    return '';
  }
  const { file: { name }, line } = place;
  const text = plain(`${name.split('/').at(-1)}:${line}`);
  return linkBase === undefined ? text : `[${text}](${linkBase}${address(name)}#L${line})`;
}

/** The findings on a key, the changes of its best fix, and the cost of that fix. */
function details(row: ComparedRow, { link, drawn, anchors }: Comment): string {
  const { key, fix, name } = row;
  const { findings, verdict } = key;
  const changes = fix?.changes();
  const come = changes?.filter(({ sign }) => sign === '+').length;
  const effort = fix === undefined || fix.fix.kind === 'advice'
    ? ''
    : `: ${plain(fix.title)}${come ? `, ${counted(come, 'line')}` : ''}`;
  const picture = (which: string, isAfter?: true): string =>
    `![${which}](${link}${address(pictureName(anchors, key, isAfter))})`;
  return [
    '',
    `<details><summary>${SIGNS[verdict]} ${plain(name)}${effort}</summary>`,
    '',
    ...(drawn.has(key) && link !== undefined
      ? [`${picture('As declared')}${fix?.after() ? ` ${picture('After the best fix', true)}` : ''}`, '']
      : []),
    ...findings.flatMap(({ severity, rule, message }) => [`${severity} ${code(rule)}: ${plain(message)}`, '']),
    ...(fix === undefined ? [] : changes ? fenced('diff', changes.map(diffLine)) : fenced('', [fix.text])),
    ...(fix ? costLines(fix) : []),
    `${code(explainCommand(findings[0].rule))} says more.`,
    '',
    '</details>',
  ].join('\n');
}

function costLines({ cost, reads }: NonNullable<ComparedRow['fix']>): string[] {
  const changed = reads().filter(({ change }) => change !== 'same');
  return [
    ...(cost === undefined ? [] : [`Cost: ${plain(cost)}`, '']),
    ...changed.map(({ change, read, was, is }) => (
      `- ${change}: ${code(read)}: ${plain(was === is ? is : `${was} → ${is}`)}`)),
    ...(changed.length > 0 ? [''] : []),
  ];
}

/** Markdown colors lines by their first sign. */
function diffLine({ number, sign, text }: ChangedLine): string {
  return `${sign} ${String(number).padStart(4)}  ${text}`;
}

function fenced(language: string, lines: readonly string[]): string[] {
  return [`\`\`\`${language}`, lines.join('\n').replaceAll('```', "'''"), '```', ''];
}

/** Unsafe keys that did not change, one per line. */
function asBefore(rows: readonly ComparedRow[]): string[] {
  const shown = rows.slice(0, MOST_AS_BEFORE).map((row) => {
    const todo = row.todo === undefined ? '' : `: ${plain(shortened(row.todo))}`;
    return `- ${signed(row.key)} **${plain(row.name)}**, ${limitCell(row)}${todo}`;
  });
  const more = rows.length - shown.length;
  return [
    '',
    `<details><summary>${counted(rows.length, 'key that is', 'keys that are')} as before</summary>`,
    '',
    ...shown,
    ...(more > 0 ? [`- ${counted(more, 'more key')}: see the page`] : []),
    '',
    '</details>',
  ];
}

function signed(key: PageKey): string {
  return `${SIGNS[key.verdict]} ${key.verdict}${isAccepted(key) ? ', acknowledged' : ''}`;
}

/** Escapes a link target, so no name can end it. */
function address(text: string): string {
  return encodeURI(text).replace(/[()#?|]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** Names can contain anything, so this removes characters that could end the code span or table cell. */
function code(text: string): string {
  return `\`${text.replace(/[`|\r\n]/g, ' ')}\``;
}

/** Characters that could start formatting, a link, a mention, an emoji or an element. */
const MARKS = /[^\p{L}\p{N}\s_:,.;()'"/+=%×→÷…-]|:(?!\s|\d+$)|(?<![a-z0-9])_|_(?![a-z0-9])/giu;

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(MARKS, (sign) => `&#${sign.codePointAt(0)};`);
}

function shortened(text: string): string {
  return text.length > MOST_ADVICE ? `${text.slice(0, MOST_ADVICE)}…` : text;
}
