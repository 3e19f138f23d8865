import { constantNumber, exactNumber } from '../constants';
import { masked, remainder, shifted } from './hash-spread';
import type { Binary, Expression } from '../../ddl/expressions/expression';
import { expressionKey, referencedColumns } from '../../ddl/expressions/expression-walk';
import { Dialect } from '../../schema';
import { fewOfFew, joinBranches } from '../join-branches';
import { merged, mergedFew, MOST_CERTAINLY_FEW } from '../merged-spread';
import {
  because, fewOf, isConstant, rangeOf, unknown, unknownResult, WITH_GAPS, type Bounded, type Spread,
} from '../spread';
import { orderOfSome } from './time-spread';

/** A number of so many even values fills INT64, and what is added to it hardly moves it. */
const FILLS_INT64 = 2 ** 62;
/** No number of an application loses its highest bits by so few. */
const FEW_BITS = 8;

/** The spread of `left operator right` for operators on numbers. */
export function arithmetic(binary: Binary, dialect: Dialect, spreadOf: (operand: Expression) => Spread): Spread {
  const { left, right, operator } = binary;
  const operands = [spreadOf(left), spreadOf(right)];
  const ofItself = isSame(left, right) ? OF_ITSELF[operator] : undefined;
  if (ofItself !== undefined) {
    return ofItself === 'itself' ? operands[0] : constant(ofItself, operands[0]);
  }
  const isOfSomeRows = (spread: Spread): boolean => isOneValue(spread) && spread.shared === 'null';
  const present = operands.map((spread) => (isOfSomeRows(spread) ? { ...spread, shared: undefined } : spread));
  const value = computed(binary, dialect, present);
  return operands.some(isOfSomeRows) ? { ...value, shared: 'null' } : value;
}

function computed(binary: Binary, dialect: Dialect, [first, second]: readonly Spread[]): Spread {
  const { left, right, operator } = binary;
  if (isConstant(second)) {
    const by = numberOf(right, second);
    return withConstant(binary, dialect, first, operator === '-' ? by && -by : by);
  }
  if (isConstant(first)) {
    return ['+', '-', '*', '&', '|'].includes(operator)
      ? withConstant(binary, dialect, signed(operator, second), numberOf(left, first))
      : nothingKnown(binary, [second]);
  }
  return ofTwo(binary, dialect, first, second);
}

/** The spread of `operator operand`; `~x` is `-x - 1`. */
export function signed(operator: string, operand: Spread): Spread {
  const range = operand.kind === 'bounded' ? rangeOf(operand) : undefined;
  return range && (operator === '-' || operator === '~')
    ? { ...operand, least: -range[1] - (operator === '~' ? 1 : 0) } as Spread
    : operand;
}

function withConstant(binary: Binary, dialect: Dialect, spread: Spread, by: number | undefined): Spread {
  switch (binary.operator) {
    case '+':
    case '-':
      return shifted(spread, by);
    case '*':
      return multiplied(binary, spread, by);
    case '/':
      return merged('/', spread, by, dialect === Dialect.POSTGRESQL);
    case '%':
      return remainder(spread, by);
    case '&':
      return masked(spread, exactNumber(binary.right) ?? exactNumber(binary.left)
        ?? (Number.isSafeInteger(by) ? BigInt(by!) : undefined));
    case '>>':
      return merged('>>', spread, by === undefined ? undefined : 2 ** by);
    case '<<':
      return (by ?? Infinity) <= FEW_BITS ? multiplied(binary, spread, 2 ** by!) : nothingKnown(binary, [spread]);
    case '^':
      // In PostgreSQL it is a power. What only some bits are turned in stays with its neighbours.
      return dialect === Dialect.GOOGLESQL ? spread : nothingKnown(binary, [spread]);
    case '|':
      return withBits(binary, spread, by);
    default:
      return by === 0 ? spread : nothingKnown(binary, [spread]);
  }
}

function isOneValue(spread: Spread): boolean {
  return spread.kind === 'bounded' && spread.count === 1 && !spread.hashed;
}

/** The number that a constant is. */
function numberOf(expression: Expression, spread: Spread): number | undefined {
  return constantNumber(expression) ?? (spread.kind === 'bounded' ? spread.least : undefined);
}

/** What has some bits in all rows. Neighbours change places, and what only differs in these bits becomes one. */
function withBits(binary: Binary, spread: Spread, bits: number | undefined): Spread {
  if (bits === 0 || bits === -1) {
    return bits === 0 ? spread : constant(-1, spread);
  }
  switch (bits === undefined || bits < 0 ? 'unproven' : spread.kind) {
    case 'monotonic':
      return orderOfSome(binary.operator, spread);
    case 'scattered':
      return { ...spread, step: Infinity } as Spread;
    case 'bounded':
      return mergedFew(spread as Spread & Bounded, 1, `unknown result of ${binary.operator}`);
    default:
      return nothingKnown(binary, [spread]);
  }
}

/** A value and itself. */
const OF_ITSELF: { readonly [operator: string]: number | 'itself' | undefined } = {
  '-': 0, '^': 0, '%': 0, '/': 1, '&': 'itself', '|': 'itself',
};

/** Whether two expressions have the same value in each row. */
export function isSame(first: Expression, second: Expression): boolean {
  return first.kind === second.kind && expressionKey(first) === expressionKey(second);
}

/** One number in all rows, but where `of` is NULL. */
export function constant(value: number, { shared, evidence }: Spread): Spread {
  const isNull = shared === 'null';
  return because(
    { kind: 'bounded', count: 1, least: value, hashed: false, shared: isNull ? shared : undefined },
    `the constant ${value}`,
    isNull ? evidence : [],
  );
}

/** How many bits a number has. */
export const BITS = 64;

/** One of the whole numbers in a range, where nobody knows how often each is. */
export function fewNumbers(name: string, of: Spread, least: number, most: number): Spread {
  const count = most - least + 1;
  if (count === 1 || isConstant(of)) {
    return count === 1 ? constant(least, of) : { ...of, ...WITH_GAPS } as Spread;
  }
  return count <= MOST_CERTAINLY_FEW
    ? fewOf(of, `${name}() is one of ${count} numbers`, { count, least })
    : unknownResult(name, of);
}

/**
 * GREATEST and LEAST take one of their arguments, and all values of one that no other reaches.
 *
 * @param args The number of those that always are one.
 */
export function greatestOrLeast(
  name: string, args: readonly (readonly [spread: Spread, constant: number | undefined])[], hasText: boolean,
): Spread {
  const least = name === 'LEAST';
  const isFar = args.some(([, number]) => Math.abs(number ?? 0) > Number.MAX_SAFE_INTEGER);
  const bounds = args.flatMap(([spread, number]) => (isConstant(spread) && number !== undefined ? [number] : []));
  const bound = least ? Math.min(...bounds) : Math.max(...bounds);
  const isReached = ([spread, number]: (typeof args)[number]): boolean => {
    const range = spread.kind === 'bounded' ? rangeOf(spread) : undefined;
    return number !== undefined && isConstant(spread)
      ? number === bound
      : range === undefined || (least ? range[0] < bound : range[1] > bound);
  };
  const reached = args.filter(isReached);
  const ranges = reached.map(([spread]) => (spread.kind === 'bounded' ? rangeOf(spread) : undefined));
  // A constant that all values of the others go beyond.
  const beyond = reached.filter(([spread, number]) => !(isConstant(spread) && number !== undefined
    && ranges.some((range) => range && (least ? range[1] <= number : range[0] >= number))));
  const taken = (beyond.length > 0 ? beyond : reached).map(([spread]) => spread);
  const some = taken.find((spread) => spread.kind !== 'bounded');
  const isMixed = some !== undefined && taken.some(({ kind }) => kind === 'bounded');
  // A clock leaves every number behind it but the largest. Whether other values reach one, or a text, nobody knows.
  return isMixed && (least || isFar || hasText || some.kind !== 'monotonic')
    ? unknownResult(name, ...taken)
    : joinBranches(isMixed ? taken.filter(({ kind }) => kind !== 'bounded') : taken);
}

function multiplied(binary: Binary, spread: Spread, by: number | undefined): Spread {
  if (by === 0) {
    return constant(0, spread);
  }
  if (by === undefined) {
    return nothingKnown(binary, [spread]);
  }
  if (Math.abs(by) < 1) {
    return merged('*', spread, 1 / by);
  }
  const step = (spread.step ?? 1) * Math.abs(by);
  return spread.kind === 'monotonic'
    ? { ...spread, step, perSecond: spread.perSecond && spread.perSecond * Math.abs(by) }
    : spread.kind === 'bounded' ? { ...spread, step, least: undefined } : { ...spread, step };
}

/**
 * A sum is as even as a number that fills INT64, whatever is added to it, as long as that is not computed from the same
 * column: `h - h` is 0.
 */
function ofTwo(binary: Binary, dialect: Dialect, first: Spread, second: Spread): Spread {
  const adds = ['+', '-'].includes(binary.operator) || (binary.operator === '^' && dialect === Dialect.GOOGLESQL);
  const widest = [first, second].find(
    (spread) => spread.kind === 'scattered' && (spread.values ?? 0) >= FILLS_INT64 && spread.step === undefined,
  );
  return adds && widest && areIndependent(binary, [first, second])
    ? { ...widest, shared: first.shared ?? second.shared }
    : nothingKnown(binary, [first, second]);
}

/** A generated column may be computed from the columns that stand next to it. */
function areIndependent({ left, right }: Binary, spreads: readonly Spread[]): boolean {
  const columns = new Set(referencedColumns(left));
  return (
    referencedColumns(right).every((name) => !columns.has(name)) &&
    spreads.every(({ evidence }) => !evidence.some((each) => typeof each === 'object' && each.kind === 'generated'))
  );
}

function nothingKnown({ operator }: Binary, spreads: readonly Spread[]): Spread {
  return fewOfFew(spreads) ?? unknown(`"${operator}" of two values`, ...spreads);
}
