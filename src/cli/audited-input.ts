import { adviceOptions } from './advice-options';
import type { Io } from './command';
import { configOf, configuredDialect, refuseUnknownTables, type Config } from './config/config';
import { auditUnits, type AuditUnit } from './input/audit-units';
import type { UnusableInput } from './input/unusable-input';
import type { ParsedOptions } from './options';
import { allowsUnread, unreadProblem } from './unread';
import { auditSource, type AdviceOptions, type TextAudit } from '../report/audit/audit-text';
import { unreadIn } from '../report/report';

export interface AuditedInput {
  readonly config: Config;
  readonly units: readonly AuditUnit[];
  /** One for each unit. */
  readonly audits: readonly TextAudit[];
  readonly advice?: AdviceOptions;
  /** Input that was left out, and statements that cannot be parsed, unless --allow-unread accepts them. */
  readonly problems: UnusableInput[];
}

/**
 * What the paths of a command declare and the rules find in it, by --config, --dialect, --history and --queries.
 *
 * @param unasked Advice that is given without an option.
 * @throws UnusableInput
 */
export async function auditedInput(parsed: ParsedOptions, io: Io, unasked?: AdviceOptions): Promise<AuditedInput> {
  const { values, positionals } = parsed;
  const config = configOf(values, positionals[0], io.folder);
  const problems: UnusableInput[] = [];
  const units = await auditUnits(
    positionals,
    {
      dialect: configuredDialect(values, config),
      history: values.has('history'),
      isIgnored: config.isIgnored,
      report: (problem) => problems.push(problem),
    },
    io,
  );
  const acknowledgements = config.acknowledgements.map(({ acknowledgement }) => acknowledgement);
  const advice = (await adviceOptions(parsed, units, io)) ?? unasked;
  const { workload } = config;
  const audits = units.map(({ source, dialect, database, isLive }) =>
    auditSource(source, dialect, { today: io.today, acknowledgements, database, workload, advice, isLive }));
  refuseUnknownTables(config, audits);
  problems.push(...(allowsUnread(values) ? [] : unreadProblem(unreadIn({ audits }))));
  return { config, units, audits, advice, problems };
}
