import * as path from 'node:path';
import { wrongBy, type Check, type Finding } from './check';
import { appLanguage } from '../../languages/app-language';
import { phraseText } from '../../languages/phrase';
import { schemaBeside } from '../../ledger/migrations/errors';
import { MigrationsFolder, readMigrations } from '../../ledger/migrations/migrations-folder';
import { refusalMessage } from '../../report/refusal-words';
import { brokenMigrations, type MigrationsFinding } from '../../rules/usage/broken-migrations';
import { UsageError } from '../../rules/usage/errors';
import { LIST_FILE, recordingCommand, usualFolder } from '../../rules/usage/recorded-folder';
import { ownCommand } from '../../text/shell-word';
import { counted } from '../../text/shown';
import type { Io, ParsedOptions } from '../command';
import { UnusableInput } from '../input/unusable-input';
import { declaredBySql } from '../migrate/declared-by-sql';
import { candidateFolders, holdsMigrations } from '../migrate/migrations-here';
import { pendingChanges } from '../migrate/pending-change';

/**
 * Checks each folder of migrations, and whether its schema in SQL has a pending change.
 *
 * @throws UnusableInput if the folder of --migrations has no migrations
 */
export async function migrationChecks(parsed: ParsedOptions, io: Io): Promise<Check[]> {
  const named = parsed.values.get('migrations');
  const folders = (named === undefined ? candidateFolders(io.folder) : [named])
    .filter((folder) => holdsMigrations(path.resolve(io.folder, folder)));
  if (named !== undefined && folders.length === 0) {
    throw new UnusableInput(`${named} holds no migrations`);
  }
  const checks: Check[] = [];
  for (const folder of folders) {
    checks.push({ name: folder, ...await folderFinding(folder, folders.length > 1, parsed, io) });
  }
  return checks.length > 0
    ? checks
    : [{ name: 'migrations', state: 'none', what: 'no folder of migrations is here' }];
}

async function folderFinding(folder: string, isOneOfMany: boolean, parsed: ParsedOptions, io: Io): Promise<Finding> {
  const given = parsed.values.get('schema');
  const isGiven = given !== undefined && (!isOneOfMany || path.basename(usualFolder(given)) === path.basename(folder));
  const schema = isGiven ? given : schemaBeside(folder, io.folder);
  const log = readFolder(folder, schema, io);
  if (!(log instanceof MigrationsFolder)) {
    return log;
  }
  if (log.listedThrough !== undefined && !log.hasList) {
    return {
      state: 'wrong',
      what: `${LIST_FILE} is missing, and Terraform reads it`,
      fix: recordingCommand({ folder, isPlain: true, schema }),
    };
  }
  const recorded = `${counted(log.migrations.length, 'migration')}, as recorded`;
  // Also of an adopted database, whose migrations no schema wrote, SQL declares the schema if Terraform reads the list.
  const isOfSql = isGiven || log.hasList || log.migrations.some(({ source }) => source === 'schema');
  if (!isOfSql) {
    return { state: 'ok', what: recorded };
  }
  return schema === undefined
    ? { state: 'ok', what: `${recorded}; --schema PATH tells whether something is pending` }
    : pendingFinding(recorded, folder, schema, parsed, io);
}

function readFolder(folder: string, schema: string | undefined, io: Io): MigrationsFolder | Finding {
  try {
    return readMigrations(path.resolve(io.folder, folder));
  } catch (error) {
    if (!(error instanceof UsageError) || error.code !== brokenMigrations.name) {
      throw error;
    }
    const { message, fix } = brokenMigrations.lines({ ...error.facts[0] as MigrationsFinding, folder, schema });
    const [what, mend] = [message, fix!].map((words) => phraseText(words, appLanguage()));
    return { state: 'wrong', what, fix: mend };
  }
}

async function pendingFinding(
  recorded: string, folder: string, schema: string, { values, lists, positionals }: ParsedOptions, io: Io,
): Promise<Finding> {
  const audit = ownCommand('audit', schema);
  try {
    const given = { values: new Map([...values, ['migrations', folder]]), lists, positionals };
    const { model, errors: [error] } = await declaredBySql(schema, given, io);
    if (error) {
      const { rule, objectName } = error.finding;
      return { state: 'wrong', what: `${schema} is refused: ${rule} of ${objectName}`, fix: audit };
    }
    const named = { folder, isPlain: true, schema };
    const [{ plan: { steps, refusals: [refusal] } }] = pendingChanges([model], {
      folder: io.folder, allowDestructive: false,
    });
    if (refusal) {
      const what = `the change to ${schema} is refused: ${refusalMessage(refusal)}`;
      return { state: 'wrong', what, fix: recordingCommand(named, '--dry-run') };
    }
    return steps.length > 0
      ? {
        state: 'wrong',
        what: `${counted(steps.length, 'statement')} of ${schema} not recorded yet`,
        fix: recordingCommand(named),
      }
      : { state: 'ok', what: `${recorded}; nothing of ${schema} is pending` };
  } catch (error) {
    return wrongBy(error, audit);
  }
}
