import { constantNumber } from './constants';
import { functionSpread, spreadOfEffect } from './function-spread';
import { shifted } from './hash-spread';
import { joinBranches } from './join-branches';
import { because, isConstant, type Spread } from './spread';
import { coarser } from './time-spread';
import type { Binary, Case, Cast, Expression } from '../ddl/expressions/expression';
import { isCondition } from '../ddl/expressions/expression-grammar';
import type { SpreadEffect } from '../schema/functions';

/** Answers for the leaves of an expression. */
type ColumnSpreadOf = (column: string) => Spread;

type SpreadOf = (operand: Expression) => Spread;

const ARITHMETIC = new Set(['+', '-', '*', '^', '|', '<<']);
const OPERATOR_EFFECTS: ReadonlyMap<string, SpreadEffect> = new Map([
  ['%', 'remainder'],
  ['||', 'concatenation'],
  ['/', 'coarser'],
  ['>>', 'coarser'],
  ['&', 'bit mask'],
]);

/** Carries the spread of the columns through an expression to its value. */
export function expressionSpread(expression: Expression, columnSpreadOf: ColumnSpreadOf): Spread {
  const spreadOf = (operand: Expression): Spread => expressionSpread(operand, columnSpreadOf);
  switch (expression.kind) {
    case 'column':
      return columnSpreadOf(expression.name);
    case 'literal':
      return because({ kind: 'bounded', count: 1, hashed: false }, { kind: 'constant', text: expression.value });
    case 'cast':
      return castSpread(expression, spreadOf);
    case 'unary':
      return isCondition(expression.operator) ? truthValue() : spreadOf(expression.operand);
    case 'in':
    case 'between':
      return truthValue();
    case 'call':
      return functionSpread(expression, spreadOf);
    case 'binary':
      return binarySpread(expression, spreadOf);
    case 'case':
      return caseSpread(expression, spreadOf);
    case 'operation':
      return because({ kind: 'unproven' }, { kind: 'unknown expression', text: expression.name });
    case 'opaque':
      return because({ kind: 'unproven' }, { kind: 'unknown expression', text: expression.text });
  }
}

function castSpread(cast: Cast, spreadOf: SpreadOf): Spread {
  const operand = spreadOf(cast.operand);
  const cutsFraction =
    cast.typeCode === 'INT64' && cast.operand.kind === 'call' && cast.operand.definition?.spread === 'part of a time';
  return cast.typeCode === 'DATE' || cutsFraction ? coarser(cast.type, operand, 'cast keeps order') : operand;
}

function truthValue(): Spread {
  return because({ kind: 'bounded', count: 2, hashed: false }, { kind: 'truth value' });
}

function binarySpread(binary: Binary, spreadOf: SpreadOf): Spread {
  const { operator, left, right } = binary;
  if (isCondition(operator) || operator === '~') {
    return truthValue();
  }
  const effect = OPERATOR_EFFECTS.get(operator);
  if (effect !== undefined) {
    return spreadOfEffect(effect, operator, [left, right], spreadOf);
  }
  const [first, second] = [spreadOf(left), spreadOf(right)];
  // Adding, subtracting or multiplying by a constant keeps the order or turns it round; neither spreads anything.
  if (isConstant(second) && ARITHMETIC.has(operator)) {
    return operator === '+' ? shifted(first, constantNumber(right)) : first;
  }
  if (isConstant(first) && ARITHMETIC.has(operator)) {
    return operator === '+' ? shifted(second, constantNumber(left)) : second;
  }
  const scattered = [first, second].find((spread) => spread.kind === 'scattered');
  return (
    scattered ??
    because({ kind: 'unproven' }, { kind: 'operator of two values', name: operator }, [
      ...first.evidence,
      ...second.evidence,
    ])
  );
}

function caseSpread(expression: Case, spreadOf: SpreadOf): Spread {
  const values = expression.branches.map((branch) => branch.then);
  if (expression.otherwise) {
    values.push(expression.otherwise);
  }
  return joinBranches(values.map(spreadOf));
}
