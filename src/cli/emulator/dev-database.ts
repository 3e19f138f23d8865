import { AppliedMemory } from './applied-memory';
import type { Emulator } from './emulator';
import { unconditional } from './parted-statement';
import { withoutRefused } from './recreation';
import { compareSchemas } from '../../ledger/drift/compare-schemas';
import { foldLive } from '../../ledger/drift/fold-live';
import { foldLog } from '../../ledger/migrations/fold-log';
import { planChange } from '../../ledger/plan-change';
import { statementOf, type Step } from '../../ledger/step';
import { refusalMessage } from '../../report/refusal-words';
import type { Dialect, Schema } from '../../schema';
import { recognizedDialect } from '../input/dialect';
import type { DatabasePath } from '../running/rest';

/** The outcome for a database. */
export type DevChange =
  /** `reason`: why a database was dropped first. */
  | { readonly kind: 'created'; readonly statements: readonly string[]; readonly reason?: string }
  | { readonly kind: 'changed'; readonly steps: readonly Step[]; readonly recreated?: Recreated }
  | { readonly kind: 'unchanged' };

interface Recreated {
  readonly tables: readonly string[];
  /** The reasons for dropping them. */
  readonly reasons: readonly string[];
}

/** The database is disposable, so every loss is consented to. */
const ALL = { all: true, to: new Set<string>() };

/** A database of an emulator that follows a schema and keeps rows if it can. */
export class DevDatabase {
  private readonly memory: AppliedMemory;

  public constructor(
    private readonly emulator: Emulator, private readonly path: DatabasePath, private readonly dialect: Dialect,
  ) {
    this.memory = new AppliedMemory(`${emulator.host} ${JSON.stringify(path)} ${dialect}`);
  }

  /**
   * @param statements Create the schema, and are supported by the emulator.
   * @throws UnusableInput if the emulator rejects them anyway
   */
  public async follow(statements: readonly string[]): Promise<DevChange> {
    const { emulator, path } = this;
    await emulator.ensureInstance(path);
    const change = await emulator.hasDatabase(path)
      ? await this.change(statements)
      : await this.create(statements);
    this.memory.remember(statements, await emulator.ddl(path));
    return change;
  }

  private async change(statements: readonly string[]): Promise<DevChange> {
    const { emulator, path: { database }, dialect } = this;
    const printed = await emulator.ddl(this.path);
    const remembered = this.memory.statements(printed);
    // The emulator does not report the dialect.
    if (!remembered && printed.length > 0 && recognizedDialect(printed.join(';\n'), '') !== dialect) {
      return this.recreate(statements, 'a database cannot change its dialect');
    }
    const present = remembered
      ? foldLog(remembered, dialect, database).schema
      : foldLive(printed, dialect, database).schema;
    const wanted = foldLog(statements, dialect, database).schema;
    if (!remembered && compareSchemas(wanted, present, true).drift.length === 0) {
      return { kind: 'unchanged' };
    }
    const { steps, recreated, refused } = stepsTo(wanted, present);
    const reason = refused ?? await this.refusalOf(steps);
    return reason !== undefined
      ? this.recreate(statements, reason)
      : steps.length === 0 ? { kind: 'unchanged' } : { kind: 'changed', steps, ...(recreated && { recreated }) };
  }

  private async refusalOf(steps: readonly Step[]): Promise<string | undefined> {
    for (const statement of steps.map(statementOf)) {
      const refusal = await this.emulator.refusalOf([statement], this.path);
      const isTaken = refusal === undefined ||
        (unconditional(statement) !== statement &&
          (await this.emulator.refusalOf([unconditional(statement)], this.path)) === undefined);
      if (!isTaken) {
        return refusal;
      }
    }
    return undefined;
  }

  private async recreate(statements: readonly string[], reason: string): Promise<DevChange> {
    await this.emulator.dropDatabase(this.path);
    return { ...await this.create(statements), reason };
  }

  private async create(statements: readonly string[]): Promise<Extract<DevChange, { readonly kind: 'created' }>> {
    await this.emulator.createDatabase(this.path, this.dialect);
    await this.emulator.apply(statements, this.path);
    return { kind: 'created', statements };
  }
}

/** Steps of a plan. If it refuses to change some tables, the steps drop and recreate them. */
function stepsTo(wanted: Schema, present: Schema): {
  readonly steps: readonly Step[]; readonly recreated?: Recreated; readonly refused?: string;
} {
  const { steps, refusals } = planChange(present, wanted, ALL);
  if (refusals.length === 0) {
    return { steps };
  }
  const reasons = refusals.map((refusal) => refusalMessage(refusal));
  const rest = withoutRefused(present, refusals);
  const plans = rest ? [planChange(present, rest.schema, ALL), planChange(rest.schema, wanted, ALL)] : [];
  return !rest || plans.some((plan) => plan.refusals.length > 0)
    ? { steps: [], refused: reasons[0] }
    : { steps: plans.flatMap((plan) => plan.steps), recreated: { tables: rest.tables, reasons } };
}
