import { rendered } from '../../report/rendered-finding';
import { reasonText, type RunningFinding } from '../../report/running/hotspots-text';
import type { ExplainedSplit } from '../../statistics/explain';
import type { DatabaseStatistics } from '../../statistics/statistics';

/** A contract that docs/cli/hotspots.md writes down. Keys may be added, none goes or changes its meaning. */
export function hotspotsJson(
  { locks, transactions }: DatabaseStatistics, splits: readonly ExplainedSplit<RunningFinding>[],
): string {
  const json = {
    version: 1,
    splits: splits.map(({ split: { reasons, ...split }, suspects }) => ({
      ...split,
      reasons: reasons.map((code) => ({ code, meaning: reasonText(code) })),
      suspects: suspects.map(({ object, writes, findings }) => ({
        object, writes: writes ?? null, findings: findings.map(findingJson),
      })),
    })),
    locks: locks.map(({ key, object, seconds }) => ({ key, object: object ?? null, seconds })),
    transactions,
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
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
