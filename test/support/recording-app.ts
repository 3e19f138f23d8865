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

/** An app in the place of a real one, which takes seconds: a script of the shell, which records what it is given. */
export function writeRecordingApp(folder: Folder, databases: readonly Recorded[]): void {
  writeRecords(folder, databases.map((each) => JSON.stringify(recordedModel(folder, each), (_, value: unknown) => (value instanceof Map ? { $map: [...value] } : value))));
}

/** @param refusal Why the app fails, if it does. */
export function writeRecords(folder: Folder, records: readonly string[], refusal = ''): void {
  folder.write('cdktf.json', JSON.stringify({ app: 'sh app.sh', context: { stage: 'test' } }));
  folder.write('app.sh', [
    ...records.map((record, i) => `cat > "$${RECORD_VARIABLE}/${i}.json" <<'END'\n${record}\nEND`),
    ...(refusal === '' ? [] : [`cat >&2 <<'END'\n${refusal}\nEND\nexit 1`]),
    'test -n "$CDKTF_OUTDIR" && test "$CDKTF_CONTEXT_JSON" = \'{"stage":"test"}\'',
    '',
  ].join('\n'));
}
