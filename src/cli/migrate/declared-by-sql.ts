import * as path from 'node:path';
import type { MigratedModel } from './read-records';
import type { PlacedFinding } from '../../audit/audit-text';
import { readMigrations } from '../../ledger/migrations/migrations-folder';
import { Severity } from '../../rules/finding';
import { unusedAcknowledgementRule } from '../../rules/guards/unused-decisions';
import { usualFolder } from '../../rules/usage/recorded-folder';
import { packageVersion } from '../../text/package-version';
import { auditedUnit, unusedOf } from '../audited-input';
import type { Io, ParsedOptions } from '../command';
import { refuseUnknownTables } from '../config/config';
import { declaredSchema } from '../input/one-database';
import { databaseName } from '../input/terraform-source';
import { UnusableInput } from '../input/unusable-input';
import { databaseOption } from '../running/rest';

/** A schema that is declared in SQL, like a database of an app. */
interface DeclaredBySql {
  readonly model: MigratedModel;
  /** With them, the acknowledgements that no longer hide them. */
  readonly errors: readonly PlacedFinding[];
}

/**
 * Reads the schema from a script or folder of scripts, and checks it as `audit` does.
 *
 * @param name As given on the command line.
 * @throws UnusableInput for statements that cannot be parsed, are not DDL, or change missing objects, and for a folder
 * of migrations that gives the database a name that Spanner refuses
 */
export async function declaredBySql(name: string, { values, lists }: ParsedOptions, io: Io): Promise<DeclaredBySql> {
  const migrations = path.resolve(io.folder, values.get('migrations') ?? usualFolder(name));
  const folderName = path.basename(migrations);
  const given = { paths: [name], name: databaseOption(values).name, recordedIn: migrations };
  const { schema, unit, config } = await declaredSchema(given, values, io);
  if (databaseName(folderName) === undefined) {
    throw new UnusableInput(
      `${name} would be the schema of a database with the name ${folderName}, which Spanner refuses`,
      'a database has the name of the folder of its migrations, for example --migrations migrations/shop',
    );
  }
  const { database, dialect } = schema;
  const audit = auditedUnit({ ...unit, database }, config, { today: io.today });
  refuseUnknownTables(config, [audit]);
  const errors = audit.findings.filter(({ finding }) => finding.severity === Severity.ERROR);
  const unused = audit.findings.filter(({ finding }) => finding.entry === unusedAcknowledgementRule);
  return {
    errors: errors.length === 0 ? errors : [...errors, ...unused, ...unusedOf(config, [audit], io.today)],
    model: {
      version: 1,
      package: packageVersion(),
      path: name,
      database,
      dialect,
      migrations,
      isWhole: true,
      // Terraform sets the time zone when it creates the database.
      defaultTimeZone: readMigrations(migrations).defaultTimeZone ?? null,
      consent: lists.get('allow') ?? [],
      acknowledgements: [],
      schema,
    },
  };
}
