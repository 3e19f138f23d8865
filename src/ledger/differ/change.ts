import { newNames } from './names/new-names';
import { StepList } from './step-list';
import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import {
  declaresEverything,
  SchemaLookup,
  type CheckDefinition,
  type ForeignKeyDefinition,
  type IndexDefinition,
  type Schema,
  type TableDefinition,
} from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { asBothAreWritten, type Sameness } from '../difference/attributes';
import { schemaDifference, type SchemaDifference } from '../difference/schema-difference';
import type { Release } from '../plans/release';
import type { Refusal } from '../refusal';

/**
 * A change from one schema to another while it is put together: each part of the differ adds its steps and refusals.
 */
export class Change extends StepList {
  public readonly printer: DdlPrinter;
  public readonly same: Sameness;
  public readonly difference: SchemaDifference;
  public readonly was: SchemaLookup;
  public readonly willBe: SchemaLookup;
  /** Whether `to` is complete, as DDL is. Constructs are not: what none of them declares is left as it is. */
  public readonly declaresEverything: boolean;
  /** What stays and yet has to go for a while, because Spanner changes no column under it. */
  public readonly rebuilt = new Set<IndexDefinition | ForeignKeyDefinition | CheckDefinition>();
  /** Tables that go anyway, and whose key keeps a column of their parent from changing. */
  public readonly dropsFirst = new Set<TableDefinition>();
  private taken?: ReadonlySet<string>;

  /**
   * @param from With its tables renamed already.
   * @param oldNames Of the tables that are renamed, by their new ones.
   */
  public constructor(
    public readonly from: Schema,
    public readonly to: Schema,
    private readonly oldNames: ReadonlyMap<string, string>,
  ) {
    super(to.dialect);
    this.printer = printerFor(to.dialect);
    this.same = asBothAreWritten(to.dialect);
    this.difference = schemaDifference(from, to, this.same);
    this.was = SchemaLookup.of(from);
    this.willBe = SchemaLookup.of(to);
    this.declaresEverything = declaresEverything(to);
  }

  public override refuseAs(refusal: Refusal, plan: readonly Release[] = []): void {
    super.refuseAs(refusal, plan.length === 0 ? plan : [...this.renameRelease(), ...plan]);
  }

  /** A plan names tables as they are to be called. */
  private renameRelease(): Release[] {
    const renames = [...this.oldNames];
    return renames.length === 0
      ? []
      : [
        {
          dialect: this.dialect,
          purpose: { kind: 'rename tables', tables: renames.map(([now, old]) => ({ old, now })) },
          steps: renames.map(([name, old]) => ({
            kind: 'rename table',
            from: old,
            to: name,
            keepsOldName: !this.willBe.table(old),
          })),
          backfill: [],
          tasks: [{ kind: 'use new names' }],
        },
      ];
  }

  /** A table as a statement names it that comes before those that rename. */
  public beforeRename(table: string): { readonly table: string; readonly renamedTo?: string } {
    const oldName = this.oldNames.get(table);
    return oldName === undefined ? { table } : { table: oldName, renamedTo: table };
  }

  /** Whether something new takes the name: what has it now goes first. */
  public isTaken(name: string): boolean {
    this.taken ??= new Set([...newNames(this.from, this.to), ...[...this.oldNames.keys()].map(uniqueKey)]);
    return this.taken.has(uniqueKey(name));
  }
}
