import type { LogPrefixes, LogStatement } from './log-prefixes';
import type { Detour, MigrationState } from './migration-state';
import { firstWithoutRepeat } from './runs-again';

/**
 * Ways in which Terraform and a database can disagree:
 *
 * - update-failed: the database holds statements that Terraform sends again.
 * - update-unsent: Terraform believes that statements are applied, but the database lacks them. The provider stores
 *   the list before it changes drop protection.
 * - update-undone: the next apply sends statements that rows may refuse, and that later ones undo.
 * - create-refused: the resource is tainted, with all statements in the state.
 * - create-failed: the database exists, but the state does not know it.
 * - state-ahead: the state holds statements that the migrations do not, so Terraform would replace the database.
 */
export const FAILURE_STATES = [
  'update-failed', 'update-unsent', 'update-undone', 'create-refused', 'create-failed', 'state-ahead',
] as const;
export type FailureState = (typeof FAILURE_STATES)[number];

/** A database as recorded in the Terraform state. */
export interface Remembered {
  readonly ddl: readonly string[];
  readonly isTainted: boolean;
}

/** The migrations and the database to compare with it. */
export interface Compared {
  readonly log: LogPrefixes;
  /** Statements of later migrations, which `migrationsThrough` holds back. */
  readonly heldBack: readonly LogStatement[];
  /** The number of statements in the synthesized stack; undefined if no stack is known. */
  readonly planned?: number;
  /** The statements that the database holds; undefined if it holds anything else. */
  readonly release?: MigrationState;
  /** Among those that Terraform has still to send. */
  readonly detour?: Detour;
  /** Whether the database equals the result of the first `count` statements. */
  readonly holds: (count: number) => boolean;
  /** Whether it equals the result of a baseline and these statements. */
  readonly holdsAfter: (statements: readonly string[]) => boolean;
}

/** The way to recover. It loses no rows, and none of its plans replaces the database. */
export interface Recovery {
  readonly state: FailureState;
  readonly facts: RecoveryFacts;
  /** In order of execution; empty if the database has to match its migrations first. */
  readonly actions: readonly RecoveryAction[];
}

interface RecoveryFacts {
  /** The number of statements in the state; absent if the state does not know the database. */
  readonly known?: number;
  /** The number of statements in effect, without a baseline. */
  readonly inEffect?: number;
  /** The number of statements in the migrations, without a baseline. */
  readonly total: number;
  /** A statement that the next apply would repeat, although Spanner rejects it or it loses something. */
  readonly unrepeatable?: LogStatement;
  readonly ahead?: Ahead;
}

/** Migrations that the state holds beyond those in the folder. */
interface Ahead {
  /** The number of statements in the state that the migrations lack or have in another form. */
  readonly statements: number;
  /** The number of the first migration that is missing or differs. */
  readonly from: number;
  /** The statement with another text in the migrations. */
  readonly changed?: LogStatement;
  /** The number of the last migration that was applied, if its file exists. */
  readonly through?: number;
  /**
   * Whether the database holds the statements of the state, not those of the migrations; absent if it differs from
   * both.
   */
  readonly isInEffect?: boolean;
}

/** One command, or a few that belong together. */
export type RecoveryAction =
  /** Runs statements of the migrations by hand. */
  | { readonly kind: 'run'; readonly statements: readonly LogStatement[] }
  | { readonly kind: 'untaint' | 'remove from state' | 'import' | 'apply' }
  /** Sets the list in the state to the statements in effect, so the apply sends only the missing ones. */
  | { readonly kind: 'edit state'; readonly ddl: readonly string[] }
  /** The state must be read again before its list can be edited. */
  | { readonly kind: 'verify again' }
  /** Restores from version control the migrations that the state holds. */
  | { readonly kind: 'bring back' }
  | { readonly kind: 'raise through'; readonly through: number };

/**
 * The recovery from what the Terraform state holds; undefined if the next apply sends exactly what the database lacks,
 * or if it changes in place a database that matches no prefix of the migrations.
 *
 * @param remembered undefined if the state does not know the database.
 */
export function recovery(compared: Compared, remembered: Remembered | undefined): Recovery | undefined {
  const { log, release, detour } = compared;
  const applied = release && appliedFrom(compared, release.applied);
  const sent = log.sent();
  const facts: RecoveryFacts = {
    total: sent.length,
    ...(remembered && { known: remembered.ddl.length }),
    ...(applied !== undefined && { inEffect: applied - log.baseline - release!.skipped.length }),
  };
  if (!remembered) {
    return applied === undefined ? { state: 'create-failed', facts, actions: [] } : created(log, applied, facts);
  }
  const { ddl, isTainted } = remembered;
  const other = ddl.findIndex((statement, at) => statement !== sent[at]);
  const common = other >= 0 ? other : Math.min(ddl.length, compared.planned ?? Infinity);
  if (common < ddl.length && !(isTainted && release)) {
    return ahead(compared, ddl, common, facts);
  }
  if (isTainted) {
    return { state: 'create-refused', facts, actions: applied === undefined ? [] : fromTainted(log, applied, ddl) };
  }
  const known = log.baseline + ddl.length;
  if (applied === undefined) {
    return undefined;
  }
  if (compared.holds(known)) {
    return detour && {
      state: 'update-undone',
      facts: { ...facts, unrepeatable: detour.statement },
      actions: [edited(log, detour.end), { kind: 'apply' }],
    };
  }
  if (applied < known) {
    return { state: 'update-unsent', facts, actions: [edited(log, applied), { kind: 'apply' }] };
  }
  const { skipped } = release!;
  const unrepeatable = firstWithoutRepeat(log, known, applied, skipped);
  const first: RecoveryAction[] = skipped.length > 0 ? [{ kind: 'run', statements: skipped }] : [];
  return {
    state: 'update-failed',
    facts: { ...facts, ...(unrepeatable && { unrepeatable }) },
    actions: [...(unrepeatable ? [...first, edited(log, applied)] : []), { kind: 'apply' }],
  };
}

/** The number of leading statements that the state says are applied; undefined if it does not say so of each. */
export function knownOf(log: LogPrefixes, remembered: Remembered | undefined): number | undefined {
  const sent = log.sent();
  return remembered && !remembered.isTainted && remembered.ddl.every((statement, at) => statement === sent[at])
    ? log.baseline + remembered.ddl.length
    : undefined;
}

/** Statements without an effect may not have run, so they are sent again. */
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

/** After the import all statements are sent, including those in effect. */
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
    // Nothing is in effect, so it is imported as if it had never been in the state.
    return [{ kind: 'remove from state' }, { kind: 'import' }, { kind: 'apply' }];
  }
  const sent = log.sent();
  const isWhole = applied === log.length && ddl.length === sent.length && ddl.every((each, at) => each === sent[at]);
  return [isWhole ? { kind: 'untaint' } : edited(log, applied), { kind: 'apply' }];
}

/**
 * @param common The number of leading statements that the state shares with the migrations or with the synthesized
 * stack.
 */
function ahead(
  { log, heldBack, release, holdsAfter }: Compared, ddl: readonly string[], common: number, facts: RecoveryFacts,
): Recovery {
  const all = [...log.statements.slice(log.baseline), ...heldBack];
  const isHere = ddl.length <= all.length && ddl.every((statement, at) => statement === all[at].text);
  const through = isHere ? all[ddl.length - 1].number : undefined;
  const next = all.at(common);
  const changed = next && next.text !== ddl[common];
  const isInEffect = holdsAfter(ddl);
  const way: Ahead = {
    statements: ddl.length - common,
    from: next?.number ?? (log.statements.at(-1)?.number ?? 0) + 1,
    ...(changed && { changed: next }),
    ...(through !== undefined && { through }),
    ...((isInEffect || release) && { isInEffect }),
  };
  // Terraform forgets migrations that never ran, no longer exist, or have another order: there is nothing to restore.
  const isForgotten = release !== undefined && (changed || !isInEffect) && !isHere;
  return {
    state: 'state-ahead',
    facts: { ...facts, ahead: way },
    actions: isForgotten
      ? [edited(log, release.applied), { kind: 'apply' }]
      : [through === undefined ? { kind: 'bring back' } : { kind: 'raise through', through }],
  };
}
