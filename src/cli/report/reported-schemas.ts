import type { Language } from '../../languages/app-language';
import type { RecordedModel } from '../../ledger/migrations/recorded-model';
import { auditSource } from '../../report/audit/audit-text';
import type { ReportedSchema } from '../../report/page/page-data';
import { notUnderstoodText, placeText } from '../../report/render-text';
import { judge } from '../../rules/engine';
import { adviceOptions } from '../advice-options';
import type { Io } from '../command';
import { auditUnits } from '../input/audit-units';
import { readConfig, refuseUnknownTables } from '../input/config';
import { DIALECTS } from '../input/dialect';
import { UnusableInput } from '../input/unusable-input';
import { readAppConfig } from '../migrate/app-config';
import { pendingChanges } from '../migrate/pending-change';
import { hasMigrations, readRecords } from '../migrate/read-records';
import { recordedByApp } from '../migrate/run-app';
import type { ParsedOptions } from '../options';

export interface Reported {
  readonly schemas: readonly ReportedSchema[];
  /** In which fixes are written. */
  readonly language: Language;
  /** Input that was left out. */
  readonly problems: readonly UnusableInput[];
}

/** What files declare, by --config, --dialect and --history. */
export async function schemasInFiles(parsed: ParsedOptions, io: Io): Promise<Reported> {
  const { values, positionals } = parsed;
  const config = readConfig(values.get('config'), io.folder);
  const problems: UnusableInput[] = [];
  const units = await auditUnits(
    positionals,
    {
      dialect: DIALECTS.get(values.get('dialect') ?? config.dialect ?? ''),
      history: values.has('history'),
      isIgnored: config.isIgnored,
      report: (problem) => problems.push(problem),
    },
    io,
  );
  const acknowledgements = config.acknowledgements.map(({ acknowledgement }) => acknowledgement);
  const advice = (await adviceOptions(parsed, units, io)) ?? {};
  const { workload } = config;
  const audits = units.map(({ source, dialect, database }) =>
    auditSource(source, dialect, { today: io.today, acknowledgements, database, workload, advice }));
  refuseUnknownTables(config, audits);
  for (const each of audits.flatMap(({ queries }) => queries?.notUnderstood ?? [])) {
    io.err(`${placeText(each)}: ${notUnderstoodText(each)}\n`);
  }
  const schemas = audits.map(({ files, script, findings, acknowledged, options }) => ({
    title: options.database ?? files.map(({ name }) => name).join(', '),
    schema: script.schema,
    findings: findings.map(({ finding }) => finding),
    acknowledged,
    today: io.today,
  }));
  return { schemas, language: 'sql', problems };
}

/** What the app of the folder declares, refused or not: the report shows why. */
export async function schemasOfApp(io: Io): Promise<Reported> {
  const config = readAppConfig(io.folder, undefined);
  const records = await recordedByApp(config, io, readRecords, (failure) =>
    io.err(`note: the app ${failure}; the report shows what its databases declare\n`));
  if (records.length === 0) {
    throw new UnusableInput('the app declares no Database, or never calls app.synth()');
  }
  return { schemas: records.map((record) => reported(record, io)), language: config.language, problems: [] };
}

function reported(record: RecordedModel, io: Io): ReportedSchema {
  const { path, schema, acknowledgements } = record;
  const [change] = hasMigrations(record)
    ? pendingChanges([record], { folder: io.folder, allowDestructive: false })
    : [];
  return { title: path, schema, ...judge(schema, acknowledgements, io.today, {}), pending: change?.plan, today: io.today };
}
