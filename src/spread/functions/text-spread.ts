import { SECONDS_OF_DAY } from '../../text/time';
import { mergedFew, MOST_SHARDS } from '../merged-spread';
import {
  because, combinations, distinguishesRows, fewOf, goesRoundFewPlaces, isConstant, isHashShard, unknown, type Bounded,
  type Monotonic, type Spread,
} from '../spread';
import { inHex, valuesOf, withoutHyphens } from '../text-layout';

/** How far the beginning of a text that nobody knows still distinguishes its values. */
const CATEGORY_CHARACTERS = 2;
const ENTITY_CHARACTERS = 8;
const RANDOM_CHARACTERS = 16;
/** Of a time: up to its seconds, and up to its year. */
const SECONDS_CHARACTERS = 19;
const YEAR_CHARACTERS = 4;
/** How long what stands in front of them is kept, within a month. */
const SECONDS_BY_CHARACTERS = [[19, 1], [16, 60], [13, 3_600], [10, SECONDS_OF_DAY]] as const;
/** Whole numbers, times and ids are no longer. */
const LONGEST_VALUE = 36;

/** A concatenation sorts by its first part, then by the next: a small key of its own. */
export function concatenation(parts: readonly Spread[]): Spread {
  const position = parts.findIndex((part) => part.kind !== 'bounded');
  const shards = parts.slice(0, position < 0 ? undefined : position).flatMap((part) => part.supposes ?? []);
  // One part that is missing makes the whole NULL, and says nothing of what is in front of the others.
  const isNull = ({ shared }: Spread): boolean => shared === 'null';
  const present = concatenated(parts.map((part) => (isNull(part) ? { ...part, shared: undefined } : part)), position);
  const spread = parts.some(isNull) ? { ...present, shared: present.shared ?? 'null' } as const : present;
  return shards.length > 0 ? { ...spread, supposes: [...shards, ...spread.supposes ?? []] } : spread;
}

function concatenated(parts: readonly Spread[], position: number): Spread {
  const leading = (position < 0 ? parts : parts.slice(0, position)).filter(
    (part): part is Spread & Bounded => !isConstant(part),
  );
  const evidence = leading.flatMap((part) => part.evidence);
  const prefix = product(leading);
  if (position < 0) {
    return because(prefix, 'a concatenation of few values', evidence);
  }
  const [deciding, ...following] = parts.slice(position);
  // Rows that share the value of one part are sorted by the next.
  const next =
    deciding.shared === 'constant' && deciding.kind !== 'monotonic' && following.length > 0
      ? concatenation(following)
      : deciding;
  const { shared } = next;
  if (next !== deciding && (next.kind === 'monotonic' || next.kind === 'unproven')) {
    return { ...next, shared, evidence: [...deciding.evidence, ...next.evidence] };
  }
  if (deciding.kind === 'monotonic') {
    const behind = goesRoundFewPlaces(deciding) ? concatenation(following) : undefined;
    if (behind?.kind === 'scattered' || behind?.kind === 'entity') {
      return { ...behind, shared, evidence: [...deciding.evidence, ...behind.evidence] };
    }
    const coarse = following.some(distinguishesRows) ? false : deciding.coarse;
    const whole = deciding.prefix ? [...leading, deciding.prefix] : leading;
    const moving = [deciding, ...following].filter((part): part is Spread & Monotonic => part.kind === 'monotonic');
    return {
      ...deciding, coarse, prefix: whole.length > 0 ? product(whole) : undefined, shared,
      places: moving.length > 1 ? undefined : deciding.places,
      seconds: Math.min(...moving.map(({ seconds = Infinity }) => seconds)),
      evidence: [...evidence, ...deciding.evidence],
    };
  }
  if (deciding.kind === 'unproven') {
    const distinguishes = [deciding, ...following].some(distinguishesRows);
    return isHashShard(prefix) && deciding.distinguishes
      ? because({ kind: 'scattered' }, 'begins with a hash', [...evidence, ...deciding.evidence])
      : { ...deciding, distinguishes, shared };
  }
  return deciding.kind === 'scattered' ? { ...deciding, layout: undefined, shared } : { ...deciding, shared };
}

/**
 * A piece of a value.
 *
 * @param start Of a text, from 1, or below 0 from its end.
 * @param isWritten It is as an application wrote it: of others all rows may share the beginning.
 */
export function piece(argument: Spread, start: number, lengthChars: number, isWritten: boolean): Spread {
  const reason = `${lengthChars} characters of it`;
  const fromStart = start === 1;
  const isLong = isWritten && fromStart && lengthChars >= RANDOM_CHARACTERS;
  switch (argument.kind) {
    case 'monotonic':
      return fromStart
        ? beginning(argument, lengthChars, isWritten)
        : unknown('a piece from the middle of a string', argument);
    case 'scattered': {
      const layout = argument.layout?.slice(start < 0 ? start : start - 1).slice(0, lengthChars);
      if (!layout) {
        return isLong ? argument : unknown(reason, argument);
      }
      const count = valuesOf(layout);
      return count > MOST_SHARDS
        ? { ...argument, layout }
        : fewOf(argument, reason, { count, hashed: count > 1, random: (count > 1 && argument.random) || undefined });
    }
    case 'entity':
      if (!fromStart || !isWritten || (lengthChars < ENTITY_CHARACTERS && lengthChars > CATEGORY_CHARACTERS)) {
        return unknown(reason, argument);
      }
      return lengthChars <= CATEGORY_CHARACTERS
        ? fewOf(argument, reason, {})
        : argument;
    case 'bounded':
      return isConstant(argument) || isLong
        ? argument
        : argument.hashed ? unknown(reason, argument) : mergedFew(argument, 1, reason);
    default:
      return isLong ? argument : unknown(reason, argument);
  }
}

function beginning(argument: Spread & { kind: 'monotonic' }, lengthChars: number, isWritten: boolean): Spread {
  if (isWritten && lengthChars >= LONGEST_VALUE && argument.prefix === undefined) {
    return argument;
  }
  const isTime = argument.perSecond === undefined && argument.timeOrderedId === undefined;
  if (argument.prefix !== undefined || lengthChars < YEAR_CHARACTERS || (!isTime && lengthChars < ENTITY_CHARACTERS)) {
    return unknown('the beginning of a string keeps its order', argument);
  }
  const cut = isTime && lengthChars <= SECONDS_CHARACTERS ? true : 'unknown';
  const coarse = argument.coarse === true ? true : cut;
  const [, kept = Infinity] = SECONDS_BY_CHARACTERS.find(([least]) => lengthChars >= least) ?? [];
  const seconds = Math.max(kept, argument.seconds ?? 0);
  return because({ ...argument, coarse, seconds }, 'the beginning of a string keeps its order', argument.evidence);
}

/** REPLACE of a constant by another. */
export function replaced(name: string, argument: Spread, from: string | undefined, to: string | undefined): Spread {
  if (from === undefined || to === undefined || (/\w/.test(from) && argument.kind !== 'scattered')) {
    return changed(name, argument);
  }
  return argument.kind === 'scattered'
    ? { ...argument, layout: from === '-' && to === '' ? withoutHyphens(argument.layout) : undefined }
    : argument;
}

/** A text of which nobody knows how much is left. */
export function changed(name: string, argument: Spread): Spread {
  const reason = `unknown result of ${name}`;
  return argument.kind !== 'bounded'
    ? unknown(reason, argument)
    : isConstant(argument)
      ? argument
      : mergedFew(argument, 1, reason);
}

export function hexadecimal(argument: Spread): Spread {
  return argument.kind === 'scattered' && argument.layout ? { ...argument, layout: inHex(argument.layout) } : argument;
}

function product(parts: readonly Bounded[]): Bounded & { readonly shared?: Spread['shared'] } {
  return {
    kind: 'bounded',
    count: combinations(parts),
    hashed: parts.some(isHashShard),
    random: parts.some((part) => part.random) || undefined,
    shared: parts.map((part) => (part as Spread).shared).find((each) => each !== undefined),
  };
}
