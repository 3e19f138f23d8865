import { foldScript, type FoldedScript } from '../../ddl/fold/fold-script';
import type { StatementFinding } from '../../ddl/fold/refused-statement';
import { netRenames } from '../../ddl/fold/table-names';
import { parseScript } from '../../ddl/parser/parse-script';
import {
  createdKind, createdName, problemsOf, type PlacedStatement, type SyntaxProblem, type TableRename,
} from '../../ddl/parser/statement';
import type { Dialect, Schema, TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** The schema that a list of statements defines. */
export interface FoldedLog {
  readonly schema: Schema;
  readonly script: FoldedScript;
  /** Statements that could not be parsed; they are `unread` in the objects of the schema. */
  readonly notUnderstood: readonly { readonly statement: string; readonly problem: SyntaxProblem }[];
  /** Statements that change a missing object. */
  readonly refused: readonly { readonly statement: string; readonly finding: StatementFinding }[];
  /**
   * The positions of the statements that created an object, dropped it and created it again, the last one first, by
   * `madeKey`. One that replaces it begins anew.
   */
  readonly madeAt: ReadonlyMap<string, readonly number[]>;
}

/** @param kind `TABLE`, `INDEX`, `SEQUENCE`, or the words after CREATE. */
export function madeKey(kind: string, name: string, dialect: Dialect): string {
  return `${kind} ${nameKey(name, dialect)}`;
}

/** @param statements One statement each, as in `ddl` of the Terraform resource. */
export function foldLog(statements: readonly string[], dialect: Dialect, database: string): FoldedLog {
  const textOf = new Map<PlacedStatement, string>();
  const madeAt = new Map<string, readonly number[]>();
  const placed = statements.flatMap((text, at) =>
    parseScript(text, dialect).map((each) => {
      const { statement } = each;
      // Spanner creates statistics packages; a schema has one once it keeps it.
      const isKept = statement.kind === 'other' && statement.object === 'STATISTICS';
      const isDropped = statement.kind === 'drop';
      const name = isKept || isDropped ? statement.name : createdName(statement);
      textOf.set(each, text);
      if (name !== undefined) {
        const key = madeKey(createdKind(statement), name, dialect);
        const before = madeAt.get(key) ?? [];
        const isThere = before.length % 2 === 1;
        madeAt.set(key, isThere === isDropped ? [at, ...before] : isDropped ? before : [at]);
      }
      return each;
    }),
  );
  const script = foldWhole(placed, dialect, database);
  return {
    schema: script.schema,
    script,
    notUnderstood: placed.flatMap((each) =>
      problemsOf(each.statement).map((problem) => ({ statement: textOf.get(each)!, problem })),
    ),
    refused: script.refused.map(({ statement, finding }) => ({ statement: textOf.get(statement)!, finding })),
    madeAt,
  };
}

/** The schema of statements, with the first names of tables. */
export function foldWhole(statements: readonly PlacedStatement[], dialect: Dialect, database: string): FoldedScript {
  const script = foldScript(statements, dialect, database);
  return { ...script, schema: withFirstNames(script.schema, statements) };
}

export function withFirstNames(schema: Schema, placed: readonly PlacedStatement[]): Schema {
  const names = firstNames(placed, schema.dialect);
  return names.size === 0 ? schema : Object.freeze({
    ...schema,
    tables: schema.tables.map((table): TableDefinition => {
      const renamedFrom = names.get(nameKey(table.name, schema.dialect));
      return renamedFrom === undefined ? table : { ...table, renamedFrom };
    }),
  });
}

/** First names of renamed tables by their present ones, as name keys. */
function firstNames(statements: readonly PlacedStatement[], dialect: Dialect): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const rename = (renames: readonly TableRename[]): void => {
    const firsts = renames.map(({ from }) => names.get(nameKey(from, dialect)) ?? from);
    renames.forEach(({ from }) => names.delete(nameKey(from, dialect)));
    renames.forEach(({ to }, at) => names.set(nameKey(to, dialect), firsts[at]));
  };
  for (const { statement } of statements) {
    if (statement.kind === 'rename tables') {
      rename(netRenames(statement.renames));
    } else if (statement.kind === 'alter table') {
      statement.actions.forEach(
        (action) => action.kind === 'rename' && rename([{ from: statement.table, to: action.to }]),
      );
    } else if (statement.kind === 'drop' && statement.object === 'TABLE') {
      names.delete(nameKey(statement.name, dialect));
    }
  }
  return names;
}
