import { unresolvedReferences } from './unresolved-references';
import { earlyUses } from '../ddl/fold/early-uses';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { RefusedStatement, StatementFinding } from '../ddl/fold/refused-statement';
import { supersededScripts } from '../ddl/fold/superseded-scripts';
import type { PlacedStatement } from '../ddl/parser/statement';
import { findingKey, refusedForGood } from '../rules/engine';
import type { Finding } from '../rules/finding';
import { Dialect, objectKind } from '../schema';
import { uniqueKey } from '../schema/name-key';
import { objectIndexes } from '../schema/objects/object-index';
import { once } from '../text/once';

/**
 * Statements of a script that refer to missing or existing objects, unless a rule reports them.
 *
 * @param statements Those that Spanner gets in this order.
 */
export function refusedStatements(script: FoldedScript, statements: readonly PlacedStatement[]): RefusedStatement[] {
  const references = unresolvedReferences(script).filter((each) => !isJudged(each, script));
  const { tables, dialect } = script.schema;
  const all = [...script.refused, ...references, ...earlyUses(statements, dialect)];
  const lowerCase = once(() => new Map(tables.map(({ name }) => [name.toLowerCase(), name])));
  return dialect === Dialect.GOOGLESQL ? all : all.map((each) => {
    const { finding } = each;
    const inQuotes = finding.kind === 'missing column'
      ? tables.find(({ name }) => name === finding.table)?.columns
        .find(({ name }) => name.toLowerCase() === finding.column)?.name
      : finding.kind === 'missing' && finding.objectKind === 'TABLE' ? lowerCase().get(finding.name) : undefined;
    return inQuotes === undefined ? each : { ...each, finding: { ...finding, inQuotes } as StatementFinding };
  });
}

/** Rules check the references of a search or vector index, as far as it can be parsed. */
function isJudged({ statement: { statement } }: RefusedStatement, { schema }: FoldedScript): boolean {
  return statement.kind === 'other' && objectKind(statement.object).place === 'index' &&
    objectIndexes(schema).some(({ name }) => uniqueKey(name) === uniqueKey(statement.name));
}

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
