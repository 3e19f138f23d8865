import { released, renamed, renamesBetween, type Renames } from './names/rename-tables';
import type { Phase } from './phase';
import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import type { CatalogueEntry } from '../../rules/catalogue-entry';
import type { FactsOf } from '../../rules/changes/change-entry';
import {
  declaresEverything,
  objectKind,
  SchemaLookup,
  type CheckDefinition,
  type Dialect,
  type ForeignKeyDefinition,
  type IndexDefinition,
  type ObjectName,
  type Operation,
  type Schema,
  type SchemaObjects,
  type TableDefinition,
} from '../../schema';
import { STORAGE } from '../../schema/kind/option-types';
import { uniqueKey } from '../../schema/name-key';
import { once } from '../../text/once';
import { asBothAreWritten, type Sameness } from '../difference/attributes';
import { removed } from '../difference/pair';
import { schemaDifference, type SchemaDifference } from '../difference/schema-difference';
import { namesIn } from '../names-in';
import { tableFate, type TableFate } from './names/table-fate';
import { objectsAfter } from './objects/objects-after';
import type { Release } from '../plans/release';
import { renameRelease } from '../plans/rename-release';
import { refusalOf, type Refusal } from '../refusal';
import { phaseOf, type Step } from '../step';

/** Collects the change from one schema to another: each part of the differ adds its steps and refusals. */
export class Change {
  public readonly steps: Step[] = [];
  public readonly refusals: Refusal[] = [];
  /** Refusals of losses that say more than what is lost. */
  public readonly lossRefusals = new Map<Step, Refusal>();
  public readonly dialect: Dialect;
  public readonly printer: DdlPrinter;
  /** The original schema with its tables renamed. Its objects name them as before. */
  public readonly from: Schema;
  /** The steps that lead there. */
  public readonly renaming: readonly Operation[];
  public readonly fate: TableFate;
  public readonly was: SchemaLookup;
  public readonly willBe: SchemaLookup;
  /** Objects after the change: objects that `to` does not mention stay, as far as their tables allow. */
  public readonly objectsAfter: SchemaObjects;
  public readonly same: Sameness;
  /** A name as Spanner compares it. */
  public readonly key: (name: string) => string;
  public readonly difference: SchemaDifference;
  /** Whether `to` is complete, as DDL is. Constructs are not: objects that they do not declare stay. */
  public readonly declaresEverything: boolean;
  /** Definitions that stay but are dropped and recreated, because Spanner cannot change a column under them. */
  public readonly rebuilt = new Set<IndexDefinition | ForeignKeyDefinition | CheckDefinition>();
  /** Tables to be dropped whose key keeps a column of their parent from changing. */
  public readonly dropsFirst = new Set<TableDefinition>();
  private readonly renames: Renames;
  private readonly renameRelease = once(() => (
    renameRelease(this.original, this.from, this.to, this.renames, this.renaming)
  ));
  /** Old names of renamed tables, by new name. */
  private readonly oldNames: ReadonlyMap<string, string>;
  private taken?: ReadonlySet<string>;

  /** @param original With the old names of its tables. */
  public constructor(public readonly original: Schema, public readonly to: Schema) {
    const { dialect } = to;
    this.dialect = dialect;
    this.printer = printerFor(dialect);
    const { renames, steps } = this.renames = renamesBetween(original, to);
    const before = released(original, to, renames);
    this.oldNames = new Map(renames.map((rename) => [rename.to, rename.from]));
    this.from = renamed(before.schema, renames);
    this.renaming = [...before.steps, ...steps.map((step) => ({ kind: 'rename table', ...step }) as const)];
    this.fate = tableFate(original, to, { renames, steps });
    this.was = SchemaLookup.of(this.from);
    this.willBe = SchemaLookup.of(to);
    this.objectsAfter = objectsAfter(original.objects, to, this.fate);
    this.same = asBothAreWritten(dialect);
    this.key = this.same.key;
    this.difference = schemaDifference(this.from, { ...to, objects: this.objectsAfter }, this.same);
    this.declaresEverything = declaresEverything(to);
  }

  /** @param phase Default: the phase of all steps of this kind. */
  public add(operation: Operation, phase: Phase = phaseOf(operation)): Step {
    const step = { ...operation, dialect: this.dialect, phase };
    this.steps.push(step);
    return step;
  }

  public refuse<F>(entry: CatalogueEntry<F>, object: string, facts: FactsOf<F>, plan?: readonly Release[]): void {
    this.refuseAs(this.refusal(entry, object, facts), plan);
  }

  public refuseAs(refusal: Refusal, plan: readonly Release[] = []): void {
    this.refusals.push(this.planned(refusal, plan));
  }

  /** @param plan Releases that lead to the same result. */
  public planned(refusal: Refusal, plan: readonly Release[]): Refusal {
    return plan.length === 0
      ? refusal
      : { ...refusal, plan: { from: this.original, releases: [...this.renameRelease().releases, ...plan] } };
  }

  public refusal<F>(entry: CatalogueEntry<F>, object: string, facts: FactsOf<F>): Refusal {
    return refusalOf(entry, object, facts, this.dialect);
  }

  /** The schema from which plans begin: with the new names of tables. */
  public get renamedFirst(): Schema {
    return this.renameRelease().schema;
  }

  /** The name of a table in statements before the renames. */
  public beforeRename(table: string): { readonly table: string; readonly renamedTo?: string } {
    const oldName = this.oldNames.get(table);
    return oldName === undefined ? { table } : { table: oldName, renamedTo: table };
  }

  /** Whether a new object takes the name, so its present owner must be dropped first. */
  public isTaken(name: string): boolean {
    this.taken ??= new Set([...this.newNames(), ...this.oldNames.keys()].map(uniqueKey));
    return this.taken.has(uniqueKey(name));
  }

  /** Whether an option changes. Constructs leave those that they do not mention, unless what one names goes. */
  public setsOption(option: string, was: string | undefined, willBe: string | undefined): boolean {
    return this.declaresEverything || willBe !== undefined || removed(this.difference.defined).some(
      ({ kind, name }) => kind === STORAGE[option]?.names && this.key(name) === this.key(was!.slice(1, -1)),
    );
  }

  private newNames(): string[] {
    const keyOf = ({ kind, name, table = '' }: ObjectName): string => `${kind} ${table} ${name}`;
    const existing = new Set(namesIn(this.from).map(keyOf));
    return namesIn(this.to)
      .filter((part) => part.name !== '' && !objectKind(part.kind).comesLast && !existing.has(keyOf(part)))
      .map(({ name }) => name);
  }
}
