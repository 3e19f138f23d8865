import { constantNumber, constantText } from './constants';
import { absolute, bitReverse, hash, masked, remainder } from './hash-spread';
import { joinBranches } from './join-branches';
import { because, isConstant, type Spread } from './spread';
import { concatenation, piece } from './text-spread';
import { coarser, extraction, formatted, sameOrder } from './time-spread';
import type { Expression, FunctionCall } from '../ddl/expressions/expression';
import { takesArguments, type SpreadEffect } from '../schema/functions';

type SpreadOf = (operand: Expression) => Spread;
type Handler = (args: readonly Expression[], spreadOf: SpreadOf, name: string) => Spread;

const HANDLERS: Readonly<Record<SpreadEffect, Handler>> = {
  'random UUID': (_args, _spreadOf, name) =>
    because({ kind: 'scattered', random: true }, { kind: 'random UUID', name }),
  'random': (_args, _spreadOf, name) => because({ kind: 'scattered', random: true }, { kind: 'random', name }),
  'sequence': () => because({ kind: 'scattered', bitReversed: true }, { kind: 'sequence' }),
  'current time': (_args, _spreadOf, name) =>
    because({ kind: 'monotonic', coarse: false }, { kind: 'current time', name }),
  'current day': () => because({ kind: 'monotonic', coarse: true }, { kind: 'current day' }),
  'signed hash': ([value], spreadOf, name) => hash(name, spreadOf(value), { signed: true }),
  'hash': ([value], spreadOf, name) => hash(name, spreadOf(value)),
  'reversal': ([value], spreadOf, name) => hash(name, spreadOf(value)),
  'bit reversal': ([value, keepsSign], spreadOf) =>
    bitReverse(spreadOf(value), keepsSign?.kind === 'literal' && keepsSign.value.toUpperCase() === 'TRUE'),
  'absolute value': ([value], spreadOf) => absolute(spreadOf(value)),
  'remainder': ([value, divisor], spreadOf) => remainder(spreadOf(value), constantNumber(divisor)),
  'bit mask': ([value, mask], spreadOf) => masked(spreadOf(value), constantNumber(mask)),
  'concatenation': (args, spreadOf) => concatenation(args.map(spreadOf)),
  'formatted text': (args, spreadOf) => concatenation((args.length > 1 ? args.slice(1) : args).map(spreadOf)),
  'piece of text': ([text, start, length], spreadOf) =>
    piece(spreadOf(text), (constantNumber(start) ?? 0) === 1, constantNumber(length)),
  'start of text': ([text, length], spreadOf) => piece(spreadOf(text), true, constantNumber(length)),
  'end of text': ([text, length], spreadOf) => piece(spreadOf(text), false, constantNumber(length)),
  'first value': (args, spreadOf) => joinValues(args.map(spreadOf)),
  'choice': ([, ...values], spreadOf) => joinBranches(values.map(spreadOf)),
  'part of a time': ([part, time], spreadOf) => extraction(constantText(part) ?? '', spreadOf(time)),
  'format and time': ([format, time], spreadOf, name) => formatted(name, constantText(format), spreadOf(time)),
  'time and format': ([time, format], spreadOf, name) => formatted(name, constantText(format), spreadOf(time)),
  'coarser': (args, spreadOf, name) => coarser(name, operandOf(args, spreadOf)),
  'keeps order': (args, spreadOf, name) => sameOrder(name, operandOf(args, spreadOf)),
};

/** How a function carries the spread of its arguments to its result. */
export function functionSpread({ name, definition, args }: FunctionCall, spreadOf: SpreadOf): Spread {
  return definition?.spread && takesArguments(definition, args.length)
    ? spreadOfEffect(definition.spread, name, args, spreadOf)
    : because(
      { kind: 'unproven' },
      { kind: 'unknown function', name },
      args.flatMap((arg) => spreadOf(arg).evidence),
    );
}

/** @param name That of the function or operator with the effect. */
export function spreadOfEffect(
  effect: SpreadEffect,
  name: string,
  args: readonly Expression[],
  spreadOf: SpreadOf,
): Spread {
  return HANDLERS[effect](args, spreadOf, name);
}

/**
 * The value that a function turns into another, wherever the dialect places it: `date_trunc('day', at)`,
 * `TIMESTAMP_TRUNC(at, DAY)`.
 */
function operandOf(args: readonly Expression[], spreadOf: SpreadOf): Spread {
  const spreads = args.map(spreadOf);
  return spreads.find((spread) => !isConstant(spread)) ?? spreads[0];
}

/** One of several values, where a constant only stands in for a missing one. */
function joinValues(spreads: readonly Spread[]): Spread {
  const telling = spreads.filter((spread) => !isConstant(spread));
  return telling.length > 0 ? joinBranches(telling) : spreads[0];
}
