import * as path from 'node:path';
import type { MigratedModel } from './read-records';
import type { PlacedFinding } from '../../audit/audit-text';
import { readMigrations } from '../../ledger/migrations/migrations-folder';
import { Severity } from '../../rules/finding';
import { DIALECT_TITLES } from '../../schema';
import { packageVersion } from '../../text/package-version';
import { auditedUnit } from '../audited-input';
import type { Io } from '../command';
import { configOf, configuredDialect, refuseUnknownTables } from '../config/config';
import { databaseIn, nameIn, onlyDdl, wholeSchema } from '../input/one-database';
import type { ParsedOptions } from '../options';
import { databaseOption } from '../running/rest';

const USUAL_FOLDER = 'migrations';

/** A schema that is declared in SQL, like a database of an app. */
interface DeclaredBySql {
  readonly model: MigratedModel;
  /** The errors in the schema. */
  readonly errors: readonly PlacedFinding[];
}

/**
 * Reads the schema from a script or folder of scripts, and checks it as `audit` does.
 *
 * @param schema As given on the command line.
 * @throws UnusableInput for statements that cannot be parsed, are not DDL, or change missing objects
 */
export async function declaredBySql(schema: string, { values, lists }: ParsedOptions, io: Io): Promise<DeclaredBySql> {
  const config = configOf(values, schema, io.folder);
  const unit = await databaseIn({ paths: [schema] }, configuredDialect(values, config), io, config);
  const { source, dialect } = unit;
  const note = `nothing was recorded; read as ${DIALECT_TITLES[dialect]}, and --dialect names another`;
  const statements = onlyDdl(unit, note);
  const folder = values.get('migrations') ?? `${USUAL_FOLDER}/${baseName(schema)}`;
  const migrations = path.resolve(io.folder, folder);
  const database = databaseOption(values).name ?? nameIn({ ...unit, statements }) ?? path.basename(migrations);
  const whole = wholeSchema(source, statements, { dialect, database, allowUnread: false });
  const audit = auditedUnit({ ...unit, database }, config, { today: io.today });
  refuseUnknownTables(config, [audit]);
  return {
    errors: audit.findings.filter(({ finding }) => finding.severity === Severity.ERROR),
    model: {
      version: 1,
      package: packageVersion(),
      path: schema,
      database,
      dialect,
      migrations,
      isWhole: true,
      // Terraform sets the time zone when it creates the database.
      defaultTimeZone: readMigrations(migrations).defaultTimeZone ?? null,
      consent: lists.get('allow') ?? [],
      acknowledgements: [],
      schema: whole.schema,
    },
  };
}

/** `db/shop.sql` -> `shop`. */
export function baseName(schema: string): string {
  return path.basename(path.resolve(schema)).replace(/\.\w+$/, '');
}
