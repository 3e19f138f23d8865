import type { DanglingStatement, Dangling } from '../ddl/fold/dangling';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import { objectKind, type TableDefinition } from '../schema';
import type { Part } from '../schema/kind/part';
import { readFunctions } from '../schema/objects/kinds';

/** Roles and schemas that every database has. */
const BUILT_IN = /^(public|default|spanner_\w+|spanner_sys|information_schema|pg_\w+)(\.|$)/i;

/**
 * What grants, graphs, search and vector indexes name although no statement creates it, and columns that they cannot
 * use.
 */
export function unresolvedReferences(script: FoldedScript): DanglingStatement[] {
  return new References(script).unresolved();
}

/** The rules judge them as a part of the schema. */
function isJudged(object: string): boolean {
  return object === 'VIEW' || object === 'CHANGE STREAM' || object === 'PROPERTY GRAPH';
}

class References {
  private readonly tables = new Map<string, TableDefinition>();
  /** What has a name without being a table. */
  private readonly others = new Set<string>();
  /** The table of a search or vector index. */
  private readonly indexed = new Map<string, string>();

  public constructor(private readonly script: FoldedScript) {
    const { schema: { tables, sequences, namedSchemas = [], dialect }, objects } = script;
    for (const table of tables) {
      [table.name, ...(table.synonyms ?? [])].forEach((name) => this.tables.set(name, table));
    }
    const created = script.others.filter(({ verb }) => verb === 'CREATE');
    for (const { object, name, parts } of created) {
      this.others.add(name);
      const table = parts.find(({ role }) => role === 'table');
      if (table && objectKind(object).place === 'index') {
        this.indexed.set(name, table.name);
      }
    }
    [...namedSchemas, ...sequences.map(({ name }) => name), ...readFunctions(objects.defined, dialect)]
      .forEach((name) => this.others.add(name));
  }

  public unresolved(): DanglingStatement[] {
    return this.script.others
      .filter(({ object }) => !isJudged(object))
      .flatMap((other) => this.inStatement(other));
  }

  private inStatement({ object, name, parts, statement, at }: OtherStatement): DanglingStatement[] {
    let tables = parts.flatMap((part) => (part.role === 'object' ? [part.name] : []));
    if (objectKind(object).place === 'index' && this.indexed.has(name)) {
      tables = [this.indexed.get(name)!];
    }
    const kind = parts.find(({ role }) => role === 'kind')?.name ?? 'TABLE';
    return parts.flatMap((part) => {
      if (part.role === 'table') {
        tables = [part.name];
      }
      const names = [part.name, ...tables.map((table) => `${table}.${part.name}`)];
      return names.some((each) => this.existedAt(each, at))
        ? []
        : this.problemsOf(part, tables, kind).map((problem) => ({ statement, span: part.span, problem }));
    });
  }

  private problemsOf({ role, name }: Part, of: readonly string[], kind: string): Dangling[] {
    switch (role) {
      case 'table':
        return this.isKnown(name) ? [] : [{ kind: 'missing', objectKind: 'TABLE', name }];
      case 'role':
      case 'granted':
        return this.isKnown(name) ? [] : [{ kind: 'missing', objectKind: 'ROLE', name }];
      case 'object':
        return this.isKnown(name) ? [] : [{ kind: 'missing', objectKind: kind.replace(/^ALL .* IN /, ''), name }];
      case 'column':
      case 'stored':
      case 'tokens':
        return this.columnProblems(role, name, of.map((table) => this.tables.get(table)));
      default:
        return [];
    }
  }

  private columnProblems(
    role: string, name: string, tables: readonly (TableDefinition | undefined)[],
  ): Dangling[] {
    const known = tables.filter((table) => table !== undefined);
    const isCertain = known.length === tables.length && known.every(({ unreadElements }) => !unreadElements);
    const column = known.flatMap(({ columns }) => columns).find((each) => each.name === name);
    if (!isCertain || known.length === 0) {
      return [];
    }
    const [table] = known;
    if (!column) {
      return [{ kind: 'missing column', table: table.name, column: name }];
    }
    const { code } = column.type;
    return role !== 'tokens' || code === 'TOKENLIST' || code === 'UNKNOWN'
      ? []
      : [{ kind: 'no tokens', table: table.name, column: name }];
  }

  /** Whether it was there when the statement came that names it. */
  private existedAt(name: string, at: number): boolean {
    return (this.script.formerNames.get(name) ?? 0) > at;
  }

  private isKnown(name: string): boolean {
    return this.others.has(name) || this.tables.has(name) || BUILT_IN.test(name);
  }
}
