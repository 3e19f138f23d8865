import type { HeldSchema } from './held-schema';
import { byWeight, findingKey, judge, type Judgement } from '../rules/engine';
import type { Finding } from '../rules/finding';
import type { Acknowledgement } from '../rules/guards/acknowledgement';
import { inDdlText } from '../rules/in-ddl-text';
import type { Schema } from '../schema';
import { nameKey } from '../schema/name-key';

/** What is known of a list of migrations beside the schema that it leads to. */
interface Recorded {
  /** What the database held before; undefined: it was not adopted. */
  readonly adopted: () => Schema | undefined;
  /** The file that makes an object. Absent: it is not recorded yet, and an edit of it mends it. */
  readonly fileOf?: (name: string) => string | undefined;
}

/**
 * Judges all that a database holds. What no construct declares is judged as DDL text. Faults that it had when it was
 * adopted are not those of the migrations.
 */
export function judgeHeld(
  held: HeldSchema, { adopted, fileOf }: Recorded, acknowledgements: readonly Acknowledgement[], today: string,
): Judgement {
  const { findings, acknowledged } = judge(held.schema, acknowledgements, today);
  const undeclared = new Set(findings.filter((finding) => isUndeclared(finding, held)));
  if (undeclared.size === 0) {
    return { findings, acknowledged };
  }
  const before = adopted();
  const known = new Set(before && judge(before, [], today).findings.map(findingKey));
  return {
    findings: findings.flatMap((finding) => {
      if (!undeclared.has(finding)) {
        return [finding];
      }
      const inText = inDdlText(finding);
      return known.has(findingKey(finding)) ? [] : [fileOf ? asRecorded(inText, fileOf(finding.objectName)) : inText];
    }).sort(byWeight),
    acknowledged,
  };
}

/** Whether a finding is about what the migrations alone make. */
export function isUndeclared({ objectName }: Finding, { schema, undeclared }: HeldSchema): boolean {
  return undeclared.has(nameKey(objectName, schema.dialect));
}

/** No edit of a declaration mends it, and a recorded statement is never edited. */
function asRecorded(finding: Finding, migration: string | undefined): Finding {
  const { problem, added = [] } = finding;
  return {
    ...finding,
    problem: { ...problem, fixes: undefined },
    added: [...added, { kind: 'recorded', migration }],
  };
}
