import type { StatementFinding } from '../ddl/fold/refused-statement';
import { createdObject } from '../ddl/objects/defined-objects';
import { optionChangesIn } from '../ddl/parser/objects/database-options';
import {
  createdKind, createdName, type OtherStatementText, type Statement, type TableAction,
} from '../ddl/parser/statement';
import { isQueryKind, queryObjects } from '../ddl/queries/query-objects';
import { readsColumn, type QueryReads } from '../ddl/queries/query-reads';
import {
  columnKey, constraintKey, groupKey, optionReferences, partKey, readingAll, referencesIn, schemaReference,
  schemaReferences, type PartReferences, type Reference,
} from '../ddl/references/references';
import { namespaceOf, type Dialect } from '../schema';
import { partsOf } from '../schema/kind/part';
import { WATCH_ROLES } from '../schema/kind/watch';
import { nameKey, uniqueKey } from '../schema/name-key';
import { isDefinedKind } from '../schema/objects/kinds';

/** An object or a constraint, under its present name. */
interface Thing {
  readonly kind: string;
  name: string;
  readonly columns: Set<string>;
  /** By the part of the thing that uses others. */
  readonly uses: Map<string, readonly Usage[]>;
  readonly usedBy: Set<Usage>;
  /** Keys of its synonyms and constraints. */
  readonly owned: Set<string>;
  /** For a view, function, graph or model. */
  reads?: QueryReads;
}

interface Usage {
  readonly by: Thing;
  readonly part: string;
  readonly of: Thing;
  /** Absent for the whole object. */
  readonly column?: string;
  /** The name by which a query reads it. */
  readonly as?: string;
}

const QUERY = 'query';

/**
 * Runs statements one by one, checking only names: a created object has a free name, a used object exists, and nothing
 * still uses a dropped object. Spanner rejects other orders even if they lead to the same result.
 */
export class OrderProof {
  private readonly things = new Map<string, Thing>();
  /** Names that objects have, had or will get. The meaning of other names is unknown. */
  private readonly known = new Set<string>();
  private hasBegun = false;

  /** @param before Statements that create all existing objects, in any order. */
  public constructor(private readonly dialect: Dialect, before: readonly Statement[]) {
    before.forEach((statement) => this.create(statement));
    before.forEach((statement) => this.use(statement));
  }

  /** Why Spanner would reject one of the statements in its place; undefined if it accepts them all. */
  public findingIn(statements: readonly Statement[]): StatementFinding | undefined {
    this.hasBegun = true;
    for (const statement of statements) {
      const name = createdName(statement);
      const made = name === undefined ? [] : [this.keyOf(createdKind(statement), name)];
      [...made, ...newNames(statement).map((to) => this.keyOf('TABLE', to))].forEach((key) => this.known.add(key));
    }
    return first(statements, (statement) => this.run(statement));
  }

  private run(statement: Statement): StatementFinding | undefined {
    switch (statement.kind) {
      case 'alter table':
        return this.alterTable(statement) ?? this.use(statement);
      case 'alter index':
        return this.alterIndex(statement);
      case 'rename tables':
        return first(statement.renames, ({ from, to }) => this.rename(from, to));
      case 'drop':
        return this.drop(statement.object, statement.name);
      default:
        return this.create(statement) ?? this.use(statement);
    }
  }

  private create(statement: Statement): StatementFinding | undefined {
    const name = createdName(statement);
    if (name === undefined || name === '') {
      return undefined;
    }
    const kind = createdKind(statement);
    const existing = this.find(kind, name);
    const reads = statement.kind === 'other' ? readsOf(statement, this.dialect) : undefined;
    if (existing?.kind === kind && statement.kind === 'other' && statement.replaces) {
      existing.reads = reads;
      return undefined;
    }
    if (existing) {
      return repeated(existing.kind, name);
    }
    const thing: Thing = {
      kind, name, columns: new Set(), uses: new Map(), usedBy: new Set(), owned: new Set(), reads,
    };
    this.put(this.keyOf(kind, name), thing);
    if (statement.kind !== 'create table') {
      return undefined;
    }
    const { columns, checks, foreignKeys, synonyms = [] } = statement.table;
    columns.forEach((column) => thing.columns.add(uniqueKey(column.name)));
    const names = [...checks, ...foreignKeys].map((constraint) => constraint.name);
    return first([...synonyms, ...names], (owned) => this.own(thing, owned));
  }

  /** Constraints and synonyms share the namespace of objects. */
  private own(table: Thing, name: string): StatementFinding | undefined {
    const existing = name === '' ? undefined : this.find('TABLE', name);
    if (existing) {
      return repeated(existing.kind, name);
    }
    if (name !== '') {
      const key = this.keyOf('TABLE', name);
      table.owned.add(key);
      this.put(key, table);
    }
    return undefined;
  }

  /** Records what a statement uses, part by part. */
  private use(statement: Statement): StatementFinding | undefined {
    const isOther = statement.kind === 'other';
    const name = statement.kind === 'alter table' ? statement.table : isOther ? statement.name : createdName(statement);
    const by = name === undefined ? undefined : this.find(isOther ? statement.object : createdKind(statement), name);
    const isAltered = isOther && statement.verb === 'ALTER';
    if (isAltered && !statement.parts.some(({ role }) => WATCH_ROLES.has(role))) {
      // An index that is kept as text no longer uses the columns that it drops.
      partsOf(statement.parts, 'column').forEach((column) => this.release(by, undefined, column));
      return first(optionReferences(optionChangesIn(statement.parts)), (part) => this.usePart(by, part));
    }
    const parts = [...schemaReferences(statement), ...referencesIn(statement, readingAll(this.dialect))];
    return first(parts, (part) => this.usePart(by, part)) ?? this.useRead(by);
  }

  private usePart(by: Thing | undefined, { part: of, references }: PartReferences): StatementFinding | undefined {
    const part = partKey(of);
    const usages: Usage[] = [];
    for (const use of references) {
      const used = this.find(use.table === undefined ? use.objectKind : 'TABLE', use.table ?? use.name);
      const column = use.table === undefined ? undefined : uniqueKey(use.name);
      const isThere = used !== undefined &&
        (column === undefined || used.kind !== 'TABLE' || used.columns.has(column));
      if (isThere && by) {
        usages.push({ by, part, of: used, column });
      } else if (!isThere && this.hasBegun && (used || this.isKnown(use))) {
        return missing(use);
      }
    }
    if (by && part === UNNAMED) {
      usages.push(...by.uses.get(part) ?? []);
    }
    this.release(by, part);
    this.note(by, part, usages);
    return undefined;
  }

  private useRead(by: Thing | undefined): StatementFinding | undefined {
    if (!by?.reads) {
      return undefined;
    }
    const usages: Usage[] = [];
    for (const name of by.reads.names) {
      const of = this.find('TABLE', name);
      if (of && readsBack(of, by)) {
        return needed(by.name, of);
      }
      if (of && of !== by) {
        usages.push({ by, part: QUERY, of, as: name });
      } else if (!of && this.hasBegun && this.known.has(this.keyOf('TABLE', name))) {
        return missing({ objectKind: 'TABLE', name });
      }
    }
    this.release(by, QUERY);
    this.note(by, QUERY, usages);
    return undefined;
  }

  private alterTable({ table: name, actions }: Statement & { kind: 'alter table' }): StatementFinding | undefined {
    const table = this.find('TABLE', name);
    return table && (first(actions, (action) => this.alter(table, action)) ?? this.strandedReader(table));
  }

  /** A query does not follow a table whose name or synonym is gone. */
  private strandedReader(table: Thing): StatementFinding | undefined {
    const stranded = [...table.usedBy].find(({ as }) => as !== undefined && this.find('TABLE', as) !== table);
    return stranded && needed(stranded.as!, stranded.by);
  }

  private alter(table: Thing, action: TableAction): StatementFinding | undefined {
    switch (action.kind) {
      case 'add column':
        table.columns.add(uniqueKey(action.column.name));
        return first([...action.inline.checks, ...action.inline.foreignKeys], ({ name }) => this.own(table, name));
      case 'drop column':
        return this.dropColumn(table, action.column);
      case 'add check':
        return this.own(table, action.check.name);
      case 'add foreign key':
        return this.own(table, action.foreignKey.name);
      case 'drop constraint':
        this.dropConstraint(table, action.name);
        return undefined;
      case 'rename':
        return this.rename(table.name, action.to);
      case 'add synonym':
        return this.own(table, action.synonym);
      case 'drop synonym':
        this.disown(table, action.synonym);
        return undefined;
      default:
        return undefined;
    }
  }

  private dropColumn(table: Thing, column: string): StatementFinding | undefined {
    const key = uniqueKey(column);
    const own = columnKey(column);
    const user = [...table.usedBy].find(({ by, part, as, column: used }) => (
      as === undefined
        ? used === key && !(by === table && part === own)
        : by.reads !== undefined && readsColumn(by.reads, as, nameKey(column, this.dialect))
    ));
    if (user) {
      return needed(`${table.name}.${column}`, user.by);
    }
    table.columns.delete(key);
    this.release(table, own);
    this.release(table, groupKey(column));
    return undefined;
  }

  /** The model does not contain generated names. */
  private dropConstraint(table: Thing, name: string): void {
    const part = constraintKey(name);
    this.release(table, table.uses.has(part) ? part : UNNAMED);
    this.disown(table, name);
  }

  private disown(table: Thing, name: string): void {
    const key = this.keyOf('TABLE', name);
    if (table.owned.delete(key)) {
      this.things.delete(key);
    }
  }

  private alterIndex(
    { verb, index: name, column }: Statement & { kind: 'alter index' },
  ): StatementFinding | undefined {
    const index = this.find('INDEX', name);
    const table = [...index?.uses.values() ?? []].flat().map(({ of }) => of).find(({ kind }) => kind === 'TABLE');
    if (verb === 'DROP') {
      this.release(index, undefined, column);
    }
    return verb === 'DROP' || !table
      ? undefined
      : this.usePart(index, {
        part: { kind: 'column', column },
        references: [{ objectKind: 'COLUMN', name: column, table: table.name }],
      });
  }

  private rename(from: string, to: string): StatementFinding | undefined {
    const table = this.find('TABLE', from);
    const existing = this.find('TABLE', to);
    if (existing) {
      return repeated(existing.kind, to);
    }
    if (table) {
      this.things.delete(this.keyOf('TABLE', from));
      table.name = to;
      this.put(this.keyOf('TABLE', to), table);
    }
    return table && this.usePart(table, schemaReference(to));
  }

  private drop(kind: string, name: string): StatementFinding | undefined {
    const thing = this.find(kind, name);
    if (!thing) {
      return undefined;
    }
    const user = [...thing.usedBy].find(({ by }) => by !== thing);
    if (user) {
      return needed(name, user.by);
    }
    [...thing.uses.keys()].forEach((part) => this.release(thing, part));
    [...thing.owned, this.keyOf(kind, name)].forEach((key) => this.things.delete(key));
    return undefined;
  }

  private note(by: Thing | undefined, part: string, usages: readonly Usage[]): void {
    by?.uses.set(part, usages);
    usages.forEach((usage) => usage.of.usedBy.add(usage));
  }

  /** @param part Absent for all parts. */
  private release(by: Thing | undefined, part: string | undefined, column?: string): void {
    for (const [name, usages] of by?.uses ?? []) {
      if (part === undefined || name === part) {
        const isGone = (usage: Usage): boolean => column === undefined || usage.column === uniqueKey(column);
        usages.filter(isGone).forEach((usage) => usage.of.usedBy.delete(usage));
        by!.uses.set(name, usages.filter((usage) => !isGone(usage)));
      }
    }
  }

  private put(key: string, thing: Thing): void {
    this.things.set(key, thing);
    this.known.add(key);
  }

  private find(kind: string, name: string): Thing | undefined {
    return this.things.get(this.keyOf(kind, name));
  }

  private isKnown({ objectKind, name, table }: Reference): boolean {
    return this.known.has(this.keyOf(objectKind, table ?? name));
  }

  private keyOf(kind: string, name: string): string {
    return `${namespaceOf(kind, this.dialect)} ${uniqueKey(name)}`;
  }
}

const UNNAMED = constraintKey('');

/** The names that the statement gives to tables that exist. */
function newNames(statement: Statement): string[] {
  switch (statement.kind) {
    case 'rename tables':
      return statement.renames.map(({ to }) => to);
    case 'alter table':
      return statement.actions.flatMap((action) => (
        action.kind === 'rename' ? [action.to] : action.kind === 'add synonym' ? [action.synonym] : []
      ));
    default:
      return [];
  }
}

/** Whether a query of the thing, or of what it reads, reads the other. */
function readsBack(thing: Thing, other: Thing): boolean {
  const read = thing.uses.get(QUERY) ?? [];
  return read.some(({ of }) => of === other || readsBack(of, other));
}

function readsOf(statement: OtherStatementText, dialect: Dialect): QueryReads | undefined {
  const { object: kind } = statement;
  const defined = isDefinedKind(kind) && isQueryKind(kind) ? [createdObject(kind, statement)] : [];
  const [object] = queryObjects({ defined }, dialect);
  return object?.reads;
}

function repeated(objectKind: string, name: string): StatementFinding {
  return { kind: 'repeated', objectKind, name };
}

function needed(table: string, { kind: objectKind, name }: Thing): StatementFinding {
  return { kind: 'needed', table, objectKind, name };
}

function missing({ objectKind, name, table }: Pick<Reference, 'objectKind' | 'name' | 'table'>): StatementFinding {
  return table === undefined ? { kind: 'missing', objectKind, name } : { kind: 'missing column', table, column: name };
}

function first<T>(
  list: readonly T[], findingOf: (each: T) => StatementFinding | undefined,
): StatementFinding | undefined {
  for (const each of list) {
    const finding = findingOf(each);
    if (finding) {
      return finding;
    }
  }
  return undefined;
}
