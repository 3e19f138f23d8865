import type { LogPrefixes, LogStatement } from './log-prefixes';
import type { ReleaseState } from './release-state';
import { firstWithoutRepeat } from './runs-again';

/**
 * What Terraform and a database can disagree on:
 *
 * - update-failed: the database holds statements that Terraform sends again.
 * - update-unsent: Terraform takes statements for applied that the database lacks. The provider stores the list before
 *   it changes drop protection.
 * - create-refused: the resource is tainted, with all statements in the state.
 * - create-failed: the database exists, and the state does not know it.
 * - state-ahead: the state holds statements that the migrations do not, so Terraform would replace the database.
 */
export const FAILURE_STATES = [
  'update-failed', 'update-unsent', 'create-refused', 'create-failed', 'state-ahead',
] as const;
export type FailureState = (typeof FAILURE_STATES)[number];

/** A database as Terraform remembers it. */
export interface Remembered {
  readonly ddl: readonly string[];
  readonly isTainted: boolean;
}

/** What is compared with it. */
export interface Compared {
  readonly log: LogPrefixes;
  /** Statements of migrations after those of the log, which `migrationsThrough` holds back. */
  readonly heldBack: readonly LogStatement[];
  /** How many statements the synthesized stack has; undefined: no stack is known. */
  readonly planned?: number;
  /** The statements of the log that the database holds; undefined: it holds something else. */
  readonly release?: ReleaseState;
  /** Whether the database is what the first statements of the log make. */
  readonly holds: (count: number) => boolean;
  /** Whether it is what a baseline and these statements make. */
  readonly holdsAfter: (statements: readonly string[]) => boolean;
}

/** The way on. It loses no rows, and no plan on it replaces the database. */
export interface Recovery {
  readonly state: FailureState;
  readonly facts: RecoveryFacts;
  /** In this order. */
  readonly actions: readonly RecoveryAction[];
}

interface RecoveryFacts {
  /** How many statements the state holds; absent: it does not know the database. */
  readonly known?: number;
  /** How many of the log are in effect, without those of a baseline. */
  readonly inEffect?: number;
  /** How many the log has, without those of a baseline. */
  readonly total: number;
  /** The next apply would send it again, which Spanner refuses or which loses something. */
  readonly unrepeatable?: LogStatement;
  readonly ahead?: Ahead;
}

/** How the state is ahead of the migrations. */
interface Ahead {
  /** How many statements of the state are not in the migrations, or not in this form. */
  readonly statements: number;
  /** Number of the first migration that is missing or another one. */
  readonly from: number;
  /** It is here, with another text. */
  readonly changed?: LogStatement;
  /** The files are here, and the number is that of the last one that was applied. */
  readonly through?: number;
  /** The database holds what the state holds, not what the migrations make. */
  readonly isInEffect: boolean;
}

/** One command, or a few that belong together. */
export type RecoveryAction =
  | { readonly kind: 'untaint' | 'remove from state' | 'import' | 'apply' }
  /** The list in the state becomes that of the statements in effect, so the apply sends only what is missing. */
  | { readonly kind: 'edit state'; readonly ddl: readonly string[] }
  /** The state has to be read again before its list can be edited. */
  | { readonly kind: 'verify again' }
  /** The migrations that the state holds, from version control. */
  | { readonly kind: 'bring back' | 'raise through' };

/**
 * The way on from what Terraform remembers; undefined: the next apply sends what the database lacks and nothing else,
 * or the database is not what any statement of the log leaves.
 *
 * @param remembered undefined: the state does not know the database.
 */
export function recovery(compared: Compared, remembered: Remembered | undefined): Recovery | undefined {
  const { log, release } = compared;
  const applied = release && appliedFrom(compared, release.applied);
  const sent = log.sent();
  const facts: RecoveryFacts = {
    total: sent.length,
    ...(remembered && { known: remembered.ddl.length }),
    ...(applied !== undefined && { inEffect: applied - log.baseline }),
  };
  if (!remembered) {
    return applied === undefined ? undefined : created(log, applied, facts);
  }
  const { ddl, isTainted } = remembered;
  const other = ddl.findIndex((statement, at) => statement !== sent[at]);
  const common = other >= 0 ? other : Math.min(ddl.length, compared.planned ?? Infinity);
  if (isTainted && applied !== undefined) {
    return { state: 'create-refused', facts, actions: fromTainted(log, applied, ddl) };
  }
  if (common < ddl.length && !isTainted) {
    return ahead(compared, ddl, common, facts);
  }
  const known = log.baseline + ddl.length;
  if (applied === undefined || isTainted || compared.holds(known)) {
    return undefined;
  }
  if (applied < known) {
    return { state: 'update-unsent', facts, actions: [edited(log, applied), { kind: 'apply' }] };
  }
  const unrepeatable = firstWithoutRepeat(log, known, applied);
  return {
    state: 'update-failed',
    facts: { ...facts, ...(unrepeatable && { unrepeatable }) },
    actions: [...(unrepeatable ? [edited(log, applied)] : []), { kind: 'apply' }],
  };
}

/** Statements that change nothing may not have run: they are sent again. */
function appliedFrom({ log, holds }: Compared, applied: number): number {
  let count = applied;
  while (count > log.baseline && holds(count - 1)) {
    count -= 1;
  }
  return count;
}

function edited(log: LogPrefixes, applied: number): RecoveryAction {
  return { kind: 'edit state', ddl: log.sent(applied) };
}

/** After the import all statements are sent, those in effect too. */
function created(log: LogPrefixes, applied: number, facts: RecoveryFacts): Recovery {
  const unrepeatable = firstWithoutRepeat(log, log.baseline, applied);
  return {
    state: 'create-failed',
    facts: { ...facts, ...(unrepeatable && { unrepeatable }) },
    actions: [{ kind: 'import' }, { kind: unrepeatable ? 'verify again' : 'apply' }],
  };
}

function fromTainted(log: LogPrefixes, applied: number, ddl: readonly string[]): RecoveryAction[] {
  if (applied === log.baseline) {
    // Nothing is in effect: it is imported, as if it had never been in the state.
    return [{ kind: 'remove from state' }, { kind: 'import' }, { kind: 'apply' }];
  }
  const sent = log.sent();
  const isWhole = applied === log.length && ddl.length === sent.length && ddl.every((each, at) => each === sent[at]);
  return [isWhole ? { kind: 'untaint' } : edited(log, applied), { kind: 'apply' }];
}

/** @param common How many statements the state and the migrations, or the synthesized stack, begin with alike. */
function ahead(
  { log, heldBack, release, holdsAfter }: Compared, ddl: readonly string[], common: number, facts: RecoveryFacts,
): Recovery {
  const all = [...log.statements.slice(log.baseline), ...heldBack];
  const isHere = ddl.length <= all.length && ddl.every((statement, at) => statement === all[at].text);
  const next = all.at(common);
  const isInEffect = holdsAfter(ddl);
  const way: Ahead = {
    statements: ddl.length - common,
    from: next?.number ?? (log.statements.at(-1)?.number ?? 0) + 1,
    ...(next && !isHere && { changed: next }),
    ...(isHere && { through: all[ddl.length - 1].number }),
    isInEffect,
  };
  // What never ran, or is no longer there, Terraform forgets: there is nothing to bring back.
  const isForgotten = release !== undefined && !isInEffect && !isHere;
  return {
    state: 'state-ahead',
    facts: { ...facts, ahead: way },
    actions: isForgotten
      ? [edited(log, release.applied), { kind: 'apply' }]
      : [{ kind: isHere ? 'raise through' : 'bring back' }],
  };
}
