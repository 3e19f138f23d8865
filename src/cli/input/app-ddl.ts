import type { AuditUnit, UnitOptions } from './audit-units';
import { UnusableInput } from './unusable-input';
import { DdlSource, SourceFile } from '../../audit/source';
import { printDatabase } from '../../ddl/printer/print-objects';
import type { RecordedModel } from '../../ledger/migrations/recorded-model';
import { judge } from '../../rules/engine';
import { errorsOf } from '../../rules/finding';
import { underPolicies } from '../../rules/guards/apply-policies';
import type { Io } from '../command';
import { readAppConfig } from '../migrate/app-config';
import { recordedByApp } from '../migrate/run-app';
import { schemaScript } from '../output/schema-script';

/**
 * The databases of an app as DDL, including refused ones.
 *
 * @param command '' runs the command of cdktf.json.
 * @param report Takes a failure of the app that no error of its databases explains.
 * @throws UnusableInput
 */
export async function appUnits(command: string, report: UnitOptions['report'], io: Io): Promise<AuditUnit[]> {
  const config = readAppConfig(io.folder, command);
  let hasFailed = false;
  const records = await recordedByApp(config, io, (failure) => {
    hasFailed = true;
    io.err(`note: the app ${failure}; the result covers what its databases declared\n`);
  });
  if (records.length === 0) {
    throw new UnusableInput('the app declares no Database, or never calls app.synth()');
  }
  if (hasFailed && !records.some((record) => isRefused(record, io))) {
    report?.(new UnusableInput(
      'no error in its databases explains why the app failed, so the result is incomplete',
      'fix the error above',
    ));
  }
  return records.map((record) => {
    const { path, database, dialect, schema, acknowledgements, guards } = record;
    return {
      source: DdlSource.ofFile(new SourceFile(path, schemaScript(printDatabase(schema), schema), 'database')),
      dialect,
      database,
      address: path,
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

function isRefused({ schema, acknowledgements, guards }: RecordedModel, { today }: Io): boolean {
  return errorsOf(underPolicies(judge(schema, acknowledgements, today), schema, guards).findings).length > 0;
}
