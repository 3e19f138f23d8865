import type { Change } from './change';
import { Phase } from './phase';
import { GIVEN_NAME } from '../../ddl/fold/folded-table';
import { clauseChanged } from '../../rules/changes/clause-changed';
import type { CheckDefinition, ForeignKeyDefinition, TableDefinition } from '../../schema';
import type { Pair } from '../difference/pair';
import type { TableDifference } from '../difference/schema-difference';

type Constraint = CheckDefinition | ForeignKeyDefinition;
type Replaced = { readonly from?: Constraint; readonly to?: Constraint };

/** Drops each changed or removed constraint before the columns change, if not after the new ones. */
export function diffConstraints(change: Change, difference: TableDifference, table: TableDefinition): void {
  const check = replaced(change, difference.checks, table.checks);
  const foreignKey = replaced(change, difference.foreignKeys, table.foreignKeys);
  refuseNames(change, table.name, difference.checks);
  refuseNames(change, table.name, difference.foreignKeys);
  check.gone.forEach((pair) => drop(change, table.name, pair, check.added, pair.to !== undefined));
  check.added.forEach((each) => change.add({ kind: 'add check', table: table.name, check: each }));
  foreignKey.gone.forEach((pair) => drop(change, table.name, pair, foreignKey.added, pair.to?.enforced ?? false));
  foreignKey.added.forEach((each) => change.add({ kind: 'add foreign key', table: table.name, foreignKey: each }));
}

/** Unless it is in the way, a constraint holds until those do that may replace it. */
function drop(
  change: Change, table: string, { from, to }: Replaced, added: readonly Constraint[], comesBack: boolean,
): void {
  const isInTheWay = to !== undefined || change.renaming.length > 0 || change.isTaken(from!.name)
    || change.rebuilt.has(from!) || ('referencedTable' in from! && !change.willBe.table(from.referencedTable));
  dropConstraint(change, table, from!, comesBack, added.length === 0 || isInTheWay ? undefined : Phase.DROP_INDEXES);
}

/** @param comesBack Whether rows must meet it again after the change. */
export function dropConstraint(
  change: Change, table: string, constraint: Constraint, comesBack = false, phase?: Phase,
): void {
  const { name } = constraint;
  if (name === '') {
    refuseUnnamed(change, table, constraint);
  } else {
    const kind = 'expression' in constraint ? 'drop check' : 'drop foreign key';
    change.add({ kind, ...change.beforeRename(table), name, ...(comesBack && { comesBack }) }, phase);
  }
}

/** Spanner cannot rename a constraint, and DDL does not show the names that it generates. */
function refuseNames<T extends Constraint>(change: Change, table: string, pairs: readonly Pair<T>[]): void {
  for (const { from, to, isDifferent } of change.declaresEverything ? pairs : []) {
    if (from?.name === '' && !isDifferent && to && to.name !== '' && !GIVEN_NAME.test(to.name)) {
      refuseUnnamed(change, table, from, to.name);
    }
  }
}

function refuseUnnamed(change: Change, table: string, constraint: Constraint, becomes?: string): void {
  const { printer } = change;
  change.refuse(clauseChanged, table, {
    reason: 'unnamed constraint',
    constraint: 'expression' in constraint ? printer.check(constraint) : printer.foreignKey(constraint),
    statement: printer.dropConstraint(change.beforeRename(table).table, 'NAME'),
    ...(becomes !== undefined && { becomes }),
  });
}

/** No statement changes a constraint: constraints that differ, or block a change, are dropped and added again. */
function replaced<T extends Constraint>(
  { rebuilt }: Change,
  pairs: readonly Pair<T>[],
  after: readonly T[],
): { readonly gone: readonly Pair<T>[]; readonly added: readonly T[] } {
  const all = pairs.filter(({ from, isDifferent }) => isDifferent || (from && rebuilt.has(from)));
  const added = new Set(all.map(({ to }) => to));
  return { gone: all.filter(({ from }) => from), added: after.filter((each) => added.has(each)) };
}
