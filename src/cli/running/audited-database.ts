import type { AcknowledgedPlacedFinding, PlacedFinding, TextAudit } from '../../audit/audit-text';
import { placeText } from '../../audit/source';
import type { RunningFinding } from '../../report/running/hotspots-text';
import { counted } from '../../text/shown';
import { auditedUnit } from '../audited-input';
import type { Io } from '../command';
import { refuseUnknownTables } from '../config/config';
import type { GivenDdl } from '../input/given-ddl';
import { configuredDatabase, refuseUnread } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { allowsUnread } from '../shared-options';

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
  return [...findings, ...acknowledged].map((placed: PlacedFinding & Partial<AcknowledgedPlacedFinding>) => ({
    finding: placed.finding,
    releasesOf: placed.releasesOf,
    acknowledgement: placed.acknowledgement,
    at: options.app ? placed.file.name : placeText(placed),
  }));
}
