import { isIndexKind, objectsOf, type ObjectName, type Schema } from '../schema';
import { uniqueKey } from '../schema/name-key';
import { memoized } from '../text/once';

/** All of these share one namespace: tables, indexes, constraints, synonyms and objects. */
export function namesIn({ tables, indexes, objects }: Schema): ObjectName[] {
  return [
    ...tables.flatMap((table) => [
      { kind: 'TABLE', name: table.name },
      ...(table.synonyms ?? []).map((name) => ({ kind: 'SYNONYM', name, table: table.name })),
      ...[...table.checks, ...table.foreignKeys].map(({ name }) => ({ kind: 'CONSTRAINT', name, table: table.name })),
    ]),
    ...indexes.map(({ name, table }) => ({ kind: 'INDEX', name, table })),
    ...objectsOf(objects).flatMap((object) => (
      'name' in object ? [{ kind: object.kind, name: object.name }] : []
    )),
  ];
}

/** The exact name of an index of any kind, ignoring case. */
export function indexNamed(schema: Schema, name: string): string | undefined {
  const key = uniqueKey(name);
  return namesIn(schema).find((part) => isIndexKind(part.kind) && uniqueKey(part.name) === key)?.name;
}

/** Names in use, as `uniqueKey`; many refusals of one change need them. */
export const takenNames = memoized((schema: Schema): ReadonlySet<string> => (
  new Set(namesIn(schema).map(({ name }) => uniqueKey(name)))
), new WeakMap());
