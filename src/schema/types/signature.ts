import { coercionCost, commonType, elementOf, isComparable, isEquatable, type TypedValue } from './coercion';
import { codesWhere, hasFractions, isFloat, isNumber } from './type-facts';
import type { Dialect } from '../dialect';

/** Parameter and result types of a function or operator. */
export interface Signature {
  readonly parameters: readonly Parameter[];
  /** `none`: exists in PostgreSQL but not in Spanner. */
  readonly result: string;
}

interface Parameter {
  /** Absent: a positional parameter. */
  readonly name?: string;
  /** A type, or the lower-case name of a kind of types. */
  readonly type: string;
  readonly optional: boolean;
  readonly repeated: boolean;
  /** Accepts only a literal. */
  readonly constant: boolean;
}

/** `language_tag => 'en'` */
interface NamedValue {
  readonly name: string;
  readonly value: TypedValue;
}

/** A call matched with a signature. */
interface Match {
  /** undefined if it depends on unknown types. */
  readonly result?: string;
  /** The converted types of the arguments; undefined for arguments that are not converted. */
  readonly types: readonly (string | undefined)[];
}

/**
 * Kinds of types. Within a signature, one name is the same type everywhere. Other names: `any`, `comparable`,
 * `equatable`, `scalar`, `array` with its `element`; `value` is any type, and `part` (of a date), `sequence` and
 * `function` are not values. A part has the type DAY PART if dates have it, else TIME PART.
 */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  number: codesWhere(isNumber),
  fraction: codesWhere(hasFractions),
  wide: ['FLOAT64', 'NUMERIC'],
  exact: ['INT64', 'NUMERIC'],
  float: codesWhere(isFloat),
  text: ['STRING', 'BYTES'],
  bits: ['INT64', 'BYTES'],
  document: ['STRING', 'JSON'],
};
/** Kinds with one type for all arguments. */
const SHARED: ReadonlySet<string> = new Set(['any', 'comparable', 'equatable', 'scalar', 'array']);
const NO_VALUES: ReadonlySet<string> = new Set(['value', 'part', 'sequence', 'function']);

/**
 * Parses signatures such as `text, INT64, text? -> text | array -> INT64`: `?` is optional, `...` is one or more, and
 * `!` must be a literal, or the cast of one. `min=>INT64` is an optional named argument.
 */
export function parseSignatures(text: string): readonly Signature[] {
  return text.split(' | ').map((each) => {
    const [parameters, result] = each.split('-> ');
    return { parameters: parameters.split(', ').flatMap((parameter) => parseParameter(parameter.trim())), result };
  });
}

function parseParameter(text: string): Parameter[] {
  const [type, name] = text.replace(/[?!]|\.\.\./g, '').split('=>').reverse();
  return type === ''
    ? []
    : [{ name, type, optional: text.includes('?'), repeated: text.endsWith('...'), constant: text.includes('!') }];
}

/** The number of arguments that the signatures accept. */
export function argumentCounts(signatures: readonly Signature[]): readonly [least: number, most: number] {
  const placed = signatures.map(({ parameters }) => parameters.filter(({ name }) => name === undefined));
  const least = placed.map((parameters) => parameters.filter(({ optional }) => !optional).length);
  const most = placed.map((parameters) =>
    parameters.some(({ repeated }) => repeated) ? Infinity : parameters.length,
  );
  return [Math.min(...least), Math.max(...most)];
}

/** The first signature that fits the arguments with the fewest conversions; undefined if none does. */
export function matchSignatures(
  signatures: readonly Signature[],
  values: readonly TypedValue[],
  dialect: Dialect,
  named: readonly NamedValue[],
): Match | undefined {
  let best: { readonly cost: number; readonly match: Match } | undefined;
  const results = new Set<string | undefined>();
  for (const signature of signatures) {
    for (const kind of kindsOf(signature)) {
      const found = matchOne(signature, kind, values, dialect, named);
      if (found) {
        results.add(found.match.result);
        best = best && best.cost <= found.cost ? best : found;
      }
    }
  }
  if (best?.match.result === 'none') {
    return undefined;
  }
  const isCertain = results.size < 2 || values.every(({ type }) => type !== undefined);
  return best && (isCertain ? best.match : { types: best.match.types });
}

/** The types of the kind in a signature; a single undefined if the signature has no kind. */
function kindsOf({ parameters }: Signature): readonly (string | undefined)[] {
  const names = parameters.map(({ type }) => elementOf(type) ?? type);
  return KINDS[names.find((name) => name in KINDS) ?? ''] ?? [undefined];
}

function matchOne(
  { parameters, result }: Signature,
  kind: string | undefined,
  positional: readonly TypedValue[],
  dialect: Dialect,
  named: readonly NamedValue[],
): { cost: number; match: Match } | undefined {
  const placed = parametersOf(parameters, positional.length, named);
  if (placed === undefined) {
    return undefined;
  }
  const values = [...positional, ...named.map(({ value }) => value)];
  const bound = boundType(placed, values, dialect);
  if (bound === 'none') {
    return undefined;
  }
  const typeOf = (name: string): string | undefined => (
    name in KINDS ? kind : SHARED.has(name) ? bound : name === 'element' ? bound && elementOf(bound) : name
  );
  const meant = (type: string): string | undefined => {
    const name = /<(\w+)>/.exec(type)?.[1];
    const element = name === undefined ? undefined : typeOf(name);
    return name === undefined ? typeOf(type) : element && type.replace(name, element);
  };
  let cost = 0;
  const types: (string | undefined)[] = [];
  for (const [at, { type, constant }] of placed.entries()) {
    const wanted = NO_VALUES.has(type) ? undefined : meant(type);
    const step = wanted === undefined ? 0 : coercionCost(values[at], wanted, dialect);
    if (step === undefined || (constant && values[at].type !== undefined && !values[at].isConstant)) {
      return undefined;
    }
    cost += step;
    types.push(wanted);
  }
  return { cost, match: { result: meant(result), types } };
}

/** The parameter of each argument, named ones last; undefined if the number or a name is wrong. */
function parametersOf(
  parameters: readonly Parameter[], count: number, named: readonly NamedValue[],
): readonly Parameter[] | undefined {
  const placed = parameters.filter(({ name }) => name === undefined);
  const last = placed[placed.length - 1];
  const least = placed.filter(({ optional }) => !optional).length;
  const names = named.map(({ name }) => name.toLowerCase());
  const meant = names.map((each) => parameters.find(({ name }) => name === each));
  return count < least || (count > placed.length && !last?.repeated) || new Set(names).size < names.length ||
    !meant.every((parameter) => parameter !== undefined)
    ? undefined
    : [...Array.from({ length: count }, (_, at) => placed[at] ?? last), ...meant];
}

/** The common type of all arguments that share one, or `none`. */
function boundType(
  parameters: readonly Parameter[],
  values: readonly TypedValue[],
  dialect: Dialect,
): string | undefined {
  const shared = values.filter((_, at) => SHARED.has(parameters[at].type));
  if (shared.length === 0 || shared.some(({ type }) => type === undefined)) {
    return undefined;
  }
  const type = commonType(shared, dialect);
  const isArray = type === undefined || type.startsWith('ARRAY') || type === 'NULL';
  const needs = parameters.map((parameter) => parameter.type);
  return type === undefined ||
    (needs.includes('array') && !isArray) ||
    (needs.includes('scalar') && type.startsWith('ARRAY')) ||
    (needs.includes('comparable') && !isComparable(type)) ||
    (needs.includes('equatable') && !isEquatable(type))
    ? 'none'
    : type;
}
