import type { Io, ParsedOptions } from './command';
import { refuseUnknownTables, type Config } from './config/config';
import type { AuditUnit } from './input/audit-units';
import { configFor, givenUnits, oneOf, type GivenDdl } from './input/given-ddl';
import { inputFiles } from './input/input-files';
import { configuredDatabase, refuseUnread } from './input/one-database';
import { readArgument } from './input/read-text';
import { SHOWN_HINT } from './input/terraform-source';
import { UnusableInput } from './input/unusable-input';
import { ALLOW_UNREAD, allowsUnread, QUERIES } from './shared-options';
import {
  auditSource, type AdviceOptions, type AuditOptions, type NotUnderstood, type PlacedFinding, type TextAudit,
} from '../audit/audit-text';
import { DdlSource, placeText, wholePiece } from '../audit/source';
import { unreadIn } from '../report/report';
import type { RunningFinding } from '../report/running/hotspots-text';
import { isAsked } from '../rules/engine';
import { unusedAcknowledgement } from '../rules/guards/unused-decisions';
import { Dialect } from '../schema';
import { counted, listed } from '../text/shown';

export interface AuditedInput {
  readonly config: Config;
  readonly units: readonly AuditUnit[];
  /** One per unit. */
  readonly audits: readonly TextAudit[];
  readonly advice?: AdviceOptions;
  /** The configuration that ignores all of the input. */
  readonly ignoredBy?: string;
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
    { ...config, history: values.has('history'), report: (error) => errors.push(error) },
    io,
  );
  const advice = (await adviceOptions(parsed, units, io)) ?? unasked;
  const audits = units.map((unit) => auditedUnit(unit, config, { today: io.today, advice }));
  refuseUnknownTables(config, audits);
  if (!allowsUnread(values)) {
    errors.push(...unreadErrors(unreadIn({ audits })));
  }
  if (audits.some(({ queries }) => queries?.all.length === 0)) {
    errors.push(new UnusableInput(`${listed(parsed.lists.get(QUERIES.name)!)} holds no statements`));
  }
  const ignored = given.paths.map((each) => config.ignoredBy?.(each));
  const ignoredBy = units.length + errors.length > 0 || ignored.includes(undefined) ? undefined : ignored[0];
  return { config, units, audits, advice, errors, ignoredBy };
}

/** The gap in a report; its places are listed separately. */
function unreadErrors(unread: readonly NotUnderstood[]): UnusableInput[] {
  const count = new Set(unread.map(({ statement }) => statement)).size;
  const shown = unread.some(({ isComputed }) => isComputed) ? ` ${SHOWN_HINT},` : '';
  return count === 0 ? [] : [
    new UnusableInput(
      `${counted(count, 'statement')} cannot be parsed, so the result is incomplete`,
      `correct ${count === 1 ? 'it' : 'them'},${shown} or add --${ALLOW_UNREAD.name} to continue without`,
    ),
  ];
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

/**
 * The only database of the input and its findings, according to --dialect and --config.
 *
 * @throws UnusableInput
 */
export async function auditedDatabase(
  given: GivenDdl, values: ParsedOptions['values'], io: Io,
): Promise<TextAudit> {
  const { unit, config } = await configuredDatabase(given, values, io);
  const { name, source } = unit;
  const audit = auditedUnit(unit, config, { today: io.today, isLive: true, advice: {} });
  refuseUnknownTables(config, [audit]);
  if (audit.script.schema.tables.length === 0) {
    throw new UnusableInput(`${name} declares no table`);
  }
  if (!allowsUnread(values)) {
    refuseUnread(source, audit.statements, 'these statements may change the result');
  } else if (audit.notUnderstood.length > 0) {
    io.err(`note: ${counted(audit.notUnderstood.length, 'place')} of ${name} cannot be read and ` +
      'may change the result; npx spanner-constructs audit lists them\n');
  }
  return audit;
}

/** Includes acknowledged findings. */
export function runningFindings({ findings, acknowledged, options }: TextAudit): RunningFinding[] {
  return [...findings, ...acknowledged].map((placed) => (
    { ...placed, at: options.app ? placed.file.name : placeText(placed) }
  ));
}

/**
 * The acknowledgements of the configuration that hide nothing in any of the files. If it is for other files, too: those
 * that are about a finding in these, expired or with the name in other capitals.
 */
export function unusedOf(
  config: Config, audits: readonly TextAudit[], today: string, advice?: AdviceOptions,
): PlacedFinding[] {
  const scope = advice && { queries: advice.queries && [] };
  const found = audits.flatMap(({ findings }) => findings.map(({ finding }) => finding));
  const used = new Set(audits.flatMap((audit) => audit.acknowledged.map((each) => each.acknowledgement)));
  return config.acknowledgements
    .filter(({ acknowledgement: each }) => !used.has(each) && isAsked(each, scope) && (
      config.isWhole || found.some(({ rule, objectName }) => (
        rule === each.rule && objectName.toLowerCase() === each.on.toLowerCase()
      ))
    ))
    .map(({ acknowledgement: each, place }) => {
      const written = `{rule: ${each.rule}, on: ${each.on}}`;
      return { ...place, finding: unusedAcknowledgement(each, today, Dialect.GOOGLESQL, found, written) };
    });
}

/**
 * The requested advice; undefined if none was requested.
 *
 * @throws UnusableInput
 */
async function adviceOptions(
  { values, lists }: ParsedOptions, units: readonly AuditUnit[], io: Io,
): Promise<AdviceOptions | undefined> {
  const paths = lists.get(QUERIES.name) ?? [];
  if (paths.length === 0) {
    return values.has('advice') ? {} : undefined;
  }
  if (units.length > 1) {
    throw new UnusableInput(
      `--queries needs the schema of one database, and the input has ${units.length}`,
      oneOf(units, 'name one file, or use --history where the files are its migrations'),
    );
  }
  const names = [...new Set(paths.flatMap((each) => inputFiles(each, io.folder, undefined, ['.sql'])))];
  const files = await Promise.all(names.map((name) => readArgument(name, io)));
  return { queries: new DdlSource(files.map((file) => wholePiece(file))) };
}
