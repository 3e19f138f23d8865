import { outOfRange, wrongType } from './errors';
import { exampleOf, type Example } from './examples';
import { literalText, literalValue } from './literal';
import { isTemplate, isToken } from './token';
import { assigned, classText, named, type Place } from './usage-entry';
import * as code from '../../languages/code';
import type { Code } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { enumMembers } from '../../languages/surface';
import { LIMITS, REGION } from '../../schema/limits';
import { plainWord } from '../../text/did-you-mean';
import { plainId } from '../../text/names';
import { durationSeconds } from '../../text/time';

/**
 * What an argument can be. The types of TypeScript hold for nobody who calls from plain JavaScript, and no type tells a
 * token from a plain value.
 *
 * @throws wrong-type, not-text, out-of-range, unresolved-token
 */
export interface Kind<T> {
  (value: unknown, option: string, at: Place): void;
  /** The type alone: an option has to have the kind of its type. */
  readonly _of?: T;
}

/** How values of a JavaScript type are written, and what they are called. */
const PLAIN_TYPES = {
  number: { noun: 'a number', example: code.value(16) },
  boolean: { noun: 'true or false', example: code.value(true) },
  string: { noun: 'a string', example: code.text('...') },
} as const;

/** Not empty, and known at synth. */
export const text: Kind<string> = (value, option, at) => void literalText(value as string, option, at);

/** A name that is written without quotes. */
export const word = textLike(
  (name) => /^[A-Za-z]\w*$/.test(name), 'a name: a letter, then letters, digits and underscores', 'cold',
);

/** A text that never gets into the DDL, and so may be known to Terraform only. */
export const terraformText: Kind<string> = (value, option, at) => {
  ofType('string', value, option, at);
  if (value === '') {
    const isArgument = typeof at === 'object' && option in at.args;
    throw outOfRange(
      at, option, value, 'a non-empty string',
      isArgument ? assigned(option, PLAIN_TYPES.string.example, at) : phrase`leave out ${named(option)}, or name it`,
    );
  }
};

/** What the provider or cdktf checks. */
export const anything: Kind<any> = () => undefined;

/** What has an error of its own where it is of another type. */
export const known: Kind<any> = (value, option, at) => void literalValue(value, option, at);

export const flag: Kind<boolean> = (value, option, at) => ofType('boolean', value, option, at);

/**
 * @param want What the numbers have in common: `a number above 0`.
 * @param example Perhaps one near what was given.
 */
export function number(
  accepts: (value: number) => boolean, want: string, example: number | ((given: number) => number),
): Kind<number> {
  return (value, option, at) => {
    const shown = code.value(typeof example === 'number' ? example : example(value as number));
    ofType('number', value, option, at, shown);
    if (!accepts(value as number)) {
      throw outOfRange(at, option, value, want, assigned(option, shown, at));
    }
  };
}

export const anyNumber = number(Number.isFinite, 'a number', 0);

export function positive(example: number): Kind<number> {
  return number((value) => Number.isFinite(value) && value > 0, 'a number above 0', example);
}

export const positiveNumber = positive(500);

/** @param more What else is to be said of them. */
export function wholeNumber(least: number, most: number, example: number, more = ''): Kind<number> {
  const range = most === Infinity ? `, ${least} or more` : ` from ${least} to ${most}`;
  return number(
    (value) => Number.isSafeInteger(value) && value >= least && value <= most, `a whole number${range}${more}`, example,
  );
}

/**
 * A text of a form, known at synth.
 *
 * @param mended The text in that form, if it can be told.
 */
export function textLike(
  accepts: (value: string) => boolean, want: string, example: string,
  mended: (value: string) => string | undefined = () => example,
): Kind<string> {
  return (value, option, at) => {
    const given = literalText(value as string, option, at, example);
    if (!accepts(given)) {
      const meant = mended(given);
      throw outOfRange(at, option, value, want, meant && assigned(option, code.text(meant), at));
    }
  };
}

/** The name of a resource. The example is the nearest to what was given, if that says enough. */
export function nameLike(accepts: (value: string) => boolean, want: string, example: string): Kind<string> {
  return textLike(accepts, want, example, (given) => {
    const near = plainId(given, LIMITS.databaseIdCharacters.most);
    return [near, near.replace(/_+/g, '-')].find(accepts) ?? example;
  });
}

/** A duration as DDL writes it. */
export function duration(example: string): Kind<string> {
  return textLike((period) => durationSeconds(period) !== undefined, 'a number of s, m, h or d', example);
}

/** A text of a form, or a token. */
export function terraformTextLike(accepts: (value: string) => boolean, want: string, example: string): Kind<string> {
  return (value, option, at) => {
    ofType('string', value, option, at, code.text(example));
    if (!isTemplate(value as string) && !accepts(value as string)) {
      throw outOfRange(at, option, value, want, assigned(option, code.text(example), at));
    }
  };
}

/** The name of a configuration, and not of its region. */
export function configurationName(of: Kind<string>): Kind<string> {
  return (value, option, at) => {
    of(value, option, at);
    const [region] = /[^/]*$/.exec(value as string)!;
    if (REGION.test(region)) {
      const name = code.text((value as string).replace(/[^/]*$/, 'regional-$&'));
      throw outOfRange(at, option, value, 'a configuration, not a region', assigned(option, name, at));
    }
  };
}

/** @param type The name of an enum. A new one is among the members once the library was compiled. */
export function memberOf(type: string): Kind<any> {
  return (value, option, at) => {
    const members = enumMembers(type)!;
    literalValue(value, option, at);
    if (!members.some(([, each]) => each === value)) {
      const names = members.map(([name]) => code.member(type, name));
      const last = names.length - 1;
      const want = names.flatMap((name, n) => [n === 0 ? '' : n === last ? ' or ' : ', ', name]);
      const meant = meantMember(type, value);
      const fix = meant && assigned(option, meant, at);
      throw typeof value !== 'string'
        ? wrongType(at, option, described(value), want, fix)
        : outOfRange(at, option, value, want, fix);
    }
  };
}

/** Shorter beginnings of a word may mean another one. */
const SHORTEST_BEGINNING = 4;

/** The member that a text names as it is written elsewhere, `enterprise-plus`, or that alone begins so, `postgres`. */
function meantMember(type: string, given: unknown): Code | undefined {
  const plain = typeof given === 'string' ? plainWord(given) : '';
  const begun = enumMembers(type)!.filter((member) => member.some((each) => plainWord(each).startsWith(plain)));
  const exact = begun.find((member) => member.some((each) => plainWord(each) === plain));
  const [meant] = exact ? [exact] : begun.length === 1 && plain.length >= SHORTEST_BEGINNING ? begun : [];
  return meant && code.member(type, meant[0]);
}

/** @param type The name of a class of the library or of cdktf. */
export function instanceOf(type: string, example = exampleOf(type)): Kind<any> {
  return satisfying((value) => isInstance(value, type), `a ${type}`, example);
}

/** @param type The name of an interface. Any object passes: its receiver checks which one it is. */
export function implementing(type: string, example = exampleOf(type)): Kind<any> {
  return satisfying((value) => value !== undefined && value !== null, `a ${type.slice(1).toLowerCase()}`, example);
}

export function satisfying<T>(accepts: (value: any) => boolean, want: string, example?: Example): Kind<T> {
  return (value, option, at) => {
    literalValue(value, option, at);
    if (!accepts(value)) {
      const shown = typeof example === 'function' ? example(value) : example;
      throw wrongType(at, option, described(value), want, shown && assigned(option, shown, at));
    }
  };
}

export function isTaken<T>(kind: Kind<T>, value: unknown, option: string, at: Place): boolean {
  try {
    kind(value, option, at);
    return true;
  } catch {
    return false;
  }
}

/** An element of a list where it was given alone, or its name: `key: 'Id'`. */
export function elementOf(given: unknown, example: Code): Code | undefined {
  const isOfName = example.kind === 'call' && example.args.length === 1 && example.args[0].kind === 'text';
  if (typeof given !== 'string' || given === '') {
    return example;
  }
  switch (example.kind) {
    case 'text':
      return code.text(given);
    case 'member':
      return meantMember(example.of, given);
    default:
      return isOfName ? { ...example, args: [code.text(given)] } : example;
  }
}

export function listOf<T>(kind: Kind<T>, example: Code): Kind<T[]> {
  return (value, option, at) => {
    literalValue(value, option, at);
    if (!Array.isArray(value)) {
      const isOther = example.kind === 'text' && !isTaken(kind, value, option, at);
      const shown = isOther ? example : elementOf(value, example);
      throw wrongType(at, option, described(value), 'a list', shown && assigned(option, code.list([shown]), at));
    }
    // A hole is an element, too.
    [...value].forEach((element, position) => {
      // The name of an element is needed only where it is refused.
      if (!isTaken(kind, element, option, at)) {
        kind(element, `${option}[${position}]`, at);
      }
    });
  };
}

/** A list with at least one element. */
export function someOf<T>(kind: Kind<T>, example: Code): Kind<T[]> {
  const list = listOf(kind, example);
  return (value, option, at) => {
    list(value, option, at);
    if ((value as readonly unknown[]).length === 0) {
      throw outOfRange(at, option, value, 'a list that is not empty', assigned(option, code.list([example]), at));
    }
  };
}

/** Whether a value has properties: a list, a Map, a Promise and a Date have none. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** A value in a few words. What it holds may be a whole tree of constructs. */
export function described(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'object':
      if (value === null) {
        return 'null';
      }
      return Array.isArray(value) ? 'a list' : classText(value);
    case 'function':
      return `the function ${value.name}`;
    case 'string':
      return `the string ${JSON.stringify(value.slice(0, 80))}`;
    default:
      return `the ${typeof value} ${String(value)}`;
  }
}

function ofType(
  type: keyof typeof PLAIN_TYPES, value: unknown, option: string, at: Place, example = PLAIN_TYPES[type].example,
): void {
  if (type !== 'string') {
    literalValue(value, option, at);
  }
  if (typeof value !== type) {
    // The `value` of a variable, of a local or of an iterator is a token of no type.
    const shown = isToken(value) ? code.call('Token', 'asString', [code.REST]) : example;
    throw wrongType(at, option, described(value), PLAIN_TYPES[type].noun, assigned(option, shown, at));
  }
}

/** The mark of jsii on each class, with the name that a bundler may have shortened. */
const RTTI = Symbol.for('jsii.rtti');

/** Two copies of the library may be loaded, each with classes of its own. */
function isInstance(value: any, type: string): boolean {
  for (let of = value; of !== undefined && of !== null; of = Object.getPrototypeOf(of)) {
    const made = of.constructor;
    if (made?.name === type || made?.[RTTI]?.fqn.endsWith(`.${type}`)) {
      return true;
    }
  }
  return false;
}
