import { isDeepStrictEqual } from 'node:util';
import { duplicateName } from '../../rules/usage/errors';
import { declaredObjects, namespaceOf, type DeclaredObject, type Schema } from '../../schema';
import type { SafeIndex } from '../indexes/safe-index';
import type { DatabaseObject } from '../objects/database-object';
import type { TableBase } from '../tables/table-base';

/** The part of the schema that the database itself declares. */
interface Settings extends Pick<Schema, 'dialect' | 'database' | 'edition' | 'workload'> {
  readonly options?: ReadonlyMap<string, string>;
  /** Whether only declarations create objects in the database. */
  readonly isWhole: boolean;
}

type Around = Pick<Schema, 'nodes' | 'shardCounts'>;

/** Collects all declarations in a database, and builds the model from them. */
export class DeclaredSchema {
  private readonly tables: TableBase[] = [];
  private readonly existingTables: TableBase[] = [];
  private readonly indexes: SafeIndex[] = [];
  private readonly objects: DatabaseObject[] = [];
  private readonly namesInUse = new Set<string>();
  private model?: Schema;

  /**
   * @param at Path of the database, for errors.
   * @param onChange Called when everything derived from the model is out of date.
   */
  public constructor(
    private readonly settings: Settings, private readonly at: string, private readonly onChange: () => void,
  ) {}

  public get hasTables(): boolean {
    return this.tables.length > 0;
  }

  /**
   * Claims a name for an object.
   *
   * @param kind The kind in DDL. Some kinds have namespaces of their own.
   * @throws duplicate-name
   */
  public claimName(name: string, kind: string): void {
    const folded = `${namespaceOf(kind, this.settings.dialect)} ${name.toLowerCase()}`;
    if (this.namesInUse.has(folded)) {
      throw duplicateName(this.at, name);
    }
    this.namesInUse.add(folded);
  }

  public addTable(table: TableBase): void {
    this.tables.push(table);
    this.changed();
  }

  public addExistingTable(table: TableBase): void {
    this.existingTables.push(table);
    this.changed();
  }

  public addIndex(index: SafeIndex): void {
    this.indexes.push(index);
    this.changed();
  }

  public addObject(object: DatabaseObject): void {
    this.objects.push(object);
    this.changed();
  }

  public changed(): void {
    this.model = undefined;
    this.onChange();
  }

  public object(name: string): DatabaseObject | undefined {
    return this.objects.find(({ _name }) => _name === name);
  }

  /** The kind of the object with this name; `TABLE` by default. */
  public kindOf(name: string): string {
    return this.object(name)?._kind ?? 'TABLE';
  }

  /** By kind, the names of what is declared so far and can be read or written. */
  public namesByKind(): Readonly<Record<string, readonly string[]>> {
    const named = (kind: string): string[] => (
      this.objects.filter(({ _kind }) => _kind === kind).map(({ _name }) => _name)
    );
    return {
      TABLE: this.tables.map(({ tableName }) => tableName),
      VIEW: named('VIEW'),
      SEQUENCE: named('SEQUENCE'),
      SCHEMA: named('SCHEMA'),
    };
  }

  /** @param around What other constructs say of it, which may be declared later. */
  public toModel(around: Around): Schema {
    const { nodes, shardCounts } = this.model ?? {};
    if (!isDeepStrictEqual({ nodes, shardCounts }, around)) {
      this.changed();
    }
    this.model ??= this.build(around);
    return this.model;
  }

  private build({ nodes, shardCounts }: Around): Schema {
    const { dialect, database, edition, workload, options, isWhole } = this.settings;
    const declared: DeclaredObject[] = [
      ...(options ? [{ kind: 'DATABASE' as const, options }] : []),
      ...this.objects.flatMap((object) => object._declared()),
    ];
    return Object.freeze({
      dialect,
      database,
      nodes,
      shardCounts,
      edition,
      workload,
      tables: this.tables.map((table) => table._toModel()),
      ...(this.existingTables.length > 0 && { existingTables: this.existingTables.map((table) => table._toModel()) }),
      indexes: this.indexes.map((index) => index._toModel()),
      objects: declaredObjects(declared, isWhole && this.existingTables.length === 0),
    });
  }
}
