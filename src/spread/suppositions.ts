import { withoutCasts } from './constants';
import { distinguishesRows, isConstant, type Spread } from './spread';
import type { Case, Expression } from '../ddl/expressions/expression';
import { childrenOf, referencedColumns } from '../ddl/expressions/expression-walk';

/**
 * What has to identify a row for a value to be another one in each row: the columns of each list together. No lists: it
 * is in any case.
 */
export type Suppositions = readonly (readonly string[])[];

interface Facts {
  spreadOf(operand: Expression): Spread;
  /** The column, and what it is computed from. */
  sourcesOf(column: string): readonly string[];
}

/** It tells nothing about the row, neither alone nor with others. */
const NOTHING: Suppositions = [[]];
/** So many lists show that nobody meant them. */
const MOST_LISTS = 20;

export function suppositions(operands: readonly Expression[], facts: Facts): Suppositions {
  return operands.map((operand) => ofOne(operand, facts)).reduce(together, NOTHING);
}

function ofOne(expression: Expression, facts: Facts): Suppositions {
  const { spreadOf, sourcesOf } = facts;
  const spread = spreadOf(expression);
  if (expression.kind === 'column') {
    return spread.supposes ?? (variesSurely(spread) ? [] : [[expression.name]]);
  }
  // A UUID or the next value of a sequence.
  if (childrenOf(expression).length === 0 && variesSurely(spread)) {
    return [];
  }
  const branches = presentBranches(expression, sourcesOf);
  if (branches) {
    return branches
      .filter(({ value }) => !isConstant(spreadOf(value)))
      .flatMap(({ value, given }) => ofOne(value, facts).map((names) => [...names, ...given]));
  }
  if (spread.kind === 'unproven' && !spread.distinguishes) {
    return NOTHING;
  }
  const ofChildren = suppositions(childrenOf(expression), facts);
  // What a day is taken from is lost in it.
  return ofChildren.length === 0 && !distinguishesRows(spread) ? NOTHING : ofChildren;
}

export interface Branch {
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

/**
 * The branches without NULL, which stays only where what decides is computed from what the others are computed from: it
 * may leave one value of theirs.
 */
export function presentBranches(
  expression: Expression, sourcesOf: Facts['sourcesOf'],
): readonly Branch[] | undefined {
  const all = branchesOf(expression);
  const present = all?.filter(({ value }) => !isNull(value));
  const values = new Set(present?.map(({ value }) => value));
  const sources = new Set([...values].flatMap(referencedColumns).flatMap(sourcesOf));
  const deciding = childrenOf(expression).filter((part) => !values.has(part)).flatMap((part) => {
    const columns = referencedColumns(part).flatMap(sourcesOf);
    return isNullTest(part) && columns.length === 1 ? [] : columns;
  });
  return deciding.some((column) => sources.has(column)) ? all : present;
}

function isNull(expression: Expression): boolean {
  const bare = withoutCasts(expression);
  return bare.kind === 'literal' && bare.type === 'null';
}

function isNullTest(condition: Expression): boolean {
  return condition.kind === 'unary' && ['IS NULL', 'IS NOT NULL'].includes(condition.operator);
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
