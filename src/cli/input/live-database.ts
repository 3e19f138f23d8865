import { DdlSource, SourceFile } from '../../audit/source';
import type { Io } from '../command';
import type { AuditUnit } from './audit-units';
import { dialectName, recognizedDialect } from './dialect';
import { readArgument, STANDARD_INPUT } from './read-text';
import { UnusableInput } from './unusable-input';
import { parseScript } from '../../ddl/parser/parse-script';
import { answeredStatements, liveStatements } from '../../ledger/drift/live-statements';
import { Dialect } from '../../schema';
import { connect, databasePath, send, valueIn, type DatabasePath } from '../running/rest';

const READ_DDL = { action: 'read the DDL of', permission: 'spanner.databases.getDdl' };

/**
 * Reads the DDL of a live database.
 *
 * @throws UnusableInput
 */
async function readLiveDatabase(
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

/** The DDL that a database prints. */
export interface LiveDdl {
  /** The name of the database in reports. */
  readonly name: string;
  /** The name of the source in messages. */
  readonly source: string;
  readonly text: string;
  /** False for a file, whose origin is unknown. */
  readonly isEmulator: boolean;
}

/**
 * Reads the file that --live names, or the database.
 *
 * @throws UnusableInput
 */
export async function readLiveDdl(
  values: ReadonlyMap<string, string>,
  database: DatabasePath | undefined,
  io: Io,
): Promise<LiveDdl> {
  const file = values.get('live');
  if (file !== undefined) {
    if (values.has('endpoint')) {
      throw new UnusableInput(
        '--endpoint names the service to ask, and --live asks none',
        'leave one of the two out',
      );
    }
    const isInput = file === STANDARD_INPUT;
    const [name, source] = isInput ? ['the database', 'the standard input'] : [file, file];
    return { name, source, text: (await readArgument(file, io)).text, isEmulator: false };
  }
  if (!database) {
    throw new UnusableInput(
      'verify needs a database to compare with',
      'name it by --live FILE, --live - or --database projects/P/instances/I/databases/D',
    );
  }
  const { text, isEmulator } = await readLiveDatabase(database, values.get('endpoint'), io);
  const name = `${database.instance}/${database.database}`;
  return { name, source: name, text, isEmulator };
}

/**
 * The statements of a text.
 *
 * @param dialect The dialect of the migrations.
 * @param folder The folder of the migrations, for messages.
 * @throws UnusableInput if no statement can be parsed, because the database would seem empty
 */
export function statementsOf(live: LiveDdl, dialect: Dialect, folder: string): readonly string[] {
  const statements = liveStatements(live.text, dialect);
  const isUnreadable =
    statements.length > 0 &&
    statements.every((statement) =>
      parseScript(statement, dialect).every((each) => each.statement.kind === 'not understood'),
    );
  if (isUnreadable) {
    refuseOtherDialect(live, dialect, folder);
    throw new UnusableInput(
      `${live.source} holds no DDL that can be read`,
      'it is what gcloud spanner databases ddl describe prints',
    );
  }
  return statements;
}

/**
 * In the wrong dialect, every part of the schema would seem different.
 *
 * @throws UnusableInput
 */
export function refuseOtherDialect(live: LiveDdl, dialect: Dialect, folder: string): void {
  const seen = dialectSeenIn(live);
  if (seen !== undefined && seen !== dialect) {
    throw new UnusableInput(
      `${live.source} looks like ${dialectName(seen)}, and the migrations in ${folder} are ${dialectName(dialect)}`,
      `name the database of these migrations, or add --dialect ${dialectName(dialect)} where that is what it is`,
    );
  }
}

/** The recognized dialect; undefined without a table, which leaves too little evidence. */
export function dialectSeenIn({ text }: LiveDdl): Dialect | undefined {
  const statements = liveStatements(text, Dialect.GOOGLESQL).join(';\n');
  return /\bCREATE\s+TABLE\b/i.test(statements) ? recognizedDialect(statements, '') : undefined;
}
