import { objectChanged } from '../../../rules/changes/object-changed';
import { objectKind, type DefinedObject, type Operation } from '../../../schema';
import { rowsOf } from '../../../schema/kind/rows';
import { isBuiltIn } from '../../../schema/objects/kinds';
import { INTERLEAVE, TTL, type Attribute } from '../../difference/attributes';
import { IN_PLACE, membersOf } from '../../difference/object-difference';
import { Pair, removed } from '../../difference/pair';
import type { Change } from '../change';
import { diffInterleave, diffTtl } from '../diff-rows';

/** Changes objects that tables refer to, such as locality groups and placements, and objects that hold rows. */
export function diffDefinedObjects(change: Change, pairs: readonly Pair<DefinedObject>[]): void {
  for (const pair of inOrderOf(change.objectsAfter.defined, pairs)) {
    const object = pair.to!;
    if (pair.from) {
      diffDefined(change, pair, pair.from, object);
    } else {
      change.add(isBuiltIn(object)
        ? { kind: 'set object options', object, options: object.options }
        : { kind: 'create object', object });
    }
  }
  for (const object of removed(pairs)) {
    if (isBuiltIn(object)) {
      refuse(change, 'ALTER gone', object);
    } else {
      change.add({ kind: 'drop object', object });
    }
  }
}

/** Spanner creates statistics packages: a schema can only say that one is kept. */
export function diffPackages(change: Change, pairs: readonly Pair<DefinedObject>[]): void {
  inOrderOf(change.objectsAfter.defined, pairs).filter(({ isDifferent }) => isDifferent)
    .forEach(({ to }) => change.add({ kind: 'set object options', object: to!, options: to!.options }));
  removed(pairs).forEach(({ name }) => change.add({ kind: 'collect statistics', name }));
}

/** Existing and new objects in the order of the new schema, because they may depend on those before them. */
export function inOrderOf<T extends DefinedObject>(
  objects: readonly DefinedObject[], pairs: readonly Pair<T>[],
): Pair<T>[] {
  const byObject = new Map<DefinedObject | undefined, Pair<T>>(pairs.map((pair) => [pair.to, pair]));
  return objects.flatMap((object) => byObject.get(object) ?? []);
}

/** Changed attributes without a statement of their own. */
export function redefined<T extends DefinedObject>({ changed }: Pair<T>): Attribute<T>[] {
  return changed.filter((attribute) => !IN_PLACE.some((each) => each === attribute));
}

/** Sets the changed options, if nothing else changes; undefined if no statement can. */
export function optionsAlter<T extends DefinedObject>({ printer }: Change, pair: Pair<T>): Operation | undefined {
  const object = pair.to!;
  const options = changedOptions(pair);
  const { alterableOptions = [] } = objectKind(object.kind);
  const isAlterable = options.size > 0 && [...options.keys()].every((name) => alterableOptions.includes(name));
  return isAlterable && printer.setOptions(object, options) !== undefined
    ? { kind: 'set object options', object, options }
    : undefined;
}

/** For objects whose changes are all options. */
export function changedOptions<T extends DefinedObject>(pair: Pair<T>): Map<string, string | undefined> {
  return new Map(redefined(pair).map(({ name }) => [name, pair.to!.options.get(name)]));
}

/** Names that are only in one of the two lists. */
export function withoutCommon(
  { key }: Change, before: readonly string[], after: readonly string[],
): readonly [gone: readonly string[], come: readonly string[]] {
  const [was, willBe] = [before, after].map((names) => new Set(names.map(key)));
  return [before.filter((name) => !willBe.has(key(name))), after.filter((name) => !was.has(key(name)))];
}

function diffDefined(change: Change, pair: Pair<DefinedObject>, was: DefinedObject, object: DefinedObject): void {
  const set = optionsAlter(change, pair);
  if (redefined(pair).length > 0 && !set) {
    refuse(change, 'text', object);
    return;
  }
  const [gone, come] = withoutCommon(change, membersOf(was), membersOf(object));
  for (const [kind, members] of [['add members', come], ['drop members', gone]] as const) {
    if (members.length > 0) {
      change.add({ kind, object, members });
    }
  }
  diffRows(change, was, object);
  if (set) {
    change.add(set);
  }
}

/** Changes the interleaving and the TTL of an object with rows. */
function diffRows(change: Change, was: DefinedObject, object: DefinedObject): void {
  const on = { objectKind: object.kind, table: object.name };
  const [before, after] = [rowsOf(was), rowsOf(object)];
  diffInterleave(change, new Pair(before?.interleave, after?.interleave, INTERLEAVE, change.same), on);
  diffTtl(change, new Pair(before?.ttl, after?.ttl, TTL, change.same), on);
}

function refuse(change: Change, reason: 'ALTER gone' | 'text', { kind, name }: DefinedObject): void {
  change.refuse(objectChanged, name === '' ? change.to.database : name, { reason, kind, name });
}
