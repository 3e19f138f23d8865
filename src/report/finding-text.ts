import { fixesFor, linesOfLongFix, rendered, type RenderedFinding } from './rendered-finding';
import { appLanguage, writerFor, type Language } from '../languages/app-language';
import { explainCommand } from '../rules/catalogue-entry';
import type { Finding } from '../rules/finding';
import { acknowledgeCall } from '../rules/guards/acknowledgement';
import { oneLine } from '../text/shown';

/**
 * Maximum number of labeled lines, because a terminal shows several findings. The code of a long fix adds more lines.
 */
const MAX_LINES = 12;
const LEAST_WHY = 2;

export interface Reader {
  readonly language: Language;
  /** Absent if this reader cannot acknowledge. */
  readonly keep?: (finding: Pick<RenderedFinding, 'rule' | 'objectName'>) => string | undefined;
}

/** For users who declare a schema with constructs. */
export function constructReader(language = appLanguage()): Reader {
  return { language, keep: keptBy(false, language) };
}

/**
 * For users who guard a resource of the provider, which has statements and attributes, but no Database to acknowledge
 * on.
 */
export function guardReader({ subject }: Finding): Reader {
  return {
    language: ['attribute', 'written'].includes(subject.part.kind) ? appLanguage() : 'sql',
    keep: keptBy(true, appLanguage()),
  };
}

/** The call that acknowledges a finding. */
function keptBy(isRaw: boolean, language: Language): Reader['keep'] {
  return ({ rule, objectName: on }) => (
    writerFor(language).write(acknowledgeCall({ rule, on, reason: '...', until: 'YYYY-MM-DD' }, isRaw))
  );
}

/** A fix as changed lines, or as several lines of code. */
interface TitledLines {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A finding as text: a complete first line, then labeled lines. */
export function findingText(finding: Finding, reader: Reader = constructReader()): string {
  const { language } = reader;
  const words = rendered(finding, language);
  const shown = fixesFor(finding, language).map((fix): TitledLines | undefined => {
    const [title, ...lines] = linesOfLongFix(fix, finding, language);
    return title === undefined ? undefined : { title, lines };
  });
  const { title, lines } = findingLines(words, reader, shown);
  return [title, ...lines].join('\n');
}

export interface FindingLines {
  readonly title: string;
  readonly lines: readonly string[];
  /** The last lines, `docs` and `keep`, which are the same for all findings of a rule in DDL. */
  readonly ending: readonly string[];
}

/** @param shown The changed lines of each fix, with their title. Absent to print the code of the fix. */
export function findingLines(
  finding: RenderedFinding, reader: Reader, shown: readonly (TitledLines | undefined)[] = [],
): FindingLines {
  const { severity, rule, message, location, why, fixes, costs } = finding;
  const keep = finding.acknowledgeable ? reader.keep?.(finding) : undefined;
  const ways = fixes.map((fix, at) => [
    labelled(at === 0 ? 'fix' : 'or', shown[at]?.title ?? fix),
    ...(costs[at] === '' ? [] : [labelled('cost', costs[at])]),
  ]);
  const [first = [], ...others] = ways;
  const around = [message, location, rule, ...first, keep].filter((each) => each !== undefined).length;
  const room = MAX_LINES - around;
  const taken = ways.length > 0 ? [0] : [];
  let lines = 0;
  others.forEach((way, at) => {
    if (lines + way.length <= room - Math.min(why.length, LEAST_WHY)) {
      taken.push(at + 1);
      lines += way.length;
    }
  });
  const ending = [labelled('docs', explainCommand(rule)), ...(keep === undefined ? [] : [labelled('keep', keep)])];
  return {
    title: oneLine(`${severity} ${rule}: ${message}`),
    lines: [
      labelled('at', location),
      ...why.slice(0, room - lines).map((each) => labelled('why', each)),
      ...taken.flatMap((at) => {
        const [title, ...cost] = ways[at];
        return [title, ...(shown[at]?.lines ?? []).map((each) => `          ${oneLine(each)}`), ...cost];
      }),
      ...ending,
    ],
    ending,
  };
}

function labelled(label: string, of: string): string {
  return `    ${label.padEnd(6)}${oneLine(of)}`;
}
