import { placeText, unusable, type DatabaseDdl } from './one-database';
import type { PlacedStatement } from '../../ddl/parser/statement';
import { missingReferences, type MissingReference } from '../../ledger/objects/missing-references';
import { auditSource } from '../../report/audit/audit-text';
import { rendered } from '../../report/rendered-finding';
import { danglingText } from '../../rules/changes/dangling-text';
import { refusedIn } from '../../rules/engine';
import type { Finding } from '../../rules/finding';
import { partKey } from '../../rules/subject';
import type { Dialect, Schema } from '../../schema';
import { nameKey } from '../../schema/name-key';

/**
 * A plan is checked against both schemas as a whole, so the wanted one has to be one that Spanner takes. What the other
 * one has as well is in the database already.
 *
 * @throws UnusableInput with the places of what Spanner refuses
 */
export function checkStands({ name, source }: DatabaseDdl, wanted: Schema, present: Schema, today: string): void {
  const { dialect, database } = wanted;
  const refused = without(refusedIn(wanted), () => refusedIn(present), findingKey);
  const missing = without(missingReferences(wanted), () => missingReferences(present), JSON.stringify);
  if (refused.length + missing.length === 0) {
    return;
  }
  const keys = new Set(refused.map(findingKey));
  const statements = source.statements(dialect);
  const placed = refused.length === 0 ? [] : auditSource(source, dialect, { today, database }).findings;
  throw unusable(
    [
      ...placed
        .filter(({ finding }) => keys.has(findingKey(finding)))
        .map(({ file, line, column, finding }) =>
          `${file.name}:${line}:${column}: ${finding.rule}: ${rendered(finding, 'sql').message}`),
      ...missing.map((each) => {
        const { start, end } = statements.find(({ statement }) => isAbout(statement, each, dialect)) ?? NOWHERE;
        const { objectKind, name: object, problem } = each;
        const title = objectKind === 'GRANT' ? `a grant to ${object}` : `${objectKind.toLowerCase()} ${object}`;
        return `${placeText(source, start, end)}: ${title}: ${danglingText(problem)}`;
      }),
    ],
    `Spanner refuses this schema as a whole, so that nothing is planned: npx spanner-constructs audit ${name}`,
  );
}

const NOWHERE = { start: 0, end: 0 };

function without<T>(wanted: readonly T[], present: () => readonly T[], keyOf: (each: T) => string): readonly T[] {
  const known = wanted.length === 0 ? new Set<string>() : new Set(present().map(keyOf));
  return wanted.filter((each) => !known.has(keyOf(each)));
}

function findingKey({ rule, objectName, problem }: Finding): string {
  return `${rule} ${objectName} ${partKey(problem.subject.part)}`;
}

/** Whether the statement makes or changes the object that names what is missing. */
function isAbout(
  statement: PlacedStatement['statement'], { objectKind, name, problem }: MissingReference, dialect: Dialect,
): boolean {
  if (statement.kind !== 'other') {
    return false;
  }
  const key = (each: string): string => nameKey(each, dialect);
  if (objectKind !== 'GRANT') {
    return statement.object === objectKind && key(statement.name) === key(name);
  }
  const word = problem.kind === 'missing' ? problem.name : name;
  return statement.verb === 'GRANT' && (statement.names ?? []).some((each) => key(each) === key(word));
}
