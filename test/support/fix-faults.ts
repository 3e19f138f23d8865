import { withEdit } from './with-edit';
import { rendered } from '../../src/report/rendered-finding';
import { findingsOf, refusedIn } from '../../src/rules/engine';
import type { Finding } from '../../src/rules/finding';
import type { Edit } from '../../src/rules/fixes/fix';
import { isOwnId } from '../../src/rules/fixes/new-columns';
import { ruleContext, type Rule } from '../../src/rules/rule';
import type { ColumnDefinition, IndexDefinition, Schema, TableDefinition } from '../../src/schema';

/** Edits among the fixes of a finding. The rest is advice. */
export function editsOf({ fixes }: Finding): Edit[] {
  return (fixes?.() ?? []).flatMap((fix) => (fix.kind === 'advice' ? [] : [fix]));
}

/**
 * What is wrong with a fix that is taken: the finding is still there, Spanner would refuse something else now, or a
 * part of the schema is gone that the fix says nothing of. Empty: nothing.
 */
export function fixFaults(rule: Rule, of: Schema, finding: Finding, edit: Edit): string[] {
  const after = withEdit(of, edit);
  const key = (found: Finding): string => `${found.objectName}: ${rendered(found, 'sql').message}`;
  const left = findingsOf(rule, ruleContext(after)).filter((found) => key(found) === key(finding));
  // Of several faults of one kind in one object, a rule may name one at a time.
  const isNext = (found: Finding): boolean => found.rule === finding.rule && found.objectName === finding.objectName;
  const before = new Set(refusedIn(of).map(key));
  const fresh = refusedIn(after).filter((found) => !before.has(key(found)) && !isNext(found));
  return [
    ...left.map((found) => `still there: ${key(found)}`),
    ...fresh.map((found) => `new: ${found.rule} ${key(found)}`),
    ...of.tables.flatMap((table) => {
      const changed = after.tables.find(({ name }) => name === table.name);
      return changed ? lost(table, changed, edit).map((what) => `lost: ${what} of ${table.name}`) : [];
    }),
    ...of.indexes
      .filter(({ name, table }) => !after.indexes.some((index) => index.name === name) && isKept(name, table, edit))
      .map(({ name }) => `lost: index ${name}`),
    // An index that Spanner refuses loses what it refuses.
    ...of.indexes.filter(() => rule.kind === 'hotspot').flatMap((index) => {
      const changed = after.indexes.find(({ name }) => name === index.name);
      return changed ? lostOfIndex(index, changed).map((what) => `lost: ${what} of index ${index.name}`) : [];
    }),
  ];
}

/** The order of the columns that stay, and what filters and stores. Stored columns are what some fixes are about. */
function lostOfIndex(was: IndexDefinition, is: IndexDefinition): string[] {
  const order = ({ keyParts }: IndexDefinition, column: string): string | undefined => {
    const part = keyParts.find((each) => each.column === column);
    return part && `${part.descending ? 'DESC' : 'ASC'} NULLS ${part.nulls ?? 'as usual'}`;
  };
  return [
    ...was.keyParts.flatMap(({ column }) => (order(is, column) === undefined || order(is, column) === order(was, column) ? [] : [`${order(was, column)} of ${column}`])),
    ...(was.nullFiltered && !is.nullFiltered ? ['NULL_FILTERED'] : []),
    ...was.whereNotNull.filter((column) => !is.whereNotNull.includes(column)).map((column) => `${column} IS NOT NULL`),
    ...[...was.options ?? []].filter(([name, value]) => is.options?.get(name) !== value).map(([name]) => `the option ${name}`),
  ];
}

function isKept(index: string, table: string, edit: Edit): boolean {
  return !(edit.kind === 'drop' && edit.name === index) && !(edit.kind === 'table' && edit.to.name === table);
}

function lost(was: TableDefinition, is: TableDefinition, edit: Edit): string[] {
  const names = new Set(is.columns.map(({ name }) => name.toLowerCase()));
  const isMeant = (column: ColumnDefinition): boolean => (
    // A computed column that only placed the rows goes with the key that it was for.
    edit.kind === 'table' && column.generated !== undefined && was.primaryKey.some((part) => part.column === column.name)
  );
  return [
    ...was.columns.filter((column) => !names.has(column.name.toLowerCase()) && !isMeant(column)).map(({ name }) => name),
    ...was.checks.filter(({ name }) => !is.checks.some((check) => check.name === name)).map(({ name }) => `check ${name}`),
    // Interleaving takes the place of the reference.
    ...was.foreignKeys.filter(({ referencedTable }) => was.interleave || is.interleave?.parent !== referencedTable)
      .filter(({ name }) => !is.foreignKeys.some((each) => each.name === name)).map(({ name }) => `foreign key ${name}`),
    ...(was.ttl && !is.ttl ? ['the TTL'] : []),
    ...(was.interleave && !is.interleave && edit.kind !== 'table' ? ['the interleaving'] : []),
    ...(was.primaryKey.length > 0 && is.primaryKey.length === 0 ? ['the key'] : []),
    ...roomLost(was, is).map((column) => `room for rows that differ in ${column}`),
  ];
}

/** Key columns that tell no rows apart any more: only a column that is new, or that has an id for each row, does it alone. */
function roomLost(was: TableDefinition, is: TableDefinition): string[] {
  const keys = [was, is].map(({ primaryKey }) => primaryKey.map(({ column }) => column));
  const tells = keys[1].some((name) => {
    const before = was.columns.find((column) => column.name === name);
    return before === undefined || before.defaultExpression !== undefined || isOwnId(was, name);
  });
  return tells || keys[1].length === 0 ? [] : keys[0].filter((name) => !keys[1].includes(name) && !was.columns.find((column) => column.name === name)?.generated);
}
