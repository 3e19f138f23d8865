import { Anchors } from './data/anchors';
import { nameOf } from './data/drawn-key';
import { fullestSplitShare, limitText, shareReason } from './data/limit-text';
import { judgedIn, withVerdict, type PageFinding, type PageKey, type PageSchema } from './data/page-data';
import { keysInFiles, pictureName } from './pictures/picture-files';
import { explainCommand } from '../../rules/catalogue-entry';
import { verdictCounts, VERDICTS } from '../../rules/keys/verdict';
import { counted } from '../../text/counted';
import { stepCounts } from '../step-words';

/** What a comment on a pull request takes is 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const BAR = 10;
const TABLE_HEAD = ['', '| key | verdict | inserts in one split | limit |', '| --- | --- | --- | --- |'];

/**
 * A summary for a comment on a pull request: the keys that are not safe, with their fixes.
 *
 * @param link Where the folder of the page is found. Absent: nothing is linked, and bars stand for the pictures.
 */
export function reportMarkdown(schemas: readonly PageSchema[], link?: string): string {
  const keys = schemas.flatMap((each) => each.keys);
  const judged = judgedIn(schemas);
  const anchors = new Anchors(schemas);
  const base = link?.replace(/\/*$/, '/');
  const drawn = new Set(schemas.flatMap(keysInFiles));
  const shown = VERDICTS.flatMap((verdict) =>
    withVerdict(keys, verdict).filter(({ findings }) => verdict !== 'safe' || findings.length > 0));
  const head = [
    '## Where writes land',
    '',
    `${counted(judged.length, 'key')}: ${verdictCounts(judged).join(', ')}.`,
    ...(base === undefined ? [] : [`[The page](${base}report.html)`]),
    ...schemas.flatMap(notes),
    ...(shown.length === 0 ? [] : TABLE_HEAD),
  ];
  return fitted(
    head, shown.map((key) => row(key, anchors, base)), shown.filter(({ findings }) => findings.length > 0)
      .map((key) => details(key, anchors, drawn.has(key) ? base : undefined)),
  );
}

/** What of a database is about no single key. */
function notes({ pending, acknowledgements, unread }: PageSchema): string[] {
  const due = acknowledgements.filter(({ state }) => state !== 'open')
    .map(({ acknowledgement: { rule, on, until }, state }) =>
      `The acknowledgement of ${code(rule)} on ${code(on)} ${state === 'ended' ? 'ended' : 'ends'} on ${until}.`);
  const changes = pending === undefined || pending.steps.length + pending.refusals.length === 0
    ? []
    : [`Pending: ${[
      ...(pending.steps.length > 0 ? [stepCounts(pending.steps)] : []),
      ...(pending.refusals.length > 0 ? [`${counted(pending.refusals.length, 'change')} refused`] : []),
    ].join('; ')}.`];
  const missing = unread.length === 0
    ? []
    : [`**${counted(unread.length, 'place')} cannot be read**, so keys may be missing: ${code(unread[0])}`];
  return [...missing, ...changes, ...due].flatMap((line) => ['', line]);
}

/** Details go first where there are too many, then rows. */
function fitted(head: readonly string[], rows: readonly string[], blocks: readonly string[]): string {
  let left = MOST_CHARACTERS - head.join('\n').length;
  const take = (texts: readonly string[]): string[] => texts.filter((text) => {
    const fits = text.length + 1 <= left;
    left = fits ? left - text.length - 1 : 0;
    return fits;
  });
  const [shownRows, shownBlocks] = [take(rows), take(blocks)];
  const missing = blocks.length - shownBlocks.length;
  return [
    ...head,
    ...shownRows,
    ...shownBlocks,
    ...(missing > 0 ? ['', `${counted(missing, 'key')} more: see the page.`] : []),
    '',
  ].join('\n');
}

function row(key: PageKey, anchors: Anchors, base: string | undefined): string {
  const { simulated, verdict } = key;
  const share = fullestSplitShare(simulated);
  const filled = Math.max(1, Math.round(share * BAR));
  const reason = plain(shareReason(key));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${Math.round(share * 100)}%: ${reason}`;
  const columns = simulated.key.parts.map(({ column }) => column).join(', ');
  const name = code(`${nameOf(simulated.key)} (${columns})`);
  const target = base === undefined ? name : `[${name}](${base}report.html#${address(anchors.of(key))})`;
  return `| ${target} | ${verdict} | ${bar} | ${limitText(simulated)} |`;
}

function details(key: PageKey, anchors: Anchors, base: string | undefined): string {
  let number = 1;
  return key.findings.map((finding) => {
    const block = detailsOf(finding, key, (fix) => (
      base === undefined ? undefined : `${base}${address(pictureName(anchors, key, fix && fix + number - 1))}`));
    number += finding.fixes.length;
    return block;
  }).join('\n');
}

/** @param picture Where that of the key is, before or after a fix. */
function detailsOf(
  { severity, rule, message, fixes: [fix] }: PageFinding, { simulated }: PageKey,
  picture: (fix?: number) => string | undefined,
): string {
  const after = fix?.after();
  const [before, fixed] = [picture(), after && picture(1)];
  const fixedPicture = fixed === undefined ? '' : ` ![After the fix](${fixed})`;
  return [
    '',
    `<details><summary>${severity} ${rule}: ${plain(message)}</summary>`,
    '',
    ...(before === undefined ? [] : [`![As declared](${before})${fixedPicture}`, '']),
    ...(fix === undefined ? [] : ['```', fix.text.replaceAll('```', "'''"), '```', '']),
    ...(after
      ? [`The limit of ${code(nameOf(simulated.key))} after this fix: ${limitText(after.simulated)}.`, '']
      : []),
    `${code(explainCommand(rule))} says more.`,
    '',
    '</details>',
  ].join('\n');
}

/** As a part of a link: no name ends it. */
function address(text: string): string {
  return encodeURI(text).replace(/[()#?|]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** Names can hold anything; nothing of them may become a part of the table or an element. */
function code(text: string): string {
  return `\`${text.replace(/[`|\r\n]/g, ' ')}\``;
}

function plain(text: string): string {
  return text.replace(/[&<>|`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
