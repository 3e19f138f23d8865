import { FoldedGrants } from './folded-grants';
import { objectKey, OtherStatements } from './other-statements';
import type { StatementFinding } from './refused-statement';
import { netRenames } from './table-names';
import {
  objectKind, views, type DefinedObject, type Dialect, type GrantDefinition, type SchemaObjects, type ViewDefinition,
} from '../../schema';
import { DEFAULT_SCHEMAS, nameKey } from '../../schema/name-key';
import { isBuiltIn, isDefinedKind, readFunctions } from '../../schema/objects/kinds';
import { isObjectIndex } from '../../schema/objects/object-index';
import { isSystemRole } from '../../schema/objects/role';
import { alteredObject, createdObject, isUntouched, withTablesRenamed } from '../objects/defined-objects';
import { applyOptions, optionChangesIn } from '../parser/objects/database-options';
import { grantsOf } from '../parser/objects/grant-statements';
import type { OtherStatementText, PlacedStatement, Statement, TableRename } from '../parser/statement';

/**
 * The objects that a script leaves besides tables and indexes. Needs all statements, because dropping a
 * table drops its grants, and renaming one affects what watches it. Never throws: a statement that cannot be parsed is
 * kept.
 */
export class ObjectFold {
  public readonly statements = new OtherStatements();
  /** Names of dropped objects and columns (`T.C`), with the number of `statements` before the drop. */
  public readonly formerNames = new Map<string, number>();
  private readonly options = new Map<string, string>();
  private readonly grants: FoldedGrants;
  private readonly defined = new Map<string, DefinedObject>();
  private readonly unread: string[] = [];

  /** @param tables Names of the current tables. */
  public constructor(
    private readonly dialect: Dialect,
    private readonly tables: () => readonly string[],
  ) {
    this.grants = new FoldedGrants(dialect);
  }

  /** Returns false if it creates an existing object. */
  public apply(placed: PlacedStatement): boolean {
    const { statement } = placed;
    switch (statement.kind) {
      case 'other':
        if (statement.ifExists && !this.statements.has(statement.object, statement.name)) {
          break;
        }
        if (!this.statements.add(statement, placed)) {
          return false;
        }
        this.applyOther(statement);
        break;
      case 'not understood':
        this.statements.addNotUnderstood(statement.text ?? '', placed);
        this.unread.push(statement.text ?? '');
        break;
      case 'rename tables':
        this.renameTables(netRenames(statement.renames));
        break;
      case 'alter table':
        for (const action of statement.actions) {
          if (action.kind === 'rename') {
            this.renameTables([{ from: statement.table, to: action.to }]);
          } else if (action.kind === 'drop column' && !this.grants.dropColumn(statement.table, action.column)) {
            this.goes(`${statement.table}.${action.column}`);
          }
        }
        break;
      case 'alter index':
        this.alterIndex(statement);
    }
    return true;
  }

  /** Whether the object existed. */
  public drop(object: string, name: string): boolean {
    const [created] = this.statements.of(object, name);
    if (created && created.name !== name && objectKind(created.object).isDroppedByExactName) {
      return false;
    }
    // Spanner revokes privileges when a table is dropped, and drops nothing else that has some.
    if (!this.grants.drop(object, name) || object === 'TABLE') {
      this.goes(name);
    }
    this.defined.delete(objectKey(object, name));
    return this.statements.drop(object, name);
  }

  /** The reason why Spanner cannot drop the object in its current state, if any. */
  public findingOfDrop(object: string, name: string): StatementFinding | undefined {
    const isSystem = isSystemRole(name);
    return object === 'ROLE' && (isSystem || this.grants.hasSome(name))
      ? { kind: isSystem ? 'system role' : 'granted role', name }
      : undefined;
  }

  public hasOption(name: string): boolean {
    return this.options.has(name);
  }

  public finish(): SchemaObjects {
    return {
      options: this.options,
      grants: this.grants.all(),
      defined: [...this.defined.values()].filter((object) => !isUntouched(object)),
      unread: this.unread,
    };
  }

  private applyOther(statement: OtherStatementText): void {
    const { verb, object, parts } = statement;
    switch (`${verb} ${object}`.trim()) {
      case 'GRANT':
        this.grants.grant(this.grantsOf(statement));
        break;
      case 'REVOKE':
        this.grants.revoke(this.grantsOf(statement));
        break;
      case 'ALTER DATABASE':
        applyOptions(this.options, optionChangesIn(parts));
        break;
      default:
        this.define(statement);
    }
  }

  private define(statement: OtherStatementText): void {
    const { verb, object: kind, name, parts } = statement;
    const key = objectKey(kind, name);
    const isNew = isDefinedKind(kind) && (verb === 'CREATE' || isBuiltIn({ kind, name }));
    const before = verb === 'ALTER' ? this.defined.get(key) : undefined;
    if (before) {
      this.defined.set(key, alteredObject(before, parts));
    } else if (isNew) {
      this.defined.set(key, createdObject(kind, statement));
    }
  }

  public views(): readonly ViewDefinition[] {
    return views({ defined: [...this.defined.values()] });
  }

  /** The search and vector indexes of a table. */
  public indexesOf(table: string): string[] {
    const key = nameKey(table, this.dialect);
    return [...this.defined.values()].flatMap((object) => (
      isObjectIndex(object) && nameKey(object.table, this.dialect) === key ? [object.name] : []
    ));
  }

  public definition(kind: string, name: string): DefinedObject | undefined {
    return this.defined.get(objectKey(kind, name));
  }

  /** `ON ALL TABLES IN SCHEMA` affects existing tables, not future ones. */
  private grantsOf(statement: OtherStatementText): GrantDefinition[] {
    return grantsOf(statement, this.dialect).flatMap((grant) => {
      const [, kinds] = /^ALL (.+) IN SCHEMA$/.exec(grant.objectKind) ?? [];
      return kinds === undefined
        ? [grant]
        : this.allNamed(kinds)
          .filter((name) => this.isIn(grant.object, name))
          .map((object) => ({ ...grant, objectKind: kinds.slice(0, -1), object }));
    });
  }

  private allNamed(kinds: string): readonly string[] {
    switch (kinds) {
      case 'TABLE FUNCTIONS':
        return readFunctions([...this.defined.values()], this.dialect);
      case 'TABLES':
        return this.tables();
      default:
        return this.statements.all().flatMap(({ verb, object, name }) => (
          verb === 'CREATE' && kinds === `${object}S` ? [name] : []
        ));
    }
  }

  private isIn(schema: string, name: string): boolean {
    const of = name.includes('.') ? name.slice(0, name.indexOf('.')) : DEFAULT_SCHEMAS[this.dialect];
    return nameKey(of, this.dialect) === nameKey(schema, this.dialect);
  }

  /** Alters a search or vector index; plain ones are changed among the indexes. */
  private alterIndex({ verb, index: name, column }: Statement & { kind: 'alter index' }): void {
    const key = objectKey('INDEX', name);
    const index = this.defined.get(key);
    if (index && isObjectIndex(index)) {
      const storing = verb === 'ADD' ? [...index.storing, column] : index.storing.filter((each) => each !== column);
      this.defined.set(key, { ...index, storing });
    }
  }

  private goes(name: string): void {
    this.formerNames.set(name, this.statements.count);
  }

  private renameTables(renames: readonly TableRename[]): void {
    renames.forEach(({ from }) => this.goes(from));
    const newNames = new Map(renames.map(({ from, to }) => [nameKey(from, this.dialect), to]));
    const nameOf = (table: string): string => newNames.get(nameKey(table, this.dialect)) ?? table;
    this.grants.renameTables(newNames);
    this.defined.forEach((object, key) => this.defined.set(key, withTablesRenamed(object, nameOf)));
  }
}
