import type { AuditUnit } from './audit-units';
import { UnusableInput } from './unusable-input';
import { DdlSource, SourceFile } from '../../audit/source';
import { parseScript } from '../../ddl/parser/parse-script';
import { prettyStatement } from '../../ddl/printer/pretty';
import { printDatabase } from '../../ddl/printer/print-objects';
import { tableDeclarations } from '../../ledger/step';
import { underPolicies } from '../../rules/guards/under-policies';
import type { Schema } from '../../schema';
import type { Io } from '../command';
import { readAppConfig } from '../migrate/app-config';
import { readRecords } from '../migrate/read-records';
import { recordedByApp } from '../migrate/run-app';

/**
 * What the databases of an app declare, refused or not: as DDL, under the paths of their constructs.
 *
 * @param command '' is that of cdktf.json.
 * @throws UnusableInput
 */
export async function appUnits(command: string, io: Io): Promise<AuditUnit[]> {
  const config = readAppConfig(io.folder, command);
  const records = await recordedByApp(config, io, readRecords, (failure) =>
    io.err(`note: the app ${failure}; this is about what its databases declare\n`));
  if (records.length === 0) {
    throw new UnusableInput('the app declares no Database, or never calls app.synth()');
  }
  return records.map((record) => {
    const { path, database, dialect, schema, acknowledgements, guards } = record;
    return {
      source: DdlSource.ofFile(new SourceFile(path, ddlOf(schema), 'database')),
      dialect,
      database,
      app: {
        record,
        language: config.language,
        acknowledgements,
        governed: (judgement) => underPolicies(judgement, schema, guards),
        workload: {
          ofDatabase: schema.workload ?? {},
          byTable: new Map(schema.tables.flatMap(({ name, workload }) => (workload ? [[name, workload]] : []))),
        },
      },
    };
  });
}

function ddlOf(schema: Schema): string {
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
