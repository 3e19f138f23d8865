import { constantNumber, constantText } from '../constants';
import { BITS, constant, fewNumbers, greatestOrLeast, isSame } from './arithmetic-spread';
import { absolute, bitReverse, fingerprint, hash, masked, remainder, reversed } from './hash-spread';
import type { Expression, FunctionCall } from '../../ddl/expressions/expression';
import { takesArguments, type SpreadEffect, type SqlFunction } from '../../schema/functions';
import { fewOfFew, joinBranches, joinValues } from '../join-branches';
import { merged } from '../merged-spread';
import { because, isConstant, unknown, type Spread } from '../spread';
import { branchesOf, suppositions } from '../suppositions';
import { randomBytes, UUID_TEXT } from '../text-layout';
import { spreadOfParts, total, type Evaluation } from './text-parts';
import * as text from './text-spread';
import { coarser, elapsed, extraction, formatted, orderOfSome, sameOrder } from './time-spread';

type SpreadOf = Evaluation['spreadOf'];
type Handler = (
  args: readonly Expression[],
  evaluation: Evaluation,
  name: string,
  definition: SqlFunction | undefined,
  call: FunctionCall,
) => Spread;

const textOf: Handler = (_args, { partsOf }, _name, _definition, call) => spreadOfParts(partsOf(call));

const HANDLERS: Readonly<Record<SpreadEffect, Handler>> = {
  'random UUID': (_args, _evaluation, name) =>
    because({ kind: 'scattered', random: true, layout: UUID_TEXT }, { kind: 'random UUID', name }),
  'random': (_args, _evaluation, name) => because({ kind: 'scattered', random: true }, { kind: 'random', name }),
  'sequence': () =>
    because({ kind: 'scattered', bitReversed: true, reversed: true, values: 2 ** 63 }, { kind: 'sequence' }),
  'current time': (_args, _evaluation, name) =>
    because({ kind: 'monotonic', coarse: false }, { kind: 'current time', name }),
  'current day': () => because({ kind: 'monotonic', coarse: true }, { kind: 'current day' }),
  'signed hash': ([value], { spreadOf }, name) => fingerprint(name, spreadOf(value)),
  'hash': ([value], { spreadOf }, name, definition) =>
    hash(name, spreadOf(value), {
      layout: definition?.lengthBytes === undefined ? undefined : randomBytes(definition.lengthBytes),
    }),
  'reversal': ([value], { spreadOf }, name) => reversed(name, spreadOf(value)),
  'bit reversal': ([value, keepsSign], { spreadOf }) =>
    bitReverse(spreadOf(value), keepsSign?.kind === 'literal' && keepsSign.value.toUpperCase() === 'TRUE'),
  'absolute value': ([value], { spreadOf }) => absolute(spreadOf(value)),
  'remainder': ([value, divisor], { spreadOf }) => remainder(spreadOf(value), constantNumber(divisor)),
  'quotient': ([value, divisor], { spreadOf }, name) => merged(name, spreadOf(value), constantNumber(divisor), true),
  'whole number': ([value, digits], { spreadOf }, name) => {
    const kept = digits ? constantNumber(digits) : 0;
    return merged(name, spreadOf(value), kept === undefined ? undefined : Math.max(1, 10 ** -kept));
  },
  'bit mask': ([value, mask], { spreadOf }) => masked(spreadOf(value), constantNumber(mask)),
  'sign': ([value], { spreadOf }, name) => fewNumbers(name, spreadOf(value), -1, 1),
  'bit count': ([value], { spreadOf }, name) => fewNumbers(name, spreadOf(value), 0, BITS),
  'greatest or least': (args, { spreadOf }, name) => greatestOrLeast(name, args.map((arg) => (
    [spreadOf(arg), constantText(arg) === undefined ? constantNumber(arg) : undefined]
  )), args.some((arg) => constantText(arg) !== undefined)),
  'concatenation': textOf,
  'formatted text': textOf,
  'piece of text': textOf,
  'start of text': textOf,
  'end of text': textOf,
  'padded text': textOf,
  'length of text': ([value], { spreadOf, partsOf }, name) =>
    fewNumbers(name, spreadOf(value), ...total(partsOf(value))),
  'position in text': ([value], { spreadOf, partsOf }, name) =>
    fewNumbers(name, spreadOf(value), 0, total(partsOf(value))[1]),
  'trimmed text': ([value, characters], { spreadOf }, name) =>
    text.trimmed(name, spreadOf(value), characters !== undefined),
  'replaced text': ([value, from, to], { spreadOf }, name) =>
    text.replaced(name, spreadOf(value), constantText(from), constantText(to)),
  'changed text': ([value], { spreadOf }, name) => text.changed(name, spreadOf(value)),
  'hexadecimal': ([value], { spreadOf }) => text.hexadecimal(spreadOf(value)),
  'same text': ([value], { spreadOf }, name) => sameOrder(name, spreadOf(value)),
  'first value': (args, { spreadOf }) => joinValues(args.map(spreadOf)),
  'nothing for one value': ([value, nothing], { spreadOf }, name) =>
    isConstant(spreadOf(nothing)) ? spreadOf(value) : text.changed(name, spreadOf(value)),
  'choice': (_args, { spreadOf }, _name, _definition, call) => choice(call, spreadOf),
  'part of a time': ([part, time], { spreadOf }) => extraction(constantText(part) ?? '', spreadOf(time)),
  'format and time': ([format, time], { spreadOf }, name) => formatted(name, constantText(format), spreadOf(time)),
  'time and format': ([time, format], { spreadOf }, name) => formatted(name, constantText(format), spreadOf(time)),
  'elapsed time': (args, { spreadOf }, name, definition) => args.length > 1 && isSame(args[0], args[1])
    ? constant(0, spreadOf(args[0]))
    : elapsed(name, operandOf(args, spreadOf), definition?.unit ?? unitIn(args, definition)),
  'coarser': (args, { spreadOf }, name, definition) =>
    coarser(name, operandOf(args, spreadOf), unitIn(args, definition)),
  'order of some': (args, { spreadOf }, name) => orderOfSome(name, operandOf(args, spreadOf)),
  'keeps order': (args, { spreadOf }, name) => {
    const value = sameOrder(name, operandOf(args, spreadOf));
    return value.kind === 'scattered' ? { ...value, layout: undefined } : value;
  },
};

/** How a function carries the spread of its arguments to its result. */
export function functionSpread(call: FunctionCall, evaluation: Evaluation): Spread {
  const { name, definition, args } = call;
  if (!definition?.spread || !takesArguments(definition, args.length)) {
    const spreads = args.map(evaluation.spreadOf);
    const few = definition && !definition.nondeterministic ? fewOfFew(spreads) : undefined;
    return few ?? unknown({ kind: 'unknown function', name }, ...spreads);
  }
  const value = HANDLERS[definition.spread](args, evaluation, name, definition, call);
  return branchesOf(call) || HANDLERS[definition.spread] === textOf
    ? value
    : supposing(value, args, evaluation.spreadOf, HASHES.has(definition.spread));
}

/** One of several values, whatever decides which. */
export function choice(expression: Expression, spreadOf: SpreadOf): Spread {
  return joinBranches((branchesOf(expression) ?? []).map(({ value, given }) => {
    const spread = spreadOf(value);
    return spread.supposes && given.length > 0
      ? { ...spread, supposes: spread.supposes.map((names) => [...names, ...given]) }
      : spread;
  }));
}

/** Effects on whole values, whose order does not matter any more. */
const HASHES: ReadonlySet<SpreadEffect> = new Set(['signed hash', 'hash', 'reversal', 'bit reversal']);

/**
 * A value that is computed of others supposes what they do. Where nothing is known of how one of them is generated, the
 * result spreads only if they identify the row.
 */
export function supposing(
  value: Spread, operands: readonly Expression[], spreadOf: SpreadOf, ofWhole = false,
): Spread {
  if (value.kind !== 'scattered' && value.kind !== 'entity' && !(value.kind === 'bounded' && value.hashed)) {
    return value;
  }
  const spreads = operands.map(spreadOf);
  const isHash = ofWhole && value.kind !== 'bounded';
  const isNew = isHash || spreads.some(({ kind }) => kind === 'unproven');
  const inherited = isHash ? [] : spreads.flatMap((spread) => spread.supposes ?? []);
  const supposes = [...inherited, ...(isNew ? suppositions(operands, spreadOf) : [])];
  if (supposes.length === 0 && !value.supposes) {
    return value;
  }
  return { ...value, supposes: supposes.length > 0 ? supposes : undefined };
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
