import { prettyJson } from '../../report/pretty-json';
import { rendered } from '../../report/rendered-finding';
import { meaningOf, type RunningFinding } from '../../report/running/hotspots-text';
import type { HotRows } from '../../rules/advice/hot-row';
import type { Finding } from '../../rules/finding';
import type { ExplainedStatistics, Suspect } from '../../statistics/explain';

/** A contract, documented in docs/cli/hotspots.md. Keys may be added, but never removed or redefined. */
export function hotspotsJson(
  { splits, locks, transactions, queries }: ExplainedStatistics<RunningFinding>, declared: readonly HotRows[],
): string {
  return prettyJson({
    version: 1,
    splits: splits.map(({ split: { reasons = [], ...split }, suspects }) => ({
      ...split,
      reasons: reasons.map((code) => ({ code, meaning: meaningOf(code) })),
      suspects: suspects.map((suspect) => ({
        object: suspect.object,
        writes: suspect.writes ?? null,
        findings: suspect.findings.map(findingJson),
        scans: suspect.scans.map(({ query }) => query.text),
      })),
    })),
    locks: locks.map(({ lock, suspects }) => ({
      ...lock, object: lock.object ?? null, findings: findingsIn(suspects),
    })),
    transactions: transactions.map(({ transaction, suspects }) => ({
      ...transaction, findings: findingsIn(suspects),
    })),
    queries: queries.map(({ query, isRead, findings }) => ({
      ...query, isRead, findings: findings.map(queryFindingJson),
    })),
    hotRows: declared.map(({ table, updatesPerSecond, rows }) => ({
      table: table.name, updatesPerSecond, updatedRows: rows,
    })),
  });
}

function findingsIn(suspects: readonly Suspect<RunningFinding>[]): unknown[] {
  return suspects.flatMap(({ findings }) => findings.map(findingJson));
}

function queryFindingJson(finding: Finding): unknown {
  const { rule, objectName: object, message, fixes } = rendered(finding, 'sql');
  return { rule, object, message, fixes };
}

function findingJson({ finding, at, acknowledgement }: RunningFinding): unknown {
  return {
    rule: finding.rule,
    object: finding.objectName,
    message: rendered(finding, 'sql').message,
    at,
    acknowledged: acknowledgement === undefined
      ? null
      : { reason: acknowledgement.reason, until: acknowledgement.until ?? null },
  };
}
