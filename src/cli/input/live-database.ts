import { DdlSource, SourceFile } from '../../audit/source';
import type { Io } from '../command';
import type { AuditUnit } from './audit-units';
import { recognizedDialect } from './dialect';
import { UnusableInput } from './unusable-input';
import { answeredStatements } from '../../ledger/drift/live-statements';
import type { Dialect } from '../../schema';
import { connect, databasePath, send, valueIn, type DatabasePath } from '../running/rest';

const READ_DDL = { action: 'read the DDL of', permission: 'spanner.databases.getDdl' };

/**
 * Reads the DDL of a live database.
 *
 * @throws UnusableInput
 */
export async function readLiveDatabase(
  database: DatabasePath, endpoint: string | undefined, io: Io,
): Promise<{ readonly text: string; readonly isEmulator: boolean }> {
  const connection = connect(database, endpoint, io);
  const statements = answeredStatements(valueIn(await send(connection, '/ddl', READ_DDL)));
  if (statements === undefined) {
    throw new UnusableInput(
      `${connection.base.host} answers something else than the DDL of a database`,
      'is it the REST port? The emulator has it on 9020',
    );
  }
  return {
    text: statements.map((statement) => `${statement};\n\n`).join(''), isEmulator: connection.isEmulator,
  };
}

/**
 * @param dialect Absent to recognize the dialect.
 * @throws UnusableInput
 */
export async function liveUnit(
  path: DatabasePath, endpoint: string | undefined, dialect: Dialect | undefined, io: Io,
): Promise<AuditUnit> {
  const { text, isEmulator } = await readLiveDatabase(path, endpoint, io);
  const source = DdlSource.ofFile(new SourceFile(databasePath(path), text, 'database'), true);
  return { source, dialect: dialect ?? recognizedDialect(text, ''), database: path.database, isLive: true, isEmulator };
}
