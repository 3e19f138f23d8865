import { NO_OBJECTS } from './object-change';
import { tablesByName } from './table-fate';
import type { Dangling } from '../../ddl/fold/dangling';
import { queryObjects } from '../../ddl/queries/query-objects';
import type { Query } from '../../ddl/queries/query-reader';
import type { GrantDefinition, Schema } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** An object that names what its schema does not have. */
export interface MissingReference {
  /** `VIEW`, `CHANGE STREAM`, `SEARCH INDEX`, `GRANT` ... */
  readonly objectKind: string;
  /** Of a grant the role. */
  readonly name: string;
  readonly problem: Dangling;
}

/** Roles that every database has. */
const SYSTEM_ROLE = /^(public$|spanner_|pg_)/i;

/**
 * What views, change streams, search indexes and grants name and the schema does not have. Rules check what tables and
 * indexes name.
 */
export function missingReferences(schema: Schema): MissingReference[] {
  const { objects = NO_OBJECTS, sequences, namedSchemas = [], dialect } = schema;
  const key = (name: string): string => nameKey(name, dialect);
  const tables = tablesByName(schema);
  const queries = queryObjects(objects, dialect);
  const named = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(key));
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    'VIEW': named(objects.views.map(({ name }) => name)),
    'CHANGE STREAM': named(objects.changeStreams.map(({ name }) => name)),
    'SEQUENCE': named(sequences.map(({ name }) => name)),
    'SCHEMA': named([...namedSchemas, 'default', 'public']),
    'ROLE': named(objects.roles),
  };
  const missing = (objectKind: string, name: string): Dangling[] => [{ kind: 'missing', objectKind, name }];
  const inTable = (name: string, columns: readonly string[]): Dangling[] => {
    const table = tables.get(key(name));
    const has = named(table?.columns.map((column) => column.name) ?? []);
    return table
      ? columns
        .filter((column) => !has.has(key(column)))
        .map((column) => ({ kind: 'missing column', table: table.name, column }))
      : missing('TABLE', name);
  };
  const inGrant = ({ objectKind, object, column, role }: GrantDefinition): Dangling[] => {
    const isView = known.VIEW.has(key(object));
    const isThere = (objectKind === 'ROLE' && SYSTEM_ROLE.test(object)) || known[objectKind]?.has(key(object));
    return [
      ...(known.ROLE.has(key(role)) || SYSTEM_ROLE.test(role) ? [] : missing('ROLE', role)),
      ...(objectKind === 'TABLE' && !isView ? inTable(object, column === undefined ? [] : [column]) : []),
      ...(isThere === false ? missing(objectKind, object) : []),
    ];
  };
  const reads = named(queries.map(({ name }) => name));
  const isKnown = (name: string): boolean => tables.has(name) || reads.has(name) || known.SEQUENCE.has(name);
  return [
    ...objects.changeStreams.flatMap(({ name, watched }) =>
      watched
        .flatMap(({ table, columns = [] }) => inTable(table, columns))
        .map((problem) => ({ objectKind: 'CHANGE STREAM', name, problem })),
    ),
    ...objects.texts.flatMap(({ kind, name, table }) =>
      table === undefined ? [] : inTable(table, []).map((problem) => ({ objectKind: kind, name, problem })),
    ),
    ...queries.flatMap(({ kind, name, reads: query }) =>
      // What is in front of SELECT may give names of its own, and a point may lead to an array of a row.
      (kind !== 'VIEW' || query.clauses[0]?.keyword === '' ? [] : [...query.aliases.keys()])
        .filter((read) => !read.includes('.') && !isKnown(read))
        .flatMap((read) => missing('TABLE', asWrittenIn(query, read)))
        .map((problem) => ({ objectKind: kind, name, problem })),
    ),
    ...objects.grants.flatMap((grant) =>
      inGrant(grant).map((problem) => ({ objectKind: 'GRANT', name: grant.role, problem })),
    ),
  ];
}

/** Readers of queries know names as they are compared. */
function asWrittenIn({ clauses }: Query, name: string): string {
  const text = clauses.map((clause) => clause.text).join(' ');
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? name : text.slice(at, at + name.length);
}
