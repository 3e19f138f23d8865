import { parseScript } from '../../ddl/parser/parse-script';
import { prettyStatement } from '../../ddl/printer/pretty';
import { printDatabase } from '../../ddl/printer/print-objects';
import type { AppLanguage } from '../../languages/app-language';
import type { RecordedModel } from '../../ledger/migrations/recorded-model';
import { tableDeclarations } from '../../ledger/step';
import { DdlSource, SourceFile } from '../../report/audit/source';
import type { Io } from '../command';
import type { AuditUnit } from './audit-units';
import { UnusableInput } from './unusable-input';
import { readAppConfig } from '../migrate/app-config';
import { readRecords } from '../migrate/read-records';
import { recordedByApp } from '../migrate/run-app';

interface DeclaredByApp {
  readonly records: readonly RecordedModel[];
  readonly language: AppLanguage;
}

/**
 * What the databases of an app declare, refused or not.
 *
 * @param command '' is that of cdktf.json.
 * @throws UnusableInput
 */
export async function declaredByApp(command: string | undefined, io: Io): Promise<DeclaredByApp> {
  const config = readAppConfig(io.folder, command);
  const records = await recordedByApp(config, io, readRecords, (failure) =>
    io.err(`note: the app ${failure}; this is about what its databases declare\n`));
  if (records.length === 0) {
    throw new UnusableInput('the app declares no Database, or never calls app.synth()');
  }
  return { records, language: config.language };
}

/** The same as DDL, each database under the path of its construct. */
export async function appUnits(command: string, io: Io): Promise<AuditUnit[]> {
  const { records, language } = await declaredByApp(command, io);
  return records.map(({ path, database, dialect, schema, consent, acknowledgements, guards }) => ({
    source: DdlSource.ofFile(new SourceFile(path, ddlOf(schema), 'database')),
    dialect,
    database,
    app: {
      schema,
      consent,
      language,
      guards,
      acknowledgements,
      workload: {
        ofDatabase: schema.workload ?? {},
        byTable: new Map(schema.tables.flatMap(({ name, workload }) => (workload ? [[name, workload]] : []))),
      },
    },
  }));
}

function ddlOf(schema: RecordedModel['schema']): string {
  const tables = new Map(schema.tables.map((table) => [table.name, table]));
  return printDatabase(schema).map((statement) => {
    const [{ statement: parsed }] = parseScript(statement, schema.dialect);
    const table = parsed.kind === 'create table' ? tables.get(parsed.table.name) : undefined;
    return [
      ...(table ? tableDeclarations(table) : []).map((text) => `-- ${text}\n`),
      `${prettyStatement(statement, schema.dialect)};\n\n`,
    ].join('');
  }).join('');
}
