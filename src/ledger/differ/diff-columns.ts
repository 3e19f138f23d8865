import type { Change } from './change';
import { columnsRead } from './columns-read';
import { diffColumn } from './diff-column';
import { columnRenamed, notNullWithoutDefault } from '../../rules/changes/column-changes';
import type { ColumnDefinition, TableDefinition } from '../../schema';
import { isFilled } from '../../schema/column-effects';
import { nameKey, uniqueKey } from '../../schema/name-key';
import { sameType } from '../../schema/types/type-text';
import { GENERATION, isSame, sameExpressions } from '../difference/attributes';
import { columnPlan } from '../plans/column-plan';
import type { Refusal } from '../refusal';

export function diffColumns(change: Change, was: TableDefinition, table: TableDefinition): void {
  const { dropped, added } = goneAndNew(change, was, table);
  const renamed = renamedColumn(change, dropped, added);
  if (renamed && !canReplace(renamed)) {
    change.refuseAs(renameRefusal(change, table.name, renamed));
    return;
  }
  for (const column of table.columns) {
    const before = change.was.column(was, column.name);
    if (before) {
      diffColumn(change, was, table, before, column);
    }
  }
  sourcesFirst(added, change).forEach((column) => addColumn(change, table, column));
  sourcesFirst(dropped, change)
    .reverse()
    .forEach((column) => dropColumn(change, table, column, renamed));
}

/** Names before by names afterwards, of a column that is renamed as far as its definition shows. */
export function oldColumnNames(
  change: Change,
  was: TableDefinition,
  table: TableDefinition,
): ReadonlyMap<string, string> {
  const { dropped, added } = goneAndNew(change, was, table);
  const renamed = renamedColumn(change, dropped, added);
  return new Map(renamed ? [[renamed.to.name, renamed.from.name]] : []);
}

function goneAndNew(
  change: Change,
  was: TableDefinition,
  table: TableDefinition,
): { readonly dropped: readonly ColumnDefinition[]; readonly added: readonly ColumnDefinition[] } {
  return {
    dropped: was.columns.filter(({ name }) => !change.willBe.column(table, name)),
    added: table.columns.filter(({ name }) => !change.was.column(was, name)),
  };
}

interface RenamedColumn {
  readonly from: ColumnDefinition;
  readonly to: ColumnDefinition;
}

/** Whether the one can come and the other go, for those who consent to lose the values. */
function canReplace({ from, to }: RenamedColumn): boolean {
  return (
    uniqueKey(from.name) !== uniqueKey(to.name) && !(to.notNull && to.defaultExpression === undefined && !to.identity)
  );
}

function renameRefusal(change: Change, table: string, { from, to }: RenamedColumn): Refusal {
  return {
    ...change.refusal(columnRenamed, `${table}.${from.name}`, { to: to.name }),
    plan: columnPlan(change.from, change.to, table, to.name, from.name),
  };
}

/** One column that goes and one that comes, alike in all but the name. */
function renamedColumn(
  change: Change,
  dropped: readonly ColumnDefinition[],
  added: readonly ColumnDefinition[],
): RenamedColumn | undefined {
  if (dropped.length !== 1 || added.length !== 1) {
    return undefined;
  }
  const [[from], [to]] = [dropped, added];
  const { dialect } = change;
  const alike =
    sameType(from.type, to.type, dialect) &&
    from.notNull === to.notNull &&
    sameExpressions(from.defaultExpression, to.defaultExpression, change.same) &&
    isSame(GENERATION, from, to, change.same) &&
    !from.generated;
  return alike || uniqueKey(from.name) === uniqueKey(to.name) ? { from, to } : undefined;
}

function addColumn(change: Change, table: TableDefinition, column: ColumnDefinition): void {
  if (column.notNull && !isFilled(column) && !column.generated) {
    change.refuse(
      notNullWithoutDefault,
      `${table.name}.${column.name}`,
      {},
      columnPlan(change.from, change.to, table.name, column.name),
    );
    return;
  }
  change.add({ kind: 'add column', table: table.name, column });
}

function dropColumn(
  change: Change,
  table: TableDefinition,
  column: ColumnDefinition,
  renamed: RenamedColumn | undefined,
): void {
  const step = change.add({ kind: 'drop column', table: table.name, column });
  if (renamed) {
    change.lossRefusals.set(step, renameRefusal(change, table.name, renamed));
  }
}

/** A generated column after those that it reads. */
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
