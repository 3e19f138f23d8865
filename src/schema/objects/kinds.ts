import { CHANGE_STREAM, type ChangeStreamDefinition } from './change-stream';
import { DATABASE } from './database';
import { FUNCTION, type FunctionDefinition } from './function';
import { LOCALITY_GROUP, type LocalityGroupDefinition } from './locality-group';
import { MODEL, type ModelDefinition } from './model';
import { NAMED_SCHEMA } from './named-schema';
import { SEARCH_INDEX, VECTOR_INDEX, type ObjectIndex } from './object-index';
import { PLACEMENT } from './placement';
import { PROPERTY_GRAPH, type PropertyGraphDefinition } from './property-graph';
import { PROTO_BUNDLE, type ProtoBundleDefinition } from './proto-bundle';
import { QUEUE, type QueueDefinition } from './queue';
import { ROLE, type RoleDefinition } from './role';
import { SEQUENCE, type SequenceDefinition } from './sequence';
import { STATISTICS } from './statistics';
import { VIEW, type ViewDefinition } from './view';
import { Dialect } from '../dialect';
import type { Defined, DefinedObjectKind, ObjectKind } from '../kind/kind';
import { uniqueKey } from '../name-key';

/** An object other than a table or a plain index. */
export type DefinedObject =
  | ChangeStreamDefinition
  | FunctionDefinition
  | LocalityGroupDefinition
  | ModelDefinition
  | ObjectIndex
  | Defined<'PLACEMENT'>
  | PropertyGraphDefinition
  | ProtoBundleDefinition
  | QueueDefinition
  | RoleDefinition
  | Defined<'SCHEMA'>
  | SequenceDefinition
  | Defined<'STATISTICS'>
  | ViewDefinition;

export type DefinedKind = DefinedObject['kind'];

export type DefinedOf<K extends DefinedKind> = Extract<DefinedObject, { readonly kind: K }>;

/** The only list of kinds; a missing kind does not compile. Messages name the kinds in this order. */
const DEFINED_KINDS: { readonly [K in DefinedKind]: DefinedObjectKind<DefinedOf<K>> } = {
  'SCHEMA': NAMED_SCHEMA,
  'SEQUENCE': SEQUENCE,
  'PROTO BUNDLE': PROTO_BUNDLE,
  'LOCALITY GROUP': LOCALITY_GROUP,
  'PLACEMENT': PLACEMENT,
  'SEARCH INDEX': SEARCH_INDEX,
  'VECTOR INDEX': VECTOR_INDEX,
  'VIEW': VIEW,
  'QUEUE': QUEUE,
  'CHANGE STREAM': CHANGE_STREAM,
  'ROLE': ROLE,
  'MODEL': MODEL,
  'PROPERTY GRAPH': PROPERTY_GRAPH,
  'FUNCTION': FUNCTION,
  'STATISTICS': STATISTICS,
};

/** All kinds except tables and plain indexes. */
export const OBJECT_KINDS: readonly ObjectKind[] = [
  DATABASE, ...Object.values(DEFINED_KINDS) as readonly ObjectKind[],
];

const BY_WORDS = new Map(OBJECT_KINDS.map((kind) => [kind.words, kind]));

/** Facts about a kind; none if it is unknown. */
export function objectKind(words: string): ObjectKind {
  return BY_WORDS.get(words) ?? { words, statements: {} };
}

export function isDefinedKind(kind: string): kind is DefinedKind {
  return Object.hasOwn(DEFINED_KINDS, kind);
}

/** Whether tables may need objects of the kind, which are created before them. */
export function comesBeforeTables(kind: string): boolean {
  return BEFORE_TABLES.has(objectKind(kind).place);
}

const BEFORE_TABLES: ReadonlySet<ObjectKind['place']> = new Set(['namespace', 'under tables', 'counter'] as const);

/** The functions that read, print and compare objects of a kind. */
export function definedKind<K extends DefinedKind>(kind: K): DefinedObjectKind<DefinedOf<K>> {
  return DEFINED_KINDS[kind] as unknown as DefinedObjectKind<DefinedOf<K>>;
}

/** Whether Spanner created it, so only ALTER applies to it. */
export function isBuiltIn({ kind, name }: { readonly kind: string; readonly name: string }): boolean {
  return objectKind(kind).isBuiltIn?.(name) ?? false;
}

/** The kind and name of what a privilege is on: the change stream or queue behind a function that reads it. */
export function grantedObject(
  granted: string, object: string, dialect: Dialect,
): readonly [kind: string, name: string] {
  if (!isFunctionKind(granted)) {
    return [granted, object];
  }
  for (const { words, readFunction } of OBJECT_KINDS) {
    const before = readFunction?.nameOf({ name: '', options: new Map() }, dialect);
    if (before !== undefined && uniqueKey(object).startsWith(uniqueKey(before))) {
      return [words, object.slice(before.length)];
    }
  }
  return [object.startsWith('spanner.') ? '' : FUNCTION.words, object];
}

/** Whether a privilege is on the function that Spanner creates for reading an object. */
export function isToRead(
  granted: { readonly objectKind: string; readonly object: string }, kind: string, name: string,
): boolean {
  return isFunctionKind(granted.objectKind) && (objectKind(kind).readFunction?.isOf(granted.object, name) ?? false);
}

/** The kind of such a function in GRANT. */
export function readFunctionKind(dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? FUNCTION.words : 'TABLE FUNCTION';
}

function isFunctionKind(kind: string): boolean {
  return kind.endsWith(FUNCTION.words);
}

/** The functions that Spanner creates for reading the objects. */
export function readFunctions(objects: readonly DefinedObject[], dialect: Dialect): string[] {
  return objects.flatMap((object) => objectKind(object.kind).readFunction?.nameOf(object, dialect) ?? []);
}

/** `drop-change-stream` */
export type DropRule = `drop-${string}`;

/** The rule that accepts consent to drop an object with its data; undefined if no data is lost. */
export function dropRule(kind: string): DropRule | undefined {
  return objectKind(kind).holds === undefined ? undefined : `drop-${hyphened(kind)}` as const;
}

/** `change-stream` */
export function hyphened(kind: string): string {
  return kind.toLowerCase().replace(' ', '-');
}

/** The privileges on an object of a kind; undefined if the kind is unknown or has no privileges. */
export function privilegesOn(kind: string): readonly string[] | undefined {
  return OTHER_PRIVILEGES[kind] ?? objectKind(kind).privileges;
}

export const TABLE_PRIVILEGES: readonly string[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
export const COLUMN_PRIVILEGES: readonly string[] = ['SELECT', 'INSERT', 'UPDATE'];
const OTHER_PRIVILEGES: Readonly<Record<string, readonly string[]>> = {
  'TABLE': TABLE_PRIVILEGES, 'TABLE FUNCTION': ['EXECUTE'],
};

/** The kind whose names an object shares: `DROP INDEX` also drops search and vector indexes. */
export function indexSpace(kind: string): string {
  return isIndexKind(kind) ? 'INDEX' : kind;
}

/** A plain index has no descriptor. */
export function isIndexKind(kind: string): boolean {
  return kind.endsWith('INDEX');
}

/** The namespace in which names must be unique. Most kinds share that of the database. */
export function namespaceOf(words: string, dialect: Dialect): string {
  return objectKind(words).hasOwnNamespace?.includes(dialect) ? words : '';
}
