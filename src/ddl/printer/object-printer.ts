import { Dialect, type ChangeStreamDefinition, type GrantDefinition, type TextObject, type ViewDefinition } from '../../schema';
import { quoteIdentifier, quotePath } from '../lexer/quoting';
import { readTextDefinition } from '../parser/objects/text-objects';

/** Kinds of text objects whose CREATE can replace. */
const REPLACEABLE: ReadonlySet<string> = new Set(['MODEL', 'PROPERTY GRAPH', 'FUNCTION', 'VIEW']);
/** Kinds whose CREATE knows IF NOT EXISTS and whose DROP knows IF EXISTS. */
const CREATED_IF_NEW: ReadonlySet<string> = new Set(['VECTOR INDEX', 'CHANGE STREAM']);
const DROPPED_IF_THERE: ReadonlySet<string> = new Set([...REPLACEABLE, ...CREATED_IF_NEW, 'SEARCH INDEX']);

/** Statements about what the model keeps beside tables, indexes and sequences, each on one line. */
export class ObjectPrinter {
  public constructor(private readonly dialect: Dialect) {}

  public createSchema(name: string): string {
    return `CREATE SCHEMA ${this.path(name)}`;
  }

  public dropSchema(name: string): string {
    return `DROP SCHEMA ${this.path(name)}`;
  }

  /** @param options By name; undefined: back to the default. */
  public alterDatabase(database: string, options: ReadonlyMap<string, string | undefined>): string[] {
    if (options.size === 0) {
      return [];
    }
    const alter = `ALTER DATABASE ${quoteIdentifier(database, this.dialect)} SET`;
    return this.postgresql
      ? [...options].map(([name, value]) => `${alter} spanner.${name} = ${value ?? 'DEFAULT'}`)
      : [`${alter} OPTIONS (${assignments(options)})`];
  }

  public createView({ name, security, query }: ViewDefinition): string {
    return `CREATE OR REPLACE VIEW ${this.path(name)}${security === undefined ? '' : ` SQL SECURITY ${security}`} AS ${query}`;
  }

  public createChangeStream(stream: ChangeStreamDefinition): string {
    const watch = this.watch(stream);
    const options = stream.options.size === 0 ? '' : ` ${this.postgresql ? 'WITH' : 'OPTIONS'} (${assignments(stream.options)})`;
    return `CREATE CHANGE STREAM IF NOT EXISTS ${this.path(stream.name)}${watch === '' ? '' : ` FOR ${watch}`}${options}`;
  }

  public setWatch(stream: ChangeStreamDefinition): string {
    const watch = this.watch(stream);
    return `ALTER CHANGE STREAM ${this.path(stream.name)} ${watch === '' ? 'DROP FOR ALL' : `SET FOR ${watch}`}`;
  }

  /** @param options By name; undefined: back to the default. */
  public setStreamOptions(stream: string, options: ReadonlyMap<string, string | undefined>): string[] {
    const alter = `ALTER CHANGE STREAM ${this.path(stream)}`;
    if (!this.postgresql) {
      return [`${alter} SET OPTIONS (${assignments(options)})`];
    }
    const set = new Map([...options].filter(([, value]) => value !== undefined));
    const reset = [...options.keys()].filter((name) => !set.has(name));
    return [...(set.size > 0 ? [`${alter} SET (${assignments(set)})`] : []), ...(reset.length > 0 ? [`${alter} RESET (${reset.join(', ')})`] : [])];
  }

  public createRole(role: string): string {
    return `CREATE ROLE ${this.path(role)}`;
  }

  public grant(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'GRANT', 'TO');
  }

  public revoke(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'REVOKE', 'FROM');
  }

  /** The statements that make the object what it is. */
  public createText({ kind, name, table, statements }: TextObject): string[] {
    const [first = '', ...alters] = statements;
    const definition = readTextDefinition(first, kind, this.dialect);
    if (!definition) {
      return [...statements];
    }
    const { words, rest } = definition;
    const create = `CREATE ${REPLACEABLE.has(kind) ? 'OR REPLACE ' : ''}${words}${CREATED_IF_NEW.has(kind) ? ' IF NOT EXISTS' : ''}`;
    const on = table === undefined ? '' : ` ON ${this.path(table)}`;
    return [`${create}${kind === 'PROTO BUNDLE' ? '' : ` ${this.path(name)}`}${on} ${rest}`.trimEnd(), ...alters];
  }

  /** Takes back that a statistics package is kept. */
  public collectStatistics(name: string): string {
    return `ALTER STATISTICS ${this.path(name)} SET OPTIONS (allow_gc = true)`;
  }

  public drop(kind: string, name: string): string {
    const words = kind === 'VECTOR INDEX' && this.postgresql ? 'INDEX' : kind;
    return `DROP ${words}${DROPPED_IF_THERE.has(kind) ? ' IF EXISTS' : ''}${kind === 'PROTO BUNDLE' ? '' : ` ${this.path(name)}`}`;
  }

  public changeStored(kind: string, index: string, verb: 'ADD' | 'DROP', column: string): string {
    const [words, clause] = this.postgresql ? [kind === 'VECTOR INDEX' ? 'INDEX' : kind, 'INCLUDE'] : [kind, 'STORED'];
    return `ALTER ${words} ${this.path(index)} ${verb} ${clause} COLUMN ${quoteIdentifier(column, this.dialect)}`;
  }

  private get postgresql(): boolean {
    return this.dialect === Dialect.POSTGRESQL;
  }

  /** '' for a stream that watches nothing. */
  private watch({ watchesAll, watched }: ChangeStreamDefinition): string {
    return watchesAll ? 'ALL' : watched.map(({ table, columns }) => `${this.path(table)}${columns ? `(${this.list(columns)})` : ''}`).join(', ');
  }

  /** One statement for each role and object. */
  private privileges(grants: readonly GrantDefinition[], verb: string, ends: string): string[] {
    const groups = new Map<string, GrantDefinition[]>();
    for (const grant of grants) {
      const key = JSON.stringify([grant.objectKind, grant.object, grant.role]);
      groups.set(key, [...groups.get(key) ?? [], grant]);
    }
    return [...groups.values()].map((group) => {
      const [{ objectKind, object, role }] = group;
      const what = objectKind === 'ROLE'
        ? `${this.postgresql ? '' : 'ROLE '}${this.path(object)}`
        : `${this.privilegeList(group)} ON ${objectKind} ${this.path(object)}`;
      return `${verb} ${what} ${ends} ${this.postgresql ? '' : 'ROLE '}${this.path(role)}`;
    });
  }

  private privilegeList(group: readonly GrantDefinition[]): string {
    const whole = group.filter(({ column }) => column === undefined).map(({ privilege }) => privilege);
    const columns = new Map<string, string[]>();
    for (const { privilege, column } of group) {
      if (column !== undefined) {
        columns.set(privilege, [...columns.get(privilege) ?? [], column]);
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

function assignments(options: ReadonlyMap<string, string | undefined>): string {
  return [...options].map(([name, value]) => `${name} = ${value ?? 'null'}`).join(', ');
}
