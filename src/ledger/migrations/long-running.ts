import type { Migration } from './migrations-folder';
import { parseScript } from '../../ddl/parser/parse-script';
import type { Statement, TableAction } from '../../ddl/parser/statement';
import { objectKind, type Dialect } from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { isFilled } from '../../schema/column-effects';

/** Backfills and checks of large tables run for hours, and Terraform sends statements again after a timeout. */
export const LONG_TIMEOUT = '24h';

/**
 * Whether Spanner has to write or check existing rows for a recorded statement, which may take hours. Before the first
 * migration there are no rows.
 */
export function hasLongRunning(migrations: readonly Migration[], dialect: Dialect): boolean {
  return migrations.slice(1).some(({ statements }) => {
    // An index right after its table has no rows to index.
    const created = new Set<string>();
    return statements
      .flatMap((text) => parseScript(text, dialect))
      .some(({ statement }) => {
        if (statement.kind === 'create table') {
          created.add(statement.table.name);
          // Its backing index is built from the rows of an existing table.
          return statement.table.foreignKeys.some(({ referencedTable }) => !created.has(referencedTable));
        }
        return readsRows(statement, created);
      });
  });
}

/** @param created Tables without rows. */
export function readsRows(statement: Statement, created: ReadonlySet<string>): boolean {
  switch (statement.kind) {
    case 'create index':
      return !created.has(statement.index.table);
    case 'alter index':
      return statement.verb === 'ADD';
    case 'alter table':
      return !created.has(statement.table) && statement.actions.some(actionReadsRows);
    case 'other':
      return statement.verb === 'CREATE' && objectKind(statement.object).place === 'index';
    default:
      return false;
  }
}

function actionReadsRows(action: TableAction): boolean {
  switch (action.kind) {
    case 'add column':
      return isFilled(action.column) || action.inline.checks.length + action.inline.foreignKeys.length > 0;
    case 'set not null':
      return action.notNull;
    case 'set attributes':
      return COLUMN_ATTRIBUTES.some(({ field, readsRows: reads }) => reads && field in action.attributes);
    case 'set column':
    case 'set type':
    case 'add check':
    case 'add foreign key':
    case 'set interleave':
      return true;
    default:
      return false;
  }
}
