import type { DanglingStatement } from './dangling';
import type {
  CheckDefinition, ColumnDefinition, Dialect, ForeignKeyDefinition, IndexDefinition, OptionChanges, Span,
  TableDefinition, TtlDefinition,
} from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { parseExpression } from '../expressions/expression-parser';
import { expressionParts, functionCalls, nextValueOf } from '../expressions/expression-walk';
import { localityGroupOf } from '../objects/storage-options';
import type { PlacedStatement, Statement, TableAction } from '../parser/statement';
import { createdName } from '../parser/statement-name';

/** A name in a statement. */
export interface Use {
  readonly objectKind: string;
  readonly name: string;
  /** The table of a column. */
  readonly table?: string;
  readonly span?: Span;
}

interface Script {
  readonly dialect: Dialect;
  /** Tables that get columns later. The columns of any other come with the table, and its name tells when. */
  readonly growing: Pick<ReadonlySet<string>, 'has'>;
}

/** What a part of an object uses: a constraint, a column, the TTL of a table. It goes with the part. */
export interface PartUses {
  /** Its kind, or its kind and name: `ttl`, `column Note`. */
  readonly part: string;
  readonly uses: readonly Use[];
}

/** What a statement uses, all columns included, by the parts that it makes. */
export function usesByPart(statement: Statement, dialect: Dialect): PartUses[] {
  return partsIn(statement, { dialect, growing: { has: () => true } });
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
  const uses = partsIn(statement, script).flatMap((part) => part.uses);
  return statement.kind === 'create table' ? uses.filter((use) => !isOwn(use, statement.table, script)) : uses;
}

/** Whether it comes with the table. */
function isOwn({ name, table }: Use, own: TableDefinition, { growing }: Script): boolean {
  return table === undefined
    ? name === own.name
    : table === own.name && growing.has(uniqueKey(table)) &&
      own.columns.some((column) => uniqueKey(column.name) === uniqueKey(name));
}

function partsIn(statement: Statement, script: Script): PartUses[] {
  switch (statement.kind) {
    case 'create table':
      return partsOfTable(statement.table, script);
    case 'create index': {
      const { table, interleaveIn, spans } = statement.index;
      return [{ part: 'clauses', uses: groupUse(localityGroupOf(statement.index)) }, { part: 'index', uses: [
        tableUse(table, spans?.table),
        ...(interleaveIn === undefined ? [] : [tableUse(interleaveIn, spans?.interleaveIn)]),
        ...(script.growing.has(uniqueKey(table)) ? columnsOfIndex(statement.index) : []),
      ] }];
    }
    case 'alter table':
      return statement.actions.flatMap((action) => partsOfAction(action, statement.table, script));
    case 'other':
      return statement.verb === 'REVOKE' ? [] : [{ part: statement.object, uses: usesOfParts(statement) }];
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

function partsOfTable(definition: TableDefinition, script: Script): PartUses[] {
  const { name, columns, primaryKey, checks, interleave, foreignKeys, ttl } = definition;
  return [
    { part: 'interleave', uses: interleave ? [tableUse(interleave.parent, interleave.span)] : [] },
    { part: 'clauses', uses: groupUse(localityGroupOf(definition)) },
    ...foreignKeys.map((foreignKey) => partOfForeignKey(foreignKey, name)),
    { part: 'key', uses: primaryKey.map(({ column, span }) => columnUse(name, column, span)) },
    { part: 'ttl', uses: usesOfTtl(ttl, name) },
    ...columns.flatMap((column) => partsOfColumn(column, name, script)),
    ...checks.map((check) => partOfCheck(check, name, script)),
  ];
}

function partsOfAction(action: TableAction, table: string, script: Script): PartUses[] {
  switch (action.kind) {
    case 'add column':
      return [
        ...partsOfColumn(action.column, table, script),
        ...action.inline.foreignKeys.map((foreignKey) => partOfForeignKey(foreignKey, table)),
        ...action.inline.checks.map((check) => partOfCheck(check, table, script)),
      ];
    case 'set column':
      return partsOfColumn(action.column, table, script);
    case 'set default':
      return [{ part: columnPart(action.column), uses: sequencesIn(action.expression, script, action.spans.default) }];
    case 'add foreign key':
      return [partOfForeignKey(action.foreignKey, table)];
    case 'add check':
      return [partOfCheck(action.check, table, script)];
    case 'set interleave':
      return [{ part: 'interleave', uses: [tableUse(action.interleave.parent, action.interleave.span)] }];
    case 'set ttl':
      return [{ part: 'ttl', uses: usesOfTtl(action.ttl, table) }];
    case 'set options':
      return partsOfOptions(action.options);
    case 'set attributes':
      return 'localityGroup' in action.attributes
        ? [{ part: groupPart(action.column), uses: groupUse(action.attributes.localityGroup) }]
        : [];
    default:
      return [];
  }
}

/** How the part of a table is called that a constraint is. */
export function constraintPart(name: string): string {
  return `constraint ${uniqueKey(name)}`;
}

export function columnPart(name: string): string {
  return `column ${uniqueKey(name)}`;
}

/** Its locality group, which changes without it. */
export function groupPart(column: string): string {
  return `group of ${columnPart(column)}`;
}

function usesOfTtl(ttl: TtlDefinition | undefined, table: string): Use[] {
  return ttl ? [columnUse(table, ttl.column, ttl.spans?.column)] : [];
}

function partOfForeignKey(foreignKey: ForeignKeyDefinition, table: string): PartUses {
  return { part: constraintPart(foreignKey.name), uses: usesOfForeignKey(foreignKey, table) };
}

function partOfCheck({ name, expression, spans }: CheckDefinition, table: string, script: Script): PartUses {
  return { part: constraintPart(name), uses: usesInExpression(expression, table, script, spans?.expression) };
}

function partsOfColumn(column: ColumnDefinition, table: string, script: Script): PartUses[] {
  return [
    { part: columnPart(column.name), uses: usesOfColumn(column, table, script) },
    { part: groupPart(column.name), uses: groupUse(column.localityGroup) },
  ];
}

/** What an ALTER of options changes of what a table or an index uses. */
export function partsOfOptions(options: OptionChanges): PartUses[] {
  return options.has('locality_group')
    ? [{ part: 'clauses', uses: groupUse(options.get('locality_group')?.slice(1, -1)) }]
    : [];
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
  { generated, defaultExpression, spans }: ColumnDefinition,
  table: string,
  script: Script,
): Use[] {
  return [
    ...sequencesIn(defaultExpression, script, spans?.default),
    ...(generated ? usesInExpression(generated.expression, table, script, spans?.generated) : []),
  ];
}

function sequencesIn(expression: string | undefined, { dialect }: Script, span: Span | undefined): Use[] {
  return expression === undefined || !/sequence|nextval/i.test(expression)
    ? []
    : functionCalls(parseExpression(expression, dialect))
      .flatMap((call) => nextValueOf(call) ?? [])
      .map((name) => ({ objectKind: 'SEQUENCE', name, span }));
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
