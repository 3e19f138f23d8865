import { compareSchemas } from '../compare-schemas';
import type { LogPrefixes, LogStatement } from '../log-prefixes';
import { HARMLESS, type Repeat } from './repeat';
import { repeatOf } from './repeat-of';
import { danglingText } from '../../../rules/changes/dangling-text';
import type { Schema } from '../../../schema';

const SHOWN_LABELS = 8;

/** What has to happen before statements that are in effect are sent once more. */
interface SendAgain {
  /** In the order in which they are to run. */
  readonly undo: readonly UndoneStatement[];
  /** Cannot run twice, and nothing takes them back. */
  readonly stuck: readonly LogStatement[];
  readonly cautions: readonly string[];
  /** What goes wrong when the statements are folded; absent: they lead to where the log leads. */
  readonly problem?: string;
}

interface UndoneStatement {
  readonly statement: LogStatement;
  readonly undo: readonly string[];
}

/**
 * @param applied How many statements are in effect.
 * @param from Where Terraform begins to send.
 */
export function sendAgain(log: LogPrefixes, applied: number, from: number): SendAgain {
  const repeats = log.statements
    .slice(from, applied)
    .map((statement, offset) => ({ statement, repeat: repeatAt(log, from + offset, from) }));
  const stuck = repeats.filter(({ repeat }) => !repeat.isHarmless && !repeat.undo).map(({ statement }) => statement);
  const base = {
    stuck,
    cautions: told(
      repeats.flatMap(({ statement, repeat: { caution, isHarmless, undo } }) =>
        caution === undefined || (isHarmless && undo) ? [] : [{ statement, caution }],
      ),
    ),
  };
  const few = undone(repeats, ({ isHarmless }) => !isHarmless);
  const problem = stuck.length > 0 ? undefined : problemOf(log, applied, from, few);
  if (problem === undefined) {
    return { ...base, undo: few };
  }
  // What was sent before a drop finds nothing to change, unless the drop is taken back too.
  const all = undone(repeats, () => true);
  const left = problemOf(log, applied, from, all);
  return { ...base, undo: left === undefined ? all : few, ...(left !== undefined && { problem: left }) };
}

export function labelOf({ file, position }: LogStatement): string {
  return `${file} #${position}`;
}

function repeatAt(log: LogPrefixes, index: number, from: number): Repeat {
  const [placed] = log.parsedAt(index);
  const schemas = function* (): Iterable<Schema> {
    yield log.schema(from);
    yield log.schema(index);
  };
  return placed ? repeatOf(placed.statement, log.statements[index].text, { dialect: log.dialect, schemas }) : HARMLESS;
}

/** One sentence for all statements with the same caution. */
function told(cautions: readonly { readonly statement: LogStatement; readonly caution: string }[]): string[] {
  const labels = new Map<string, string[]>();
  cautions.forEach(({ statement, caution }) =>
    labels.set(caution, [...(labels.get(caution) ?? []), labelOf(statement)]),
  );
  return [...labels].map(([caution, all]) => `${firstLabels(all)}: ${caution}.`);
}

/** The first of them, and how many more there are. */
export function firstLabels(labels: readonly string[]): string {
  const more = labels.length - SHOWN_LABELS;
  return `${labels.slice(0, SHOWN_LABELS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function undone(
  repeats: readonly { readonly statement: LogStatement; readonly repeat: Repeat }[],
  isWanted: (repeat: Repeat) => boolean,
): UndoneStatement[] {
  return [...repeats]
    .reverse()
    .flatMap(({ statement, repeat }) => (repeat.undo && isWanted(repeat) ? [{ statement, undo: repeat.undo }] : []));
}

function problemOf(
  log: LogPrefixes,
  applied: number,
  from: number,
  undo: readonly UndoneStatement[],
): string | undefined {
  const again = log.statements.slice(from).map(({ text }) => text);
  const { schema, dangling } = log.behind(applied, [...undo.flatMap((each) => each.undo), ...again]);
  const [drift] = compareSchemas(log.schema(log.length), schema, false).drift;
  return dangling.length > 0
    ? danglingText(dangling[0])
    : drift && `${drift.kind} ${drift.object} would not be what the log makes`;
}
