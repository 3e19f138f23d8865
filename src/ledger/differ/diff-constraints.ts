import type { Change } from './change';
import { clauseChanged } from '../../rules/changes/clause-changed';
import type { TableDefinition } from '../../schema';
import { CHECK, FOREIGN_KEY, isSame } from '../difference/attributes';

/** Every check constraint that goes or changes is dropped before the columns change, and added after them. */
export function diffChecks(change: Change, was: TableDefinition, table: TableDefinition): void {
  const { gone, added } = matched(
    was.checks,
    table.checks,
    (a, b) => isSame(CHECK, a, b, change.same),
    (check) => change.rebuilt.has(check),
  );
  gone.forEach((check) => dropConstraint(change, table.name, check.name, 'check'));
  added.forEach((check) => change.add({ kind: 'add check', table: table.name, check }));
}

export function diffForeignKeys(change: Change, was: TableDefinition, table: TableDefinition): void {
  const { gone, added } = matched(
    was.foreignKeys,
    table.foreignKeys,
    (a, b) => isSame(FOREIGN_KEY, a, b, change.same),
    (foreignKey) => change.rebuilt.has(foreignKey),
  );
  gone.forEach((foreignKey) => dropConstraint(change, table.name, foreignKey.name, 'foreign key'));
  added.forEach((foreignKey) => change.add({ kind: 'add foreign key', table: table.name, foreignKey }));
}

export function dropConstraint(change: Change, table: string, name: string, what: 'check' | 'foreign key'): void {
  if (name === '') {
    const statement = change.printer.dropConstraint(change.beforeRename(table).table, 'NAME');
    change.refuse(clauseChanged, table, { reason: 'unnamed constraint', constraint: what, statement });
    return;
  }
  change.add({ kind: `drop ${what}`, ...change.beforeRename(table), name });
}

/**
 * Named constraints meet by name. One without a name has one in the database that the DDL does not show: it meets any
 * with the same content.
 */
function matched<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  same: (a: T, b: T) => boolean,
  isRebuilt: (constraint: T) => boolean,
): { gone: T[]; added: T[] } {
  const open = new Set(after);
  const left = before.filter((constraint) => {
    const twin = [...open].find(
      (each) => each.name === constraint.name && each.name !== '' && same(constraint, each) && !isRebuilt(constraint),
    );
    return !(twin && open.delete(twin));
  });
  const gone = left.filter((constraint) => {
    const twin = [...open].find(
      (each) => (each.name === '' || constraint.name === '') && same(constraint, each) && !isRebuilt(constraint),
    );
    return !(twin && open.delete(twin));
  });
  return { gone, added: [...open] };
}
