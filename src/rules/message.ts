import type { Finding } from './finding';
import { stringCode } from '../text/code-text';

/** A finding is read in a terminal among others: it stays this short. */
const MAX_LINES = 12;
const LEAST_WHY = 2;

/** A finding as people read it: a first line that is complete in itself, then labelled lines. */
export function formatFinding(finding: Finding): string {
  const { severity, rule, message, location, why, fixes, cost, docs } = finding;
  const [fix, ...alternatives] = fixes;
  const keep = finding.acknowledgeable ? keepCode(finding) : undefined;
  const around = [message, location, docs, fix, cost, keep].filter((each) => each !== undefined).length;
  const room = MAX_LINES - around;
  const or = alternatives.slice(0, Math.max(0, room - Math.min(why.length, LEAST_WHY)));
  return [
    oneLine(`${severity} ${rule}: ${message}`),
    labelled('at', location),
    ...why.slice(0, room - or.length).map((each) => labelled('why', each)),
    ...(fix === undefined ? [] : [labelled('fix', fix)]),
    ...or.map((each) => labelled('or', each)),
    ...(cost === undefined ? [] : [labelled('cost', cost)]),
    labelled('docs', docs),
    ...(keep === undefined ? [] : [labelled('keep', keep)]),
  ].join('\n');
}

function labelled(label: string, text: string): string {
  return `    ${label.padEnd(6)}${oneLine(text)}`;
}

function keepCode({ rule, objectName }: Finding): string {
  return `db.acknowledge({ rule: ${stringCode(rule)}, on: ${stringCode(objectName)}, reason: '...', until: '2027-03-31' })`;
}

/** Names and expressions can hold anything; what would end the line or turn the text round is shown as an escape. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0)!.toString(16);
    return character === '\n' ? '\\n' : `\\u{${code}}`;
  });
}
