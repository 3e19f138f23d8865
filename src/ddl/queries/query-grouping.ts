import type { QueryFinding } from './query-finding';
import type { Scope } from './query-scope';
import { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';
import type { Expression } from '../expressions/expression';
import { childrenOf, expressionKey, functionCalls } from '../expressions/expression-walk';

/** The last name of a path, which names a result without an alias. */
export function pathName(value: Expression): string | undefined {
  return value.kind === 'column'
    ? value.name
    : value.kind === 'operation' && value.name.startsWith('.') ? value.name.slice(1) : undefined;
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
  const grouped = new Grouped(scope, dialect);
  const name = firstOf(results, (value) => grouped.firstOther(value, false))
    ?? firstOf(conditions, (value) => grouped.firstOther(value, dialect === Dialect.GOOGLESQL))
    ?? firstOf(order.map(({ value }) => value), (value) => grouped.firstOther(value, true));
  return name === undefined ? findings : [...findings, { kind: 'ungrouped', name }];
}

/** Expressions with one value per group. */
class Grouped {
  private readonly keys: ReadonlySet<string>;
  private readonly names: ReadonlySet<string | undefined>;
  private readonly results: ReadonlySet<string | undefined>;

  public constructor({ groups, resultList }: Scope, private readonly dialect: Dialect) {
    // A group can be a result's position or name, or several values: ROLLUP (a, b).
    const parts = groups.flatMap((group) => (group.kind === 'call' && !group.definition ? group.args : []));
    const meant = groups.flatMap((group) => resultList.filter(({ name }, at) => (
      group.kind === 'literal' ? group.value === `${at + 1}` : this.key(name) === this.key(pathName(group))
    )));
    const values = [...groups, ...parts, ...meant.map(({ value }) => value)];
    this.keys = new Set(values.map((value) => this.key(expressionKey(value))!));
    this.names = new Set(values.map((value) => this.key(pathName(value))));
    this.results = new Set(resultList.map(({ name }) => this.key(name)));
  }

  /** The first name in an expression with several values per group. */
  public firstOther(value: Expression, seesResults: boolean): string | undefined {
    const name = this.key(pathName(value));
    const isKnown = name !== undefined && (this.names.has(name) || (seesResults && this.results.has(name)));
    // An unknown function may be an aggregate.
    const isAggregate = value.kind === 'call' && (!value.definition || value.definition.aggregate);
    if (isKnown || isAggregate || this.keys.has(this.key(expressionKey(value))!)) {
      return undefined;
    }
    return isPath(value)
      ? pathName(value)
      : firstOf(childrenOf(value), (child) => this.firstOther(child, seesResults));
  }

  private key(name: string | undefined): string | undefined {
    return name && nameKey(name, this.dialect);
  }
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
