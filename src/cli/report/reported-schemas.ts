import * as path from 'node:path';
import type { NotUnderstood, TextAudit } from '../../audit/audit-text';
import { placeText } from '../../audit/source';
import type { Language } from '../../languages/app-language';
import type { PendingPlan, ReportedSchema } from '../../report/page/data/page-data';
import { MOST_NOTES, notUnderstoodText } from '../../report/render-text';
import { unreadIn } from '../../report/report';
import { auditedInput, auditedUnit } from '../audited-input';
import type { Io, ParsedOptions } from '../command';
import type { Config } from '../config/config';
import type { AuditUnit } from '../input/audit-units';
import { configFor, givenUnits, oneOf, type GivenDdl } from '../input/given-ddl';
import { databaseIn } from '../input/one-database';
import { asUnusable, NoDdl, UnusableInput } from '../input/unusable-input';
import { pendingChanges } from '../migrate/pending-change';
import { plannedChange } from '../migrate/planned-change';
import { hasMigrations } from '../migrate/read-records';
import { tryConstructs } from '../output/try-constructs';
import { allowsUnread } from '../shared-options';

interface Reported {
  readonly schemas: readonly ReportedSchema[];
  /** The language of fixes. */
  readonly language: Language;
  /** Skipped input. */
  readonly errors: readonly UnusableInput[];
  /** Databases of --base that are missing from the input. */
  readonly gone: readonly ReportedSchema[];
}

/** Includes refused schemas, because the report explains refusals. */
export async function reportedSchemas(given: GivenDdl, parsed: ParsedOptions, io: Io): Promise<Reported> {
  const { units, audits, errors, ignoredBy } = await auditedInput(given, parsed, io, {});
  if (ignoredBy !== undefined) {
    throw new UnusableInput(`${ignoredBy} ignores all of the input`);
  }
  const lineOf = (place: NotUnderstood): string => `${placeText(place)}: ${notUnderstoodText(place)}`;
  unreadIn({ audits }).slice(0, MOST_NOTES).forEach((place) => io.err(`${lineOf(place)}\n`));
  const pending = await pendingFrom(parsed.values, units, errors, io);
  const reported = (unit: AuditUnit, audit: TextAudit): ReportedSchema => ({
    title: (unit.app ? undefined : unit.hasNamesake ? unit.address : audit.options.database) ??
      (unit.history === '.' ? path.basename(io.folder) : unit.history) ??
      audit.files.map(({ name }) => name).join(', '),
    audit,
    unread: audit.notUnderstood.map(lineOf),
    unreadQueries: audit.queries?.notUnderstood.map(lineOf),
  });
  const base = parsed.values.has('base') ? await baseInput(parsed, units, io) : undefined;
  const bases = base?.units ?? [];
  const isOnlyOne = units.length === 1 && bases.length === 1;
  const found = units.map((unit) => bases.find((each) => isOnlyOne || isSameDatabase(unit, each)));
  if (bases.length > 0 && found.every((each) => each === undefined)) {
    const same = 'name the same files of the other branch';
    // For one database, the base is all of one history.
    throw new UnusableInput('--base holds no database of the input', units.length > 1 ? oneOf(units, same) : same);
  }
  const before = (unit: AuditUnit | undefined, app?: AuditUnit['app']): ReportedSchema | undefined => unit &&
    reported(unit, auditedUnit(unit, base!.config, {
      today: io.today,
      // The acknowledgements and workload of an app are in its code, and only the present code can run.
      ...(app && { acknowledgements: app.acknowledgements, workload: app.workload }),
    }));
  const schemas = audits.map((audit, at) => ({
    ...reported(units[at], audit),
    pending: pending ?? pendingOf(units[at], io),
    base: before(found[at], units[at].app),
  }));
  const gone = bases.filter((each) => !found.includes(each)).flatMap((each) => before(each) ?? []);
  return { schemas, language: units[0]?.app?.language ?? 'sql', errors, gone };
}

/** The input of --base and its configuration. For a single database, the files may be a history. */
async function baseInput({ values, lists }: ParsedOptions, units: readonly AuditUnit[], io: Io): Promise<{
  readonly units: readonly AuditUnit[]; readonly config: Config;
}> {
  const given: GivenDdl = { paths: lists.get('base')! };
  const config = configFor(given, values, io);
  const isOne = units.length === 1;
  const options = {
    ...config,
    dialect: isOne ? units[0].dialect : config.dialect,
    history: values.has('history') || isOne,
    // There, all of the input is new.
    report: (error: UnusableInput) => {
      if (!(error instanceof NoDdl)) {
        throw error;
      }
    },
  };
  return { config, units: await givenUnits(given, options, io) };
}

/** Compares names, or paths of first files below the folder of --base. */
function isSameDatabase(unit: AuditUnit, base: AuditUnit): boolean {
  const [name, other] = [unit, base].map(({ source }) => source.pieces[0].file.name);
  return unit.database === undefined
    ? other === name || other.endsWith(`/${name}`)
    : unit.database === base.database;
}

/** The plan that `migrate` would record. */
function pendingOf({ app }: AuditUnit, { folder: of }: Io): PendingPlan | undefined {
  if (!app || !hasMigrations(app.record)) {
    return undefined;
  }
  const [{ plan, folder }] = pendingChanges([app.record], { folder: of, allowDestructive: false });
  return { ...plan, from: `what is recorded in ${folder}`, attempt: tryConstructs() };
}

/** The plan from --from to the only database of the input. Without a plan, the schema is still shown. */
async function pendingFrom(
  values: ParsedOptions['values'], units: readonly AuditUnit[], errors: UnusableInput[], io: Io,
): Promise<PendingPlan | undefined> {
  const from = values.get('from');
  if (from === undefined) {
    return undefined;
  }
  if (units.length !== 1) {
    throw new UnusableInput(
      `--from goes with the DDL of one database, but the input has ${units.length === 0 ? 'none' : units.length}`,
    );
  }
  const [unit] = units;
  const { dialect } = unit;
  try {
    const present = await databaseIn({ paths: [from] }, io, { dialect });
    const wanted = { ...unit, name: unit.source.name };
    const { plan } = plannedChange(present, wanted, {
      dialect, allowDestructive: false, allowUnread: allowsUnread(values), today: io.today,
    });
    return { ...plan, from };
  } catch (error) {
    errors.push(asUnusable(error));
    return undefined;
  }
}
