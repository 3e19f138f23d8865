import * as path from 'node:path';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { RECORD_VARIABLE, type RecordedModel } from '../../src/ledger/migrations/recorded-model';
import { declaredObjects, Dialect, sequences } from '../../src/schema';
import { packageVersion } from '../../src/text/package-version';
import type { Folder } from '../cli/support';

export type Recorded = Partial<Omit<RecordedModel, 'schema'>> & { readonly ddl: string };

/** The model of a database as an app would record it, declared by DDL. */
export function recordedModel(folder: Folder, { ddl, ...given }: Recorded): RecordedModel {
  const dialect = given.dialect ?? Dialect.GOOGLESQL;
  const database = given.database ?? 'shop';
  const statements = parseScript(ddl, dialect).map(({ start, end }) => ddl.slice(start, end));
  const { schema } = foldLog(statements, dialect, database);
  const { options } = schema.objects;
  return {
    version: 1,
    package: packageVersion(),
    path: 'prod/shop',
    database,
    dialect,
    defaultTimeZone: null,
    consent: [],
    acknowledgements: [],
    schema: { ...schema, objects: declaredObjects([...sequences(schema.objects), ...options.size > 0 ? [{ kind: 'DATABASE' as const, options }] : []]) },
    ...given,
    migrations: path.join(folder.path, given.migrations ?? 'migrations/shop'),
  };
}

/** An app in the place of a real one, which takes seconds: it does nothing but record what it is given. */
export function writeRecordingApp(folder: Folder, databases: readonly Recorded[]): void {
  const records = databases.map((each) => recordedModel(folder, each));
  folder.write('cdktf.json', JSON.stringify({ app: `${JSON.stringify(process.execPath)} app.js`, context: { stage: 'test' } }));
  folder.write('app.js', [
    "const fs = require('node:fs');",
    `const records = ${JSON.stringify(records, (_, value: unknown) => (value instanceof Map ? { $map: [...value] } : value))};`,
    `records.forEach((record, i) => fs.writeFileSync(process.env.${RECORD_VARIABLE} + '/' + i + '.json', JSON.stringify(record)));`,
    "if (!process.env.CDKTF_OUTDIR || JSON.parse(process.env.CDKTF_CONTEXT_JSON).stage !== 'test') { process.exit(1); }",
    '',
  ].join('\n'));
}
