import type {
  CheckDefinition, ColumnDefinition, DefinedObject, Dialect, ForeignKeyDefinition, IndexDefinition, OptionChanges, Span,
  TableDefinition,
} from '../../schema';
import { NAMING_ATTRIBUTES, type ColumnAttributes } from '../../schema/column-attributes';
import type { TableUse } from '../../schema/kind/kind';
import { STORAGE } from '../../schema/kind/option-types';
import { partOf, partsOf } from '../../schema/kind/part';
import { uniqueKey } from '../../schema/name-key';
import { definedKind } from '../../schema/objects/kinds';
import { parseExpression } from '../expressions/expression-parser';
import { expressionParts, functionCalls, otherFunctions, sequenceOf } from '../expressions/expression-walk';
import { createdName, type OtherStatementText, type Statement, type TableAction } from '../parser/statement';

/** A name that a definition uses. */
export interface Reference {
  /** `TABLE`, `COLUMN`, `SEQUENCE`, `FUNCTION`, `LOCALITY GROUP`, `ROLE`, `SCHEMA`. */
  readonly objectKind: string;
  readonly name: string;
  /** The table of a column. */
  readonly table?: string;
  /** Whether the column must hold tokens. */
  readonly isOfTokens?: boolean;
  readonly span?: Span;
}

/** The part of a definition that uses names, which are free once it is gone. */
export type UsingPart =
  | { readonly kind: 'schema' | 'interleave' | 'key' | 'ttl' | 'clauses' | 'index' }
  | { readonly kind: 'column' | 'group'; readonly column: string }
  | { readonly kind: 'check'; readonly check: CheckDefinition }
  | { readonly kind: 'foreign key'; readonly foreignKey: ForeignKeyDefinition }
  | { readonly kind: 'object'; readonly objectKind: string };

export interface PartReferences {
  readonly part: UsingPart;
  readonly references: readonly Reference[];
}

/** The names in expressions that count. */
export interface Reading {
  readonly columnsIn: (expression: string, table: string) => readonly string[];
  /** Sequences in a default. */
  readonly sequencesIn: (expression: string) => readonly string[];
  /** Functions that are not Spanner's. */
  readonly functionsIn: (expression: string) => readonly string[];
}

/** Counts everything that an expression may name. */
export function readingAll(dialect: Dialect): Reading {
  return {
    columnsIn: (expression) => expressionParts(parseExpression(expression, dialect)).flatMap((part) => (
      part.kind === 'column' ? [part.name] : []
    )),
    sequencesIn: (expression) => (/sequence|nextval/i.test(expression)
      ? functionCalls(parseExpression(expression, dialect)).flatMap((call) => sequenceOf(call) ?? [])
      : []),
    functionsIn: (expression) => (
      expression.includes('(') ? otherFunctions(parseExpression(expression, dialect), dialect) : []
    ),
  };
}

/** All names that the definition of a table uses, part by part. */
export function tableReferences(definition: TableDefinition, reading: Reading): PartReferences[] {
  const { name, columns, primaryKey, checks, interleave, foreignKeys, ttl } = definition;
  return [
    ...(interleave ? [{ part: INTERLEAVE, references: [tableReference(interleave.parent, interleave.span)] }] : []),
    ...optionReferences(definition.options),
    ...foreignKeys.map((foreignKey) => foreignKeyReferences(foreignKey, name)),
    { part: KEY, references: primaryKey.map(({ column, span }) => columnReference(name, column, span)) },
    ...(ttl ? [{ part: TTL, references: [columnReference(name, ttl.column, ttl.span)] }] : []),
    ...columns.flatMap((column) => columnReferences(column, name, reading)),
    ...checks.map((check) => checkReferences(check, name, reading)),
  ];
}

const INTERLEAVE: UsingPart = { kind: 'interleave' };
const CLAUSES: UsingPart = { kind: 'clauses' };
const TTL: UsingPart = { kind: 'ttl' };
const NONE: readonly PartReferences[] = [];
const KEY: UsingPart = { kind: 'key' };
const INDEX: UsingPart = { kind: 'index' };

function columnReferences(column: ColumnDefinition, table: string, reading: Reading): readonly PartReferences[] {
  const { name, generated, defaultExpression, spans } = column;
  const names = NAMING_ATTRIBUTES.some(({ field }) => column[field] !== undefined);
  // The case for most columns of a large schema.
  return defaultExpression === undefined && !generated && !names ? NONE : [
    ...(defaultExpression === undefined && !generated ? [] : [{
      part: { kind: 'column', column: name } as const,
      references: [
        ...defaultReferences(defaultExpression, reading, spans?.default),
        ...functionReferences(generated?.expression, reading, spans?.generated),
        ...(generated ? reading.columnsIn(generated.expression, table) : []).map((read) => (
          columnReference(table, read, spans?.generated)
        )),
      ],
    }]),
    ...(names ? [{ part: { kind: 'group', column: name } as const, references: attributeReferences(column) }] : []),
  ];
}

function checkReferences(check: CheckDefinition, table: string, reading: Reading): PartReferences {
  const { expression, spans } = check;
  return {
    part: { kind: 'check', check },
    references: [
      ...functionReferences(expression, reading, spans?.expression),
      ...reading.columnsIn(expression, table).map((read) => columnReference(table, read, spans?.expression)),
    ],
  };
}

function foreignKeyReferences(foreignKey: ForeignKeyDefinition, table: string): PartReferences {
  const { columns, referencedTable, referencedColumns, spans } = foreignKey;
  return {
    part: { kind: 'foreign key', foreignKey },
    references: [
      ...columns.map((column, at) => columnReference(table, column, spans?.columns[at])),
      tableReference(referencedTable, spans?.referencedTable),
      ...referencedColumns.map((column, at) => (
        columnReference(referencedTable, column, spans?.referencedColumns[at])
      )),
    ],
  };
}

/** All names that the definition of an index uses. */
export function indexReferences(index: IndexDefinition): PartReferences[] {
  const { table, interleaveIn, keyParts, storing, whereNotNull, spans } = index;
  const references = [tableReference(table, spans?.table)];
  if (interleaveIn !== undefined) {
    references.push(tableReference(interleaveIn, spans?.interleaveIn));
  }
  keyParts.forEach(({ column, span }) => references.push(columnReference(table, column, span)));
  storing.forEach((column, at) => references.push(columnReference(table, column, spans?.storing[at])));
  whereNotNull.forEach((column, at) => references.push(columnReference(table, column, spans?.whereNotNull[at])));
  return [...optionReferences(index.options), { part: INDEX, references }];
}

/** All names that an object uses outside of queries. */
export function objectReferences(object: DefinedObject, { columnsIn }: Reading): PartReferences {
  return {
    part: { kind: 'object', objectKind: object.kind },
    references: [
      ...optionReferences(object.options).flatMap(({ references }) => references),
      ...tablesUsedBy(object).flatMap(({ table, columns = [], expressions = [] }) => [
        tableReference(table, undefined),
        ...[...columns, ...expressions.flatMap((expression) => columnsIn(expression, table))].map((column) => (
          columnReference(table, column, undefined)
        )),
      ]),
    ],
  };
}

/** The tables that an object names outside of queries. */
export function tablesUsedBy(object: DefinedObject): readonly TableUse[] {
  return definedKind(object.kind).uses?.(object) ?? [];
}

export function sequenceReferences(
  expression: string | undefined, { sequencesIn }: Reading, span: Span | undefined,
): Reference[] {
  return expression === undefined
    ? []
    : sequencesIn(expression).map((name) => ({ objectKind: 'SEQUENCE', name, span }));
}

function functionReferences(
  expression: string | undefined, { functionsIn }: Reading, span: Span | undefined,
): Reference[] {
  return expression === undefined
    ? []
    : functionsIn(expression).map((name) => ({ objectKind: 'FUNCTION', name, span }));
}

function defaultReferences(...given: Parameters<typeof functionReferences>): Reference[] {
  return [...sequenceReferences(...given), ...functionReferences(...given)];
}

/** The objects that options name. */
export function optionReferences(options: OptionChanges | undefined): readonly PartReferences[] {
  if (!options || options.size === 0) {
    return NONE;
  }
  const naming = [...options].filter(([option]) => STORAGE[option]?.names);
  return naming.length === 0 ? NONE : [{
    part: CLAUSES,
    references: naming.flatMap(([option, value]) => named(STORAGE[option].names, value?.slice(1, -1))),
  }];
}

function attributeReferences(attributes: ColumnAttributes): Reference[] {
  return NAMING_ATTRIBUTES.flatMap(({ field, names }) => named(names, attributes[field]));
}

function named(objectKind: string | undefined, name: unknown): Reference[] {
  return objectKind === undefined || typeof name !== 'string' ? [] : [{ objectKind, name }];
}

function tableReference(name: string, span: Span | undefined): Reference {
  return { objectKind: 'TABLE', name, span };
}

function columnReference(table: string, name: string, span: Span | undefined): Reference {
  return { objectKind: 'COLUMN', name, table, span };
}

/** Distinguishes the parts of one definition, constraints by name. */
export function partKey(part: UsingPart): string {
  switch (part.kind) {
    case 'column':
      return columnKey(part.column);
    case 'group':
      return groupKey(part.column);
    case 'check':
      return constraintKey(part.check.name);
    case 'foreign key':
      return constraintKey(part.foreignKey.name);
    default:
      return part.kind;
  }
}

export function constraintKey(name: string): string {
  return `constraint ${uniqueKey(name)}`;
}

export function columnKey(name: string): string {
  return `column ${uniqueKey(name)}`;
}

/** The key of a column's locality group, which changes independently of the column. */
export function groupKey(column: string): string {
  return `group of ${columnKey(column)}`;
}

/**
 * All names that a statement uses, by the parts that it creates.
 *
 * @param reading The columns in expressions that count.
 */
export function referencesIn(statement: Statement, reading: Reading): readonly PartReferences[] {
  switch (statement.kind) {
    case 'create table':
      return tableReferences(statement.table, reading);
    case 'create index':
      return indexReferences(statement.index);
    case 'alter table':
      return statement.actions.flatMap((action) => actionReferences(action, statement.table, reading));
    case 'other':
      return statement.verb === 'REVOKE'
        ? []
        : [{ part: { kind: 'object', objectKind: statement.object }, references: partReferences(statement) }];
    default:
      return [];
  }
}

/** The named schema of the object that a statement creates. */
export function schemaReferences(statement: Statement): readonly PartReferences[] {
  const name = createdName(statement) ?? '';
  return name.includes('.') ? [schemaReference(name)] : [];
}

/** The named schema in front of a name. */
export function schemaReference(name: string): PartReferences {
  const schema = { objectKind: 'SCHEMA', name: name.slice(0, name.indexOf('.')) };
  return { part: { kind: 'schema' }, references: name.includes('.') ? [schema] : [] };
}

function actionReferences(action: TableAction, table: string, reading: Reading): readonly PartReferences[] {
  switch (action.kind) {
    case 'add column':
      return [
        ...columnReferences(action.column, table, reading),
        ...action.inline.foreignKeys.map((foreignKey) => foreignKeyReferences(foreignKey, table)),
        ...action.inline.checks.map((check) => checkReferences(check, table, reading)),
      ];
    case 'set column':
      return ofWholeColumn(columnReferences(action.column, table, reading), action.column.name);
    case 'set default':
      return [{
        part: { kind: 'column', column: action.column },
        references: defaultReferences(action.expression, reading, action.spans.default),
      }];
    case 'add foreign key':
      return [foreignKeyReferences(action.foreignKey, table)];
    case 'add check':
      return [checkReferences(action.check, table, reading)];
    case 'set interleave':
      return [{ part: INTERLEAVE, references: [tableReference(action.interleave.parent, action.interleave.span)] }];
    case 'set ttl':
      return [{
        part: TTL,
        references: action.ttl ? [columnReference(table, action.ttl.column, action.ttl.span)] : [],
      }];
    case 'set options':
      return optionReferences(action.options);
    case 'set attributes':
      return NAMING_ATTRIBUTES.some(({ field }) => field in action.attributes)
        ? [{ part: { kind: 'group', column: action.column }, references: attributeReferences(action.attributes) }]
        : [];
    default:
      return [];
  }
}

/** Both parts of a column, even an empty one, which frees the names it used before. */
function ofWholeColumn(parts: readonly PartReferences[], column: string): PartReferences[] {
  return (['column', 'group'] as const).map((kind) => (
    parts.find(({ part }) => part.kind === kind) ?? { part: { kind, column }, references: [] }
  ));
}

/**
 * The names in the parts of a statement about another object.
 *
 * @param ofIndex The table of an index that the statement does not name.
 */
export function partReferences(
  { name: own, parts }: Pick<OtherStatementText, 'name' | 'parts'>, ofIndex?: string,
): Reference[] {
  // `ALL TABLES IN SCHEMA` names a schema.
  const kind = partOf(parts, 'kind')?.replace(/^ALL .* IN /, '') ?? 'TABLE';
  let tables = ofIndex === undefined ? partsOf(parts, 'object') : [ofIndex];
  return parts.flatMap(({ role, name, of = [], span }): Reference[] => {
    switch (role) {
      case 'table':
        tables = [name];
        return name === own ? [] : [tableReference(name, span)];
      case 'object':
        return [{ objectKind: kind, name, span }];
      case 'role':
      case 'granted':
        return [{ objectKind: 'ROLE', name, span }];
      case 'column':
      case 'stored':
        // If a query reads several tables, it is unclear which one has the column.
        return of.length > 1 ? [] : [...of, ...tables].slice(0, of.length || undefined).map((table) => (
          columnReference(table, name, span)
        ));
      case 'forced index':
        return [{ objectKind: 'INDEX', name, span }];
      case 'sequence':
        return [{ objectKind: 'SEQUENCE', name, span }];
      case 'function':
        return [{ objectKind: 'FUNCTION', name, span }];
      case 'tokens':
        return tables.map((table) => ({ ...columnReference(table, name, span), isOfTokens: true }));
      default:
        return [];
    }
  });
}
