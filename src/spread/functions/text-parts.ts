import { shortText } from '../../text/shown';
import { constantNumber, constantText, lengthOfCast } from '../constants';
import { because, isConstant, rangeOf, unknown, unknownResult, type Spread } from '../spread';
import { groupOf } from '../text-layout';
import { concatenation, piece } from './text-spread';
import type { Expression, FunctionCall } from '../../ddl/expressions/expression';

/** What a text consists of, from left to right, so that a piece of it can be cut out. */
interface TextPart {
  readonly spread: Spread;
  readonly length: Length;
  /** As it was written into a column: its beginning is that of the value, and no constant that all rows share. */
  readonly isWritten: boolean;
  /** It may begin with nothing but what it is padded with. */
  readonly isPadded: boolean;
}

type Parts = readonly TextPart[];

/** How many characters a text has. */
export type Length = readonly [least: number, most: number];

/** Answers for the columns of an expression. */
export interface ColumnFacts {
  spreadOf(column: string): Spread;
  /** Of values as they are written; undefined: they are computed. */
  lengthOf(column: string): Length | undefined;
  /** The column, and what it is computed from. */
  sourcesOf(column: string): readonly string[];
}

/** What an expression is, for those who ask for the spread of its value. */
export interface Evaluation extends Pick<ColumnFacts, 'sourcesOf'> {
  spreadOf(operand: Expression): Spread;
  partsOf(text: Expression): Parts;
}

const ANY_LENGTH: Length = [0, Infinity];
/** Numbers that grow are padded to as many digits as they get. */
const NUMBER_CHARACTERS = 10;
const NOTHING: Spread = because({ kind: 'bounded', count: 1, hashed: false }, 'the constant ');

/** The parts of a text. What is not made of others is one part. */
export function textParts(text: Expression, { spreadOf, partsOf }: Evaluation, columns: ColumnFacts): Parts {
  switch (text.kind) {
    case 'column': {
      const spread = spreadOf(text);
      const length = ownLength(spread) ?? columns.lengthOf(text.name);
      return [partOf(spread, length, length !== undefined)];
    }
    case 'literal':
      return [partOf(spreadOf(text), text.type === 'null' ? undefined : exactly(text.value.length), true)];
    case 'cast': {
      const length = lengthOfCast(text);
      const parts = text.typeCode === 'STRING' ? partsOf(text.operand) : [partOf(spreadOf(text))];
      return length === undefined ? parts : cut(parts, 1, length);
    }
    case 'binary':
      return text.operator === '||' ? [...partsOf(text.left), ...partsOf(text.right)] : [partOf(spreadOf(text))];
    case 'call':
      return partsOfCall(text, partsOf) ?? [partOf(spreadOf(text))];
    case 'operation': {
      const { name, operands } = text;
      return [groupOfUuid(operands, partsOf)
        ?? partOf(unknown(`nothing is known of ${shortText(name)}`, ...operands.map(spreadOf)))];
    }
    default:
      return [partOf(spreadOf(text))];
  }
}

export function spreadOfParts(parts: Parts): Spread {
  const spreads = parts.map(({ spread }) => spread);
  return spreads.length > 1 ? concatenation(spreads) : spreads[0] ?? NOTHING;
}

/** How long a text of these parts is. */
export function total(parts: Parts): Length {
  return parts.reduce<Length>(([least, most], { length }) => [least + length[0], most + length[1]], exactly(0));
}

function partsOfCall({ name, definition, args }: FunctionCall, partsOf: Evaluation['partsOf']): Parts | undefined {
  switch (definition?.spread) {
    case 'concatenation':
      return args.flatMap(partsOf);
    case 'same text':
      return partsOf(args[0]);
    case 'padded text':
      return [padded(partsOf(args[0]), constantNumber(args[1]))];
    case 'piece of text':
      return cut(partsOf(args[0]), constantNumber(args[1]), args[2] && (constantNumber(args[2]) ?? 0));
    case 'start of text':
      return cut(partsOf(args[0]), 1, constantNumber(args[1]) ?? 0);
    case 'end of text':
      return cut(partsOf(args[0]), -(constantNumber(args[1]) ?? 0));
    case 'formatted text':
      return formatParts(name, constantText(args[0]), args.slice(1).map(partsOf));
    default:
      return undefined;
  }
}

/** `SPLIT(id, '-')[OFFSET(2)]` of a UUID. */
function groupOfUuid([list, at]: readonly Expression[], partsOf: Evaluation['partsOf']): TextPart | undefined {
  const position = at?.kind === 'call' ? constantNumber(at.args[0]) : undefined;
  if (list?.kind !== 'call' || list.name !== 'SPLIT' || constantText(list.args[1]) !== '-' || position === undefined) {
    return undefined;
  }
  const [{ spread }, ...others] = partsOf(list.args[0]);
  const first = /ORDINAL$/.test((at as FunctionCall).name) ? 1 : 0;
  const isId = spread.kind === 'scattered' && others.length === 0;
  const layout = isId ? groupOf(spread.layout, position - first) : undefined;
  return layout && partOf({ ...spread, layout } as Spread, exactly(layout.length));
}

const FORMAT_PARTS = /%%|%0?(\d*)d|%\.(\d+)s|%[xXostT]|[^%]+/g;
const KNOWN_FORMAT = /^(?:[^%]|%%|%0?\d*d|%\.\d+s|%[xXostT])*$/;

/** Of FORMAT, where it does nothing but put values, or their beginnings, one after the other. */
function formatParts(name: string, format: string | undefined, values: readonly Parts[]): Parts {
  const wanted = format?.replace(/%%/g, '').split('%').length;
  if (format === undefined || !KNOWN_FORMAT.test(format) || values.length === 0 || wanted !== values.length + 1) {
    return [partOf(unknownResult(name, ...values.map(spreadOfParts)))];
  }
  let next = 0;
  return [...format.matchAll(FORMAT_PARTS)].flatMap(([text, width, precision]): Parts => {
    if (!text.startsWith('%') || text === '%%') {
      const shown = text === '%%' ? '%' : text;
      return [partOf(because({ ...NOTHING }, `the constant ${shortText(shown)}`), exactly(shown.length), true)];
    }
    const value = values[next++];
    if (precision !== undefined) {
      return cut(value, 1, Number(precision));
    }
    if (/%t/i.test(text)) {
      return value.map(withoutNull);
    }
    const [least, most] = total(value);
    const digits = Number(width ?? 0);
    return text === '%s' ? value : [partOf(spreadOfParts(value), [Math.max(least, digits), Math.max(most, digits)])];
  });
}

/** LPAD and RPAD cut what is longer. */
function padded(parts: Parts, length: number | undefined): TextPart {
  const [{ spread }, ...others] = parts;
  const isNumber = others.length === 0 && spread.kind === 'monotonic' && spread.perSecond !== undefined;
  const isWhole = total(parts)[1] <= (length ?? 0) || (isNumber && (length ?? 0) >= NUMBER_CHARACTERS);
  const left = spreadOfParts(isWhole ? parts : cut(parts, 1, length ?? 0));
  return { ...partOf(left, length === undefined ? undefined : exactly(length)), isPadded: true };
}

/**
 * What is left of a text.
 *
 * @param start From 1, or below 0 from its end.
 */
function cut(parts: Parts, start: number | undefined, length = Infinity): Parts {
  const [least, most] = total(parts);
  const first = start !== undefined && start < 0 && least === most ? Math.max(1, least + start + 1) : start;
  if (parts.length === 1 && first) {
    return [pieceOf(parts[0], first, length)];
  }
  const left: TextPart[] = [];
  let skipped = (first ?? 0) - 1;
  let rest = length;
  /** What follows a part of unknown length may be in the piece, or not. */
  let isCertain = true;
  for (const [position, part] of parts.entries()) {
    const [shortest, longest] = part.length;
    const isExact = shortest === longest;
    if (skipped < 0 || (!isExact && skipped > 0)) {
      return [notKnown(parts)];
    }
    if (skipped >= longest) {
      skipped -= longest;
    } else if (rest > 0) {
      const isWhole = skipped === 0 && longest <= rest;
      left.push(isWhole ? part : pieceOf(part, skipped + 1, rest));
      isCertain &&= isExact || shortest >= skipped + rest || position === parts.length - 1;
      rest = isWhole || isExact ? rest - (longest - skipped) : 0;
      skipped = 0;
    }
  }
  if (isCertain) {
    return left;
  }
  const spread = spreadOfParts(left);
  return [spread.kind === 'bounded' ? notKnown(parts) : partOf(spread, [0, Math.min(length, most)])];
}

function pieceOf(part: TextPart, start: number, length: number): TextPart {
  const { spread, length: [least, most], isWritten, isPadded } = part;
  const isWhole = start === 1 && most <= length;
  const from = (end: number): number => (start < 0 ? Math.min(-start, end) : Math.max(0, end - start + 1));
  const left = isPadded && !isWhole && !isConstant(spread)
    ? unknown('a piece from the middle of a string', spread)
    : piece(spread, start, length, isWritten);
  return partOf(
    isWhole ? spread : left, [Math.min(from(least), length), Math.min(from(most), length)], isWritten && start === 1,
  );
}

function notKnown(parts: Parts): TextPart {
  const varied = parts.map(({ spread }) => spread).filter((spread) => !isConstant(spread));
  return partOf(unknown('a piece from the middle of a string', ...varied));
}

function partOf(spread: Spread, length: Length = ownLength(spread) ?? ANY_LENGTH, isWritten = false): TextPart {
  return { spread, length, isWritten, isPadded: false };
}

/** What is written for a missing value is a constant. */
function withoutNull(part: TextPart): TextPart {
  return part.spread.shared === 'null' ? { ...part, spread: { ...part.spread, shared: 'constant' } } : part;
}

/** The length that the values show: of a UUID, or of numbers in a range. */
function ownLength(spread: Spread): Length | undefined {
  if (spread.kind === 'scattered') {
    return spread.layout && exactly(spread.layout.length);
  }
  const range = spread.kind === 'bounded' ? rangeOf(spread) : undefined;
  return range && [1, Math.max(...range.map((end) => String(end).length))];
}

function exactly(length: number): Length {
  return [length, length];
}
