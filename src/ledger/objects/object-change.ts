import { objectsAfter } from './objects-after';
import { tableFate, type TableFate } from './table-fate';
import { ObjectPrinter } from '../../ddl/printer/object-printer';
import type { DefinedObject, Schema, SchemaObjects } from '../../schema';
import { nameKey, uniqueKey } from '../../schema/name-key';
import { newNames } from '../differ/names/new-names';
import { StepList } from '../differ/step-list';
import { asBothAreWritten, type Sameness } from '../difference/attributes';
import { objectDifference, type ObjectDifference } from '../difference/object-difference';
import { removed, type Pair } from '../difference/pair';

export const NO_OBJECTS: SchemaObjects = {
  options: new Map(),
  grants: [],
  defined: [],
  unread: [],
};

/** The change of all objects other than tables, indexes and sequences, while it is put together. */
export class ObjectChange extends StepList {
  public readonly printer: ObjectPrinter;
  public readonly was: SchemaObjects;
  public readonly willBe: SchemaObjects;
  public readonly same: Sameness;
  public readonly difference: ObjectDifference;
  public readonly fate: TableFate;
  public readonly roles: readonly Pair<DefinedObject>[];
  public readonly droppedRoles: ReadonlySet<string>;
  /** A name as Spanner compares it. */
  public readonly key: (name: string) => string;
  private taken?: ReadonlySet<string>;

  /** @param from With its tables under the names they have before the change. */
  public constructor(
    public readonly from: Schema,
    public readonly to: Schema,
  ) {
    super(to.dialect);
    this.key = (name) => nameKey(name, to.dialect);
    this.printer = new ObjectPrinter(to.dialect);
    this.fate = tableFate(from, to);
    this.was = from.objects ?? NO_OBJECTS;
    this.willBe = objectsAfter(this.was, to, this.fate);
    this.same = asBothAreWritten(to.dialect);
    this.difference = objectDifference(this.was, this.willBe, this.same);
    this.roles = this.difference.defined.filter(({ from: was, to: willBe }) => (was ?? willBe)!.kind === 'ROLE');
    this.droppedRoles = new Set(removed(this.roles).map(({ name }) => this.key(name)));
  }

  /** Whether something new takes the name: what has it now goes first. */
  public isTaken(name: string): boolean {
    this.taken ??= newNames(this.from, this.to);
    return this.taken.has(uniqueKey(name));
  }
}
