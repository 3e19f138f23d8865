import { constantNumber } from '../constants';
import { masked, remainder, shifted } from './hash-spread';
import type { Binary, Expression } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { Dialect } from '../../schema';
import { merged } from '../merged-spread';
import { because, isConstant, rangeOf, unknown, type Spread } from '../spread';

/** A number of so many even values fills INT64, and what is added to it hardly moves it. */
const FILLS_INT64 = 2 ** 62;
/** No number of an application loses its highest bits by so few. */
const FEW_BITS = 8;

/** The spread of `left operator right` for operators on numbers. */
export function arithmetic(binary: Binary, dialect: Dialect, spreadOf: (operand: Expression) => Spread): Spread {
  const { left, right } = binary;
  const [first, second] = [spreadOf(left), spreadOf(right)];
  if (isConstant(second)) {
    const by = constantNumber(right);
    return withConstant(binary, dialect, first, binary.operator === '-' ? by && -by : by);
  }
  if (isConstant(first)) {
    return ['+', '-', '*', '&'].includes(binary.operator)
      ? withConstant(binary, dialect, signed(binary.operator, second), constantNumber(left))
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
      return masked(spread, by);
    case '>>':
      return merged('>>', spread, by === undefined ? undefined : 2 ** by);
    case '<<':
      return (by ?? Infinity) <= FEW_BITS ? multiplied(binary, spread, 2 ** by!) : nothingKnown(binary, [spread]);
    case '^':
      // In PostgreSQL it is a power. What only some bits are turned in stays with its neighbours.
      return dialect === Dialect.GOOGLESQL ? spread : nothingKnown(binary, [spread]);
    default:
      return by === 0 ? spread : nothingKnown(binary, [spread]);
  }
}

function multiplied(binary: Binary, spread: Spread, by: number | undefined): Spread {
  if (by === 0) {
    return because({ kind: 'bounded', count: 1, hashed: false }, { kind: 'constant', text: '0' }, spread.evidence);
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
    spreads.every(({ evidence }) => evidence.every(({ kind }) => kind !== 'generated'))
  );
}

function nothingKnown({ operator }: Binary, spreads: readonly Spread[]): Spread {
  return unknown({ kind: 'operator of two values', name: operator }, ...spreads);
}
