import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { makeFolder } from './make-folder';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import type { Guards } from '../../rules/guards/apply-policies';
import { SchemaRefusedError } from '../../rules/usage/errors';
import type { Dialect, Schema } from '../../schema';
import { packageVersion } from '../../text/package-version';

/** Set while `migrate` or `report` runs the app: the folder for the models of all databases. */
export const RECORD_VARIABLE = 'SPANNER_CONSTRUCTS_RECORD';

/** JSON has no maps, so their entries are stored under this name. */
const MAP = '$map';

/** The model of a database that a command gets from the app. */
export interface RecordedModel {
  readonly version: 1;
  /** The version of this package. */
  readonly package: string;
  /** The path of the construct. */
  readonly path: string;
  readonly database: string;
  readonly dialect: Dialect;
  /** The absolute path of the migrations; absent for a database without migrations. */
  readonly migrations?: string;
  readonly defaultTimeZone: string | null;
  /** Losses to which the code consents: `drop-column Orders.Note`. */
  readonly consent: readonly string[];
  readonly acknowledgements: readonly Acknowledgement[];
  /** Absent if there are none. */
  readonly guards?: Guards;
  readonly schema: Schema;
}

/** The folder for recorded models; undefined in any other synth. */
export function recordFolder(): string | undefined {
  const folder = process.env[RECORD_VARIABLE];
  return folder === undefined || folder === '' ? undefined : folder;
}

/** A database that is rendered twice still has one file. */
export function writeRecordedModel(folder: string, model: Omit<RecordedModel, 'version' | 'package'>): void {
  const record: RecordedModel = { version: 1, package: packageVersion(), ...model };
  const name = createHash('sha256').update(model.path).digest('hex').slice(0, 16);
  makeFolder(folder);
  fs.writeFileSync(
    path.join(folder, `${name}.json`),
    `${JSON.stringify(record, (_, value: unknown) => (value instanceof Map ? { [MAP]: [...value] } : value))}\n`,
  );
}

/** Leaves its message beside the records: the runtimes of other languages print it among traces of their own. */
export function schemaRefusal(
  of: string, messages: readonly string[], others?: readonly string[],
): SchemaRefusedError {
  const [error, folder] = [new SchemaRefusedError(of, messages, others), recordFolder()];
  if (folder !== undefined) {
    fs.writeFileSync(refusalFile(folder), error.message);
  }
  return error;
}

/** Beside a folder of records. */
export function refusalFile(folder: string): string {
  return `${folder}-refusal.txt`;
}

/** Restores the maps of a recorded model. */
export function parseRecordedModel(text: string): RecordedModel {
  return JSON.parse(text, (_, value: unknown) => (isMap(value) ? new Map(value[MAP]) : value)) as RecordedModel;
}

function isMap(value: unknown): value is { readonly [MAP]: readonly (readonly [unknown, unknown])[] } {
  return typeof value === 'object' && value !== null && Array.isArray((value as Record<string, unknown>)[MAP]);
}
