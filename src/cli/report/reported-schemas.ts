import type { Language } from '../../languages/app-language';
import type { PendingPlan, ReportedSchema } from '../../report/page/data/page-data';
import { MOST_NOTES, notUnderstoodText, placeText } from '../../report/render-text';
import { unreadIn } from '../../report/report';
import { auditedInput } from '../audited-input';
import type { Io } from '../command';
import type { AuditUnit } from '../input/audit-units';
import type { GivenDdl } from '../input/given-ddl';
import { databaseIn } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import { pendingChanges } from '../migrate/pending-change';
import { plannedChange } from '../migrate/planned-change';
import { hasMigrations } from '../migrate/read-records';
import type { ParsedOptions } from '../options';
import { allowsUnread } from '../unread';

interface Reported {
  readonly schemas: readonly ReportedSchema[];
  /** In which fixes are written. */
  readonly language: Language;
  /** Input that was left out. */
  readonly problems: readonly UnusableInput[];
}

/** What is given declares, refused or not: the report shows why. */
export async function reportedSchemas(given: GivenDdl, parsed: ParsedOptions, io: Io): Promise<Reported> {
  const { units, audits, problems } = await auditedInput(given, parsed, io, {});
  const unreadOf = (each: typeof audits): string[] =>
    unreadIn({ audits: each }).map((place) => `${placeText(place)}: ${notUnderstoodText(place)}`);
  unreadOf(audits).slice(0, MOST_NOTES).forEach((line) => io.err(`${line}\n`));
  const pending = await pendingFrom(parsed.values, units, problems, io);
  const schemas = audits.map((audit, at) => ({
    title: (units[at].app ? undefined : audit.options.database) ?? audit.files.map(({ name }) => name).join(', '),
    audit,
    unread: unreadOf([audit]),
    pending: pending ?? pendingOf(units[at], io),
  }));
  return { schemas, language: units[0]?.app?.language ?? 'sql', problems };
}

/** What migrate would record. */
function pendingOf({ app }: AuditUnit, { folder: of }: Io): PendingPlan | undefined {
  if (!app || !hasMigrations(app.record)) {
    return undefined;
  }
  const [{ plan, folder }] = pendingChanges([app.record], { folder: of, allowDestructive: false });
  return { ...plan, from: `what is recorded in ${folder}` };
}

/** The plan that leads from --from to the one database of the input. A schema without a plan is shown all the same. */
async function pendingFrom(
  values: ParsedOptions['values'], units: readonly AuditUnit[], problems: UnusableInput[], io: Io,
): Promise<PendingPlan | undefined> {
  const from = values.get('from');
  if (from === undefined) {
    return undefined;
  }
  if (units.length !== 1) {
    throw new UnusableInput(
      `--from goes with the DDL of one database, and here ${units.length === 0 ? 'is none' : `are ${units.length}`}`,
    );
  }
  const [unit] = units;
  const { dialect } = unit;
  try {
    const present = await databaseIn({ paths: [from] }, dialect, io);
    const wanted = { ...unit, name: unit.source.name };
    const { plan } = plannedChange(present, wanted, {
      dialect, allowDestructive: false, allowUnread: allowsUnread(values), today: io.today,
    });
    return { ...plan, from };
  } catch (error) {
    if (!(error instanceof UnusableInput)) {
      throw error;
    }
    problems.push(error);
    return undefined;
  }
}
