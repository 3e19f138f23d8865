import type { FoldedScript } from '../ddl/fold/fold-script';
import { supersededScripts } from '../ddl/fold/superseded-scripts';
import type { PlacedStatement } from '../ddl/parser/statement';
import { findingKey, refusedForGood } from '../rules/engine';
import type { Finding } from '../rules/finding';

/** Findings in definitions that a later statement changes, replaces or drops, with the script up to that statement. */
export function supersededFindings(
  statements: readonly PlacedStatement[], end: FoldedScript,
): { readonly finding: Finding; readonly script: FoldedScript }[] {
  const { dialect, database } = end.schema;
  const known = new Set<string>();
  const isNew = (finding: Finding): boolean => known.size < known.add(findingKey(finding)).size;
  return [...supersededScripts(statements, dialect, database)].flatMap((script, at) => {
    if (at === 0) {
      refusedForGood(end.schema).forEach(isNew);
    }
    return refusedForGood(script.schema).filter(isNew).map((finding) => ({ finding, script }));
  });
}
