import type { Language } from '../../languages/app-language';
import type { RecordedModel } from '../../ledger/migrations/recorded-model';
import type { Plan } from '../../ledger/plan';
import type { ReportedSchema } from '../../report/page/page-data';
import { MOST_NOTES, notUnderstoodText, placeText } from '../../report/render-text';
import { unreadIn } from '../../report/report';
import { judge } from '../../rules/engine';
import { underPolicies } from '../../rules/guards/under-policies';
import { auditedInput } from '../audited-input';
import type { Io } from '../command';
import { declaredByApp } from '../input/app-ddl';
import type { AuditUnit } from '../input/audit-units';
import { namedIn, type GivenDdl } from '../input/given-ddl';
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

/** What files or a live database declare, by --config, --dialect and --history. */
export async function schemasInDdl(given: GivenDdl, parsed: ParsedOptions, io: Io): Promise<Reported> {
  const { units, audits, problems } = await auditedInput(given, parsed, io, {});
  const unreadOf = (each: typeof audits): string[] =>
    unreadIn({ audits: each }).map((place) => `${placeText(place)}: ${notUnderstoodText(place)}`);
  unreadOf(audits).slice(0, MOST_NOTES).forEach((line) => io.err(`${line}\n`));
  const pending = await pendingFrom(parsed.values, units, problems, io);
  const schemas = audits.map((audit) => ({
    title: audit.options.database ?? audit.files.map(({ name }) => name).join(', '),
    schema: audit.script.schema,
    findings: audit.findings.map(({ finding }) => finding),
    acknowledged: audit.acknowledged,
    unread: unreadOf([audit]),
    pending,
    today: io.today,
  }));
  return { schemas, language: 'sql', problems };
}

/** The plan that leads from --from to the one database of the input. A schema without a plan is shown all the same. */
async function pendingFrom(
  values: ParsedOptions['values'], units: readonly AuditUnit[], problems: UnusableInput[], io: Io,
): Promise<Plan | undefined> {
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
    return plannedChange(present, wanted, {
      dialect, allowDestructive: false, allowUnread: allowsUnread(values), today: io.today,
    }).plan;
  } catch (error) {
    if (!(error instanceof UnusableInput)) {
      throw error;
    }
    problems.push(error);
    return undefined;
  }
}

/** What the app of the folder declares, refused or not: the report shows why. */
export async function schemasOfApp(given: GivenDdl, io: Io): Promise<Reported> {
  const { records, language } = await declaredByApp(given.app, io);
  const named = namedIn(records, given, ({ database, path }) => [database, path]);
  return { schemas: named.map((record) => reported(record, io)), language, problems: [] };
}

function reported(record: RecordedModel, io: Io): ReportedSchema {
  const { path, schema, acknowledgements, guards } = record;
  const [change] = hasMigrations(record)
    ? pendingChanges([record], { folder: io.folder, allowDestructive: false })
    : [];
  const judgement = underPolicies(judge(schema, acknowledgements, io.today, {}), schema, guards);
  return { title: path, schema, ...judgement, pending: change?.plan, today: io.today };
}
