import { arithmetic, signed } from './functions/arithmetic-spread';
import { functionSpread, joinedText } from './functions/function-spread';
import { piece } from './functions/text-spread';
import { coarser } from './functions/time-spread';
import { joinBranches } from './join-branches';
import { merged } from './merged-spread';
import { because, unknown, type Spread } from './spread';
import type { Binary, Case, Cast, Expression } from '../ddl/expressions/expression';
import { isCondition } from '../ddl/expressions/expression-grammar';
import { Dialect } from '../schema';

/** Answers for the leaves of an expression. */
type ColumnSpreadOf = (column: string) => Spread;

type SpreadOf = (operand: Expression) => Spread;

/** Carries the spread of the columns through an expression to its value. */
export function expressionSpread(expression: Expression, dialect: Dialect, columnSpreadOf: ColumnSpreadOf): Spread {
  const spreadOf = (operand: Expression): Spread => expressionSpread(operand, dialect, columnSpreadOf);
  switch (expression.kind) {
    case 'column':
      return columnSpreadOf(expression.name);
    case 'literal':
      return because(
        { kind: 'bounded', count: 1, hashed: false, shared: expression.type === 'null' ? 'null' : undefined },
        { kind: 'constant', text: expression.value },
      );
    case 'cast':
      return castSpread(expression, spreadOf);
    case 'unary':
      return isCondition(expression.operator)
        ? truthValue()
        : signed(expression.operator, spreadOf(expression.operand));
    case 'in':
    case 'between':
      return truthValue();
    case 'call':
      return functionSpread(expression, spreadOf);
    case 'binary':
      return binarySpread(expression, dialect, spreadOf);
    case 'case':
      return caseSpread(expression, spreadOf);
    case 'operation':
      return expression.name.startsWith('INTERVAL') && expression.operands.length === 1
        ? spreadOf(expression.operands[0])
        : unknown({ kind: 'unknown expression', text: expression.name });
    case 'opaque':
      return unknown({ kind: 'unknown expression', text: expression.text });
  }
}

/** PostgreSQL cuts a text that is longer than the type it is cast to. */
const LENGTH = /\((\d+)\)/;

function castSpread({ type, typeCode, operand: from }: Cast, spreadOf: SpreadOf): Spread {
  const operand = spreadOf(from);
  const length = LENGTH.exec(type);
  switch (typeCode) {
    case 'DATE':
      return coarser(type, operand, 'DAY', 'cast keeps order');
    case 'BOOL':
      return operand.kind === 'bounded' && operand.count === 1 ? operand : truthValue();
    case 'INT64':
      return operand.kind === 'monotonic' && operand.perSecond === undefined ? operand : merged(type, operand, 1);
    case 'STRING':
      return length ? piece(operand, 1, Number(length[1])) : operand;
    default:
      return operand;
  }
}

function truthValue(): Spread {
  return because({ kind: 'bounded', count: 2, hashed: false }, { kind: 'truth value' });
}

function binarySpread(binary: Binary, dialect: Dialect, spreadOf: SpreadOf): Spread {
  const { operator, left, right } = binary;
  if (isCondition(operator) || operator === '~') {
    return truthValue();
  }
  return operator === '||' ? joinedText([left, right], spreadOf) : arithmetic(binary, dialect, spreadOf);
}

/** Where no branch holds and there is no ELSE, the value is NULL. */
function caseSpread({ branches, otherwise }: Case, spreadOf: SpreadOf): Spread {
  const missing = { kind: 'literal', type: 'null', value: 'NULL', start: 0, end: 0 } as const;
  return joinBranches([...branches.map(({ then }) => then), otherwise ?? missing].map(spreadOf));
}
