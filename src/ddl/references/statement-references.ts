import {
  attributeReferences, checkReferences, columnReference, columnReferences, foreignKeyReferences, indexReferences,
  INTERLEAVE, optionReferences, readingAll, sequenceReferences, tableReference, tableReferences, TTL,
  type PartReferences, type Reading, type Reference,
} from './references';
import type { Dialect, TableDefinition } from '../../schema';
import { NAMING_ATTRIBUTES } from '../../schema/column-attributes';
import { partOf, partsOf } from '../../schema/kind/part';
import { uniqueKey } from '../../schema/name-key';
import type { OtherStatementText, Statement, TableAction } from '../parser/statement';
import { createdName } from '../parser/statement-name';

/** All names that a statement uses, by the parts that it creates. */
export function statementReferences(statement: Statement, dialect: Dialect): readonly PartReferences[] {
  return referencesIn(statement, readingAll(dialect));
}

/** @param reading The columns in expressions that count. */
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
  const schema = { objectKind: 'SCHEMA', name: name.slice(0, name.indexOf('.')) };
  return name.includes('.') ? [{ part: { kind: 'schema' }, references: [schema] }] : [];
}

/** Whether the table itself provides the reference. */
export function comesWith({ name, columns }: TableDefinition, reference: Reference): boolean {
  return reference.table === undefined
    ? reference.name === name
    : reference.table === name && columns.some((column) => uniqueKey(column.name) === uniqueKey(reference.name));
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
        references: sequenceReferences(action.expression, reading, action.spans.default),
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
        references: action.ttl ? [columnReference(table, action.ttl.column, action.ttl.spans?.column)] : [],
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
      case 'tokens':
        return tables.map((table) => ({ ...columnReference(table, name, span), isOfTokens: true }));
      default:
        return [];
    }
  });
}
