import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { nextValueOf } from '../../../ddl/expressions/expression-walk';
import { isQueryKind, queryObjects } from '../../../ddl/queries/query-objects';
import {
  objectKind, roles, sequences, type DefinedObject, type GrantDefinition, type Schema, type SchemaObjects,
} from '../../../schema';
import type { ObjectKind } from '../../../schema/kind/kind';
import { isWatcher } from '../../../schema/kind/watch';
import { nameKey } from '../../../schema/name-key';
import { isObjectIndex } from '../../../schema/objects/object-index';
import { grouped } from '../../../text/collections';

/** An object other than a table or index, with its relations to others. */
export interface PageObject {
  /** The kind in DDL, such as `VIEW`. */
  readonly kind: string;
  /** Empty for a kind of which a database has one unnamed object. */
  readonly name: string;
  readonly relation?: 'reads' | 'watches' | 'indexes' | 'may' | 'fills';
  readonly of: readonly RelatedObject[];
}

interface RelatedObject {
  /** As declared, if it was declared. */
  readonly name: string;
  /** A part of the object: columns, or granted privileges. */
  readonly detail?: string;
}

/** Roles are listed with their privileges, sequences with the columns that they fill, schemas in names. */
const LISTED_APART: ReadonlySet<ObjectKind['place']> = new Set(['last', 'counter', 'namespace'] as const);

/** All objects of a schema but its tables and their indexes. */
export function otherObjects(schema: Schema): PageObject[] {
  const { objects } = schema;
  return [
    ...readers(schema),
    ...objects.defined
      .filter(({ kind }) => !isQueryKind(kind) && !LISTED_APART.has(objectKind(kind).place))
      .map(defined),
    ...rolesOf(objects),
    ...withUsers(schema),
  ];
}

function withUsers({ dialect, objects, tables }: Schema): PageObject[] {
  const all = sequences(objects);
  const users = all.length === 0 ? [] : tables;
  const filled = users.flatMap((table) => table.columns.flatMap(({ name, defaultExpression }) => (
    defaultExpression === undefined
      ? []
      : [{ name: table.name, detail: name, from: nextValueOf(parseExpression(defaultExpression, dialect)) }])));
  return all.map(({ kind, name }): PageObject => ({
    kind,
    name,
    relation: 'fills',
    of: filled.filter(({ from }) => from !== undefined && nameKey(from, dialect) === nameKey(name, dialect)),
  }));
}

/** Views, functions, models and graphs. */
function readers({ dialect, tables, objects }: Schema): PageObject[] {
  const queries = queryObjects(objects, dialect);
  const declared = new Map([...tables, ...queries].map(({ name }) => [nameKey(name, dialect), name]));
  return queries.map(({ kind, name, key, reads }): PageObject => ({
    kind,
    name,
    relation: 'reads',
    of: [...reads.names].filter((each) => each !== key).flatMap((each) => {
      const known = declared.get(each);
      return known === undefined ? [] : [{ name: known }];
    }),
  }));
}

function defined(object: DefinedObject): PageObject {
  const { kind, name } = object;
  if (isObjectIndex(object)) {
    return { kind, name, relation: 'indexes', of: [{ name: object.table, detail: object.columns.join(', ') }] };
  }
  if (!isWatcher(object)) {
    return { kind, name, of: [] };
  }
  const of = object.watched.map(({ table, columns }) => ({
    name: table,
    detail: columns && (columns.length === 0 ? 'its key alone' : columns.join(', ')),
  }));
  return { kind, name, relation: 'watches', of: object.watchesAll ? [{ name: 'every table' }] : of };
}

function rolesOf(objects: SchemaObjects): PageObject[] {
  return roles(objects).map(({ kind, name }): PageObject => {
    const byObject = grouped(objects.grants.filter(({ role }) => role === name), ({ object }) => object);
    const text = ({ privilege, column }: GrantDefinition): string =>
      (column === undefined ? privilege : `${privilege} (${column})`);
    return {
      kind,
      name,
      relation: 'may',
      of: [...byObject].map(([object, given]) => ({
        name: object,
        detail: [...new Set(given.map(text))].join(', '),
      })),
    };
  });
}
