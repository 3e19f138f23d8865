import { Dialect } from '../dialect';
import type { ChangeStreamDefinition } from './change-stream';

/** The role that every database has, and of which every role is a member. */
export const PUBLIC_ROLE = 'public';

/** Spanner makes them, and keeps their names. https://cloud.google.com/spanner/docs/fgac-system-roles */
export function isSystemRole(name: string): boolean {
  return /^(public|spanner_\w+|pg_\w+)$/i.test(name);
}

/** What can be granted, by the kind of the object. https://cloud.google.com/spanner/docs/fgac-privileges */
export const PRIVILEGES: Readonly<Record<string, readonly string[]>> = {
  'TABLE': ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  'VIEW': ['SELECT'],
  'CHANGE STREAM': ['SELECT'],
  'SEQUENCE': ['SELECT', 'UPDATE'],
  'TABLE FUNCTION': ['EXECUTE'],
  'FUNCTION': ['EXECUTE'],
  'MODEL': ['SELECT', 'EXECUTE'],
  'SCHEMA': ['USAGE'],
};

/** What can be granted on columns of a table. */
export const COLUMN_PRIVILEGES: readonly string[] = ['SELECT', 'INSERT', 'UPDATE'];

/** The function that reads the records of a change stream. */
export function readFunction(
  { name, options }: Pick<ChangeStreamDefinition, 'name' | 'options'>, dialect: Dialect,
): string {
  if (dialect === Dialect.GOOGLESQL) {
    return `READ_${name}`;
  }
  const isMutable = /^.MUTABLE_KEY_RANGE.$/.test(options.get('partition_mode') ?? '');
  return `spanner.read_${isMutable ? 'proto_bytes' : 'json'}_${name}`;
}

/** Whether a function reads the records of a change stream. */
export function isReadFunction(name: string, stream: string): boolean {
  const [, of] = /^(?:spanner\.)?read_(?:json_|proto_bytes_)?(.+)$/i.exec(name) ?? [];
  return of?.toLowerCase() === stream.toLowerCase() || name.toLowerCase() === `read_${stream}`.toLowerCase();
}
