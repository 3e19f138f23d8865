import { adviceOptions } from './advice-options';
import type { Io } from './command';
import { configuredDialect, refuseUnknownTables, type Config } from './config/config';
import type { AuditUnit } from './input/audit-units';
import { configFor, givenUnits, type GivenDdl } from './input/given-ddl';
import type { UnusableInput } from './input/unusable-input';
import type { ParsedOptions } from './options';
import { allowsUnread, unreadError } from './unread';
import { auditSource, type AdviceOptions, type AuditOptions, type TextAudit } from '../audit/audit-text';
import { unreadIn } from '../report/report';

export interface AuditedInput {
  readonly config: Config;
  readonly units: readonly AuditUnit[];
  /** One per unit. */
  readonly audits: readonly TextAudit[];
  readonly advice?: AdviceOptions;
  /** Skipped input, and statements that cannot be parsed unless --allow-unread accepts them. */
  readonly errors: UnusableInput[];
}

/**
 * The input of a command and its findings, according to --config, --dialect, --history and --queries.
 *
 * @param unasked Advice to give even without an option.
 * @throws UnusableInput
 */
export async function auditedInput(
  given: GivenDdl, parsed: ParsedOptions, io: Io, unasked?: AdviceOptions,
): Promise<AuditedInput> {
  const { values } = parsed;
  const config = configFor(given, values, io);
  const errors: UnusableInput[] = [];
  const units = await givenUnits(
    given,
    {
      dialect: configuredDialect(values, config),
      history: values.has('history'),
      isIgnored: config.isIgnored,
      report: (error) => errors.push(error),
    },
    io,
  );
  const advice = (await adviceOptions(parsed, units, io)) ?? unasked;
  const audits = units.map((unit) => auditedUnit(unit, config, { today: io.today, advice }));
  refuseUnknownTables(config, audits);
  errors.push(...(allowsUnread(values) ? [] : unreadError(unreadIn({ audits }))));
  return { config, units, audits, advice, errors };
}

/** Checks a database against the acknowledgements and workload of the configuration or of its own code. */
export function auditedUnit(
  { source, dialect, database, isLive, app }: AuditUnit, config: Config, options: AuditOptions,
): TextAudit {
  const { acknowledgements, workload } = app ?? {
    acknowledgements: config.acknowledgements.map(({ acknowledgement }) => acknowledgement), workload: config.workload,
  };
  return auditSource(source, dialect, { database, isLive, app, acknowledgements, workload, ...options });
}
