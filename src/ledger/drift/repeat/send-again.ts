import { compareSchemas } from '../compare-schemas';
import type { Drift } from '../drift';
import type { LogPrefixes, LogStatement } from '../log-prefixes';
import { HARMLESS, type Caution, type Repeat } from './repeat';
import { repeatOf } from './repeat-of';
import type { Dangling } from '../../../ddl/fold/dangling';
import type { Schema } from '../../../schema';

/** What has to happen before statements that are in effect are sent once more. */
interface SendAgain {
  /** In the order in which they are to run. */
  readonly undo: readonly UndoneStatement[];
  /** Cannot run twice, and nothing takes them back. */
  readonly stuck: readonly LogStatement[];
  /** Statements with the same cautions are together. */
  readonly cautions: readonly { readonly cautions: readonly Caution[]; readonly statements: readonly LogStatement[] }[];
  /** What goes wrong when the statements are folded; absent: they lead to where the log leads. */
  readonly problem?: Problem;
}

/** A statement that finds nothing to change, or an object that ends up different from the log. */
export type Problem =
  | { readonly kind: 'dangling'; readonly dangling: Dangling }
  | { readonly kind: 'differs'; readonly drift: Drift };

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
    cautions: grouped(
      repeats.flatMap(({ statement, repeat: { cautions, isHarmless, undo } }) =>
        cautions.length === 0 || (isHarmless && undo) ? [] : [{ statement, cautions }],
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

function repeatAt(log: LogPrefixes, index: number, from: number): Repeat {
  const [placed] = log.parsedAt(index);
  const schemas = function* (): Iterable<Schema> {
    yield log.schema(from);
    yield log.schema(index);
  };
  return placed ? repeatOf(placed.statement, log.statements[index].text, { dialect: log.dialect, schemas }) : HARMLESS;
}

function grouped(
  each: readonly { readonly statement: LogStatement; readonly cautions: readonly Caution[] }[],
): SendAgain['cautions'] {
  const groups = new Map<string, { readonly cautions: readonly Caution[]; readonly statements: LogStatement[] }>();
  for (const { statement, cautions } of each) {
    const key = JSON.stringify(cautions);
    const group = groups.get(key) ?? { cautions, statements: [] };
    group.statements.push(statement);
    groups.set(key, group);
  }
  return [...groups.values()];
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
): Problem | undefined {
  const again = log.statements.slice(from).map(({ text }) => text);
  const { schema, dangling } = log.after(applied, [...undo.flatMap((each) => each.undo), ...again]);
  const [drift] = compareSchemas(log.schema(log.length), schema, false).drift;
  return dangling.length > 0 ? { kind: 'dangling', dangling: dangling[0] } : drift && { kind: 'differs', drift };
}
