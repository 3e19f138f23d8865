import type { Change } from './change';
import { clauseChanged } from '../../rules/changes/clause-changed';
import type { CheckDefinition, ForeignKeyDefinition, TableDefinition } from '../../schema';
import type { Pair } from '../difference/pair';
import type { TableDifference } from '../difference/schema-difference';

/** Every check constraint that goes or changes is dropped before the columns change, and added after them. */
export function diffConstraints(change: Change, { checks, foreignKeys }: TableDifference, table: TableDefinition): void {
  const [check, foreignKey] = [replaced(change, checks, table.checks), replaced(change, foreignKeys, table.foreignKeys)];
  check.gone.forEach(({ name }) => dropConstraint(change, table.name, name, 'check'));
  check.added.forEach((each) => change.add({ kind: 'add check', table: table.name, check: each }));
  foreignKey.gone.forEach(({ name }) => dropConstraint(change, table.name, name, 'foreign key'));
  foreignKey.added.forEach((each) => change.add({ kind: 'add foreign key', table: table.name, foreignKey: each }));
}

export function dropConstraint(change: Change, table: string, name: string, what: 'check' | 'foreign key'): void {
  if (name === '') {
    const statement = change.printer.dropConstraint(change.beforeRename(table).table, 'NAME');
    change.refuse(clauseChanged, table, { reason: 'unnamed constraint', constraint: what, statement });
    return;
  }
  change.add({ kind: `drop ${what}`, ...change.beforeRename(table), name });
}

/** No statement changes a constraint: those that differ, or that are in the way, go and come. */
function replaced<T extends CheckDefinition | ForeignKeyDefinition>(
  { rebuilt }: Change,
  pairs: readonly Pair<T>[],
  after: readonly T[],
): { readonly gone: readonly T[]; readonly added: readonly T[] } {
  const all = pairs.filter(({ from, isDifferent }) => isDifferent || (from && rebuilt.has(from)));
  const added = new Set(all.map(({ to }) => to));
  return { gone: all.flatMap(({ from }) => from ?? []), added: after.filter((each) => added.has(each)) };
}
