import { answeredStatements } from '../../ledger/drift/live-statements';
import type { Io } from '../command';
import { UnusableInput } from './unusable-input';
import { connect, send, valueIn, type DatabasePath } from '../running/rest';

const READ_DDL = { action: 'read the DDL of', permission: 'spanner.databases.getDdl' };

interface AnsweredDdl {
  readonly statements: readonly string[];
  readonly isEmulator: boolean;
}

/**
 * The DDL of a database that runs.
 * @throws UnusableInput
 */
export async function readLiveDatabase(
  database: DatabasePath, endpoint: string | undefined, io: Io,
): Promise<AnsweredDdl> {
  const connection = connect(database, endpoint, io);
  const text = await send(connection, '/ddl', READ_DDL);
  return { statements: statementsIn(text, connection.base), isEmulator: connection.isEmulator };
}

function statementsIn(text: string, { host }: URL): readonly string[] {
  const statements = answeredStatements(valueIn(text));
  if (statements === undefined) {
    throw new UnusableInput(
      `${host} answers something else than the DDL of a database`,
      'is it the REST port? The emulator has it on 9020',
    );
  }
  return statements;
}
