import type { FoldedScript } from '../ddl/fold/fold-script';
import { supersededScripts } from '../ddl/fold/superseded-scripts';
import type { PlacedStatement } from '../ddl/parser/statement';
import { findingKey, refusedForGood } from '../rules/engine';
import type { Finding } from '../rules/finding';

/** A finding in an intermediate schema of a script. */
interface SupersededFinding {
  readonly finding: Finding;
  readonly script: FoldedScript;
}

/** Findings in definitions that a later statement changes, replaces or drops. */
export function supersededFindings(statements: readonly PlacedStatement[], end: FoldedScript): SupersededFinding[] {
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
