import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { makeFolder } from './make-folder';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import type { Guards } from '../../rules/guards/under-policies';
import type { Dialect, Schema } from '../../schema';
import { packageVersion } from '../../text/package-version';

/** Set while `migrate` or `report` runs the app: the folder that gets the model of each database. */
export const RECORD_VARIABLE = 'SPANNER_CONSTRUCTS_RECORD';

/** JSON has no maps: the entries of one are under this name. */
const MAP = '$map';

/** What a command learns of a database from the app that declares it. */
export interface RecordedModel {
  readonly version: 1;
  /** Version of this package. */
  readonly package: string;
  /** Path of the construct. */
  readonly path: string;
  readonly database: string;
  readonly dialect: Dialect;
  /** The folder of the migrations, absolute; absent of a database without. */
  readonly migrations?: string;
  readonly defaultTimeZone: string | null;
  /** The losses that the code consents to: `drop-column Orders.Note`. */
  readonly consent: readonly string[];
  readonly acknowledgements: readonly Acknowledgement[];
  /** Absent: there are none. */
  readonly guards?: Guards;
  readonly schema: Schema;
}

/** The folder to record into; undefined in any other synth. */
export function recordFolder(): string | undefined {
  const folder = process.env[RECORD_VARIABLE];
  return folder === undefined || folder === '' ? undefined : folder;
}

/** A database that is rendered twice has one file all the same. */
export function writeRecordedModel(folder: string, model: Omit<RecordedModel, 'version' | 'package'>): void {
  const record: RecordedModel = { version: 1, package: packageVersion(), ...model };
  const name = createHash('sha256').update(model.path).digest('hex').slice(0, 16);
  makeFolder(folder);
  fs.writeFileSync(
    path.join(folder, `${name}.json`),
    `${JSON.stringify(record, (_, value: unknown) => (value instanceof Map ? { [MAP]: [...value] } : value))}\n`,
  );
}

/** The text of such a file as it was written, maps included. */
export function parseRecordedModel(text: string): RecordedModel {
  return JSON.parse(text, (_, value: unknown) => (isMap(value) ? new Map(value[MAP]) : value)) as RecordedModel;
}

function isMap(value: unknown): value is { readonly [MAP]: readonly (readonly [unknown, unknown])[] } {
  return typeof value === 'object' && value !== null && Array.isArray((value as Record<string, unknown>)[MAP]);
}
