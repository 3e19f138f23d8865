import { placeText, unusable, type DatabaseDdl, type WholeSchema } from './one-database';
import type { DanglingStatement } from '../../ddl/fold/dangling';
import { unresolvedReferences } from '../../ledger/unresolved-references';
import { auditSource } from '../../report/audit/audit-text';
import { rendered } from '../../report/rendered-finding';
import { danglingText } from '../../rules/changes/dangling-text';
import { refusedIn } from '../../rules/engine';
import type { Finding } from '../../rules/finding';
import { partKey } from '../../rules/subject';

/**
 * A plan is checked against both schemas as a whole, so the wanted one has to be one that Spanner takes. What the other
 * one has as well is in the database already.
 *
 * @throws UnusableInput with the places of what Spanner refuses
 */
export function checkStands(
  { name, source }: DatabaseDdl, wanted: WholeSchema, present: WholeSchema, today: string,
): void {
  const { dialect, database } = wanted.schema;
  const refused = without(refusedIn(wanted.schema), () => refusedIn(present.schema), findingKey);
  const missing = without(unresolvedReferences(wanted.script), () => unresolvedReferences(present.script), referenceKey);
  if (refused.length + missing.length === 0) {
    return;
  }
  const keys = new Set(refused.map(findingKey));
  const placed = refused.length === 0 ? [] : auditSource(source, dialect, { today, database }).findings;
  throw unusable(
    [
      ...placed
        .filter(({ finding }) => keys.has(findingKey(finding)))
        .map(({ file, line, column, finding }) =>
          `${file.name}:${line}:${column}: ${finding.rule}: ${rendered(finding, 'sql').message}`),
      ...missing.map(({ statement, span = statement, problem }) =>
        `${placeText(source, span.start, span.end)}: ${danglingText(problem)}`),
    ],
    `Spanner refuses this schema as a whole, so that nothing is planned: npx spanner-constructs audit ${name}`,
  );
}

function without<T>(wanted: readonly T[], present: () => readonly T[], keyOf: (each: T) => string): readonly T[] {
  const known = wanted.length === 0 ? new Set<string>() : new Set(present().map(keyOf));
  return wanted.filter((each) => !known.has(keyOf(each)));
}

function findingKey({ rule, objectName, problem }: Finding): string {
  return `${rule} ${objectName} ${partKey(problem.subject.part)}`;
}

function referenceKey({ statement: { statement }, problem }: DanglingStatement): string {
  return JSON.stringify([statement.kind === 'other' && [statement.object, statement.name], problem]);
}
