import type { Phase } from './phase';
import type { Refusal, Release } from './refusal';
import type { PhasedStep, Step } from './step';
import { nameKey } from '../ddl/name-key';
import { printerFor } from '../ddl/print-schema';
import type { DdlPrinter } from '../ddl/printer';
import { SchemaLookup, type CheckDefinition, type Dialect, type ForeignKeyDefinition, type IndexDefinition, type Schema } from '../schema';

/** A change from one schema to another while it is put together: each part of the differ adds its steps and refusals. */
export class Change {
  public readonly steps: PhasedStep[] = [];
  public readonly refusals: Refusal[] = [];
  public readonly printer: DdlPrinter;
  public readonly dialect: Dialect;
  public readonly was: SchemaLookup;
  public readonly willBe: SchemaLookup;
  /** Whether `to` says everything, as DDL does. Constructs do not: what none of them declares is left as it is. */
  public readonly saysEverything: boolean;
  /** What stays and yet has to go for a while, because Spanner changes no column under it. */
  public readonly rebuilt = new Set<IndexDefinition | ForeignKeyDefinition | CheckDefinition>();
  /** Names that something new takes: what has one of them now goes first. */
  private incoming?: Map<string, ForeignKeyDefinition[]>;
  private readonly newNames: ReadonlySet<string>;

  /**
   * @param from With its tables renamed already.
   * @param oldNames Of the tables that are renamed, by their new ones.
   */
  public constructor(public readonly from: Schema, public readonly to: Schema, private readonly oldNames: ReadonlyMap<string, string>) {
    this.dialect = to.dialect;
    this.printer = printerFor(to.dialect);
    this.was = SchemaLookup.of(from);
    this.willBe = SchemaLookup.of(to);
    this.saysEverything = to.objects !== undefined;
    const existing = new Set([...from.tables, ...from.indexes, ...from.sequences].map(keyOfObject));
    const created = [...to.tables, ...to.indexes, ...to.sequences].filter((each) => !existing.has(keyOfObject(each)));
    this.newNames = new Set([...created.map(({ name }) => name), ...oldNames.keys()].map((name) => nameKey(name, to.dialect)));
  }

  public add(phase: Phase, step: Step): void {
    this.steps.push({ ...step, phase });
  }

  /** @param plan How to get there all the same. */
  public refuse(refusal: Refusal, plan: readonly Release[] = []): void {
    this.refusals.push(plan.length === 0 ? refusal : { ...refusal, plan });
  }

  /** The name of a table before the statements that rename. */
  public nameBefore(table: string): string {
    return this.oldNames.get(table) ?? table;
  }

  /** The foreign keys of other tables that point at a table. */
  public referencing(table: string): readonly ForeignKeyDefinition[] {
    if (!this.incoming) {
      this.incoming = new Map();
      for (const foreignKey of this.from.tables.flatMap(({ foreignKeys }) => foreignKeys)) {
        this.incoming.set(foreignKey.referencedTable, [...this.incoming.get(foreignKey.referencedTable) ?? [], foreignKey]);
      }
    }
    return this.incoming.get(table) ?? [];
  }

  public isTaken(name: string): boolean {
    return this.newNames.has(nameKey(name, this.dialect));
  }
}

/** What exists under a name: an index belongs to its table. */
function keyOfObject(each: { readonly name: string; readonly table?: string }): string {
  return `${each.table ?? ''} ${each.name}`;
}
