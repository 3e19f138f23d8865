import type { RefusedStatement } from './refused-statement';
import { namespaceOf, type ColumnDefinition, type Dialect } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { createdName, nameOf, type PlacedStatement, type Statement } from '../parser/statement';
import {
  readingAll, referencesIn, schemaReferences, type Reading, type Reference,
} from '../references/references';

/** Uses of objects that only a later statement creates, which Spanner rejects. */
export function earlyUses(statements: readonly PlacedStatement[], dialect: Dialect): RefusedStatement[] {
  // Tables that get columns later. The columns of other tables exist once the table does.
  const growing = new Set(statements.flatMap(({ statement }) => grownTable(statement)));
  const grows = (table: string): boolean => growing.has(uniqueKey(table));
  const all = readingAll(dialect);
  const reading: Reading = {
    ...all, columnsIn: (expression, table) => (grows(table) ? all.columnsIn(expression, table) : []),
  };
  const created = new Map<string, number>();
  const note = (key: string, at: number): unknown => created.has(key) || created.set(key, at);
  statements.forEach(({ statement }, at) => madeBy(statement, grows, dialect).forEach((key) => note(key, at)));
  const isEarly = (use: Reference, at: number): boolean => (
    (use.table === undefined || grows(use.table)) && (created.get(keyOf(use, dialect)) ?? at) > at
  );
  return statements.flatMap((placed, at) => (
    [...schemaReferences(placed.statement), ...referencesIn(placed.statement, reading)]
      .flatMap(({ part, references }) => references
        .filter((use) => isEarly(use, at) && !isOwn(placed.statement, use))
        .map(({ objectKind, name, table, span }) => ({
          statement: placed,
          span,
          finding: {
            kind: part.kind === 'foreign key' && placed.statement.kind === 'create table' ? 'early key' : 'used early',
            objectKind,
            name: table === undefined ? name : `${table}.${name}`,
            by: nameOf(placed.statement),
          } as const,
        })))
  ));
}

function keyOf({ objectKind, name, table = '' }: Reference, dialect: Dialect): string {
  return uniqueKey(`${namespaceOf(objectKind, dialect)} ${table}\n${name}`);
}

function grownTable(statement: Statement): string[] {
  const grows = statement.kind === 'alter table' && statement.actions.some(({ kind }) => kind === 'add column');
  return grows ? [uniqueKey(statement.table)] : [];
}

function madeBy(statement: Statement, grows: (table: string) => boolean, dialect: Dialect): string[] {
  const named = (name: string, objectKind = ''): string => keyOf({ objectKind, name }, dialect);
  const columnIn = (table: string) => ({ name }: ColumnDefinition): string => (
    keyOf({ objectKind: '', name, table }, dialect)
  );
  switch (statement.kind) {
    case 'create table': {
      const { name, columns } = statement.table;
      return [named(name), ...(grows(name) ? columns.map(columnIn(name)) : [])];
    }
    case 'alter table':
      return statement.actions.flatMap((action) => (
        action.kind === 'add column'
          ? [columnIn(statement.table)(action.column)]
          : action.kind === 'rename' ? [named(action.to)] : []
      ));
    case 'rename tables':
      return statement.renames.map(({ to }) => named(to));
    default: {
      const name = createdName(statement);
      return name === undefined ? [] : [named(name, statement.kind === 'other' ? statement.object : '')];
    }
  }
}

/** Whether the table that a statement creates is or has what it uses. */
function isOwn(statement: Statement, use: Reference): boolean {
  if (statement.kind !== 'create table') {
    return false;
  }
  const { name, columns } = statement.table;
  return use.table === undefined
    ? use.name === name
    : use.table === name && columns.some((column) => uniqueKey(column.name) === uniqueKey(use.name));
}
