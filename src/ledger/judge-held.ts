import type { HeldSchema } from './held-schema';
import { byWeight, findingKey, judge, type Judgement } from '../rules/engine';
import type { Finding } from '../rules/finding';
import type { Acknowledgement } from '../rules/guards/acknowledgement';
import { inDdlText } from '../rules/in-ddl-text';
import type { Schema } from '../schema';
import { nameKey } from '../schema/name-key';

/** Facts about migrations besides the schema that they lead to. */
interface Recorded {
  /** The schema that was adopted; undefined if there is none. */
  readonly adopted: () => Schema | undefined;
  /** The file that creates an object. Absent if it is not recorded yet, so an edit fixes it. */
  readonly fileOf?: (name: string) => string | undefined;
}

/**
 * Judges everything that a database holds. Objects that no construct declares are judged as DDL text. Findings in the
 * adopted schema are not blamed on the migrations.
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

/** Whether a finding is about an object that only the migrations define. */
export function isUndeclared({ objectName }: Finding, { schema, undeclared }: HeldSchema): boolean {
  return undeclared.has(nameKey(objectName, schema.dialect));
}

/** Removes edits: no edit of a declaration fixes the finding, and recorded statements are never edited. */
function asRecorded(finding: Finding, migration: string | undefined): Finding {
  return { ...finding, fixes: undefined, added: [...finding.added ?? [], { kind: 'recorded', migration }] };
}
