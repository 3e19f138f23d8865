import { CHANGE_STREAM } from './change-stream';
import { FUNCTION } from './function';
import { LOCALITY_GROUP } from './locality-group';
import { MODEL } from './model';
import { OBJECT_INDEX } from './object-index';
import { PROPERTY_GRAPH } from './property-graph';
import { PROTO_BUNDLE } from './proto-bundle';
import { optionsClause, type Syntax } from './syntax';
import type { DefinedKind, DefinedObject, Dialect } from '../../schema';
import { isDefaultGroup } from '../../schema/objects/locality-group';
import type { Part } from '../parser/grammar/part';
import { applyOptions, optionChanges } from '../parser/objects/database-options';
import type { OtherStatementText } from '../parser/statement';

/** Of options alone. */
const OPTIONS_ONLY: Syntax<'PLACEMENT' | 'STATISTICS'> = {
  read: () => ({}),
  print: ({ options }, dialect) => optionsClause(options, dialect),
};

const KINDS: { readonly [K in DefinedKind]: Syntax<K> } = {
  'CHANGE STREAM': CHANGE_STREAM,
  'FUNCTION': FUNCTION,
  'LOCALITY GROUP': LOCALITY_GROUP,
  'MODEL': MODEL,
  'PLACEMENT': OPTIONS_ONLY,
  'PROPERTY GRAPH': PROPERTY_GRAPH,
  'PROTO BUNDLE': PROTO_BUNDLE,
  'SEARCH INDEX': OBJECT_INDEX,
  'STATISTICS': OPTIONS_ONLY,
  'VECTOR INDEX': OBJECT_INDEX,
};

function syntaxOf(kind: DefinedKind): Syntax<DefinedKind> {
  return KINDS[kind] as unknown as Syntax<DefinedKind>;
}

export function isDefinedKind(kind: string): kind is DefinedKind {
  return Object.hasOwn(KINDS, kind);
}

export function isDefined<T extends { readonly kind: string }>(object: T | DefinedObject): object is DefinedObject {
  return isDefinedKind(object.kind);
}

/** The object that a CREATE makes. */
export function createdObject(
  kind: DefinedKind, { name, parts }: Pick<OtherStatementText, 'name' | 'parts'>,
): DefinedObject {
  return Object.freeze(
    { kind, name, ...syntaxOf(kind).read(parts), options: afterOptions(kind, new Map(), parts) } as DefinedObject,
  );
}

/** The object as an ALTER leaves it. */
export function alteredObject(object: DefinedObject, parts: readonly Part[]): DefinedObject {
  const { alter } = syntaxOf(object.kind);
  return Object.freeze(
    {
      ...object, ...alter?.(object, parts), options: afterOptions(object.kind, object.options, parts),
    } as DefinedObject,
  );
}

function afterOptions(
  kind: DefinedKind, before: ReadonlyMap<string, string>, parts: readonly Part[],
): ReadonlyMap<string, string> {
  const { option } = syntaxOf(kind);
  const options = new Map(before);
  applyOptions(options, optionChanges(parts));
  return option ? new Map([...options].map(([name, value]) => [name, option(name, value)])) : options;
}

/** Made by Spanner: only ALTER is about it. */
export function isBuiltIn({ kind, name }: { readonly kind: string; readonly name: string }): boolean {
  return kind === 'STATISTICS' || (kind === 'LOCALITY GROUP' && isDefaultGroup(name));
}

/** Made by Spanner, and as Spanner made it. */
export function isUntouched(object: DefinedObject): boolean {
  return isBuiltIn(object) && [...object.options].every((option) => option.join().toLowerCase() === 'allow_gc,true');
}

/** What follows the name of an object in its CREATE. */
export function clausesOf(object: DefinedObject, dialect: Dialect): string {
  return syntaxOf(object.kind).print(object, dialect);
}

/** What two objects have to have alike to be one, but for options and for what an ALTER adds and takes away. */
export function frameOf(object: DefinedObject): object {
  const { kind, name, options, ...rest } = object;
  return syntaxOf(kind).frame?.(object) ?? rest;
}
