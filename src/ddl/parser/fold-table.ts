import type { TableAction } from './statement';
import type { ColumnDefinition, TableDefinition } from '../../schema';

type ColumnChange = (column: ColumnDefinition) => ColumnDefinition;

/** The table after one action of ALTER TABLE; a text when the action names something that is not there. */
export function foldTableAction(table: TableDefinition, action: TableAction): TableDefinition | string {
  switch (action.kind) {
    case 'add column':
      return addColumn(table, action);
    case 'drop column':
      return hasColumn(table, action.column)
        ? { ...table, columns: table.columns.filter((column) => column.name !== action.column) }
        : `${table.name} has no column ${action.column}`;
    case 'set column':
      return changeColumn(table, action.column.name, (column) => restated(column, action.column));
    case 'set type':
      return changeColumn(table, action.column, (column) => ({ ...column, type: action.type, allowCommitTimestamp: action.allowCommitTimestamp }));
    case 'set not null':
      return changeColumn(table, action.column, (column) => ({ ...column, notNull: action.notNull }));
    case 'set default':
      return changeColumn(table, action.column, (column) => ({ ...column, defaultExpression: action.expression }));
    case 'set commit timestamp':
      return changeColumn(table, action.column, (column) => ({ ...column, allowCommitTimestamp: action.allowed }));
    case 'set identity':
      return changeColumn(table, action.column, ({ identity, ...column }) => {
        const { skipRange, ...others } = identity ?? {};
        return { ...column, identity: { ...(action.noSkipRange ? others : identity), ...action.options } };
      });
    case 'add check':
      return { ...table, checks: [...table.checks, action.check] };
    case 'add foreign key':
      return { ...table, foreignKeys: [...table.foreignKeys, action.foreignKey] };
    case 'drop constraint':
      return dropConstraint(table, action.name);
    case 'set ttl': {
      const { ttl, ...others } = table;
      return action.ttl ? { ...others, ttl: action.ttl } : others;
    }
    case 'set interleave':
      return { ...table, interleave: action.interleave };
    case 'set on delete':
      return table.interleave ? { ...table, interleave: { ...table.interleave, onDelete: action.action } } : `${table.name} is not interleaved`;
    case 'rename':
    case 'keep':
      return table;
  }
}

/** ALTER COLUMN restates type, NOT NULL and DEFAULT, and drops what it leaves out of these; the rest stays. */
function restated(column: ColumnDefinition, change: ColumnDefinition): ColumnDefinition {
  const { hidden, allowCommitTimestamp, generated, identity } = column;
  return { ...change, hidden, allowCommitTimestamp, generated: change.generated ?? generated, identity: change.identity ?? identity };
}

function addColumn(table: TableDefinition, action: TableAction & { kind: 'add column' }): TableDefinition {
  if (hasColumn(table, action.column.name)) {
    return table;
  }
  return {
    ...table,
    columns: [...table.columns, action.column],
    checks: [...table.checks, ...action.inline.checks],
    foreignKeys: [...table.foreignKeys, ...action.inline.foreignKeys],
  };
}

function hasColumn(table: TableDefinition, name: string): boolean {
  return table.columns.some((column) => column.name === name);
}

function changeColumn(table: TableDefinition, name: string, change: ColumnChange): TableDefinition | string {
  return hasColumn(table, name)
    ? { ...table, columns: table.columns.map((column) => (column.name === name ? change(column) : column)) }
    : `${table.name} has no column ${name}`;
}

function dropConstraint(table: TableDefinition, name: string): TableDefinition | string {
  const checks = table.checks.filter((check) => check.name !== name);
  const foreignKeys = table.foreignKeys.filter((foreignKey) => foreignKey.name !== name);
  const found = checks.length + foreignKeys.length < table.checks.length + table.foreignKeys.length;
  return found ? { ...table, checks, foreignKeys } : `${table.name} has no constraint ${name}`;
}
