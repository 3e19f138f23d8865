import { arithmetic, signed } from './functions/arithmetic-spread';
import { choice, functionSpread, supposing } from './functions/function-spread';
import { spreadOfParts, textParts, type ColumnFacts, type Evaluation } from './functions/text-parts';
import { piece } from './functions/text-spread';
import { coarser } from './functions/time-spread';
import { fewOfFew } from './join-branches';
import { merged } from './merged-spread';
import { because, unknown, type Spread } from './spread';
import type { Binary, Cast, Expression, Operation } from '../ddl/expressions/expression';
import { isCondition } from '../ddl/expressions/expression-grammar';
import { Dialect } from '../schema';
import { shortText } from '../text/shown';

/** Carries the spread of the columns through an expression to its value. */
export function expressionSpread(expression: Expression, dialect: Dialect, columns: ColumnFacts): Spread {
  const known = new Map<Expression, Spread>();
  const evaluation: Evaluation = {
    spreadOf: (operand) => {
      const spread = known.get(operand) ?? spreadIn(operand, dialect, columns, evaluation);
      known.set(operand, spread);
      return spread;
    },
    partsOf: (text) => textParts(text, evaluation, columns),
    sourcesOf: columns.sourcesOf,
  };
  return evaluation.spreadOf(expression);
}

function spreadIn(expression: Expression, dialect: Dialect, columns: ColumnFacts, evaluation: Evaluation): Spread {
  const { spreadOf } = evaluation;
  switch (expression.kind) {
    case 'column':
      return columns.spreadOf(expression.name);
    case 'literal':
      return because(
        { kind: 'bounded', count: 1, hashed: false, shared: expression.type === 'null' ? 'null' : undefined },
        `the constant ${shortText(expression.value)}`,
      );
    case 'cast':
      return castSpread(expression, evaluation);
    case 'unary':
      return isCondition(expression.operator)
        ? truthValue()
        : signed(expression.operator, spreadOf(expression.operand));
    case 'in':
    case 'between':
      return truthValue();
    case 'call':
      return functionSpread(expression, evaluation);
    case 'binary':
      return binarySpread(expression, dialect, evaluation);
    case 'case':
      return choice(expression, evaluation);
    case 'operation':
      return expression.name.startsWith('INTERVAL') && expression.operands.length === 1
        ? spreadOf(expression.operands[0])
        : elementSpread(expression, evaluation);
    case 'opaque':
      return unknown(`nothing is known of ${shortText(expression.text)}`);
  }
}

function castSpread(cast: Cast, { spreadOf, partsOf }: Evaluation): Spread {
  const { type, typeCode } = cast;
  const operand = spreadOf(cast.operand);
  switch (typeCode) {
    case 'DATE':
      return coarser(type, operand, 'DAY', `a cast to ${type} keeps the order`);
    case 'BOOL':
      return operand.kind === 'bounded' && operand.count === 1 ? operand : truthValue();
    case 'INT64':
      return operand.kind === 'monotonic' && operand.perSecond === undefined ? operand : merged(type, operand, 1);
    case 'STRING':
      // PostgreSQL cuts a text that is longer than the type it is cast to.
      return type.includes('(') ? spreadOfParts(partsOf(cast)) : operand;
    default:
      return operand;
  }
}

/** An element of a list, or what nobody knows. */
function elementSpread(operation: Operation, { spreadOf, partsOf }: Evaluation): Spread {
  const [list, at] = operation.operands;
  const few = operation.name === '[]' && at?.kind === 'call' ? fewOfFew([list, ...at.args].map(spreadOf)) : undefined;
  const spread = spreadOfParts(partsOf(operation));
  return few ?? (spread.kind === 'scattered' ? piece(spread, 1, Infinity, false) : spread);
}

function truthValue(): Spread {
  return because({ kind: 'bounded', count: 2, hashed: false }, 'true or false');
}

function binarySpread(binary: Binary, dialect: Dialect, evaluation: Evaluation): Spread {
  const { operator, left, right } = binary;
  if (isCondition(operator) || operator === '~') {
    return truthValue();
  }
  return operator === '||'
    ? spreadOfParts(evaluation.partsOf(binary))
    : supposing(arithmetic(binary, dialect, evaluation.spreadOf), [left, right], evaluation);
}
