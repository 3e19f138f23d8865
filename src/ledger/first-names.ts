import { nameKey } from '../ddl/name-key';
import type { PlacedStatement } from '../ddl/parser/statement';
import type { Dialect } from '../schema';

/** Of the tables that statements rename, the name that each had at first, by the name that it has now, as Spanner compares names. */
export function firstNames(statements: readonly PlacedStatement[], dialect: Dialect): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const rename = (from: string, to: string): void => {
    const first = names.get(nameKey(from, dialect)) ?? from;
    names.delete(nameKey(from, dialect));
    names.set(nameKey(to, dialect), first);
  };
  for (const { statement } of statements) {
    if (statement.kind === 'rename tables') {
      statement.renames.forEach(({ from, to }) => rename(from, to));
    } else if (statement.kind === 'alter table') {
      statement.actions.forEach((action) => action.kind === 'rename' && rename(statement.table, action.to));
    } else if (statement.kind === 'drop' && statement.object === 'TABLE') {
      names.delete(nameKey(statement.name, dialect));
    }
  }
  return names;
}
