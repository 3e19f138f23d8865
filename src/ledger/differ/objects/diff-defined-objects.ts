import { objectChanged } from '../../../rules/changes/object-changed';
import { objectKind, type DefinedObject } from '../../../schema';
import { rowsOf } from '../../../schema/kind/rows';
import { isBuiltIn } from '../../../schema/objects/kinds';
import { INTERLEAVE, TTL, type Attribute } from '../../difference/attributes';
import { IN_PLACE, membersOf } from '../../difference/object-difference';
import { Pair, removed } from '../../difference/pair';
import type { Change } from '../change';
import { diffInterleave } from '../diff-interleave';
import { diffTtl } from '../diff-ttl';
import { Phase } from '../phase';

/** What tables refer to, as locality groups and placements, and what holds rows beside them. */
export function diffDefinedObjects(change: Change, pairs: readonly Pair<DefinedObject>[]): void {
  for (const pair of inOrderOf(change.objectsAfter.defined, pairs)) {
    const object = pair.to!;
    if (pair.from) {
      diffDefined(change, pair, pair.from, object);
    } else {
      change.add(isBuiltIn(object)
        ? { kind: 'alter object', object, statement: change.objectPrinter.create(object) }
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

/** Statistics packages are made by Spanner: what is said of one, and can be taken back, is that it is kept. */
export function diffPackages(change: Change, pairs: readonly Pair<DefinedObject>[]): void {
  for (const { to: object } of inOrderOf(change.objectsAfter.defined, pairs).filter(({ isDifferent }) => isDifferent)) {
    change.add({ kind: 'alter object', object: object!, statement: change.objectPrinter.create(object!) });
  }
  removed(pairs).forEach(({ name }) => change.add({ kind: 'collect statistics', name }));
}

/** Those that there are afterwards: what follows may need what comes before it. */
export function inOrderOf<T extends DefinedObject>(
  objects: readonly DefinedObject[], pairs: readonly Pair<T>[],
): Pair<T>[] {
  const byObject = new Map<DefinedObject | undefined, Pair<T>>(pairs.map((pair) => [pair.to, pair]));
  return objects.flatMap((object) => byObject.get(object) ?? []);
}

/** What no statement of its own changes. */
export function redefined<T extends DefinedObject>({ changed }: Pair<T>): Attribute<T>[] {
  return changed.filter((attribute) => !IN_PLACE.some((each) => each === attribute));
}

/** The statement that sets the options which change, where nothing else is redefined; undefined: none does. */
export function optionsAlter<T extends DefinedObject>({ objectPrinter }: Change, pair: Pair<T>): string | undefined {
  const options = changedOptions(pair);
  const { alterableOptions = [] } = objectKind(pair.to!.kind);
  return options.size > 0 && [...options.keys()].every((name) => alterableOptions.includes(name))
    ? objectPrinter.setOptions(pair.to!, options)
    : undefined;
}

/** Where nothing but options is redefined. */
export function changedOptions<T extends DefinedObject>(pair: Pair<T>): Map<string, string | undefined> {
  return new Map(redefined(pair).map(({ name }) => [name, pair.to!.options.get(name)]));
}

/** Of two lists of names what each has alone. */
export function withoutCommon(
  { key }: Change, before: readonly string[], after: readonly string[],
): readonly [gone: readonly string[], come: readonly string[]] {
  const [was, willBe] = [before, after].map((names) => new Set(names.map(key)));
  return [before.filter((name) => !willBe.has(key(name))), after.filter((name) => !was.has(key(name)))];
}

function diffDefined(change: Change, pair: Pair<DefinedObject>, was: DefinedObject, object: DefinedObject): void {
  const set = optionsAlter(change, pair);
  if (redefined(pair).length > 0 && set === undefined) {
    refuse(change, 'text', object);
    return;
  }
  const alter = (verb: 'INSERT' | 'DELETE', types: readonly string[], phase: Phase): void => {
    if (types.length > 0) {
      const statement = change.objectPrinter.changeBundle(verb, types);
      change.add({ kind: 'alter object', object, statement }, phase);
    }
  };
  const [gone, come] = withoutCommon(change, membersOf(was), membersOf(object));
  alter('INSERT', come, Phase.CREATE_SCHEMAS);
  // When no column has one of them any more.
  alter('DELETE', gone, Phase.DROP_SCHEMAS);
  diffRows(change, was, object);
  if (set !== undefined) {
    change.add({ kind: 'alter object', object, statement: set });
  }
}

/** How the rows of an object depend on those of its parent, and how long they are kept. */
function diffRows(change: Change, was: DefinedObject, object: DefinedObject): void {
  const on = { objectKind: object.kind, table: object.name };
  const [before, after] = [rowsOf(was), rowsOf(object)];
  diffInterleave(change, new Pair(before?.interleave, after?.interleave, INTERLEAVE, change.same), on);
  diffTtl(change, new Pair(before?.ttl, after?.ttl, TTL, change.same), on);
}

function refuse(change: Change, reason: 'ALTER gone' | 'text', { kind, name }: DefinedObject): void {
  change.refuse(objectChanged, name === '' ? change.to.database : name, { reason, kind, name });
}
