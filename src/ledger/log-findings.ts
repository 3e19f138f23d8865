import { consentKey } from './check-consent';
import type { DestructiveChange } from './destructive-change';
import type { Schema } from '../schema';
import { difference } from './differ/difference';
import { withUndeclarable } from './differ/undeclarable';
import { derivedName } from './migrations/derived-name';
import { shownPath } from './migrations/file-names';
import type { FoldedLog } from './migrations/fold-log';
import type { MigrationsFolder } from './migrations/migrations-folder';
import type { Plan } from './plan';
import type { Purpose } from './plans/release';
import type { Refusal } from './refusal';
import { Severity, type Finding } from '../rules/finding';
import { pendingMigration } from '../rules/guards/pending-migration';
import { unusedConsent } from '../rules/guards/unused-consent';
import { stringCode } from '../text/code-text';
import { quoted } from '../text/quoted-name';

const DRY_RUN = 'npx spanner-constructs migrate --dry-run';

/** What a plan says of a database whose model is not what its log leads to. */
export function planFindings(plan: Plan, database: string, log: MigrationsFolder, titleOf: (purpose: Purpose) => string): Finding[] {
  const { steps, refusals } = plan;
  if (refusals.length > 0 || steps.length === 0) {
    return refusals.map((refusal) => refusalFinding(refusal, database, titleOf));
  }
  const name = derivedName(steps, log.migrations.length === 0);
  return [pendingMigration({ database, folder: shownPath(log.folder), folderExists: log.exists, statements: steps, name })];
}

/** A change that Spanner cannot make, or that loses data. */
function refusalFinding({ rule, object, message, consent, plan = [] }: Refusal, database: string, titleOf: (purpose: Purpose) => string): Finding {
  const takeBack = 'take the change back: the declaration as it was is what is recorded';
  const releases = plan.length === 1 ? '1 release' : `${plan.length} releases`;
  return {
    rule,
    severity: Severity.ERROR,
    objectName: object,
    message,
    location: `the migrations of ${database}`,
    why: plan.slice(0, 5).map(({ purpose }, i) => `release ${i + 1} of ${plan.length}: ${titleOf(purpose)}`),
    fixes: [
      ...(plan.length === 0 ? [] : [`${DRY_RUN} shows the way in ${releases}, statement by statement`]),
      ...(consent === undefined ? [] : [consent]),
      takeBack,
    ],
    docs: anchor(rule),
    acknowledgeable: false,
  };
}

/**
 * What is consented to and does not wait to be recorded. Consent to drop what is dropped already does no harm.
 *
 * @param from What is recorded.
 */
export function consentFindings(consents: readonly DestructiveChange[], from: Schema, to: Schema): Finding[] {
  if (consents.length === 0) {
    return [];
  }
  const losses = difference(from, withUndeclarable(from, to)).steps.flatMap(({ loss, object }) => (loss ? [{ change: loss.rule, on: object }] : []));
  const used = new Set(losses.map(consentKey));
  const declared = new Set([...to.tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]), ...to.sequences.map(({ name }) => name)]);
  return consents.filter((consent) => !used.has(consentKey(consent))).flatMap((consent) => {
    const pending = losses.filter(({ change }) => change === consent.change).map(({ on }) => on);
    return declared.has(consent.on) || pending.length > 0 ? [unusedConsent(consent, pending)] : [];
  });
}

/** @param declared undefined: none is declared. */
export function timeZoneFinding(database: string, recorded: string | undefined, declared: string | undefined): Finding {
  const [was, willBe] = [recorded, declared].map((zone) => (zone === undefined ? 'none' : quoted(zone)));
  return {
    rule: 'default-time-zone-changed',
    severity: Severity.ERROR,
    objectName: database,
    message: `defaultTimeZone of ${database} is ${willBe} and was recorded as ${was}: Spanner takes it for an empty database only, and Terraform would apply nothing and report success`,
    location: `the migrations of ${database}`,
    why: [],
    fixes: [recorded === undefined ? 'leave out defaultTimeZone' : `defaultTimeZone: ${stringCode(recorded)}`],
    docs: anchor('default-time-zone-changed'),
    acknowledgeable: false,
  };
}

/** What is recorded cannot be mended, so it only warns: such statements are applied, and not compared. */
export function notUnderstoodFindings({ notUnderstood, dangling }: FoldedLog, database: string): Finding[] {
  const problems = [
    ...notUnderstood.map(({ statement, problem }) => ({ statement, why: `expected ${problem.expected}, found ${problem.found}` })),
    ...dangling.map(({ statement, message }) => ({ statement, why: message })),
  ];
  return problems.map(({ statement, why }) => ({
    rule: 'statement-not-understood',
    severity: Severity.WARNING,
    objectName: database,
    message: `a recorded statement is not understood, so what it changes is applied and not compared with the declaration: ${quoted(statement)}`,
    location: `the migrations of ${database}`,
    why: [why],
    fixes: ['declare what the database will have, and check each new migration against it'],
    docs: anchor('statement-not-understood'),
    acknowledgeable: false,
  }));
}

function anchor(rule: string): string {
  return `docs/changes-that-need-a-plan.md#${rule}`;
}
