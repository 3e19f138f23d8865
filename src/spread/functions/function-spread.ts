import { constantNumber, constantText } from '../constants';
import { absolute, bitReverse, fingerprint, hash, masked, remainder, reversed } from './hash-spread';
import { joinBranches, joinValues } from '../join-branches';
import { merged } from '../merged-spread';
import { because, isConstant, unknown, type Spread } from '../spread';
import { randomBytes, UUID_TEXT } from '../text-layout';
import * as text from './text-spread';
import { coarser, elapsed, extraction, formatted, sameOrder } from './time-spread';
import type { Expression, FunctionCall } from '../../ddl/expressions/expression';
import { takesArguments, type SpreadEffect, type SqlFunction } from '../../schema/functions';

type SpreadOf = (operand: Expression) => Spread;
type Handler = (
  args: readonly Expression[],
  spreadOf: SpreadOf,
  name: string,
  definition: SqlFunction | undefined,
) => Spread;

const HANDLERS: Readonly<Record<SpreadEffect, Handler>> = {
  'random UUID': (_args, _spreadOf, name) =>
    because({ kind: 'scattered', random: true, layout: UUID_TEXT }, { kind: 'random UUID', name }),
  'random': (_args, _spreadOf, name) => because({ kind: 'scattered', random: true }, { kind: 'random', name }),
  'sequence': () =>
    because({ kind: 'scattered', bitReversed: true, reversed: true, values: 2 ** 63 }, { kind: 'sequence' }),
  'current time': (_args, _spreadOf, name) =>
    because({ kind: 'monotonic', coarse: false }, { kind: 'current time', name }),
  'current day': () => because({ kind: 'monotonic', coarse: true }, { kind: 'current day' }),
  'signed hash': ([value], spreadOf, name) => fingerprint(name, spreadOf(value)),
  'hash': ([value], spreadOf, name, definition) =>
    hash(name, spreadOf(value), {
      layout: definition?.lengthBytes === undefined ? undefined : randomBytes(definition.lengthBytes),
    }),
  'reversal': ([value], spreadOf, name) => reversed(name, spreadOf(value)),
  'bit reversal': ([value, keepsSign], spreadOf) =>
    bitReverse(spreadOf(value), keepsSign?.kind === 'literal' && keepsSign.value.toUpperCase() === 'TRUE'),
  'absolute value': ([value], spreadOf) => absolute(spreadOf(value)),
  'remainder': ([value, divisor], spreadOf) => remainder(spreadOf(value), constantNumber(divisor)),
  'quotient': ([value, divisor], spreadOf, name) => merged(name, spreadOf(value), constantNumber(divisor), true),
  'whole number': ([value, digits], spreadOf, name) => {
    const kept = digits ? constantNumber(digits) : 0;
    return merged(name, spreadOf(value), kept === undefined ? undefined : Math.max(1, 10 ** -kept));
  },
  'bit mask': ([value, mask], spreadOf) => masked(spreadOf(value), constantNumber(mask)),
  'concatenation': (args, spreadOf, _name, definition) => {
    const parts = args.map(spreadOf);
    return text.concatenation(definition?.replacesNull ? parts.map(text.withNullAsText) : parts);
  },
  'formatted text': ([format, ...values], spreadOf, name) =>
    text.formattedText(name, constantText(format), values.map(spreadOf)),
  'piece of text': ([value, start, length], spreadOf) =>
    text.piece(spreadOf(value), constantNumber(start), length && (constantNumber(length) ?? 0)),
  'start of text': ([value, length], spreadOf) => text.piece(spreadOf(value), 1, constantNumber(length) ?? 0),
  'end of text': ([value, length], spreadOf) => text.piece(spreadOf(value), -(constantNumber(length) ?? 0)),
  'padded text': ([value, length], spreadOf) => text.padded(spreadOf(value), constantNumber(length)),
  'trimmed text': ([value, characters], spreadOf, name) =>
    text.trimmed(name, spreadOf(value), characters !== undefined),
  'replaced text': ([value, from, to], spreadOf, name) =>
    text.replaced(name, spreadOf(value), constantText(from), constantText(to)),
  'changed text': ([value], spreadOf, name) => text.changed(name, spreadOf(value)),
  'hexadecimal': ([value], spreadOf) => text.hexadecimal(spreadOf(value)),
  'same text': ([value], spreadOf, name) => sameOrder(name, spreadOf(value)),
  'first value': (args, spreadOf) => joinValues(args.map(spreadOf)),
  'nothing for one value': ([value, nothing], spreadOf, name) =>
    isConstant(spreadOf(nothing)) ? spreadOf(value) : text.changed(name, spreadOf(value)),
  'choice': ([, ...values], spreadOf) => joinBranches(values.map(spreadOf)),
  'part of a time': ([part, time], spreadOf) => extraction(constantText(part) ?? '', spreadOf(time)),
  'format and time': ([format, time], spreadOf, name) => formatted(name, constantText(format), spreadOf(time)),
  'time and format': ([time, format], spreadOf, name) => formatted(name, constantText(format), spreadOf(time)),
  'elapsed time': (args, spreadOf, name, definition) =>
    elapsed(name, operandOf(args, spreadOf), definition?.unit ?? unitIn(args, definition)),
  'coarser': (args, spreadOf, name, definition) => coarser(name, operandOf(args, spreadOf), unitIn(args, definition)),
  'keeps order': (args, spreadOf, name) => {
    const value = sameOrder(name, operandOf(args, spreadOf));
    return value.kind === 'scattered' ? { ...value, layout: undefined } : value;
  },
};

/** How a function carries the spread of its arguments to its result. */
export function functionSpread({ name, definition, args }: FunctionCall, spreadOf: SpreadOf): Spread {
  return definition?.spread && takesArguments(definition, args.length)
    ? HANDLERS[definition.spread](args, spreadOf, name, definition)
    : unknown({ kind: 'unknown function', name }, ...args.map(spreadOf));
}

/** The `||` of both dialects. */
export function joinedText(args: readonly Expression[], spreadOf: SpreadOf): Spread {
  return text.concatenation(args.map(spreadOf));
}

function unitIn(args: readonly Expression[], definition: SqlFunction | undefined): string {
  return (definition?.datePart === undefined ? undefined : constantText(args[definition.datePart])) ?? '';
}

/**
 * The value that a function turns into another, wherever the dialect places it: `date_trunc('day', at)`,
 * `TIMESTAMP_TRUNC(at, DAY)`. Of several values the result is not known.
 */
function operandOf(args: readonly Expression[], spreadOf: SpreadOf): Spread {
  const spreads = args.map(spreadOf);
  const varied = spreads.filter((spread) => !isConstant(spread));
  return varied.length > 1 ? unknown({ kind: 'result not known', name: '' }, ...varied) : (varied[0] ?? spreads[0]);
}
