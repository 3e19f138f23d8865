import { canonicalNumber, sameValue } from './literal-values';
import type { Binary, ColumnReference, Expression, InList } from '../../ddl/expressions/expression';
import { argumentsInOrder, boundsOf } from '../../ddl/expressions/expression-walk';

/** Whether two references mean the same column. */
type SameColumn = (written: ColumnReference, printed: ColumnReference) => boolean;

/**
 * Whether Spanner prints `printed` for a PostgreSQL expression that was `written`. It adds the types of constants,
 * implicit conversions and parentheses, and prints `= ANY (ARRAY[...])` for IN and two comparisons for BETWEEN.
 */
export function sameTree(written: Expression, printed: Expression, sameColumn: SameColumn = isSameColumn): boolean {
  const [a, b] = [withoutCasts(written), withoutCasts(printed)];
  if (!castsAgree(a.types, b.types)) {
    return false;
  }
  if (a.constant || b.constant) {
    return a.constant !== undefined && b.constant !== undefined
      && sameConstant(a.constant, a.types, b.constant, b.types);
  }
  if (a.expression.kind === 'column' && b.expression.kind === 'column') {
    return sameColumn(a.expression, b.expression);
  }
  const [left, right] = [shapeOf(a.expression), shapeOf(b.expression)];
  return left !== undefined && right !== undefined && left.name === right.name
    && left.operands.length === right.operands.length
    && left.operands.every((each, at) => sameTree(each, right.operands[at], sameColumn));
}

function isSameColumn(a: ColumnReference, b: ColumnReference): boolean {
  return a.name === b.name && a.table === b.table;
}

interface Constant {
  /** The text between the quotes of a string, or the digits of a number. */
  readonly value: string;
  readonly form: 'string' | 'number' | 'word';
}

interface Uncast {
  readonly expression: Expression;
  readonly constant?: Constant;
  /** From the innermost cast to the outermost. */
  readonly types: readonly string[];
}

function withoutCasts(expression: Expression): Uncast {
  switch (expression.kind) {
    case 'cast': {
      const inner = withoutCasts(expression.operand);
      return { ...inner, types: [...inner.types, expression.typeCode] };
    }
    case 'literal': {
      const { type, value, typeCode } = expression;
      const types = typeCode === undefined ? [] : [typeCode];
      if (type === 'number' && typeCode === undefined) {
        return { expression, types, constant: { form: 'number', value: canonicalNumber(value) ?? value } };
      }
      const isWord = type === 'null' || (type === 'bool' && typeCode === undefined);
      return { expression, types, constant: { form: isWord ? 'word' : 'string', value } };
    }
    case 'unary':
      return signed(expression.operator, expression.operand) ?? { expression, types: [] };
    default:
      return { expression, types: [] };
  }
}

/** Reads `-5` and `-5::bigint` as numbers. */
function signed(sign: string, operand: Expression): Uncast | undefined {
  if (sign !== '-' && sign !== '+') {
    return undefined;
  }
  const inner = withoutCasts(operand);
  if (sign === '+') {
    return inner;
  }
  const { constant } = inner;
  const number = constant && constant.form !== 'word' ? canonicalNumber(constant.value) : undefined;
  const value = number?.startsWith('-') ? number.slice(1) : number === '0' ? '0' : `-${number}`;
  return number === undefined ? undefined : { ...inner, constant: { form: 'number', value } };
}

interface Shape {
  readonly name: string;
  readonly operands: readonly Expression[];
}

/** One shape for all spellings; undefined for an expression that was not understood. */
function shapeOf(expression: Expression): Shape | undefined {
  const junction = junctionOf(expression);
  if (junction !== undefined) {
    return { name: junction, operands: conditionsOf(expression, junction) };
  }
  switch (expression.kind) {
    case 'call':
      return { name: `${expression.name}()`, operands: argumentsInOrder(expression.args) };
    case 'unary':
      return { name: expression.operator, operands: [expression.operand] };
    case 'binary':
      return { name: expression.operator, operands: [expression.left, expression.right] };
    case 'in': {
      const { operand, values, negated } = expression;
      return values.length === 1
        ? { name: negated ? '!=' : '=', operands: [operand, values[0]] }
        : { name: negated ? 'NOT IN' : 'IN', operands: [operand, ...values] };
    }
    case 'case': {
      const { operand, branches, otherwise = NULL } = expression;
      const parts = branches.flatMap((branch) => [branch.when, branch.then]);
      return operand
        ? { name: 'CASE OF', operands: [operand, ...parts, otherwise] }
        : { name: 'CASE', operands: [...parts, otherwise] };
    }
    case 'operation':
      return expression;
    default:
      return undefined;
  }
}

const NULL: Expression = { kind: 'literal', type: 'null', value: 'NULL', start: 0, end: 0 };

/** AND or OR, written or implied. */
function junctionOf(expression: Expression): 'AND' | 'OR' | undefined {
  switch (expression.kind) {
    case 'binary': {
      const { operator } = expression;
      return comparedRows(expression) ? (operator === '=' ? 'AND' : 'OR')
        : operator === 'AND' || operator === 'OR' ? operator : undefined;
    }
    case 'between':
      return expression.negated ? 'OR' : 'AND';
    case 'in': {
      const isChain = expression.values.length > 1 && !expression.values.every((value) => withoutCasts(value).constant);
      return isChain ? (expression.negated ? 'AND' : 'OR') : undefined;
    }
    default:
      return undefined;
  }
}

/** Operands of AND or OR, with nested ones of the same kind flattened. */
function conditionsOf(expression: Expression, junction: string): readonly Expression[] {
  if (junctionOf(expression) !== junction) {
    return [expression];
  }
  switch (expression.kind) {
    case 'binary':
      return (comparedRows(expression) ?? [expression.left, expression.right])
        .flatMap((each) => conditionsOf(each, junction));
    case 'between':
      return boundsOf(expression);
    default:
      return comparisonsOf(expression as InList);
  }
}

/** `(a, b) = (1, 2)` is printed as `a = 1 AND b = 2`, and `<>` with OR; Spanner has no others. */
function comparedRows(compared: Binary): Binary[] | undefined {
  const [left, right] = [compared.left, compared.right].map((side) => (
    side.kind === 'operation' && side.name === 'ROW' ? side.operands : []
  ));
  return left.length > 0 && left.length === right.length
    ? left.map((each, at) => ({ ...compared, left: each, right: right[at] }))
    : undefined;
}

/** Values that are not constants are printed as a chain of comparisons. */
function comparisonsOf({ operand, values, negated, start, end }: InList): Binary[] {
  return values.map(
    (value) => ({ kind: 'binary', operator: negated ? '!=' : '=', left: operand, right: value, start, end }),
  );
}

function sameConstant(
  written: Constant, writtenTypes: readonly string[], printed: Constant, printedTypes: readonly string[],
): boolean {
  const forms = [written.form, printed.form];
  if (forms.includes('word')) {
    // `'t'` may be printed as true, but only NULL as NULL.
    const isNull = [written, printed].some(({ form, value }) => form === 'word' && value === 'NULL');
    const isTruth = !forms.includes('number')
      && [...writtenTypes, ...printedTypes].every((type) => type === 'BOOL' || type === 'STRING');
    return isNull
      ? forms[0] === forms[1] && written.value === printed.value
      : isTruth && sameValue(written.value, printed.value, ['BOOL']);
  }
  if (isText(printedTypes) && writtenTypes.some((type) => type !== 'STRING')) {
    return false;
  }
  return sameValue(
    written.value, printed.value, [...writtenTypes, ...printedTypes, ...(forms.includes('number') ? ['NUMERIC'] : [])],
  );
}

function isText(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => type === 'STRING');
}

/** All written casts must be printed, except casts to the type that the value has anyway. */
function castsAgree(written: readonly string[], printed: readonly string[]): boolean {
  const left = printed.filter((type) => type !== 'STRING');
  const right = written.filter((type) => type !== 'STRING');
  let at = 0;
  for (const type of left) {
    at += right[at] === type ? 1 : 0;
  }
  return left.length === 0 || at === right.length;
}
