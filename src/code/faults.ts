import { schemaOf } from './constructs/place';
import { expressionForCode } from './expressions';
import { sameColumn } from './same-column';
import { readObjectIndex } from '../ddl/objects/object-index';
import { inheritedColumns } from '../rules/views/inherited-columns';
import {
  Dialect,
  type ColumnDefinition,
  type DeclaredObject,
  type ForeignKeyDefinition,
  type IndexDefinition,
  type ScalarType,
  type SequenceDefinition,
  type SequenceOptions,
  type TableDefinition,
} from '../schema';
import { COLUMN_ATTRIBUTES, isCommitTimestamp } from '../schema/column-attributes';
import { columnsOf } from '../schema/objects/object-index';
import { scalarOf } from '../schema/types/type-facts';
import { TYPES } from '../schema/types/type-registry';
import { isForeignType } from '../schema/types/type-spellings';

/** Why no construct declares a part of a schema, in words that follow its name; undefined: one does. */
type Fault = string | undefined;

/** @param namedSchemas Those that a statement creates. */
export function namedSchemaFault(name: string, namedSchemas: readonly string[] = []): Fault {
  const schema = schemaOf(name);
  return schema === undefined || namedSchemas.includes(schema)
    ? undefined
    : `is in the named schema ${schema}, which no statement creates`;
}

export function sequenceFault(sequence: SequenceDefinition, dialect: Dialect): Fault {
  if (dialect === Dialect.POSTGRESQL && sequence.name !== sequence.name.toLowerCase()) {
    return 'has capital letters, which a Sequence in PostgreSQL cannot have';
  }
  return hasPlainNumbers(sequence) ? undefined : 'has a number that JavaScript has not';
}

/** @param parent The interleaving parent as it is declared; undefined when it is not. */
export function tableFault(table: TableDefinition, parent: TableDefinition | undefined, dialect: Dialect): Fault {
  const folded = new Set(table.columns.map((column) => column.name.toLowerCase()));
  const names = new Set(table.columns.map((column) => column.name));
  const brokenCheck = table.checks.find((check) => expressionForCode(check.expression, dialect) === undefined);
  if (table.withoutPrimaryKey) {
    return 'has no PRIMARY KEY';
  }
  if (folded.size < table.columns.length) {
    return 'has two columns with one name';
  }
  const unknown = [...table.primaryKey.map((part) => part.column), ...(table.ttl ? [table.ttl.column] : [])].find(
    (name) => !names.has(name),
  );
  if (unknown !== undefined) {
    return `names the column ${unknown}, which it has not`;
  }
  if (table.ttl && !(Number.isInteger(table.ttl.days) && table.ttl.days >= 0)) {
    return 'has a TTL of no whole number of days';
  }
  if (brokenCheck) {
    return `has the check ${brokenCheck.name} with text that is no plain expression`;
  }
  const faults = table.columns.map((column) => ({ column, fault: columnFault(column, dialect) }));
  const faulty = faults.find(({ fault }) => fault !== undefined);
  return faulty
    ? `has the column ${faulty.column.name}, which ${faulty.fault}`
    : interleavingFault(table, parent, dialect);
}

function columnFault(column: ColumnDefinition, dialect: Dialect): Fault {
  const { type, generated, defaultExpression, identity } = column;
  if (
    [generated?.expression, defaultExpression].some(
      (text) => text !== undefined && expressionForCode(text, dialect) === undefined,
    )
  ) {
    return 'has text that is no plain expression';
  }
  if (generated && (defaultExpression !== undefined || identity)) {
    return 'is generated and has a default';
  }
  if (
    identity &&
    (COLUMN_ATTRIBUTES.some(({ field }) => column[field]) ||
      type.code !== 'INT64' ||
      defaultExpression !== undefined ||
      !hasPlainNumbers(identity))
  ) {
    return 'is an identity column of a form that Column.identity does not have';
  }
  if (type.code === 'TOKENLIST' && !(generated?.stored && column.hidden && !column.notNull)) {
    return 'is a TOKENLIST of a form that Column.tokenlist does not have';
  }
  if (isCommitTimestamp(column) && type.code !== 'TIMESTAMP') {
    return 'allows commit timestamps and is not a TIMESTAMP';
  }
  if (isForeignType(type)) {
    return `has the type ${scalarOf(type).name}, which Spanner does not have`;
  }
  return type.code === 'ARRAY' && type.element.code === 'TOKENLIST'
    ? 'is an array of TOKENLIST'
    : lengthFault(scalarOf(type));
}

function lengthFault({ code, length }: ScalarType): Fault {
  const most = TYPES[code].length?.most;
  return length !== undefined && most !== undefined && !(Number.isInteger(length) && length >= 1 && length <= most)
    ? `has the length ${length}`
    : undefined;
}

function interleavingFault(table: TableDefinition, parent: TableDefinition | undefined, dialect: Dialect): Fault {
  if (!table.interleave) {
    return undefined;
  }
  if (!parent) {
    return `is interleaved in ${table.interleave.parent}, which is not declared here`;
  }
  if (schemaOf(table.name) !== schemaOf(parent.name)) {
    return `is interleaved in ${parent.name}, which is in another schema`;
  }
  const leads = parent.primaryKey.every(
    (part, n) => table.primaryKey[n]?.column === part.column && table.primaryKey[n].descending === part.descending,
  );
  if (!leads) {
    return `is interleaved in ${parent.name}, and its key does not begin with that of ${parent.name}`;
  }
  const other = inheritedColumns(parent, dialect).find(
    (column) => !table.columns.some((own) => sameColumn(own, column, dialect)),
  );
  return other && `is interleaved in ${parent.name}, and its column ${other.name} is not declared as there`;
}

export function foreignKeyFault(
  table: TableDefinition,
  foreignKey: ForeignKeyDefinition,
  target: TableDefinition | undefined,
): Fault {
  if (!target) {
    return `points at ${foreignKey.referencedTable}, which is not declared here`;
  }
  const has = ({ columns }: TableDefinition, names: readonly string[]): boolean =>
    names.every((name) => columns.some((column) => column.name === name));
  return has(table, foreignKey.columns) && has(target, foreignKey.referencedColumns)
    ? undefined
    : 'names a column that is not there';
}

/** @param ancestor The table it is interleaved in. */
export function indexFault(
  index: IndexDefinition,
  table: TableDefinition | undefined,
  ancestor: TableDefinition | undefined,
): Fault {
  if (!table) {
    return `is on ${index.table}, which is not declared here`;
  }
  if (index.keyParts.some((part) => part.nulls !== undefined)) {
    return 'places NULLs explicitly, which SafeIndex does not';
  }
  const names = [...index.keyParts.map((part) => part.column), ...index.storing, ...index.whereNotNull];
  if (!names.every((name) => table.columns.some((column) => column.name === name))) {
    return 'names a column that is not there';
  }
  if (new Set(index.keyParts.map((part) => part.column)).size < index.keyParts.length) {
    return 'names a column twice';
  }
  if (index.interleaveIn === undefined) {
    return undefined;
  }
  const leads = ancestor?.primaryKey.every(
    (part, n) => index.keyParts[n]?.column === part.column && index.keyParts[n].descending === part.descending,
  );
  return leads ? undefined : `is interleaved in ${index.interleaveIn}, whose key does not lead it`;
}

/** Whether the tables and columns that a search or vector index names are declared. */
export function isIndexOfDeclared(
  object: DeclaredObject, tables: ReadonlyMap<string, TableDefinition>, dialect: Dialect,
): boolean {
  const index = 'statements' in object ? readObjectIndex(object, dialect) : undefined;
  const table = tables.get(index?.table ?? '');
  return index === undefined || (
    !index.name.includes('.') && (index.interleaveIn === undefined || tables.has(index.interleaveIn)) &&
    columnsOf(index).every((name) => table?.columns.some((column) => column.name === name))
  );
}

/** Numbers of constructs are those of JavaScript. */
function hasPlainNumbers({ skipRange, startCounter }: SequenceOptions): boolean {
  return [skipRange?.min, skipRange?.max, startCounter].every(
    (value) => value === undefined || Number.isSafeInteger(Number(value)),
  );
}
