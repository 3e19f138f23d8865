import { unknownOption, wrongType } from './errors';
import { described, isTaken, type Kind } from './kinds';
import { literalValue } from './literal';
import { named, type Place } from './usage-entry';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { didYouMean } from '../../text/did-you-mean';

type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

/** What each required option can be. The compiler sees to it that none is left out. */
type RequiredKinds<T> = { readonly [K in Exclude<keyof T, Optional<T>>]: Kind<T[K]> };
type OptionalKinds<T> = { readonly [K in Optional<T>]: Kind<NonNullable<T[K]>> };

/** The options of a call. */
export interface Struct<T> {
  readonly name: string;
  readonly required: RequiredKinds<T>;
  readonly optional: OptionalKinds<T>;
  readonly kinds: ReadonlyMap<string, Kind<unknown>>;
  readonly requiredKinds: readonly (readonly [option: string, kind: Kind<unknown>])[];
}

/** All structs by name, for the test that compares them with the public surface. */
export const STRUCTS = new Map<string, Struct<any>>();

export function struct<T>(name: string, required: RequiredKinds<T>, optional: OptionalKinds<T>): Struct<T> {
  const kinds = new Map<string, Kind<unknown>>(Object.entries({ ...required, ...optional }));
  const made = { name, required, optional, kinds, requiredKinds: Object.entries<Kind<unknown>>({ ...required }) };
  STRUCTS.set(name, made);
  return made;
}

/**
 * The options as given, once each is one that there is and has a value of its kind.
 *
 * @throws wrong-type, unknown-option, not-text, out-of-range, unresolved-token
 */
export function checked<T>(of: Struct<T>, given: T, at: Place): T {
  const { name, requiredKinds, kinds } = of;
  literalValue(given, name, at);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const known = [...kinds.keys()].join(', ');
    throw wrongType(
      at,
      name,
      described(given),
      `an object with options: ${known}`,
      requiredKinds.length === 0
        ? meantOption(of, given, at) ?? phrase`leave out ${named(name)}, or write { ... }`
        : `pass at least ${requiredKinds.map(([option]) => option).join(', ')}`,
    );
  }
  const options = given as Readonly<Record<string, unknown>>;
  for (const option of Object.keys(options)) {
    const value = options[option];
    if (value !== undefined) {
      const kind = kinds.get(option);
      if (!kind) {
        const known = [...kinds.keys()];
        throw unknownOption(at, name, option, known, didYouMean(option, known));
      }
      kind(value, option, at);
    }
  }
  for (const [option, kind] of requiredKinds) {
    if (options[option] === undefined) {
      kind(undefined, option, at);
    }
  }
  return given;
}

/** The first option that a bare value fits: `{ lengthChars: 320 }` for `320`. */
function meantOption<T>({ name, kinds }: Struct<T>, given: unknown, at: Place): Phrase | undefined {
  if (typeof given !== 'number' && typeof given !== 'boolean') {
    return undefined;
  }
  const meant = [...kinds].find(([option, kind]) => isTaken(kind, given, option, at));
  return meant && [code.struct(name, { [meant[0]]: code.value(given) })];
}

/** The options of a call within those of another. */
export function optionsOf<T>(of: Struct<T>): Kind<T> {
  return (value, option, at) => void checked({ ...of, name: option }, value as T, at);
}
