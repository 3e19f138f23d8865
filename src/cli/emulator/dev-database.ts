import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import { join } from 'node:path';
import type { Emulator } from './emulator';
import type { Omission } from './known-ddl';
import { unguarded } from '../../ddl/printer/print-schema';
import { compareSchemas } from '../../ledger/drift/compare-schemas';
import { foldLog } from '../../ledger/migrations/fold-log';
import { planChange } from '../../ledger/plan-change';
import type { Refusal } from '../../ledger/refusal';
import { statementOf, type Step } from '../../ledger/step';
import { refusalMessage } from '../../report/refusal-words';
import { comesBeforeTables, SchemaLookup, type Dialect, type Schema } from '../../schema';
import { recognizedDialect } from '../input/dialect';
import type { DatabasePath } from '../running/rest';

/** The outcome for a database. */
export type DevChange =
  /** `reason`: why a database was dropped first. */
  | { readonly kind: 'created'; readonly statements: readonly string[]; readonly reason?: string }
  | {
    readonly kind: 'changed'; readonly steps: readonly Step[]; readonly recreated?: Recreated;
    readonly omissions: readonly Omission[];
  }
  | { readonly kind: 'unchanged' };

interface Recreated {
  readonly tables: readonly string[];
  /** The reasons for dropping them. */
  readonly reasons: readonly string[];
}

/** A database of an emulator that follows a schema and keeps rows if it can. */
export class DevDatabase {
  /** Holds the statements that were applied, because an emulator prints less than it stores. */
  private readonly memory: string;

  public constructor(
    private readonly emulator: Emulator, private readonly path: DatabasePath, private readonly dialect: Dialect,
  ) {
    const id = `${emulator.host} ${JSON.stringify(path)} ${dialect}`;
    const digest = createHash('sha256').update(id).digest('hex').slice(0, 16);
    this.memory = join(os.tmpdir(), `spanner-constructs-dev-${os.userInfo().uid}-${digest}.json`);
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
    fs.writeFileSync(this.memory, JSON.stringify({ statements, after: await emulator.ddl(path) }), { mode: 0o600 });
    return change;
  }

  /** The statements that were applied, if the database still prints the same DDL as after them. */
  private remembered(printed: readonly string[]): readonly string[] | undefined {
    try {
      const { after, statements } = JSON.parse(fs.readFileSync(this.memory, 'utf8')) as {
        readonly after: readonly string[]; readonly statements: readonly string[];
      };
      return JSON.stringify(after) === JSON.stringify(printed) ? statements : undefined;
    } catch {
      // Without a memory, the next plan starts from the printed DDL.
      return undefined;
    }
  }

  private async change(statements: readonly string[]): Promise<DevChange> {
    const { emulator, path: { database }, dialect } = this;
    const printed = await emulator.ddl(this.path);
    const remembered = this.remembered(printed);
    // The emulator does not report the dialect.
    if (!remembered && printed.length > 0 && recognizedDialect(printed.join(';\n'), '') !== dialect) {
      return this.recreate(statements, 'a database cannot change its dialect');
    }
    const present = foldLog(remembered ?? printed, dialect, database).schema;
    const wanted = foldLog(statements, dialect, database).schema;
    if (!remembered && compareSchemas(wanted, present, true).drift.length === 0) {
      return { kind: 'unchanged' };
    }
    const { steps, recreated, refused } = stepsTo(wanted, present);
    const [taken, omissions]: [Step[], Omission[]] = [[], []];
    let reason = refused;
    for (const step of steps) {
      const refusal = await this.refusalOf(statementOf(step));
      if (refusal === undefined) {
        taken.push(step);
      } else if ('options' in step && [...step.options.values()].every((to) => to === undefined)) {
        // The rows count for more.
        omissions.push({ what: `the reset of ${[...step.options.keys()].join(', ')}`, reason: refusal });
      } else {
        reason = refusal;
        break;
      }
    }
    return reason !== undefined
      ? this.recreate(statements, reason)
      : steps.length === 0 ? { kind: 'unchanged' } : { kind: 'changed', steps: taken, recreated, omissions };
  }

  private async refusalOf(statement: string): Promise<string | undefined> {
    const { emulator, path } = this;
    const refusal = await emulator.refusalOf([statement], path);
    return refusal && ((await emulator.refusalOf([unguarded(statement)], path)) && refusal);
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

/**
 * Steps of a plan; the database is disposable, so every loss is consented to. If it refuses to change some tables, the
 * steps drop and recreate them.
 */
function stepsTo(wanted: Schema, present: Schema): {
  readonly steps: readonly Step[]; readonly recreated?: Recreated; readonly refused?: string;
} {
  const { steps, refusals } = planChange(present, wanted, 'all');
  if (refusals.length === 0) {
    return { steps };
  }
  const reasons = refusals.map((refusal) => refusalMessage(refusal));
  const rest = withoutRefused(present, refusals);
  const plans = rest ? [planChange(present, rest.schema, 'all'), planChange(rest.schema, wanted, 'all')] : [];
  return !rest || plans.some((plan) => plan.refusals.length > 0)
    ? { steps: [], refused: reasons[0] }
    : { steps: plans.flatMap((plan) => plan.steps), recreated: { tables: rest.tables, reasons } };
}

/**
 * The schema without the tables that a change cannot keep, their descendants and anything that may read them, and the
 * names of these tables; undefined if the change refuses something else.
 */
function withoutRefused(
  schema: Schema, refusals: readonly Refusal[],
): { readonly schema: Schema; readonly tables: readonly string[] } | undefined {
  const lookup = SchemaLookup.of(schema);
  const refused = refusals.map(({ object }) => (
    schema.tables.find(({ name }) => object === name || object.startsWith(`${name}.`)) ??
    lookup.table(schema.indexes.find(({ name }) => name === object)?.table ?? '')
  ));
  const gone = new Set(refused.flatMap((table) => table ?? []));
  if (gone.size === 0 || refused.includes(undefined)) {
    return undefined;
  }
  for (const table of schema.tables) {
    if (lookup.ancestorsOf(table).some((ancestor) => gone.has(ancestor))) {
      gone.add(table);
    }
  }
  const names = new Set([...gone].map(({ name }) => name));
  const { objects } = schema;
  return {
    tables: [...names],
    schema: {
      ...schema,
      tables: schema.tables.filter((table) => !gone.has(table)).map((table) => ({
        ...table, foreignKeys: table.foreignKeys.filter(({ referencedTable }) => !names.has(referencedTable)),
      })),
      indexes: schema.indexes.filter(({ table, interleaveIn = '' }) => !names.has(table) && !names.has(interleaveIn)),
      objects: {
        ...objects,
        grants: [],
        defined: objects.defined.filter(({ kind }) => comesBeforeTables(kind)),
      },
    },
  };
}
