import type { DestructiveChange } from './destructive-change';
import type { Schema } from '../schema';
import { stepsBetween } from './differ/steps-between';
import { withExisting, withUndeclarable } from './differ/undeclarable';
import { derivedName } from './migrations/file-names';
import type { FoldedLog } from './migrations/fold-log';
import type { MigrationsFolder } from './migrations/migrations-folder';
import type { Plan } from './plan-change';
import type { Purpose } from './plans/release';
import type { Refusal } from './refusal';
import { costOf, lossOf, objectOf, statementOf } from './step';
import { statementFinding } from '../rules/changes/other-changes';
import { statedFinding, type Finding } from '../rules/finding';
import { consentCall, consentKey } from '../rules/guards/consent-code';
import { pendingMigration } from '../rules/guards/pending-migration';
import { unusedConsent } from '../rules/guards/unused-decisions';
import { shownPath } from '../rules/usage/recorded-folder';
import { refusedText, statementOrderFinding } from '../rules/validity/statement-order';

/** Findings of a plan for a database whose model differs from its migrations. */
export function planFindings(
  plan: Plan,
  { database, dialect }: Schema,
  log: MigrationsFolder,
  titleOf: (purpose: Purpose) => string,
): Finding[] {
  const { steps, refusals } = plan;
  if (refusals.length > 0 || steps.length === 0) {
    return refusals.map((refusal) => refusalFinding(refusal, database, titleOf));
  }
  const name = derivedName(steps, log.migrations.length === 0);
  const statements = steps.map((step) => ({ statement: statementOf(step), cost: costOf(step) }));
  return [
    pendingMigration({ database, folder: shownPath(log.folder), folderExists: log.exists, statements, name }, dialect),
  ];
}

/** A change that Spanner cannot make, or that loses data. */
function refusalFinding(
  { entry, object, facts, dialect, consent, plan }: Refusal,
  database: string,
  titleOf: (purpose: Purpose) => string,
): Finding {
  const releases = (plan?.releases ?? []).map(({ purpose }) => titleOf(purpose));
  const refused = {
    ...(facts as object),
    releases,
    begun: plan?.recorded,
    ...(consent && { consent: consentCall(consent.change, consent.object) }),
  };
  const advised = [...(plan ? ['plan'] : []), ...(consent ? ['consent'] : []), 'revert'];
  return statedFinding(entry, object, { kind: 'migrations', database }, refused, advised, dialect);
}

/**
 * Consents without a matching pending change: the change is already recorded, or the name differs.
 *
 * @param from The recorded schema.
 */
export function consentFindings(consents: readonly DestructiveChange[], from: Schema, to: Schema): Finding[] {
  if (consents.length === 0) {
    return [];
  }
  const was = withExisting(from, to);
  const losses = stepsBetween(was, withUndeclarable(was, to)).steps.flatMap((step) => {
    const change = lossOf(step);
    return change === undefined ? [] : [{ change, object: objectOf(step) }];
  });
  const used = new Set(losses.map(({ change, object }) => consentKey(change, object)));
  return consents
    .filter((consent) => !used.has(consentKey(consent._change, consent._objectName)))
    .map((consent) => {
      const pending = losses.filter(({ change }) => change === consent._change).map(({ object }) => object);
      const facts = { change: consent._change, objectName: consent._objectName, reason: consent._reason };
      return unusedConsent(facts, pending, to.dialect);
    });
}

/**
 * Such statements are applied but not compared. A statement that repeats an existing object, or changes a missing one,
 * blocks every apply; for an adopted one this is not known.
 */
export function notUnderstoodFindings(
  { notUnderstood, refused: all }: FoldedLog,
  { database, dialect }: Schema,
  adopted: readonly string[] = [],
): Finding[] {
  // A statement that was not understood may create the missing object.
  const isRefused = ({ statement, finding: { kind } }: FoldedLog['refused'][number]): boolean => (
    notUnderstood.length === 0 && REFUSED.has(kind) && !adopted.includes(statement)
  );
  const refused = all.filter((each) => !isRefused(each));
  const part = { kind: 'migrations', database } as const;
  return [
    ...all.filter(isRefused).map(({ finding }) => statementOrderFinding(finding, part, dialect)),
    ...[
      ...notUnderstood.map(({ statement, problem }) => ({
        statement,
        why: `expected ${problem.expected}, found ${problem.found}`,
      })),
      ...refused.map(({ statement, finding }) => ({ statement, why: refusedText(finding) })),
    ].map(({ statement, why }) => statementFinding(database, statement, why, dialect)),
  ];
}

const REFUSED: ReadonlySet<string> = new Set(['repeated', 'missing']);
