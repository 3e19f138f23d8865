import { synonymsOf } from './differ/names/synonyms';
import type { Expression } from '../ddl/expressions/expression';
import { queryFault } from '../ddl/expressions/type-checker';
import type { DanglingStatement, Dangling } from '../ddl/fold/dangling';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import type { Part } from '../ddl/parser/grammar/part';
import type { QueryExpression } from '../ddl/queries/query-scope';
import { objectKind, type ColumnDefinition, type TableDefinition } from '../schema';
import { nameKey } from '../schema/name-key';
import { valueType } from '../schema/types/type-facts';

/** Roles and schemas that every database has. */
const BUILT_IN = /^(public|default|spanner_\w+|spanner_sys|information_schema|pg_\w+)(\.|$)/i;

/**
 * What views, change streams, grants, graphs, search and vector indexes name although no statement creates it, and
 * columns that they cannot use.
 */
export function unresolvedReferences(script: FoldedScript): DanglingStatement[] {
  return new References(script).unresolved();
}

class References {
  /** By the names that DDL uses, and by those that queries use. */
  private readonly tables = new Map<string, TableDefinition>();
  private readonly tablesInQueries = new Map<string, TableDefinition>();
  /** What has a name without being a table; a name that something had before counts, too. */
  private readonly others = new Set<string>();
  private readonly namesInQueries = new Set<string>();
  /** The table of a search or vector index. */
  private readonly indexed = new Map<string, string>();

  public constructor(private readonly script: FoldedScript) {
    const { schema: { tables, sequences, namedSchemas = [], dialect }, formerNames } = script;
    for (const table of tables) {
      [table.name, ...synonymsOf(table, dialect)].forEach((name) => this.tables.set(name, table));
    }
    this.tables.forEach((table, name) => this.tablesInQueries.set(nameKey(name, dialect), table));
    const created = script.others.filter(({ verb }) => verb === 'CREATE');
    for (const { object, name, parts } of created) {
      this.others.add(name);
      const table = parts.find(({ role }) => role === 'table');
      if (table && objectKind(object).place === 'index') {
        this.indexed.set(name, table.name);
      }
    }
    [...formerNames, ...namedSchemas, ...sequences.map(({ name }) => name)].forEach((name) => this.others.add(name));
    this.others.forEach((name) => this.namesInQueries.add(nameKey(name, dialect)));
  }

  public unresolved(): DanglingStatement[] {
    return this.script.others.filter(({ verb }) => verb !== 'REVOKE').flatMap((other) => this.inStatement(other));
  }

  private inStatement({ object, name, verb, parts, statement }: OtherStatement): DanglingStatement[] {
    let tables = parts.flatMap((part) => (part.role === 'object' ? [part.name] : []));
    if (objectKind(object).place === 'index' && this.indexed.has(name)) {
      tables = [this.indexed.get(name)!];
    }
    const kind = parts.find(({ role }) => role === 'kind')?.name ?? 'TABLE';
    const read = new Map(parts.map((part) => [part.read, part]));
    return parts.flatMap((part) => {
      if (part.expressions) {
        return this.faultsIn(part.expressions, read)
          .map((problem) => ({ statement, span: part.span, problem }));
      }
      if (part.role === 'table' && !part.inQuery) {
        tables = [part.name];
      }
      // A query and a change stream find names in any case.
      const found = object === 'CHANGE STREAM' ? { ...part, inQuery: true } : part;
      return this.problemsOf(found, part.of ?? tables, kind, verb === 'GRANT' ? verb : object)
        .map((problem) => ({ statement, span: part.span, problem }));
    });
  }

  /** @param read The columns of a query by what reads them. */
  private faultsIn(
    expressions: readonly QueryExpression[], read: ReadonlyMap<Expression | undefined, Part>,
  ): Dangling[] {
    const { dialect } = this.script.schema;
    const typeOf = (by: Expression): string | undefined => {
      const { name = '', of = [] } = read.get(by) ?? {};
      const tables = of.map((table) => this.table(table, true));
      const [column, ...others] = tables.flatMap((table) => (table && this.column(table, name, true)) ?? []);
      return column && others.length === 0 && !tables.includes(undefined) ? valueType(column.type) : undefined;
    };
    const [found] = expressions.flatMap((each) => queryFault(each, typeOf, dialect) ?? []);
    return found ? [{ kind: 'expression', found, dialect }] : [];
  }

  private problemsOf({ role, name, inQuery }: Part, of: readonly string[], kind: string, object: string): Dangling[] {
    switch (role) {
      case 'table':
        return (object === 'CHANGE STREAM' ? this.isTable(name) : this.isKnown(name, inQuery)) ? [] : [{ kind: 'missing', objectKind: 'TABLE', name }];
      case 'role':
      case 'granted':
        return this.isKnown(name) ? [] : [{ kind: 'missing', objectKind: 'ROLE', name }];
      case 'object': {
        const objectKindName = kind.replace(/^ALL .* IN /, '');
        return objectKindName.includes('FUNCTION') || this.isKnown(name)
          ? []
          : [{ kind: 'missing', objectKind: objectKindName, name }];
      }
      case 'column':
      case 'stored':
      case 'tokens':
        return this.columnProblems(role, name, of.map((table) => this.table(table, inQuery)), object);
      default:
        return [];
    }
  }

  private columnProblems(
    role: string, name: string, tables: readonly (TableDefinition | undefined)[], object: string,
  ): Dangling[] {
    const known = tables.filter((table) => table !== undefined);
    const isCertain = known.length === tables.length && known.every(({ otherElements }) => !otherElements);
    const inQuery = objectKind(object).place === 'query' || object === 'CHANGE STREAM';
    if (object === 'VIEW' && tables.length === 0) {
      return [{ kind: 'missing name', name }];
    }
    const columns = known.flatMap((table) => this.column(table, name, inQuery) ?? []);
    if (!isCertain || known.length === 0) {
      return [];
    }
    const [table] = known;
    if (columns.length === 0) {
      return [{ kind: 'missing column', table: table.name, column: name }];
    }
    const [{ name: declared, type, generated }] = columns;
    if (role === 'tokens') {
      return type.code === 'TOKENLIST' || type.code === 'UNKNOWN'
        ? []
        : [{ kind: 'no tokens', table: table.name, column: name }];
    }
    const isWatchable = generated === undefined && !table.primaryKey.some(({ column }) => column === declared);
    return object === 'CHANGE STREAM' && !isWatchable
      ? [{ kind: 'not watched', table: table.name, column: name, isGenerated: generated !== undefined }]
      : [];
  }

  private column(table: TableDefinition, name: string, inQuery: boolean): ColumnDefinition | undefined {
    const { dialect } = this.script.schema;
    const key = inQuery ? (each: string): string => nameKey(each, dialect) : (each: string): string => each;
    return table.columns.find((column) => key(column.name) === key(name));
  }

  private table(name: string, inQuery = false): TableDefinition | undefined {
    return inQuery ? this.tablesInQueries.get(nameKey(name, this.script.schema.dialect)) : this.tables.get(name);
  }

  /** A change stream follows a table that is renamed, and watches nothing but tables. */
  private isTable(name: string): boolean {
    return this.table(name, true) !== undefined || this.script.formerNames.has(name);
  }

  private isKnown(name: string, inQuery = false): boolean {
    const isOther = inQuery
      ? this.namesInQueries.has(nameKey(name, this.script.schema.dialect))
      : this.others.has(name);
    return isOther || this.table(name, inQuery) !== undefined || BUILT_IN.test(name);
  }
}
