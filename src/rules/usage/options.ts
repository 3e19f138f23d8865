import { unknownOption, wrongType } from './errors';
import { shownExample, type Example } from './examples';
import {
  anyNumber, anything, described, elementOf, flag, implementing, instanceOf, isObject, isTaken, listOf, memberOf,
  terraformTextLike, text, type Kind,
} from './kinds';
import { literalValue } from './literal';
import { named, type Place } from './usage-entry';
import * as code from '../../languages/code';
import type { Code } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { basesOf, enumMembers, structShape } from '../../languages/surface';
import { didYouMean } from '../../text/did-you-mean';

/** Requirements beyond the type of an option, or the example in its fix (of an element, if it is a list). */
type Refined<T> = { readonly [K in keyof T]?: Kind<NonNullable<T[K]>> | Code };

interface Shape {
  /** Kinds by option, required ones first. */
  readonly kinds: ReadonlyMap<string, Kind<unknown>>;
  readonly required: readonly string[];
}

/** The options of a call. Their names and types come from the assembly. */
export class Struct<T> {
  private made?: Shape;

  /** @param refined It may name options that are not public. */
  public constructor(public readonly name: string, public readonly refined: Refined<T>) {}

  /** Made for the first check: an app uses few of all structs. */
  public get shape(): Shape {
    this.made ??= shapeOf(this);
    return this.made;
  }
}

const STRUCTS = new Map<string, Struct<any>>();

/** A struct of the public surface. Structs that extend it have its requirements, too. */
export function struct<T>(name: string, refined: Refined<T> = {}): Struct<T> {
  const made = new Struct<T>(name, refined);
  STRUCTS.set(name, made);
  return made;
}

/** The struct of a name, with its requirements if it has some. */
export function structOf(name: string): Struct<any> {
  return STRUCTS.get(name) ?? struct(name);
}

function shapeOf({ name, refined }: Struct<any>): Shape {
  const options = structShape(name) ?? [];
  const required = options.filter(({ isOptional }) => !isOptional);
  const all: Readonly<Record<string, Kind<unknown> | Code | undefined>> = Object.assign(
    {}, ...basesOf(name).map((base) => STRUCTS.get(base)?.refined), refined,
  );
  const kinds = new Map<string, Kind<unknown>>();
  for (const { name: option, type } of [...required, ...options.filter(({ isOptional }) => isOptional)]) {
    const more = all[option];
    kinds.set(option, typeof more === 'function' ? more : kindOfType(type, more));
  }
  Object.entries(all).forEach(([option, kind]) => typeof kind === 'function' && kinds.set(option, kind));
  return { kinds, required: required.map(({ name: option }) => option) };
}

/**
 * The kind of the values of a type: `Column[]`.
 *
 * @param example Code for the fix (of an element, if it is a list).
 */
export function kindOfType(type: string, example?: Code): Kind<any> {
  const [, element, isList] = /^(\w+)(\[\])?/.exec(type)!;
  if (isList) {
    const shown = example ?? shownExample(element);
    return listOf(kindOfOne(element, (given) => elementOf(given, shown)), shown);
  }
  return kindOfOne(element, example);
}

function kindOfOne(element: string, example?: Example): Kind<any> {
  if (element.endsWith('Timeouts')) {
    return optionsOf(TIMEOUTS);
  }
  return PRIMITIVES[element] ?? (
    structShape(element)
      ? (value, option, at) => check(structOf(element), option, value, at)
      : enumMembers(element)
        ? memberOf(element)
        : /^I[A-Z]/.test(element) ? implementing(element, example) : instanceOf(element, example)
  );
}

/** What a map holds is checked by the requirement of its option. */
const PRIMITIVES: Readonly<Record<string, Kind<any>>> = {
  string: text, number: anyNumber, boolean: flag, map: anything,
};

/** A Go duration, such as `1h30m`. */
const timeout = terraformTextLike((time) => /^(\d+(\.\d+)?(h|m|s|ms|us|ns))+$/.test(time), 'a time such as 90m', '24h');
const TIMEOUTS = new Struct<Record<string, string>>('timeouts', { create: timeout, delete: timeout, update: timeout });

/**
 * The options as given, once each is one that there is and has a value of its kind.
 *
 * @throws wrong-type, unknown-option, not-text, out-of-range, unresolved-token
 */
export function checked<T>(of: Struct<T>, given: T, at: Place): T {
  check(of, of.name, given, at);
  return given;
}

/** Options for a spread, in which an undefined one would replace a default. */
export function definedOptions<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

/** An option that is a struct itself. */
export function optionsOf<T>(of: Struct<T>): Kind<T> {
  return (value, option, at) => check(of, option, value, at);
}

/** @param name The name of the options in messages. */
function check({ shape: { kinds, required } }: Struct<any>, name: string, given: unknown, at: Place): void {
  literalValue(given, name, at);
  if (!isObject(given)) {
    const known = [...kinds.keys()].join(', ');
    throw wrongType(
      at,
      name,
      described(given),
      `an object with options: ${known}`,
      required.length === 0
        ? meantOption(name, kinds, given, at) ?? phrase`leave out ${named(name)}, or write { ... }`
        : `pass at least ${required.join(', ')}`,
    );
  }
  for (const option of Object.keys(given)) {
    const value = given[option];
    if (value !== undefined) {
      const kind = kinds.get(option);
      if (!kind) {
        const known = [...kinds.keys()];
        throw unknownOption(at, name, option, known, didYouMean(option, known));
      }
      kind(value, option, at);
    }
  }
  for (const option of required) {
    if (given[option] === undefined) {
      kinds.get(option)!(undefined, option, at);
    }
  }
}

/** The first option that a bare value fits: `{ lengthChars: 320 }` for `320`. */
function meantOption(
  name: string, kinds: Shape['kinds'], given: unknown, at: Place,
): Phrase | undefined {
  if (typeof given !== 'number' && typeof given !== 'boolean') {
    return undefined;
  }
  const meant = [...kinds].find(([option, kind]) => isTaken(kind, given, option, at));
  return meant && [code.struct(name, { [meant[0]]: code.value(given) })];
}
