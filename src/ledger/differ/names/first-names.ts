import { netRenames } from '../../../ddl/fold/net-renames';
import type { PlacedStatement, TableRename } from '../../../ddl/parser/statement';
import type { Dialect } from '../../../schema';
import { nameKey } from '../../../schema/name-key';

/** First names of renamed tables by their present ones, as name keys. */
export function firstNames(statements: readonly PlacedStatement[], dialect: Dialect): ReadonlyMap<string, string> {
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
