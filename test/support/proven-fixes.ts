import { auditText } from './audit-text';
import { editsOf } from './fix-faults';
import { fixCode } from '../../src/code/fix-code';
import { ADVICE_RULES, RULES } from '../../src/rules/catalogue';
import { findingKey } from '../../src/rules/engine';
import type { Finding } from '../../src/rules/finding';
import { applyEdit } from '../../src/rules/fixes/apply-edit';
import type { Edit } from '../../src/rules/fixes/fix';
import { ruleContext } from '../../src/rules/rule';
import { partKey } from '../../src/rules/subject';
import type { Dialect, Schema } from '../../src/schema';

/** Fixes that a finding is left by, or that bring an error, where the whole schema is judged. */
export function unprovenFixes(text: string, dialect: Dialect): string[] {
  const { findings, script: { schema } } = auditText(text, dialect, { today: '2026-11-22', advice: {} });
  const before = new Set(errorsIn(schema));
  return findings.flatMap(({ finding }) => editsOf(finding).flatMap((edit) => (
    faultsOf(finding, applyEdit(schema, edit), before).map((fault) => `${findingKey(finding)}: ${titleOf(edit, dialect)}: ${fault}`)
  )));
}

function faultsOf(finding: Finding, after: Schema, before: ReadonlySet<string>): string[] {
  const isLeft = [...RULES, ...ADVICE_RULES].find(({ name }) => name === finding.rule)?.check(ruleContext(after))
    .some(({ subject: { object, part } }) => finding.entry.kind === 'hotspot' && `${finding.rule} ${object} ${partKey(part)}` === findingKey(finding));
  return [...(isLeft ? ['is still there'] : []), ...errorsIn(after).filter((error) => !before.has(error))];
}

/** By the name of the rule and what it is about; of a foreign key, the name is enough. */
function errorsIn(schema: Schema): string[] {
  const context = ruleContext(schema);
  return RULES.filter(({ kind, name }) => kind !== 'advice' && name !== 'named-key').flatMap((rule) => rule.check(context)
    .map(({ subject: { object, part } }) => `${rule.name} ${object} ${part.kind === 'backing index' ? part.table.name : partKey(part)}`));
}

function titleOf(edit: Edit, dialect: Dialect): string {
  return fixCode(edit, 'sql', dialect).code;
}
