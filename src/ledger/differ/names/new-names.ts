import { objectKind, type Schema } from '../../../schema';
import { uniqueKey } from '../../../schema/name-key';
import { namesIn, type NamedPart } from '../../names-in';

/** Keys of the names that something new takes: what has one of them now goes first. */
export function newNames(from: Schema, to: Schema): ReadonlySet<string> {
  const existing = new Set(namesIn(from).map(partKey));
  const created = namesIn(to).filter((part) => (
    part.name !== '' && !objectKind(part.kind).comesLast && !existing.has(partKey(part))
  ));
  return new Set(created.map(({ name }) => uniqueKey(name)));
}

function partKey({ kind, name, table }: NamedPart): string {
  return `${kind} ${table ?? ''} ${name}`;
}
