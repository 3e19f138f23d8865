import type { Change } from './change';
import { columnsRead } from './columns-read';
import { diffColumn } from './diff-column';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { columnRenamed, notNullWithoutDefault } from '../../rules/changes/column-changes';
import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { lacksValue } from '../../schema/column-effects';
import { nameKey, uniqueKey } from '../../schema/name-key';
import { isNamed } from '../../schema/types/type-facts';
import { typeName } from '../../schema/types/type-text';
import { DEFAULT, GENERATION, isSame, NOT_NULL, TYPE } from '../difference/attributes';
import { added, removed, type Pair } from '../difference/pair';
import type { TableDifference } from '../difference/schema-difference';
import { columnPlan } from '../plans/column-plan';
import type { Refusal } from '../refusal';

export function diffColumns(
  change: Change,
  { columns }: TableDifference,
  was: TableDefinition,
  table: TableDefinition,
): void {
  const renamed = renamedColumn(change, columns);
  if (renamed && !canReplace(renamed)) {
    change.refuseAs(renameRefusal(change, table.name, renamed));
    return;
  }
  const kept = new Map(columns.map((pair) => [pair.to, pair]));
  table.columns.forEach((column) => diffColumn(change, was, table, kept.get(column)!));
  sourcesFirst(added(columns), change).forEach((column) => addColumn(change, table, column));
  sourcesFirst(removed(columns), change)
    .reverse()
    .forEach((column) => dropColumn(change, table, column, renamed, alikeTo(change, column, columns)));
}

/** Maps new names of columns to old ones, if the definitions show a rename. */
export function oldColumnNames(change: Change, { columns }: TableDifference): ReadonlyMap<string, string> {
  const renamed = renamedColumn(change, columns);
  return new Map(renamed ? [[renamed.to.name, renamed.from.name]] : []);
}

interface RenamedColumn {
  readonly from: ColumnDefinition;
  readonly to: ColumnDefinition;
}

/** Whether the new column can be added and the old one dropped, with consent to lose the values. */
function canReplace({ from, to }: RenamedColumn): boolean {
  return uniqueKey(from.name) !== uniqueKey(to.name) && !lacksValue(to);
}

function renameRefusal(change: Change, table: string, { from, to }: RenamedColumn): Refusal {
  return change.planned(
    change.refusal(columnRenamed, `${table}.${from.name}`, { to: to.name }),
    columnPlan(change.renamedFirst, change.to, table, to.name, from.name),
  );
}

/** One dropped and one added column that differ only in their names. */
function renamedColumn(change: Change, columns: readonly Pair<ColumnDefinition>[]): RenamedColumn | undefined {
  const [[from, ...dropped], [to, ...come]] = [removed(columns), added(columns)];
  if (!from || !to || dropped.length + come.length > 0) {
    return undefined;
  }
  const isOne = alikeTo(change, from, columns).length > 0 || uniqueKey(from.name) === uniqueKey(to.name);
  return isOne ? { from, to } : undefined;
}

/** The names of added columns that differ from a dropped one in nothing else. */
function alikeTo(change: Change, from: ColumnDefinition, columns: readonly Pair<ColumnDefinition>[]): string[] {
  return added(columns).filter((to) => (
    !from.generated && isSame([...TYPE, NOT_NULL, DEFAULT, ...GENERATION], from, to, change.same)
  )).map(({ name }) => name);
}

function addColumn(change: Change, table: TableDefinition, column: ColumnDefinition): void {
  if (refuseOfCreation(change, table, column, true)) {
    return;
  }
  const { name, type } = column;
  if (!lacksValue(column)) {
    change.add({ kind: 'add column', table: table.name, column });
  } else if (type.code === 'ARRAY' && type.vectorLength === undefined && !isNamed(type)) {
    // Existing rows get an empty array.
    const element = typeName(type.element, change.dialect);
    const defaultExpression = change.dialect === Dialect.POSTGRESQL ? `'{}'::${element}[]` : `ARRAY<${element}>[]`;
    change.add({ kind: 'add column', table: table.name, column: { ...column, defaultExpression } });
    change.add({ kind: 'drop default', table: table.name, column });
  } else {
    const plan = columnPlan(change.renamedFirst, change.to, table.name, name);
    change.refuse(notNullWithoutDefault, `${table.name}.${name}`, {}, plan);
  }
}

/** Refuses attributes that only CREATE TABLE can set and only DROP TABLE can remove. */
function refuseOfCreation(change: Change, table: TableDefinition, column: ColumnDefinition, isSet: boolean): boolean {
  const attribute = COLUMN_ATTRIBUTES.find(({ field, isOfTableCreation }) => isOfTableCreation && column[field]);
  if (attribute) {
    const { title } = attribute;
    change.refuse(clauseChanged, `${table.name}.${column.name}`, { reason: 'attribute', title, isSet });
  }
  return attribute !== undefined;
}

function dropColumn(
  change: Change,
  table: TableDefinition,
  column: ColumnDefinition,
  renamed: RenamedColumn | undefined,
  twins: readonly string[],
): void {
  if (refuseOfCreation(change, table, column, false)) {
    return;
  }
  const step = change.add({ kind: 'drop column', table: table.name, column, ...(twins.length > 0 && { twins }) });
  if (renamed) {
    change.lossRefusals.set(step, renameRefusal(change, table.name, renamed));
  }
}

/** Puts generated columns after the columns that they read. */
function sourcesFirst(columns: readonly ColumnDefinition[], { dialect }: Change): ColumnDefinition[] {
  const open = new Map(columns.map((column) => [nameKey(column.name, dialect), column]));
  const ordered: ColumnDefinition[] = [];
  const visit = (column: ColumnDefinition): void => {
    if (open.delete(nameKey(column.name, dialect))) {
      columnsRead(column.generated?.expression, dialect).forEach((name) => {
        const source = open.get(name);
        if (source) {
          visit(source);
        }
      });
      ordered.push(column);
    }
  };
  columns.forEach(visit);
  return ordered;
}
