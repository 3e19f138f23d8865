import {
  Dialect,
  objectKind,
  type ChangeStreamDefinition,
  type GrantDefinition,
  type OptionChanges,
  type SchemaObject,
  type TextObject,
  type ViewDefinition,
} from '../../schema';
import { append } from '../../text/grouped';
import { quoteIdentifier, quotePath } from '../lexer/quoting';
import { readTextDefinition } from '../parser/objects/text-objects';

/** Statements about what the model keeps besides tables, indexes and sequences, each on one line. */
export class ObjectPrinter {
  public constructor(private readonly dialect: Dialect) {}

  /** The statement that creates an object, or puts it in the place of the old one, and those that change it later. */
  public create(object: SchemaObject): string[] {
    if ('query' in object) {
      return [this.createView(object)];
    }
    return 'watched' in object
      ? [this.createChangeStream(object)]
      : 'statements' in object
        ? this.createText(object)
        : [`CREATE ${object.kind} ${this.path(object.name)}`];
  }

  /** As many options as one statement takes. */
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

  private createView({ name, security, query }: ViewDefinition): string {
    return `CREATE OR REPLACE VIEW ${this.path(name)}${security === undefined ? '' : ` SQL SECURITY ${security}`} ` +
      `AS ${query}`;
  }

  private createChangeStream(stream: ChangeStreamDefinition): string {
    const watch = this.watch(stream);
    const options =
      stream.options.size === 0 ? '' : ` ${this.postgresql ? 'WITH' : 'OPTIONS'} (${assignments(stream.options)})`;
    return 'CREATE CHANGE STREAM IF NOT EXISTS ' +
      `${this.path(stream.name)}${watch === '' ? '' : ` FOR ${watch}`}${options}`;
  }

  public setWatch(stream: ChangeStreamDefinition): string {
    const watch = this.watch(stream);
    return `ALTER CHANGE STREAM ${this.path(stream.name)} ${watch === '' ? 'DROP FOR ALL' : `SET FOR ${watch}`}`;
  }

  /** As many options as one statement takes: PostgreSQL sets values in one and takes them back in another. */
  public streamOptionBatches(options: OptionChanges): OptionChanges[] {
    const isSet = ([, value]: readonly [string, string | undefined]): boolean => value !== undefined;
    const batches = this.postgresql
      ? [[...options].filter(isSet), [...options].filter((each) => !isSet(each))]
      : [[...options]];
    return batches.filter((batch) => batch.length > 0).map((batch) => new Map(batch));
  }

  /** @param options One of `streamOptionBatches`. */
  public setStreamOptions(stream: string, options: OptionChanges): string {
    const resets = [...options.values()].every((value) => value === undefined);
    const change = !this.postgresql
      ? `SET OPTIONS (${assignments(options)})`
      : resets
        ? `RESET (${[...options.keys()].join(', ')})`
        : `SET (${assignments(options)})`;
    return `ALTER CHANGE STREAM ${this.path(stream)} ${change}`;
  }

  public grant(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'GRANT', 'TO');
  }

  public revoke(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'REVOKE', 'FROM');
  }

  /** The statements that make the object what it is. */
  private createText({ kind, name, table, statements }: TextObject): string[] {
    const [first = '', ...alters] = statements;
    const definition = readTextDefinition(first, kind, this.dialect);
    if (!definition) {
      return [...statements];
    }
    const { words, rest } = definition;
    const { isReplaceable, createsIfNotExists, isUnnamed } = objectKind(kind);
    const create = `CREATE ${isReplaceable ? 'OR REPLACE ' : ''}${words}${createsIfNotExists ? ' IF NOT EXISTS' : ''}`;
    const on = table === undefined ? '' : ` ON ${this.path(table)}`;
    return [`${create}${isUnnamed ? '' : ` ${this.path(name)}`}${on} ${rest}`.trimEnd(), ...alters];
  }

  /** The statement that changes options of an object that is kept as text; undefined: there is none. */
  public setTextOptions({ kind, name }: TextObject, options: OptionChanges): string | undefined {
    const alter = `ALTER ${kind} ${this.path(name)}`;
    if (!this.postgresql) {
      return `${alter} SET OPTIONS (${assignments(options)})`;
    }
    const clauses = [...options].map(([option, value]) => `${option.toUpperCase()} ${value ?? 'NULL'}`);
    return kind === 'LOCALITY GROUP' ? `${alter} ${clauses.join(' ')}` : undefined;
  }

  public changeSearched(index: string, verb: 'ADD' | 'DROP', column: string): string {
    return `ALTER SEARCH INDEX ${this.path(index)} ${verb} COLUMN ${quoteIdentifier(column, this.dialect)}`;
  }

  public changeBundle(verb: 'INSERT' | 'DELETE', types: readonly string[]): string {
    return `ALTER PROTO BUNDLE ${verb} (${types.map((type) => quoteIdentifier(type, this.dialect)).join(', ')})`;
  }

  /** Takes back that a statistics package is kept. */
  public collectStatistics(name: string): string {
    return `ALTER STATISTICS ${this.path(name)} SET OPTIONS (allow_gc = true)`;
  }

  public drop(kind: string, name: string): string {
    const words = kind === 'VECTOR INDEX' && this.postgresql ? 'INDEX' : kind;
    const { dropsIfExists, isUnnamed } = objectKind(kind);
    return `DROP ${words}${dropsIfExists ? ' IF EXISTS' : ''}${isUnnamed ? '' : ` ${this.path(name)}`}`;
  }

  private get postgresql(): boolean {
    return this.dialect === Dialect.POSTGRESQL;
  }

  /** '' for a stream that watches nothing. */
  private watch({ watchesAll, watched }: ChangeStreamDefinition): string {
    return watchesAll
      ? 'ALL'
      : watched
        .map(({ table, columns }) => `${this.path(table)}${columns ? `(${this.list(columns)})` : ''}`)
        .join(', ');
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

/** The privileges of one statement: those for one role on one object. */
export function grantBatches(grants: readonly GrantDefinition[]): GrantDefinition[][] {
  const groups = new Map<string, GrantDefinition[]>();
  for (const grant of grants) {
    const key = JSON.stringify([grant.objectKind, grant.object, grant.role]);
    append(groups, key, grant);
  }
  return [...groups.values()];
}

function assignments(options: OptionChanges): string {
  return [...options].map(([name, value]) => `${name} = ${value ?? 'null'}`).join(', ');
}
