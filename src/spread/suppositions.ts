import { distinguishesRows, isConstant, type Spread } from './spread';
import type { Case, Expression } from '../ddl/expressions/expression';
import { childrenOf } from '../ddl/expressions/expression-walk';

/**
 * What has to identify a row for a value to be another one in each row: the columns of each list together. No lists: it
 * is in any case.
 */
export type Suppositions = readonly (readonly string[])[];

type SpreadOf = (operand: Expression) => Spread;

/** It tells nothing about the row, neither alone nor with others. */
const NOTHING: Suppositions = [[]];
/** So many lists show that nobody meant them. */
const MOST_LISTS = 20;

export function suppositions(operands: readonly Expression[], spreadOf: SpreadOf): Suppositions {
  return operands.map((operand) => ofOne(operand, spreadOf)).reduce(together, NOTHING);
}

function ofOne(expression: Expression, spreadOf: SpreadOf): Suppositions {
  const spread = spreadOf(expression);
  if (expression.kind === 'column') {
    return spread.supposes ?? (variesSurely(spread) ? [] : [[expression.name]]);
  }
  // A UUID or the next value of a sequence.
  if (childrenOf(expression).length === 0 && variesSurely(spread)) {
    return [];
  }
  const branches = branchesOf(expression);
  if (branches) {
    return branches
      .filter(({ value }) => !isConstant(spreadOf(value)))
      .flatMap(({ value, given }) => ofOne(value, spreadOf).map((names) => [...names, ...given]));
  }
  if (spread.kind === 'unproven' && !spread.distinguishes) {
    return NOTHING;
  }
  const ofChildren = suppositions(childrenOf(expression), spreadOf);
  // What a day is taken from is lost in it.
  return ofChildren.length === 0 && !distinguishesRows(spread) ? NOTHING : ofChildren;
}

interface Branch {
  readonly value: Expression;
  /** The columns that have one of a few values where it is taken. */
  readonly given: readonly string[];
}

/** The values of which an expression takes one; undefined: it is computed of all that it reads. */
export function branchesOf(expression: Expression): readonly Branch[] | undefined {
  if (expression.kind === 'case') {
    return branchesOfCase(expression);
  }
  const effect = expression.kind === 'call' ? expression.definition?.spread : undefined;
  const args = effect === 'choice' || effect === 'first value' || effect === 'greatest or least'
    ? childrenOf(expression).slice(effect === 'choice' ? 1 : 0)
    : undefined;
  return args?.map((value) => ({ value, given: [] }));
}

/** Where no branch holds and there is no ELSE, the value is NULL. */
function branchesOfCase({ operand, branches, otherwise }: Case): readonly Branch[] {
  const missing = { kind: 'literal', type: 'null', value: 'NULL', start: 0, end: 0 } as const;
  return [
    ...branches.map(({ when, then }) => ({ value: then, given: operand ? comparedColumn(operand) : givenBy(when) })),
    { value: otherwise ?? missing, given: [] },
  ];
}

function givenBy(condition: Expression): readonly string[] {
  if (condition.kind === 'in') {
    return condition.negated ? [] : comparedColumn(condition.operand);
  }
  return condition.kind === 'binary' && condition.operator === '='
    ? [condition.left, condition.right].flatMap(comparedColumn)
    : [];
}

function comparedColumn(operand: Expression): readonly string[] {
  return operand.kind === 'column' ? [operand.name] : [];
}

/** Whether rows of one moment have different values, for all that anybody writes. */
function variesSurely(spread: Spread): boolean {
  return spread.kind !== 'unproven' && distinguishesRows(spread);
}

function together(some: Suppositions, others: Suppositions): Suppositions {
  return some.flatMap((names) => others.map((more) => [...names, ...more])).slice(0, MOST_LISTS);
}
