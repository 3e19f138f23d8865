import type { DanglingStatement } from './dangling';
import type {
  ColumnDefinition, Dialect, ForeignKeyDefinition, IndexDefinition, Span, TableDefinition,
} from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { parseExpression } from '../expressions/expression-parser';
import { expressionParts, functionCalls, nextValueOf } from '../expressions/expression-walk';
import { localityGroupIn } from '../parser/objects/option-clauses';
import type { PlacedStatement, Statement, TableAction } from '../parser/statement';
import { createdName } from '../parser/statement-name';

/** A name in a statement. */
interface Use {
  readonly objectKind: string;
  readonly name: string;
  /** The table of a column. */
  readonly table?: string;
  readonly span?: Span;
}

interface Script {
  readonly dialect: Dialect;
  /** Tables that get columns later. The columns of any other come with the table, and its name tells when. */
  readonly growing: ReadonlySet<string>;
}

/** What statements use although only a later one creates it, which Spanner refuses. */
export function earlyUses(statements: readonly PlacedStatement[], dialect: Dialect): DanglingStatement[] {
  const script: Script = { dialect, growing: new Set(statements.flatMap(({ statement }) => grownTable(statement))) };
  const created = new Map<string, number>();
  const note = (key: string, at: number): unknown => created.has(key) || created.set(key, at);
  statements.forEach(({ statement }, at) => madeBy(statement, script).forEach((key) => note(key, at)));
  return statements.flatMap((placed, at) => (
    [...schemaUses(placed.statement), ...usesOf(placed.statement, script)]
      .filter((use) => (created.get(keyOf(use)) ?? at) > at)
      .map(({ objectKind, name, table, span }) => ({
        statement: placed,
        span,
        problem: { kind: 'used early', objectKind, name: table === undefined ? name : `${table}.${name}` } as const,
      }))
  ));
}

/** Most objects share a namespace. */
function keyOf({ objectKind, name, table = '' }: Use): string {
  return uniqueKey(`${APART.has(objectKind) ? `${objectKind} ` : ''}${table}\n${name}`);
}

const APART: ReadonlySet<string> = new Set(['ROLE', 'LOCALITY GROUP']);

function grownTable(statement: Statement): string[] {
  const grows = statement.kind === 'alter table' && statement.actions.some(({ kind }) => kind === 'add column');
  return grows ? [uniqueKey(statement.table)] : [];
}

function madeBy(statement: Statement, { growing }: Script): string[] {
  const named = (name: string, objectKind = ''): string => keyOf({ objectKind, name });
  const columnIn = (table: string) => ({ name }: ColumnDefinition): string => keyOf({ objectKind: '', name, table });
  switch (statement.kind) {
    case 'create table':
      return [
        named(statement.table.name),
        ...(growing.has(uniqueKey(statement.table.name))
          ? statement.table.columns.map(columnIn(statement.table.name))
          : []),
      ];
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

/** The named schema of what a statement creates. */
function schemaUses(statement: Statement): Use[] {
  const name = createdName(statement) ?? '';
  return name.includes('.') ? [{ objectKind: 'SCHEMA', name: name.slice(0, name.indexOf('.')) }] : [];
}

function usesOf(statement: Statement, script: Script): Use[] {
  switch (statement.kind) {
    case 'create table':
      return usesOfTable(statement.table, script);
    case 'create index': {
      const { table, interleaveIn, spans } = statement.index;
      return [
        tableUse(table, spans?.table),
        ...groupUse(localityGroupIn(statement.index.otherClauses ?? [], script.dialect)),
        ...(interleaveIn === undefined ? [] : [tableUse(interleaveIn, spans?.interleaveIn)]),
        ...(script.growing.has(uniqueKey(table)) ? columnsOfIndex(statement.index) : []),
      ];
    }
    case 'alter table':
      return statement.actions.flatMap((action) => usesOfAction(action, statement.table, script));
    case 'other':
      return statement.verb === 'REVOKE' ? [] : usesOfParts(statement);
    default:
      return [];
  }
}

function columnsOfIndex({ table, keyParts, storing, whereNotNull, spans }: IndexDefinition): Use[] {
  return [
    ...keyParts.map(({ column, span }) => columnUse(table, column, span)),
    ...storing.map((column, at) => columnUse(table, column, spans?.storing[at])),
    ...whereNotNull.map((column, at) => columnUse(table, column, spans?.whereNotNull[at])),
  ];
}

function usesOfTable(definition: TableDefinition, script: Script): Use[] {
  const { name, columns, primaryKey, checks, interleave, foreignKeys, ttl, otherClauses = [] } = definition;
  const own = new Set(script.growing.has(uniqueKey(name)) ? columns.map((column) => uniqueKey(column.name)) : []);
  const used = [
    ...(interleave ? [tableUse(interleave.parent, interleave.span)] : []),
    ...groupUse(localityGroupIn(otherClauses, script.dialect)),
    ...foreignKeys.flatMap((foreignKey) => usesOfForeignKey(foreignKey, name)),
    ...primaryKey.map(({ column, span }) => columnUse(name, column, span)),
    ...(ttl ? [columnUse(name, ttl.column, ttl.spans?.column)] : []),
    ...columns.flatMap((column) => usesOfColumn(column, name, script)),
    ...checks.flatMap(({ expression, spans }) => usesInExpression(expression, name, script, spans?.expression)),
  ];
  return used.filter((use) => (
    use.table === name ? !own.has(uniqueKey(use.name)) : use.table !== undefined || use.name !== name
  ));
}

function usesOfAction(action: TableAction, table: string, script: Script): Use[] {
  switch (action.kind) {
    case 'add column':
      return [
        ...usesOfColumn(action.column, table, script),
        ...action.inline.foreignKeys.flatMap((foreignKey) => usesOfForeignKey(foreignKey, table)),
      ].filter(({ name }) => name !== action.column.name);
    case 'add foreign key':
      return usesOfForeignKey(action.foreignKey, table);
    case 'add check':
      return usesInExpression(action.check.expression, table, script, action.check.spans?.expression);
    case 'set interleave':
      return [tableUse(action.interleave.parent, action.interleave.span)];
    case 'set ttl':
      return action.ttl ? [columnUse(table, action.ttl.column, action.ttl.spans?.column)] : [];
    default:
      return [];
  }
}

function usesOfForeignKey(
  { columns, referencedTable, referencedColumns, spans }: ForeignKeyDefinition, table: string,
): Use[] {
  return [
    ...columns.map((column, at) => columnUse(table, column, spans?.columns[at])),
    tableUse(referencedTable, spans?.referencedTable),
    ...referencedColumns.map((column, at) => columnUse(referencedTable, column, spans?.referencedColumns[at])),
  ];
}

function groupUse(name: string | undefined): Use[] {
  return name === undefined ? [] : [{ objectKind: 'LOCALITY GROUP', name }];
}

function usesOfColumn(
  { generated, defaultExpression, localityGroup, spans }: ColumnDefinition,
  table: string,
  script: Script,
): Use[] {
  const sequences =
    defaultExpression === undefined || !/sequence|nextval/i.test(defaultExpression)
      ? []
      : functionCalls(parseExpression(defaultExpression, script.dialect)).flatMap((call) => nextValueOf(call) ?? []);
  return [
    ...groupUse(localityGroup),
    ...sequences.map((name) => ({ objectKind: 'SEQUENCE', name, span: spans?.default })),
    ...(generated ? usesInExpression(generated.expression, table, script, spans?.generated) : []),
  ];
}

function usesInExpression(expression: string, table: string, script: Script, span: Span | undefined): Use[] {
  return !script.growing.has(uniqueKey(table))
    ? []
    : expressionParts(parseExpression(expression, script.dialect)).flatMap((part) => (
      part.kind === 'column' ? [columnUse(table, part.name, span)] : []
    ));
}

function usesOfParts({ name: own, parts }: Statement & { readonly kind: 'other' }): Use[] {
  let table: string | undefined;
  return parts.flatMap(({ role, name, of, span }): Use[] => {
    switch (role) {
      case 'table':
        table = name;
        return name === own ? [] : [tableUse(name, span)];
      case 'object':
        return [tableUse(name, span)];
      case 'role':
      case 'granted':
        return [{ objectKind: 'ROLE', name, span }];
      case 'column':
      case 'stored':
      case 'tokens': {
        const [only, ...others] = of ?? (table === undefined ? [] : [table]);
        return only === undefined || others.length > 0 ? [] : [columnUse(only, name, span)];
      }
      default:
        return [];
    }
  });
}

function tableUse(name: string, span: Span | undefined): Use {
  return { objectKind: 'TABLE', name, span };
}

function columnUse(table: string, name: string, span: Span | undefined): Use {
  return { objectKind: 'COLUMN', name, table, span };
}
