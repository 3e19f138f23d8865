import { Fold, type FoldedScript } from './fold-script';
import type { Dialect } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { nameOf, type PlacedStatement, type Statement } from '../parser/statement';

/** Limits the work on a text that changes its objects repeatedly: the sum of statements before each change. */
const MOST_STATEMENTS = 20_000;

/**
 * The states of a script before a statement changes, replaces or drops an earlier object. Spanner passes through these
 * schemas, but the final one does not show them.
 */
export function* supersededScripts(
  statements: readonly PlacedStatement[], dialect: Dialect, database: string,
): Generator<FoldedScript> {
  if (!statements.some(({ statement }) => supersedes(statement))) {
    return;
  }
  const fold = new Fold(dialect);
  const made = new Set<string>();
  let passed = 0;
  for (const [at, placed] of statements.entries()) {
    const key = uniqueKey(nameOf(placed.statement));
    if (made.has(key) && supersedes(placed.statement)) {
      passed += at;
      if (passed > MOST_STATEMENTS) {
        return;
      }
      yield fold.finish(database);
      made.clear();
    }
    made.add(key);
    fold.apply(placed);
  }
}

function supersedes(statement: Statement): boolean {
  switch (statement.kind) {
    case 'drop':
    case 'alter index':
      return true;
    case 'alter table':
      return statement.actions.some(({ kind }) => kind.startsWith('set') || kind.startsWith('drop'));
    case 'other':
      return statement.replaces === true || statement.verb === 'ALTER';
    default:
      return false;
  }
}
