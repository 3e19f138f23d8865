import type { Expression } from '../../ddl/expressions/expression';
import { queryType } from '../../ddl/expressions/type-checker';
import { parseQuery, type ParsedQuery } from '../../ddl/queries/query-parser';
import type { QueryReference } from '../../ddl/queries/query-scope';
import { views, type Dialect, type Schema, type TableDefinition, type ViewDefinition } from '../../schema';
import { rowsOf, tablesAndRows } from '../../schema/kind/rows';
import { nameKeyIn } from '../../schema/name-key';
import { isOfSystem } from '../../schema/objects/named-schema';
import { valueType } from '../../schema/types/type-facts';
import { memoized } from '../../text/once';

/** A table or view that a query can read. */
interface Relation {
  readonly name: string;
  readonly table?: TableDefinition;
  /** Column names as name keys; absent if not all are known. */
  readonly columns?: ReadonlySet<string>;
  /** The type of a column, named as in `columns`; undefined if unknown. */
  readonly typeOf: (column: string) => string | undefined;
}

/** Of a system schema, whose columns are not known here. */
const SYSTEM: Relation = { name: '', typeOf: () => undefined };

/** Finds views, and tables by all their names. */
export class Relations {
  public static readonly of = memoized((schema: Schema) => new Relations(schema), new WeakMap());

  /** A name as queries compare it. */
  public readonly key: (name: string) => string;
  public readonly dialect: Dialect;
  private readonly byKey = new Map<string, Relation>();

  private constructor(schema: Schema) {
    const { dialect, existingTables = [], objects } = schema;
    this.dialect = dialect;
    this.key = nameKeyIn(dialect);
    const rows = new Set(objects.defined.map(rowsOf));
    for (const table of [...existingTables, ...tablesAndRows(schema)]) {
      // Spanner adds columns to the rows of other objects.
      const isWhole = !table.unreadElements && !rows.has(table);
      const columns = isWhole ? new Set(table.columns.map(({ name }) => this.key(name))) : undefined;
      const typeOf = (key: string): string | undefined => {
        const column = table.columns.find(({ name }) => this.key(name) === key);
        return column && valueType(column.type);
      };
      const relation = { name: table.name, table, columns, typeOf };
      [table.name, ...(table.synonyms ?? [])].forEach((name) => this.byKey.set(this.key(name), relation));
    }
    for (const view of views(objects)) {
      const types = new Map<string, string | undefined>();
      const typeOf = (key: string): string | undefined => {
        if (!types.has(key)) {
          // Ends the recursion of views that read each other.
          types.set(key, undefined);
          types.set(key, this.typeOfResult(view, key));
        }
        return types.get(key);
      };
      const { results: columns } = parseQuery(view.query, dialect);
      this.byKey.set(this.key(view.name), { name: view.name, columns, typeOf });
    }
  }

  /** undefined if there is none. */
  public find(name: string): Relation | undefined {
    return this.byKey.get(this.key(name)) ?? (isOfSystem(name) ? SYSTEM : undefined);
  }

  private typeOfResult(view: ViewDefinition, key: string): string | undefined {
    const result = parseQuery(view.query, this.dialect).values?.find(({ name = '' }) => this.key(name) === key);
    const type = result && queryType(result.value, typesRead(parseQuery(view.query, this.dialect), this), this.dialect);
    return columnType(type);
  }
}

interface ReferenceFinding {
  readonly reference: QueryReference;
  /** The sources, without such a column. Absent if the name is that of a table. */
  readonly tables?: readonly (Relation | TableDefinition)[];
}

/** The names of all columns, as far as they are known. */
export function columnNames(tables: readonly Pick<Relation | TableDefinition, 'columns'>[]): string[] {
  return tables.flatMap(({ columns = [] }) => (
    [...columns].map((column) => (typeof column === 'string' ? column : column.name))
  ));
}

/** Names in a query that do not exist in the schema. */
export function unknownReferences(references: readonly QueryReference[], relations: Relations): ReferenceFinding[] {
  return references.flatMap((reference): ReferenceFinding[] => {
    const { name, of } = reference;
    if (of === undefined) {
      return relations.find(name) ? [] : [{ reference }];
    }
    const sources = of.map((each) => relations.find(each));
    const canHave = sources.some((source) => !source?.columns || source.columns.has(relations.key(name)));
    return canHave ? [] : [{ reference, tables: [...new Set(sources.map((source) => source!.table ?? source!))] }];
  });
}

/** Types of the names that a query reads; undefined if unknown. */
export function typesRead(
  { references, computed }: Pick<ParsedQuery, 'references' | 'computed'>, relations: Relations,
): (read: Expression) => string | undefined {
  const byRead = new Map(references.map((reference) => [reference.read, reference]));
  const typeOf = (read: Expression): string | undefined => {
    const value = computed.get(read);
    if (value) {
      return columnType(queryType(value, typeOf, relations.dialect));
    }
    const { name = '', of = [] } = byRead.get(read) ?? {};
    const key = relations.key(name);
    const sources = of.map((each) => relations.find(each));
    const having = sources.filter((source) => source?.columns?.has(key));
    // The innermost source wins, and comes first.
    return having.length > 0 && sources.every((source) => source?.columns) ? having[0]!.typeOf(key) : undefined;
  };
  return typeOf;
}

/** A value without a type of its own has one that depends on its use. */
function columnType(type: string | undefined): string | undefined {
  return type === 'NULL' || type === 'ARRAY<>' ? undefined : type;
}
