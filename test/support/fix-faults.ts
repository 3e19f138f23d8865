import { withEdit } from './with-edit';
import { parseExpression } from '../../src/ddl/expressions/expression-parser';
import { referencedColumns } from '../../src/ddl/expressions/expression-walk';
import { rendered } from '../../src/report/rendered-finding';
import { findingsOf, refusedIn } from '../../src/rules/engine';
import type { Finding } from '../../src/rules/finding';
import type { Edit } from '../../src/rules/fixes/fix';
import { isOwnId } from '../../src/rules/fixes/new-columns';
import { ruleContext, type Rule } from '../../src/rules/rule';
import type { ColumnDefinition, Dialect, IndexDefinition, KeyPart, Schema, TableDefinition } from '../../src/schema';

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
    // Spanner has no rows of what it refuses, and rows that only a random shard keeps apart are what its finding is about.
    ...(rule.kind === 'refused' || rule.name === 'random-shard' ? [] : roomLost(of, after)),
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
  return !(edit.kind === 'drop' && edit.index.name === index) && !(edit.kind === 'table' && edit.to.name === table);
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
  ];
}

/** Two rows that a key keeps apart, or an index that stays unique, and that are one after a fix. */
export function roomLost(of: Schema, after: Schema): string[] {
  return of.tables.flatMap((was) => {
    const is = after.tables.find(({ name }) => name === was.name);
    const [parent, anew] = [of, after].map(({ tables }) => tables.find(({ name }) => name === was.interleave?.parent));
    // The key of a child is that of its parent and more.
    if (!is || columnsOf(parent?.primaryKey).join() !== columnsOf(anew?.primaryKey).join()) {
      return [];
    }
    const unique = ({ indexes }: Schema): IndexDefinition[] => indexes.filter((index) => index.unique && index.table === was.name);
    const keys = [
      [was.primaryKey, is.primaryKey],
      ...unique(of).flatMap((index) => unique(after).filter(({ name }) => name === index.name).map((now) => [index.keyParts, now.keyParts])),
    ];
    return keys.flatMap(([then, now]) => merged(columnsOf(then), columnsOf(now), was, is, unique(of).map(({ keyParts }) => columnsOf(keyParts)), of.dialect))
      .map((column) => `lost: room for rows of ${was.name} that differ in ${column}`);
  });
}

function columnsOf(parts: readonly KeyPart[] = []): string[] {
  return parts.map(({ column }) => column);
}

/** Columns of a key in which rows may differ that the new one cannot tell apart. A computed column follows from its sources. */
function merged(then: string[], now: string[], was: TableDefinition, is: TableDefinition, unique: string[][], dialect: Dialect): string[] {
  const isId = (name: string): boolean => {
    const before = was.columns.find((column) => column.name === name);
    return before
      ? before.defaultExpression !== undefined || before.identity !== undefined || (isOwnId(was, name) && before.type.code !== 'INT64')
      : is.columns.every((column) => column.name !== name || !column.generated);
  };
  const expression = (table: TableDefinition, name: string): string | undefined => table.columns.find((column) => column.name === name)?.generated?.expression;
  const told = new Set(now.filter((name) => was.columns.some((column) => column.name === name) && expression(was, name) === expression(is, name)));
  const tells = (name: string): boolean => {
    const computed = expression(was, name);
    return told.has(name) || (computed !== undefined && referencedColumns(parseExpression(computed, dialect)).every(tells));
  };
  return now.some(isId) || unique.some((key) => key.every(tells)) ? [] : then.filter((name) => !tells(name));
}
