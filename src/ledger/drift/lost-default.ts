import type { LogPrefixes } from './log-prefixes';
import type { PlacedStatement, TableAction } from '../../ddl/parser/statement';
import { printerFor } from '../../ddl/printer/print-schema';

/**
 * In PostgreSQL a column may lose its default when its type changes, until the next statement sets it again. Returns
 * the ALTER that drops the default, for a database between these two statements; undefined for other positions.
 */
export function lostDefault(log: LogPrefixes, count: number): string | undefined {
  const next = count < log.length ? alterOf(log.parsedAt(count)) : undefined;
  const before = count > 0 ? alterOf(log.parsedAt(count - 1)) : undefined;
  if (!before || !next || before.table !== next.table) {
    return undefined;
  }
  const column = next.actions.find(
    (action) =>
      action.kind === 'set default' &&
      before.actions.some((each) => each.kind === 'set type' && each.column === action.column),
  );
  return column?.kind === 'set default'
    ? printerFor(log.dialect).setDefault(before.table, column.column, undefined)
    : undefined;
}

interface Alter {
  readonly table: string;
  readonly actions: readonly TableAction[];
}

function alterOf([placed]: readonly PlacedStatement[]): Alter | undefined {
  return placed?.statement.kind === 'alter table' ? placed.statement : undefined;
}
