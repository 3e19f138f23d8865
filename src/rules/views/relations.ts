import { synonymsOf } from '../../ddl/fold/synonyms';
import { parseQuery, type ParsedQuery } from '../../ddl/queries/query-parser';
import type { Dialect, Schema, TableDefinition, ViewDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** What a query can read. */
interface Relation {
  readonly name: string;
  readonly table?: TableDefinition;
  /** As queries compare them; absent: they are not all known. */
  readonly columns?: ReadonlySet<string>;
}

/** Schemas that every database has. */
const BUILT_IN = /^(spanner_sys|information_schema|pg_\w+)(\.|$)/i;
const NONE: Relation = { name: '' };

/** Finds tables under all their names, and views. */
export class Relations {
  public static of(schema: Schema): Relations {
    const relations = Relations.cache.get(schema) ?? new Relations(schema);
    Relations.cache.set(schema, relations);
    return relations;
  }

  private static readonly cache = new WeakMap<Schema, Relations>();
  /** A name as queries compare it. */
  public readonly key: (name: string) => string;
  private readonly byKey = new Map<string, Relation>();

  private constructor({ dialect, existingTables = [], tables, objects }: Schema) {
    this.key = (name) => nameKey(name, dialect);
    for (const table of [...existingTables, ...tables]) {
      const columns = table.otherElements ? undefined : new Set(table.columns.map(({ name }) => this.key(name)));
      const relation = { name: table.name, table, columns };
      [table.name, ...synonymsOf(table, dialect)].forEach((name) => this.byKey.set(this.key(name), relation));
    }
    for (const view of objects?.views ?? []) {
      this.byKey.set(this.key(view.name), { name: view.name, columns: queryOf(view, dialect).results });
    }
  }

  /** undefined: there is none. */
  public find(name: string): Relation | undefined {
    return this.byKey.get(this.key(name)) ?? (BUILT_IN.test(name) ? NONE : undefined);
  }
}

const queries = new WeakMap<ViewDefinition, ParsedQuery>();

export function queryOf(view: ViewDefinition, dialect: Dialect): ParsedQuery {
  const query = queries.get(view) ?? parseQuery(view.query, dialect);
  queries.set(view, query);
  return query;
}
