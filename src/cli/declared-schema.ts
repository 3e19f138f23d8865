import type { Io } from './command';
import { configuredDialect } from './config/config';
import { configFor, type GivenDdl } from './input/given-ddl';
import { dataIn, databaseIn, nameIn, readableStatements, wholeSchema, type DatabaseDdl } from './input/one-database';
import type { ParsedOptions } from './options';
import { allowsUnread } from './unread';
import type { Schema } from '../schema';

const DATABASE = 'database';

interface DeclaredSchema {
  readonly schema: Schema;
  readonly unit: DatabaseDdl;
  /** Lines about statements that are not DDL. */
  readonly notes: readonly string[];
}

/**
 * The schema of the one database in the input, according to --dialect, --config and --allow-unread.
 *
 * @throws UnusableInput if the schema cannot be read
 */
export async function declaredSchema(
  given: GivenDdl, values: ParsedOptions['values'], io: Io,
): Promise<DeclaredSchema> {
  const config = configFor(given, values, io);
  const unit = await databaseIn(given, configuredDialect(values, config), io, config);
  const { source, dialect, app } = unit;
  if (app) {
    return { schema: app.record.schema, unit, notes: [] };
  }
  const statements = readableStatements(unit);
  const database = nameIn({ ...unit, statements }) ?? DATABASE;
  const { schema } = wholeSchema(source, statements, { dialect, database, allowUnread: allowsUnread(values) });
  return { schema, unit, notes: dataIn(source, statements) };
}
