import { limitText } from './limit-text';
import { VERDICTS, withVerdict, type PageKey, type PageSchema } from './page-data';
import { explainCommand } from '../../rules/catalogue-entry';
import { counted } from '../../text/counted';

/** What a comment on a pull request takes is 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const BAR = 10;

/** A summary for a comment on a pull request: the keys that are not safe, with their fixes. */
export function reportMarkdown(schemas: readonly PageSchema[]): string {
  const keys = schemas.flatMap((each) => each.keys);
  const [hot, unproven, safe] = VERDICTS.map((verdict) => withVerdict(keys, verdict));
  const shown = [...hot, ...unproven];
  const head = [
    '## Where writes land',
    '',
    `${counted(keys.length, 'key')}: ${hot.length} hot, ${unproven.length} unproven, ${safe.length} safe.`,
    ...(shown.length === 0 ? [] : ['', '| key | verdict | load of the fullest split | limit |', '| --- | --- | --- | --- |']),
  ];
  return fitted(head, shown.map(row), shown.map(details));
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

function row({ simulated }: PageKey): string {
  const { key, hottestShare } = simulated;
  const filled = Math.max(1, Math.round(hottestShare * BAR));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${Math.round(hottestShare * 100)}%`;
  const columns = key.parts.map(({ column }) => column).join(', ');
  return `| ${code(`${key.object} (${columns})`)} | ${key.spread.verdict} | ${bar} | ${limitText(simulated)} |`;
}

function details({ simulated, findings }: PageKey): string {
  return findings.map(({ severity, rule, message, fixes: [fix] }) => {
    const after = fix?.after();
    return [
      '',
      `<details><summary>${severity} ${rule}: ${plain(message)}</summary>`,
      '',
      ...(fix === undefined ? [] : ['```', fix.text.replaceAll('```', "'''"), '```', '']),
      ...(after ? [`The limit of ${code(simulated.key.object)} after this fix: ${limitText(after)}.`, ''] : []),
      `${code(explainCommand(rule))} says more.`,
      '',
      '</details>',
    ].join('\n');
  }).join('\n');
}

/** Names can hold anything; nothing of them may become a part of the table or an element. */
function code(text: string): string {
  return `\`${text.replace(/[`|\r\n]/g, ' ')}\``;
}

function plain(text: string): string {
  return text.replace(/[&<>|`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
