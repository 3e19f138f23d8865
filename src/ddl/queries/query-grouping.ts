import type { QueryFinding, Scope } from './query-scope';
import { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';
import type { Expression } from '../expressions/expression';
import { childrenOf, expressionKey, functionCalls, isField } from '../expressions/expression-walk';

/** The last name of a path, which names a result without an alias. */
export function pathName(value: Expression): string | undefined {
  return value.kind === 'column' ? value.name : isField(value) ? value.name.slice(1) : undefined;
}

/**
 * Finds errors in groups and aggregates of a SELECT. Skips the groups of subqueries, which also see names from outside.
 */
export function groupFindings(scope: Scope, dialect: Dialect): QueryFinding[] {
  const { resultList, groups, having, order, filters, outer } = scope;
  const conditions = having ? [having] : [];
  const results = resultList.map(({ value }) => value);
  const early = firstOf([...filters.map(({ condition }) => condition), ...groups], aggregateIn)
    ?? firstOf([...results, ...conditions].flatMap(aggregatedValues), aggregateIn);
  const hasGroups = groups.length > 0 || having !== undefined || results.some(aggregateIn);
  const findings: QueryFinding[] = early === undefined ? [] : [{ kind: 'early aggregate', name: early }];
  if (!hasGroups || outer) {
    return findings;
  }
  const firstOther = nameOutside(scope, dialect);
  const name = firstOf(results, (value) => firstOther(value, false, true))
    ?? firstOf(conditions, (value) => firstOther(value, dialect === Dialect.GOOGLESQL))
    ?? firstOf(order.map(({ value }) => value), (value) => firstOther(value, true));
  return name === undefined ? findings : [...findings, { kind: 'ungrouped', name }];
}

/** Finds the first name in an expression with several values per group. */
function nameOutside(
  { groups, resultList }: Scope, dialect: Dialect,
): (value: Expression, seesResults: boolean, isResult?: boolean) => string | undefined {
  const keyOf = (name: string | undefined): string | undefined => name && nameKey(name, dialect);
  // A group can be a result's position or name, or several values: ROLLUP (a, b).
  const parts = groups.flatMap((group) => (group.kind === 'call' && !group.definition ? group.args : []));
  const meant = groups.flatMap((group) => resultList.filter(({ name }, at) => (
    group.kind === 'literal' ? group.value === `${at + 1}` : keyOf(name) === keyOf(pathName(group))
  )));
  const values = [...groups, ...parts, ...meant.map(({ value }) => value)];
  const keys = new Set(values.map((value) => keyOf(expressionKey(value))));
  const names = new Set(values.map((value) => keyOf(pathName(value))));
  const results = new Set(resultList.map(({ name }) => keyOf(name)));
  const firstOther = (value: Expression, seesResults: boolean, isResult = false): string | undefined => {
    const name = keyOf(pathName(value));
    const isKnown = name !== undefined && (names.has(name) || (seesResults && results.has(name)));
    // An unknown function may be an aggregate.
    const isAggregate = value.kind === 'call' && (!value.definition || value.definition.aggregate);
    // In GoogleSQL, only a whole result can be a computed group.
    const isGroup = (isResult || dialect === Dialect.POSTGRESQL) && keys.has(keyOf(expressionKey(value)));
    if (isKnown || isAggregate || isGroup) {
      return undefined;
    }
    return isPath(value) ? pathName(value) : firstOf(childrenOf(value), (child) => firstOther(child, seesResults));
  };
  return firstOther;
}

/** Whether the value is a column or a field of one. */
function isPath(value: Expression): boolean {
  return value.kind === 'column' || (pathName(value) !== undefined && childrenOf(value).every(isPath));
}

function aggregateIn(value: Expression): string | undefined {
  return functionCalls(value).find(({ definition }) => definition?.aggregate)?.name;
}

/** The arguments of all aggregates. */
function aggregatedValues(value: Expression): readonly Expression[] {
  return functionCalls(value).filter(({ definition }) => definition?.aggregate).flatMap(({ args }) => args);
}

function firstOf<T>(items: readonly Expression[], find: (item: Expression) => T | undefined): T | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
