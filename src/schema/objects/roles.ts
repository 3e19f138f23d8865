import { Dialect } from '../dialect';
import type { ChangeStreamDefinition } from '../schema-objects';

/** The role that every database has, and of which every role is a member. */
export const PUBLIC_ROLE = 'public';

/** The function that reads the records of a change stream. */
export function readFunction({ name, options }: ChangeStreamDefinition, dialect: Dialect): string {
  if (dialect === Dialect.GOOGLESQL) {
    return `READ_${name}`;
  }
  const isMutable = /^.MUTABLE_KEY_RANGE.$/i.test(options.get('partition_mode') ?? '');
  return `spanner.read_${isMutable ? 'proto_bytes' : 'json'}_${name}`;
}

/** Whether a function reads the records of a change stream. */
export function isReadFunction(name: string, stream: string): boolean {
  const [, of] = /^(?:spanner\.)?read_(?:json_|proto_bytes_)?(.+)$/i.exec(name) ?? [];
  return of?.toLowerCase() === stream.toLowerCase() || name.toLowerCase() === `read_${stream}`.toLowerCase();
}
