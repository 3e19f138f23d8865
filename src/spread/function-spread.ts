import { constantNumber, constantText } from './constants';
import { absolute, bitReverse, hash, masked, remainder } from './hash-spread';
import { joinBranches } from './join-branches';
import { because, isConstant, type Spread } from './spread';
import { concatenation, piece } from './text-spread';
import { coarser, extraction, formatted, sameOrder } from './time-spread';
import type { Expression, FunctionCall } from '../ddl/expressions/expression';

type SpreadOf = (operand: Expression) => Spread;
type Handler = (args: readonly Expression[], spreadOf: SpreadOf, name: string) => Spread;

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ...each('GENERATE_UUID NEW_UUID GEN_RANDOM_UUID', (_args, _spreadOf, name) =>
    because({ kind: 'scattered', random: true }, `${name}() is a random UUID v4`)),
  ...each('RAND RANDOM', (_args, _spreadOf, name) => because({ kind: 'scattered', random: true }, `${name}() is random`)),
  ...each('GET_NEXT_SEQUENCE_VALUE NEXTVAL', () => because({ kind: 'scattered', bitReversed: true }, 'a bit-reversed sequence')),
  ...each(
    'CURRENT_TIMESTAMP NOW PENDING_COMMIT_TIMESTAMP TRANSACTION_TIMESTAMP STATEMENT_TIMESTAMP CLOCK_TIMESTAMP LOCALTIMESTAMP',
    (_args, _spreadOf, name) => because({ kind: 'monotonic', coarse: false }, `${name} is the current time`),
  ),
  ...each('CURRENT_DATE', () => because({ kind: 'monotonic', coarse: true }, 'CURRENT_DATE is the current day')),

  ...each('FARM_FINGERPRINT', (args, spreadOf, name) => hash(name, spreadOf(args[0]), { signed: true })),
  ...each('MD5 SHA1 SHA256 SHA512 REVERSE', (args, spreadOf, name) => hash(name, spreadOf(args[0]))),
  ...each('BIT_REVERSE', ([value, keepsSign], spreadOf) =>
    bitReverse(spreadOf(value), keepsSign?.kind === 'literal' && keepsSign.value.toUpperCase() === 'TRUE')),
  ...each('ABS', (args, spreadOf) => absolute(spreadOf(args[0]))),
  ...each('MOD', (args, spreadOf) => remainder(spreadOf(args[0]), constantNumber(args[1]))),
  ...each('BIT_AND', (args, spreadOf) => masked(spreadOf(args[0]), constantNumber(args[1]))),

  ...each('CONCAT', (args, spreadOf) => concatenation(args.map(spreadOf))),
  ...each('FORMAT', (args, spreadOf) => concatenation((args.length > 1 ? args.slice(1) : args).map(spreadOf))),
  ...each('SUBSTR SUBSTRING', ([text, start, length], spreadOf) => piece(spreadOf(text), (constantNumber(start) ?? 0) === 1, constantNumber(length))),
  ...each('LEFT', (args, spreadOf) => piece(spreadOf(args[0]), true, constantNumber(args[1]))),
  ...each('RIGHT', (args, spreadOf) => piece(spreadOf(args[0]), false, constantNumber(args[1]))),

  ...each('COALESCE IFNULL NULLIF', (args, spreadOf) => joinValues(args.map(spreadOf))),
  ...each('IF', (args, spreadOf) => joinBranches(args.slice(1).map(spreadOf))),

  ...each('EXTRACT DATE_PART', (args, spreadOf) => extraction(constantText(args[0]) ?? '', spreadOf(args[1] ?? args[0]))),
  ...each('FORMAT_TIMESTAMP FORMAT_DATE', (args, spreadOf, name) => formatted(name, constantText(args[0]), spreadOf(args[1] ?? args[0]))),
  ...each('TO_CHAR', (args, spreadOf, name) => formatted(name, constantText(args[1]), spreadOf(args[0]))),
  ...each(
    'TIMESTAMP_TRUNC DATE_TRUNC DATE UNIX_SECONDS UNIX_DATE TIMESTAMP_DIFF DATE_DIFF DIV FLOOR CEIL CEILING ROUND TRUNC',
    (args, spreadOf, name) => coarser(name, operandOf(args, spreadOf)),
  ),
  ...each(
    'UPPER LOWER TRIM LTRIM RTRIM TO_HEX FROM_HEX LPAD RPAD TO_BASE64 STRING UNIX_MILLIS UNIX_MICROS TIMESTAMP_SECONDS TIMESTAMP_MILLIS '
    + 'TIMESTAMP_MICROS TIMESTAMP TIMESTAMP_ADD TIMESTAMP_SUB DATE_ADD DATE_SUB TO_TIMESTAMP TIMEZONE REPLACE TO_JSON_STRING '
    + 'SAFE_CONVERT_BYTES_TO_STRING TO_CODE_POINTS CODE_POINTS_TO_STRING CODE_POINTS_TO_BYTES',
    (args, spreadOf, name) => sameOrder(name, operandOf(args, spreadOf)),
  ),
]);

/** How a function carries the spread of its arguments to its result. */
export function functionSpread(call: FunctionCall, spreadOf: SpreadOf): Spread {
  const handler = HANDLERS.get(call.name);
  if (handler && (call.args.length > 0 || NEEDS_NO_ARGUMENT.has(call.name))) {
    return handler(call.args, spreadOf, call.name);
  }
  return because({ kind: 'unproven' }, `nothing is known of ${call.name}()`, call.args.flatMap((arg) => spreadOf(arg).evidence));
}

const NEEDS_NO_ARGUMENT = new Set([
  'GENERATE_UUID', 'NEW_UUID', 'GEN_RANDOM_UUID', 'RAND', 'RANDOM', 'CURRENT_TIMESTAMP', 'NOW', 'PENDING_COMMIT_TIMESTAMP', 'TRANSACTION_TIMESTAMP',
  'STATEMENT_TIMESTAMP', 'CLOCK_TIMESTAMP', 'LOCALTIMESTAMP', 'CURRENT_DATE',
]);

/** The value that a function turns into another, wherever the dialect places it: `date_trunc('day', at)`, `TIMESTAMP_TRUNC(at, DAY)`. */
function operandOf(args: readonly Expression[], spreadOf: SpreadOf): Spread {
  const spreads = args.map(spreadOf);
  return spreads.find((spread) => !isConstant(spread)) ?? spreads[0];
}

/** One of several values, where a constant only stands in for a missing one. */
function joinValues(spreads: readonly Spread[]): Spread {
  const telling = spreads.filter((spread) => !isConstant(spread));
  return telling.length > 0 ? joinBranches(telling) : spreads[0];
}

function each(names: string, handler: Handler): [string, Handler][] {
  return names.split(' ').map((name) => [name, handler]);
}
