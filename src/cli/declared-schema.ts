import * as path from 'node:path';
import type { Io } from './command';
import type { GivenDdl } from './input/given-ddl';
import {
  configuredDatabase, dataIn, nameIn, onlyDdl, readableStatements, wholeSchema, type ConfiguredDatabase,
} from './input/one-database';
import type { ParsedOptions } from './options';
import { allowsUnread } from './shared-options';
import { DIALECT_TITLES, type Schema } from '../schema';

const DATABASE = 'database';

interface DeclaredSchema extends ConfiguredDatabase {
  readonly schema: Schema;
  /** Lines about statements that are not DDL. */
  readonly notes: readonly string[];
}

/**
 * The schema of the one database in the input, according to --dialect, --config and --allow-unread. If a folder records
 * it, all statements have to be DDL.
 *
 * @throws UnusableInput if the schema cannot be read
 */
export async function declaredSchema(
  given: GivenDdl, values: ParsedOptions['values'], io: Io,
): Promise<DeclaredSchema> {
  const { recordedIn } = given;
  const configured = await configuredDatabase(given, values, io);
  const { unit, unit: { source, dialect, app } } = configured;
  if (app) {
    return { ...configured, schema: app.record.schema, notes: [] };
  }
  const statements = recordedIn === undefined
    ? readableStatements(unit)
    : onlyDdl(unit, `nothing was recorded; read as ${DIALECT_TITLES[dialect]}, and --dialect names another`);
  const name = given.name === unit.address ? undefined : given.name;
  // A database has the name of the folder of its migrations.
  const folder = path.resolve(io.folder, recordedIn ?? unit.recordedIn ?? DATABASE);
  const database = name ?? nameIn({ ...unit, statements }) ?? path.basename(folder);
  const { schema } = wholeSchema(source, statements, { dialect, database, allowUnread: allowsUnread(values) });
  return { ...configured, schema, notes: dataIn(source, statements) };
}
