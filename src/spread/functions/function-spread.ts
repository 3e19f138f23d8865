import { constantNumber, constantText } from '../constants';
import { BITS, constant, fewNumbers, greatestOrLeast, isSame } from './arithmetic-spread';
import { absolute, bitReverse, FINGERPRINT, hash, remainder, reversed } from './hash-spread';
import type { Expression, FunctionCall } from '../../ddl/expressions/expression';
import { takesArguments, type SpreadEffect, type SqlFunction } from '../../schema/functions';
import { SECONDS_OF_DAY } from '../../text/time';
import { fewOfFew, joinBranches, joinValues } from '../join-branches';
import { merged } from '../merged-spread';
import { because, BIT_REVERSED_COUNTER, isConstant, unknown, unknownResult, type Spread } from '../spread';
import { branchesOf, presentBranches, suppositions, type Branch } from '../suppositions';
import { randomBytes, UUID_TEXT } from '../text-layout';
import { spreadOfParts, total, type Evaluation } from './text-parts';
import * as text from './text-spread';
import { coarser, elapsed, extraction, formatted, orderOfSome, sameOrder } from './time-spread';

/** A call, and what is asked of its arguments. */
interface Call extends Evaluation, Pick<FunctionCall, 'name' | 'args'> {
  readonly expression: FunctionCall;
  readonly definition: SqlFunction;
  /** Of the first argument. */
  readonly value: () => Spread;
}

const textOf = ({ expression, partsOf }: Call): Spread => spreadOfParts(partsOf(expression));

const EFFECTS: Readonly<Record<SpreadEffect, (call: Call) => Spread>> = {
  'random UUID': ({ name }) => (
    because({ kind: 'scattered', random: true, layout: UUID_TEXT }, `${name}() is a random UUID v4`)
  ),
  'random': ({ name }) => because({ kind: 'scattered', random: true }, `${name}() is random`),
  'sequence': () => because(BIT_REVERSED_COUNTER, 'a bit-reversed sequence'),
  'current time': ({ name }) => (
    because({ kind: 'monotonic', coarse: false, exact: true }, `${name} is the current time`)
  ),
  'current day': () => (
    because({ kind: 'monotonic', coarse: true, seconds: SECONDS_OF_DAY }, 'CURRENT_DATE is the current day')
  ),
  'signed hash': ({ name, value }) => hash(name, value(), FINGERPRINT),
  'hash': ({ name, value, definition: { lengthBytes } }) => (
    hash(name, value(), { layout: lengthBytes === undefined ? undefined : randomBytes(lengthBytes) })
  ),
  'reversal': ({ name, value }) => reversed(name, value()),
  'bit reversal': ({ value, args: [, keepsSign] }) => (
    bitReverse(value(), keepsSign?.kind === 'literal' && keepsSign.value.toUpperCase() === 'TRUE')
  ),
  'absolute value': ({ value }) => absolute(value()),
  'remainder': ({ value, args: [, divisor] }) => remainder(value(), constantNumber(divisor)),
  'quotient': ({ name, value, args: [, divisor] }) => merged(name, value(), constantNumber(divisor), true),
  'whole number': ({ name, value, args: [, digits] }) => {
    const kept = digits ? constantNumber(digits) : 0;
    return merged(name, value(), kept === undefined ? undefined : Math.max(1, 10 ** -kept));
  },
  'sign': ({ name, value }) => fewNumbers(name, value(), -1, 1),
  'bit count': ({ name, value }) => fewNumbers(name, value(), 0, BITS),
  'greatest or least': ({ name, args, spreadOf }) => greatestOrLeast(
    name, args.map((arg) => [spreadOf(arg), constantText(arg) === undefined ? constantNumber(arg) : undefined]),
    args.some((arg) => constantText(arg) !== undefined),
  ),
  'concatenation': textOf,
  'formatted text': textOf,
  'piece of text': textOf,
  'start of text': textOf,
  'end of text': textOf,
  'padded text': textOf,
  'length of text': ({ name, value, args, partsOf }) => fewNumbers(name, value(), ...total(partsOf(args[0]))),
  'position in text': ({ name, value, args, partsOf }) => fewNumbers(name, value(), 0, total(partsOf(args[0]))[1]),
  'trimmed text': ({ name, value, args }) => (args.length > 1 ? text.changed(name, value()) : value()),
  'replaced text': ({ name, value, args: [, from, to] }) => (
    text.replaced(name, value(), constantText(from), constantText(to))
  ),
  'changed text': ({ name, value }) => text.changed(name, value()),
  'hexadecimal': ({ value }) => text.hexadecimal(value()),
  'same text': ({ name, value }) => sameOrder(name, value()),
  'first value': ({ args, spreadOf }) => joinValues(args.map(spreadOf)),
  'nothing for one value': ({ name, value, args: [, nothing], spreadOf }) => (
    isConstant(spreadOf(nothing)) ? value() : text.changed(name, value())
  ),
  'choice': (call) => choice(call.expression, call),
  'part of a time': ({ args: [part, time], spreadOf }) => extraction(constantText(part) ?? '', spreadOf(time)),
  'format and time': ({ name, args: [format, time], spreadOf }) => (
    formatted(name, constantText(format), spreadOf(time))
  ),
  'time and format': ({ name, value, args: [, format] }) => formatted(name, constantText(format), value()),
  'elapsed time': (call) => (call.args.length > 1 && isSame(call.args[0], call.args[1])
    ? constant(0, call.value())
    : elapsed(call.name, operandOf(call), call.definition.unit ?? unitIn(call))),
  'coarser': (call) => coarser(call.name, operandOf(call), call.definition.unit ?? unitIn(call)),
  'order of some': (call) => orderOfSome(call.name, operandOf(call)),
  'keeps order': (call) => {
    const value = sameOrder(call.name, operandOf(call));
    return value.kind === 'scattered' ? { ...value, layout: undefined } : value;
  },
};

/** How a function carries the spread of its arguments to its result. */
export function functionSpread(expression: FunctionCall, evaluation: Evaluation): Spread {
  const { spreadOf } = evaluation;
  const { name, definition, args } = expression;
  if (!definition?.spread || !takesArguments(definition, args.length)) {
    const spreads = args.map(spreadOf);
    const few = definition && !definition.nondeterministic ? fewOfFew(spreads) : undefined;
    return few ?? unknown(`unknown spread of ${expression.written ?? name}()`, ...spreads);
  }
  const effect = EFFECTS[definition.spread];
  const value = effect({ ...evaluation, name, args, expression, definition, value: () => spreadOf(args[0]) });
  return branchesOf(expression) || effect === textOf
    ? value
    : supposing(value, args, evaluation, HASHES.has(definition.spread));
}

/** One of several values, whatever decides which. */
export function choice(expression: Expression, { spreadOf, sourcesOf }: Evaluation): Spread {
  const spreads = (branches: readonly Branch[] = []): Spread[] => branches.map(({ value, given }) => {
    const spread = spreadOf(value);
    return spread.supposes && given.length > 0
      ? { ...spread, supposes: spread.supposes.map((names) => [...names, ...given]) }
      : spread;
  });
  const all = spreads(branchesOf(expression));
  const present = spreads(presentBranches(expression, sourcesOf));
  const joined = joinBranches(present);
  return present.length < all.length && joined.kind === 'bounded' && joined.hashed && joined.shared !== 'constant'
    ? because({ ...joined, shared: 'null' }, 'a shard for some of the rows only', joined.evidence)
    : joinBranches(all);
}

/** Effects on whole values, whose order does not matter any more. */
const HASHES: ReadonlySet<SpreadEffect> = new Set(['signed hash', 'hash', 'reversal', 'bit reversal']);

/**
 * A value that is computed of others supposes what they do. Where nothing is known of how one of them is generated, the
 * result spreads only if they identify the row.
 */
export function supposing(
  value: Spread, operands: readonly Expression[], evaluation: Evaluation, ofWhole = false,
): Spread {
  if (value.kind !== 'scattered' && value.kind !== 'entity' && !(value.kind === 'bounded' && value.hashed)) {
    return value;
  }
  const spreads = operands.map(evaluation.spreadOf);
  const isHash = ofWhole && value.kind !== 'bounded';
  const isNew = isHash || spreads.some(({ kind }) => kind === 'unproven');
  const inherited = isHash ? [] : spreads.flatMap((spread) => spread.supposes ?? []);
  const supposes = [...inherited, ...(isNew ? suppositions(operands, evaluation) : [])];
  if (supposes.length === 0 && !value.supposes) {
    return value;
  }
  return { ...value, supposes: supposes.length > 0 ? supposes : undefined };
}

function unitIn({ args, definition: { datePart } }: Call): string {
  return (datePart === undefined ? undefined : constantText(args[datePart])) ?? '';
}

/**
 * The value that a function turns into another, wherever the dialect places it: `date_trunc('day', at)`,
 * `TIMESTAMP_TRUNC(at, DAY)`. Of several values the result is not known.
 */
function operandOf({ args, spreadOf }: Call): Spread {
  const spreads = args.map(spreadOf);
  const varied = spreads.filter((spread) => !isConstant(spread));
  return varied.length > 1 ? unknownResult('', ...varied) : (varied[0] ?? spreads[0]);
}
