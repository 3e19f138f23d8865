import { auditSource, type TextAudit } from '../../report/audit/audit-text';
import { counted } from '../../text/counted';
import type { Io } from '../command';
import { readConfig } from '../input/config';
import { DIALECTS } from '../input/dialect';
import { databaseIn } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';

/**
 * The one database of an argument with what the rules find in it, by --dialect and --config.
 *
 * @throws UnusableInput
 */
export async function auditedDatabase(argument: string, values: ParsedOptions['values'], io: Io): Promise<TextAudit> {
  const { source, dialect, database } = await databaseIn(argument, DIALECTS.get(values.get('dialect') ?? ''), io);
  const config = values.get('config');
  const acknowledgements = config === undefined
    ? []
    : readConfig(config, io.folder).acknowledgements.map(({ acknowledgement }) => acknowledgement);
  const audit = auditSource(source, dialect, { today: io.today, acknowledgements, database });
  if (audit.script.schema.tables.length === 0) {
    throw new UnusableInput(`${argument} declares no table`);
  }
  if (audit.notUnderstood.length > 0) {
    io.err(`note: ${counted(audit.notUnderstood.length, 'place')} of ${argument} cannot be read and ` +
      'may change the result; spanner-constructs audit lists them\n');
  }
  return audit;
}
