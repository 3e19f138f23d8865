import { idOf, schemaOf } from './constructs/place';
import { expressionForCode } from './expressions';
import { sameColumn } from './same-column';
import { inheritedColumns } from '../rules/views/inherited-columns';
import {
  Dialect,
  type ColumnDefinition,
  type DeclaredObject,
  type ForeignKeyDefinition,
  type IndexDefinition,
  type ScalarType,
  type NamedCounter,
  type CounterOptions,
  type TableDefinition,
} from '../schema';
import { COLUMN_ATTRIBUTES, isCommitTimestamp, OF_TOKENS, sameAttribute } from '../schema/column-attributes';
import { inSchemaOf } from '../schema/name-key';
import { columnsOf, isObjectIndex, type ObjectIndex } from '../schema/objects/object-index';
import { scalarOf } from '../schema/types/type-facts';
import { TYPES } from '../schema/types/type-registry';
import { isForeignType } from '../schema/types/type-spellings';

/**
 * Why no construct declares a part of a schema, worded to follow its name; undefined if one does. If Spanner or a rule
 * rejects it, the message of the rule is used.
 */
type Reason = string | undefined;

const ANOTHER_FORM = 'has a form that no construct declares';

/** @param namedSchemas Named schemas that the script creates. */
export function whyNoSchema(name: string, namedSchemas: readonly string[] = []): Reason {
  const schema = schemaOf(name);
  return schema === undefined || namedSchemas.includes(schema) ? undefined : ANOTHER_FORM;
}

export function whyNoSequence(sequence: NamedCounter, dialect: Dialect): Reason {
  if (dialect === Dialect.POSTGRESQL && sequence.name !== sequence.name.toLowerCase()) {
    return 'has capital letters, which a Sequence in PostgreSQL cannot have';
  }
  return hasPlainNumbers(sequence) ? undefined : 'has a number that JavaScript has not';
}

/** @param parent The interleaving parent as it is declared; undefined if it is not. */
export function whyNoTable(table: TableDefinition, parent: TableDefinition | undefined, dialect: Dialect): Reason {
  const folded = new Set(table.columns.map((column) => column.name.toLowerCase()));
  const names = new Set(table.columns.map((column) => column.name));
  const [isKnown, isPlain] = [(name: string) => names.has(name), isPlainIn(dialect)];
  const isRegular = !table.withoutPrimaryKey && folded.size === table.columns.length &&
    table.primaryKey.every(({ column }) => isKnown(column)) &&
    (!table.ttl || (isKnown(table.ttl.column) && Number.isInteger(table.ttl.days) && table.ttl.days >= 0)) &&
    table.checks.every(({ expression }) => isPlain(expression));
  if (!isRegular) {
    return ANOTHER_FORM;
  }
  const columns = table.columns.map((column) => ({ column, why: whyNoColumn(column, dialect) }));
  const left = columns.find(({ why }) => why !== undefined);
  return left
    ? `has the column ${left.column.name}, which ${left.why}`
    : whyNoParent(table, parent, dialect);
}

function whyNoColumn(column: ColumnDefinition, dialect: Dialect): Reason {
  if (!isDeclarableType(column) || !hasDeclarableValues(column, dialect)) {
    return ANOTHER_FORM;
  }
  return column.identity && !isPlainIdentity(column)
    ? 'is an identity column of a form that Column.identity does not have'
    : undefined;
}

function isDeclarableType(column: ColumnDefinition): boolean {
  const { type } = column;
  return !isForeignType(type) && hasPlainLength(scalarOf(type)) &&
    (!isCommitTimestamp(column) || type.code === 'TIMESTAMP') &&
    (!column.placementKey || type.code === 'STRING') &&
    (type.code !== 'TOKENLIST' || isOfTokens(column)) &&
    (type.code !== 'ARRAY' || type.element.code !== 'TOKENLIST');
}

/** Whether a construct can express how a column gets its values. */
function hasDeclarableValues(column: ColumnDefinition, dialect: Dialect): boolean {
  const { generated, defaultExpression, identity } = column;
  return [generated?.expression, defaultExpression].every(isPlainIn(dialect)) &&
    (!generated || (defaultExpression === undefined && !identity)) &&
    (!column.onUpdate || isCommitTimestamp(column));
}

/** Whether `Column.identity` can declare the column. */
function isPlainIdentity(column: ColumnDefinition): boolean {
  const { type, defaultExpression, identity = {} } = column;
  return type.code === 'INT64' && defaultExpression === undefined && hasPlainNumbers(identity) &&
    COLUMN_ATTRIBUTES.every(({ field, factory }) => factory === undefined || !column[field]);
}

/** Whether `Column.tokens` can declare the column. */
function isOfTokens(column: ColumnDefinition): boolean {
  return column.generated !== undefined && !column.notNull &&
    COLUMN_ATTRIBUTES.every((attribute) => (
      attribute.isOfTokens || sameAttribute(attribute, column, OF_TOKENS)
    ));
}

/** Whether constructs accept a text as an expression. */
function isPlainIn(dialect: Dialect): (text: string | undefined) => boolean {
  return (text) => text === undefined || expressionForCode(text, dialect) !== undefined;
}

function hasPlainLength({ code, length }: ScalarType): boolean {
  const most = TYPES[code].length?.most;
  return length === undefined || most === undefined || (Number.isInteger(length) && length >= 1 && length <= most);
}

function whyNoParent(table: TableDefinition, parent: TableDefinition | undefined, dialect: Dialect): Reason {
  if (!table.interleave) {
    return undefined;
  }
  if (parent && schemaOf(table.name) !== schemaOf(parent.name)) {
    return `is interleaved in ${parent.name}, which is in another schema`;
  }
  const hasColumn = (column: ColumnDefinition): boolean =>
    table.columns.some((own) => sameColumn(own, column, dialect));
  const isChild = parent?.primaryKey.every(
    (part, n) => table.primaryKey[n]?.column === part.column && table.primaryKey[n].descending === part.descending,
  ) && inheritedColumns(parent, dialect).every(hasColumn);
  return isChild ? undefined : ANOTHER_FORM;
}

export function whyNoForeignKey(
  table: TableDefinition,
  foreignKey: ForeignKeyDefinition,
  target: TableDefinition | undefined,
): Reason {
  const has = ({ columns }: TableDefinition, names: readonly string[]): boolean =>
    names.every((name) => columns.some((column) => column.name === name));
  return target && has(table, foreignKey.columns) && has(target, foreignKey.referencedColumns)
    ? undefined
    : ANOTHER_FORM;
}

/** @param ancestor The table in which the index is interleaved. */
export function whyNoIndex(
  index: IndexDefinition,
  table: TableDefinition | undefined,
  ancestor: TableDefinition | undefined,
): Reason {
  const keyed = index.keyParts.map((part) => part.column);
  const isRegular = [...keyed, ...index.storing, ...index.whereNotNull].every(
    (name) => table?.columns.some((column) => column.name === name),
  ) && new Set(keyed).size === keyed.length;
  const isIn = index.interleaveIn === undefined || ancestor?.primaryKey.every(
    ({ column, descending }, n) => {
      const own = index.keyParts[n];
      return own?.column === column && own.descending === descending && own.nulls === undefined;
    },
  );
  return isRegular && isIn ? undefined : ANOTHER_FORM;
}

/** Whether all tables and columns of a search or vector index are declared. */
export function isIndexOfDeclared(
  object: DeclaredObject, tables: ReadonlyMap<string, TableDefinition>,
): boolean {
  const index = isObjectIndex(object) ? object : undefined;
  const table = tables.get(index?.table ?? '');
  return index === undefined || (
    index.name === inSchemaOf(index.table, idOf(index.name)) &&
    (index.interleaveIn === undefined || tables.has(index.interleaveIn)) &&
    columnsOf(index).every((name) => table?.columns.some((column) => column.name === name)) &&
    (index.kind !== 'VECTOR INDEX' || omitsNulls(index, table))
  );
}

/** VectorIndex always omits them. */
function omitsNulls({ columns: [embedding], whereNotNull }: ObjectIndex, table: TableDefinition | undefined): boolean {
  return whereNotNull.includes(embedding) ||
    table?.columns.some(({ name, notNull }) => name === embedding && notNull) === true;
}

/** Constructs accept JavaScript numbers. */
function hasPlainNumbers({ skipRange, startCounter }: CounterOptions): boolean {
  return [skipRange?.min, skipRange?.max, startCounter].every(
    (value) => value === undefined || Number.isSafeInteger(Number(value)),
  );
}
