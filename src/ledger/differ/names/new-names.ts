import type { Schema } from '../../../schema';
import { uniqueKey } from '../../../schema/name-key';
import { namesIn, type NamedPart } from '../../names-in';

/** What comes last: what has its name is gone by then. */
const APART: ReadonlySet<string> = new Set(['VIEW', 'CHANGE STREAM', 'ROLE', 'SCHEMA']);

/** Keys of the names that something new takes: what has one of them now goes first. */
export function newNames(from: Schema, to: Schema): ReadonlySet<string> {
  const existing = new Set(namesIn(from).map(partKey));
  const created = namesIn(to).filter((part) => (
    part.name !== '' && !APART.has(part.kind) && !existing.has(partKey(part))
  ));
  return new Set(created.map(({ name }) => uniqueKey(name)));
}

function partKey({ kind, name, table }: NamedPart): string {
  return `${kind} ${table ?? ''} ${name}`;
}
