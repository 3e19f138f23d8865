import { folded, type Clause, type KeyList, type Span, type StatementPlaces } from './clauses';
import type { DdlSource } from './source';
import { statementPlaces } from './statement-places';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { PlacedStatement } from '../ddl/parser/statement';
import type { Dialect } from '../schema';

/** Where the parts of one object stand, over all statements that made it what it is: of two places the later one. */
export interface ObjectPlaces {
  readonly name?: Span;
  readonly columns: ReadonlyMap<string, Span>;
  readonly generated: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  readonly key?: KeyList;
  readonly clauses: readonly Clause[];
  readonly constraints: ReadonlyMap<string, Clause>;
  /** By the names of their columns. */
  readonly foreignKeys: ReadonlyMap<string, Clause>;
  /** The statement that created it. */
  readonly statement: PlacedStatement;
}

/** Answers where the objects of a script stand. Each statement is read when it is first asked for, and once. */
export class ScriptPlaces {
  private readonly objects = new Map<string, ObjectPlaces | undefined>();
  private readonly statements = new Map<PlacedStatement, StatementPlaces>();
  private owners?: Map<string, string>;

  public constructor(private readonly source: DdlSource, private readonly script: FoldedScript, private readonly dialect: Dialect) {}

  public statement(placed: PlacedStatement): StatementPlaces {
    let places = this.statements.get(placed);
    if (!places) {
      places = statementPlaces(this.source.text, placed.start, placed.end, this.dialect);
      this.statements.set(placed, places);
    }
    return places;
  }

  /** Of a table, an index or a sequence. */
  public object(name: string): ObjectPlaces | undefined {
    if (!this.objects.has(name)) {
      const statements = this.script.origins.get(name) ?? [];
      this.objects.set(name, statements.length > 0 ? merged(statements, statements.map((each) => this.statement(each))) : undefined);
    }
    return this.objects.get(name);
  }

  /** The table that a named constraint belongs to. */
  public ownerOf(constraint: string): string | undefined {
    this.owners ??= new Map(this.script.schema.tables.flatMap((table) => (
      [...table.foreignKeys, ...table.checks].filter(({ name }) => name !== '').map(({ name }): [string, string] => [name, table.name])
    )));
    return this.owners.get(constraint);
  }
}

export function columnsKey(columns: readonly string[]): string {
  return JSON.stringify(columns.map(folded));
}

function merged(statements: readonly PlacedStatement[], places: readonly StatementPlaces[]): ObjectPlaces {
  const clauses = places.flatMap((each) => each.clauses);
  return {
    name: places[0].name,
    columns: new Map(places.flatMap((each) => [...each.columns])),
    generated: new Map(places.flatMap((each) => [...each.generated])),
    key: places.find((each) => each.key)?.key,
    clauses,
    constraints: new Map(clauses.flatMap((clause): [string, Clause][] => (clause.title ? [[clause.title.folded, clause]] : []))),
    foreignKeys: new Map(clauses.flatMap((clause): [string, Clause][] => (clause.columns ? [[columnsKey(clause.columns), clause]] : []))),
    statement: statements[0],
  };
}
