import {
  Dialect,
  objectKind,
  type DefinedObject,
  type GrantDefinition,
  type ObjectName,
  type OnIndexColumn,
  type OptionChanges,
  type Watcher,
} from '../../schema';
import { assignments } from '../../schema/kind/clauses';
import { watchText } from '../../schema/kind/watch';
import { isBuiltIn } from '../../schema/objects/kinds';
import { isObjectIndex } from '../../schema/objects/object-index';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { append } from '../../text/collections';
import { clausesOf } from '../objects/defined-objects';

/** Prints statements about objects other than tables and indexes, each on one line. */
export class ObjectPrinter {
  public constructor(private readonly dialect: Dialect) {}

  /** Creates or replaces an object; for a built-in one, sets its options. */
  public create(object: DefinedObject): string {
    const { kind, name, options } = object;
    if (isBuiltIn(object)) {
      return this.setOptions(object, options)!;
    }
    const { isReplaceable, createsIfNotExists, isUnnamed } = objectKind(kind);
    // PostgreSQL creates an index in the schema of its table.
    const path = this.postgresql && isObjectIndex(object)
      ? quoteIdentifier(name.slice(name.indexOf('.') + 1), this.dialect)
      : this.path(name);
    const create = `CREATE ${isReplaceable ? 'OR REPLACE ' : ''}${this.words(kind)}`;
    return `${create}${createsIfNotExists ? ' IF NOT EXISTS' : ''}${isUnnamed ? '' : ` ${path}`}` +
      clausesOf(object, this.dialect);
  }

  /** The options of each statement. */
  public databaseOptionBatches(options: OptionChanges): OptionChanges[] {
    return this.postgresql ? [...options].map((option) => new Map([option])) : options.size > 0 ? [options] : [];
  }

  /** @param options One of `databaseOptionBatches`. */
  public setDatabaseOptions(database: string, options: OptionChanges): string {
    const assigned = this.postgresql
      ? [...options].map(([name, value]) => `spanner.${name} = ${value ?? 'DEFAULT'}`).join(', ')
      : `OPTIONS (${assignments(options)})`;
    return `ALTER DATABASE ${quoteIdentifier(database, this.dialect)} SET ${assigned}`;
  }

  public setWatch(object: Watcher): string {
    const watch = watchText(object, this.dialect);
    return `ALTER ${object.kind} ${this.path(object.name)} ${watch === '' ? 'DROP FOR ALL' : `SET FOR ${watch}`}`;
  }

  /** The options of each statement: PostgreSQL sets and resets values in separate ones. */
  public optionBatches(options: OptionChanges): OptionChanges[] {
    const isSet = ([, value]: readonly [string, string | undefined]): boolean => value !== undefined;
    const batches = this.postgresql
      ? [[...options].filter(isSet), [...options].filter((each) => !isSet(each))]
      : [[...options]];
    return batches.filter((batch) => batch.length > 0).map((batch) => new Map(batch));
  }

  public grant(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'GRANT', 'TO');
  }

  public revoke(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'REVOKE', 'FROM');
  }

  /** Sets options of an object; undefined if no statement can. */
  public setOptions({ kind, name }: ObjectName, options: OptionChanges): string | undefined {
    const { setInPostgresql } = objectKind(kind);
    const change = this.postgresql && (setInPostgresql || !isBuiltIn({ kind, name }))
      ? setInPostgresql?.(options)
      : ` SET OPTIONS (${assignments(options)})`;
    return change && `ALTER ${kind} ${this.path(name)}${change}`;
  }

  /** @param change The text after the name. */
  public alter({ kind, name }: ObjectName, change: string): string {
    return `ALTER ${kind} ${this.path(name)} ${change}`;
  }

  public changeSearched({ index, indexKind, column }: OnIndexColumn, verb: 'ADD' | 'DROP'): string {
    return `ALTER ${indexKind} ${this.path(index)} ${verb} COLUMN ${quoteIdentifier(column, this.dialect)}`;
  }

  public changeBundle(verb: 'INSERT' | 'DELETE', types: readonly string[]): string {
    return `ALTER PROTO BUNDLE ${verb} (${types.map((type) => quoteIdentifier(type, this.dialect)).join(', ')})`;
  }

  /** Lets Spanner delete a statistics package again. */
  public collectStatistics(name: string): string {
    return `ALTER STATISTICS ${this.path(name)} SET OPTIONS (allow_gc = true)`;
  }

  public drop(kind: string, name: string): string {
    const { dropsIfExists, isUnnamed } = objectKind(kind);
    return `DROP ${this.words(kind)}${dropsIfExists ? ' IF EXISTS' : ''}${isUnnamed ? '' : ` ${this.path(name)}`}`;
  }

  private words(kind: string): string {
    return kind === 'VECTOR INDEX' && this.postgresql ? 'INDEX' : kind;
  }

  private get postgresql(): boolean {
    return this.dialect === Dialect.POSTGRESQL;
  }

  private privileges(grants: readonly GrantDefinition[], verb: string, ends: string): string[] {
    return grantBatches(grants).map((group) => {
      const [{ objectKind: kind, object, role }] = group;
      const what =
        kind === 'ROLE'
          ? `${this.postgresql ? '' : 'ROLE '}${this.path(object)}`
          : `${this.privilegeList(group)} ON ${kind} ${this.path(object)}`;
      return `${verb} ${what} ${ends} ${this.postgresql ? '' : 'ROLE '}${this.path(role)}`;
    });
  }

  private privilegeList(group: readonly GrantDefinition[]): string {
    const whole = group.filter(({ column }) => column === undefined).map(({ privilege }) => privilege);
    const columns = new Map<string, string[]>();
    for (const { privilege, column } of group) {
      if (column !== undefined) {
        append(columns, privilege, column);
      }
    }
    return [...whole, ...[...columns].map(([privilege, names]) => `${privilege}(${this.list(names)})`)].join(', ');
  }

  private list(names: readonly string[]): string {
    return names.map((name) => quoteIdentifier(name, this.dialect)).join(', ');
  }

  private path(name: string): string {
    return quotePath(name, this.dialect);
  }
}

/** The privileges of each statement: those on one object for one role. */
export function grantBatches(grants: readonly GrantDefinition[]): GrantDefinition[][] {
  const groups = new Map<string, GrantDefinition[]>();
  for (const grant of grants) {
    const key = JSON.stringify([grant.objectKind, grant.object, grant.role]);
    append(groups, key, grant);
  }
  return [...groups.values()];
}
