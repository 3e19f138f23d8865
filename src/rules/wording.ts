import type { SchemaPart } from './subject';
import type { QueryReference } from '../ddl/queries/query-scope';
import {
  Dialect, DIALECT_TITLES, isIn, otherDialect, type CheckDefinition, type ForeignKeyDefinition, type GrantDefinition,
  type IndexDefinition, type KeyPart, type TableDefinition,
} from '../schema';
import { isTypeOf, meantScalar } from '../schema/types/type-spellings';
import { typeName, typeText } from '../schema/types/type-text';
import { quoted, quotedColumn, quotedName } from '../text/shown';

/** Parts of a schema in messages: short, on one line, the same in both dialects. */

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

export function keyText(parts: readonly KeyPart[]): string {
  return `(${parts.map((part) => (part.descending ? `${part.column} DESC` : part.column)).join(', ')})`;
}

export function primaryKeyText(table: TableDefinition): string {
  return `${table.name} PRIMARY KEY ${keyText(table.primaryKey)}`;
}

export function indexText(index: IndexDefinition): string {
  const kind = `${index.unique ? 'UNIQUE ' : ''}${index.nullFiltered ? 'NULL_FILTERED ' : ''}INDEX`;
  const interleave = index.interleaveIn === undefined ? '' : `, INTERLEAVE IN ${index.interleaveIn}`;
  return `${kind} ${index.name} ON ${index.table} ${keyText(index.keyParts)}${interleave}`;
}

export function foreignKeyText(table: TableDefinition, foreignKey: ForeignKeyDefinition): string {
  const { columns, referencedTable, referencedColumns } = foreignKey;
  return `${table.name} FOREIGN KEY (${columns.join(', ')}) REFERENCES ${referencedTable} ` +
    `(${referencedColumns.join(', ')})`;
}

/** The start of a message: `check ck_price of Orders`. Constraints in DDL text may have no name. */
export function checkTitle(table: TableDefinition, { name }: CheckDefinition): string {
  return `${name === '' ? 'a check' : `check ${name}`} of ${table.name}`;
}

export function foreignKeyTitle(table: TableDefinition, { name }: ForeignKeyDefinition): string {
  return `${name === '' ? 'a foreign key' : `foreign key ${name}`} of ${table.name}`;
}

export function columnText(table: TableDefinition, column: string): string {
  return `${table.name}.${column}`;
}

/** The start of a message. */
export function partTitle(part: SchemaPart): string {
  switch (part.kind) {
    case 'primary key':
      return `the primary key of ${quotedName(part.table.name)}`;
    case 'interleave':
      return `the interleaving of ${quotedName(part.table.name)}`;
    case 'ttl':
      return `the TTL of ${quotedName(part.table.name)}`;
    case 'foreign key':
      return foreignKeyTitle(part.table, part.foreignKey);
    case 'backing index':
      return `the backing index of foreign key ${quotedName(part.foreignKey.name)} on ${quotedName(part.table.name)}`;
    case 'check':
      return checkTitle(part.table, part.check);
    case 'column': {
      const title = quotedColumn(part.table.name, part.column);
      return part.clause === 'expression' ? `the expression of ${title}` : `column ${title}`;
    }
    case 'table':
      return `table ${quotedName(part.table.name)}`;
    case 'index':
      return `index ${quotedName(part.index.name)}`;
    case 'object':
      return `${part.objectKind.toLowerCase()} ${quotedName(part.name)}`;
    case 'sequence':
      return `sequence ${quotedName(part.name)}`;
    case 'database':
      return 'the database';
    case 'query':
      return part.kind;
  }
}

export function privilegeTitle({ privilege, object, column }: GrantDefinition): string {
  return `${privilege} on ${column === undefined ? quotedName(object) : quotedColumn(object, column)}`;
}

/** The cost of another expression for a shard: Spanner changes neither a stored column nor a key. */
export function shardCost({ primaryKey }: TableDefinition, column: string): string {
  return isIn(primaryKey, column)
    ? 'the shard is part of the key: an existing table must be copied'
    : 'the shard is only part of an index: an existing index must be built anew, on a new column';
}

/** Describes a type that the dialect does not have. */
export function foreignTypeText(name: string, dialect: Dialect): string {
  const meant = meantScalar(name, dialect);
  const other = otherDialect(dialect);
  return !isTypeOf(name, other)
    ? 'which Spanner does not have'
    : `a type of ${DIALECT_TITLES[other]} databases${
      meant ? `: in ${DIALECT_TITLES[dialect]} it is ${typeText(meant, dialect)}` : ''}`;
}

/** The type without a length that is meant by one of the other dialect. */
export function typeMeant(name: string, dialect: Dialect): string | undefined {
  const meant = meantScalar(name, dialect);
  return meant && typeName(meant, dialect);
}

/** A replacement for a type, if types have no length. */
export function typeInstead(name: string, dialect: Dialect): string {
  const meant = typeMeant(name, dialect);
  return meant === undefined ? 'name a type that Spanner has' : `write ${meant}`;
}

/** Words of key fixes besides their code. */
export const KEY_FIXES = {
  servedBy: (index: string): string => `${index} serves its reads`,
  keyByShard: (table: string, shard: string): string => `the primary key of ${table}, asked for each ${shard},`,
  keptAsColumn: (column: string | undefined): string => `${column} stays as a plain column`,
  inPayload: (columns: readonly string[]): string => `the payload holds ${columns.join(', ')}`,
  wholeKey: 'a reference to the whole key needs no backing index',
  defaultSharding: 'without sort_order_sharding Spanner spreads the entries evenly',
  noPartition: (column: string | undefined): string =>
    `without PARTITION BY ${column} Spanner spreads the entries, but each query searches all of them`,
};

/** PostgreSQL reads a name without quotes in lower case. */
export function inQuotes(name: string): string {
  return `write ${quoted(name)}, with the quotes`;
}

/** That no source has a column. */
export function columnWords(name: string, sources: readonly { readonly name: string }[]): string {
  const [of, ...more] = sources;
  const none = of && more.length === 0 ? `${quotedName(of.name)} has no such` : 'nothing that it reads has such a';
  return `names ${quotedName(name)}, and ${none} column`;
}

/** What is wrong with the name before a column's, which nothing in the query has there, and a way out. */
export function sourceWords(
  name: string, { column, sources, isLater }: NonNullable<QueryReference['before']>,
): readonly [what: string, wayOut: string] {
  const path = `${quotedName(name)}.${quotedName(column)}`;
  const there = [...new Set(sources)].map(quotedName);
  return isLater
    ? [`names ${path} before it joins ${quotedName(name)}`, `join ${quotedName(name)} before this condition`]
    : [
      `names ${path}, and nothing that it reads is called ${quotedName(name)}`,
      `read ${quotedName(name)} in FROM${there.length > 0 ? `, or name what is there: ${there.join(', ')}` : ''}`,
    ];
}

export const FOLDS = 'PostgreSQL reads a name without quotes in lower case';

/** Whether a name misses nothing but its quotes. */
export function isFolded(name: string, meant: string | undefined, dialect: Dialect): boolean {
  return dialect === Dialect.POSTGRESQL && meant !== name && meant?.toLowerCase() === name;
}
