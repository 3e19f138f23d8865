import {
  auditSource, type AcknowledgedPlacedFinding, type PlacedFinding, type TextAudit,
} from '../../report/audit/audit-text';
import { DdlSource, SourceFile } from '../../report/audit/source';
import type { RunningFinding } from '../../report/running/hotspots-text';
import type { Dialect } from '../../schema';
import { counted } from '../../text/counted';
import type { Io } from '../command';
import { configOf, configuredDialect, refuseUnknownTables, type Config } from '../config/config';
import { recognizedDialect } from '../input/dialect';
import { databaseIn, refuseUnread } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { allowsUnread } from '../unread';

/**
 * The one database of an argument with what the rules find in it, by --dialect and --config.
 *
 * @throws UnusableInput
 */
export async function auditedDatabase(argument: string, values: ParsedOptions['values'], io: Io): Promise<TextAudit> {
  const config = configOf(values, argument, io.folder);
  const { source, dialect, database } = await databaseIn(argument, configuredDialect(values, config), io);
  return audited(argument, source, dialect, database, config, values, io);
}

/** As auditedDatabase, of statements that a database answered. */
export function auditedText(
  name: string, statements: readonly string[], values: ParsedOptions['values'], io: Io,
): TextAudit {
  const text = statements.map((statement) => `${statement};\n\n`).join('');
  const source = new DdlSource([{ file: new SourceFile(name, text), text, segments: [{ at: 0, offset: 0 }] }]);
  const config = configOf(values, undefined, io.folder);
  const dialect = configuredDialect(values, config) ?? recognizedDialect(text, '');
  return audited(name, source, dialect, undefined, config, values, io);
}

function audited(
  name: string, source: DdlSource, dialect: Dialect, database: string | undefined,
  config: Config, values: ParsedOptions['values'], io: Io,
): TextAudit {
  const acknowledgements = config.acknowledgements.map(({ acknowledgement }) => acknowledgement);
  const { workload } = config;
  const audit = auditSource(source, dialect, { today: io.today, acknowledgements, database, workload, isLive: true });
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

/** What it finds, acknowledged or not, with places. */
export function runningFindings({ findings, acknowledged }: TextAudit): RunningFinding[] {
  return [...findings, ...acknowledged].map((placed: PlacedFinding & Partial<AcknowledgedPlacedFinding>) => ({
    finding: placed.finding,
    releasesOf: placed.releasesOf,
    acknowledgement: placed.acknowledgement,
    at: `${placed.file.name}:${placed.line}:${placed.column}`,
  }));
}
