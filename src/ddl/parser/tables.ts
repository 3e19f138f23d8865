import { parseColumn } from './columns';
import { deleteAction, parseConstraintBody, parseConstraintTitle, skipDefaults } from './constraints';
import { withOptions } from './objects/database-options';
import type { Statement } from './statement';
import { readStorage } from './storage-clauses';
import { END_OF_STATEMENT, type TokenCursor } from './token-cursor';
import {
  columnsOf, Dialect, type CheckDefinition, type ColumnDefinition, type ForeignKeyDefinition, type Interleave,
  type KeyPart, type TableDefinition, type TtlDefinition,
} from '../../schema';
import type { PlacedName } from '../../schema/kind/part';
import type { RowsChange } from '../../schema/kind/rows';
import { isColumnType } from '../types/column-type';

/** Parses the rest of `CREATE TABLE`. */
export function parseCreateTable(cursor: TokenCursor): Statement {
  const ifNotExists = cursor.accept('IF', 'NOT', 'EXISTS');
  return { kind: 'create table', table: parseBody(cursor, cursor.placedName('a table')), ifNotExists };
}

/**
 * Parses the rows of an object other than a table, after its name.
 *
 * @throws ParseError
 */
export function parseRows(cursor: TokenCursor): TableDefinition {
  return parseBody(cursor, { name: '', span: cursor.spanFrom(0) }, 'rows');
}

/**
 * Parses the change of an ALTER to rows.
 *
 * @throws ParseError
 */
export function parseRowsChange(cursor: TokenCursor): RowsChange {
  if (cursor.accept('SET', 'ON', 'DELETE')) {
    return { onDelete: deleteAction(cursor) };
  }
  if (cursor.accept('SET', 'INTERLEAVE')) {
    return { interleave: parseInterleave(cursor) };
  }
  const changes = ['ADD', cursor.postgresql ? 'ALTER' : 'REPLACE'].some((verb) => cursor.accept(verb));
  const ttl = changes ? parseTtl(cursor) : undefined;
  if (!ttl && (changes || !(cursor.accept('DROP') && acceptTtl(cursor)))) {
    cursor.fail('SET ON DELETE, SET INTERLEAVE IN or a row deletion policy');
  }
  return { ttl };
}

/** Parts of a table that cannot be parsed are kept as text, but make an object with rows `not understood`. */
function parseBody(
  cursor: TokenCursor, { name, span }: PlacedName, of: 'table' | 'rows' = 'table',
): TableDefinition {
  const body = new TableBody();
  const canRead = (read: () => void): boolean => {
    if (of === 'table') {
      return cursor.canRead(read);
    }
    read();
    return true;
  };
  cursor.list(() => {
    const start = cursor.at;
    if (!canRead(() => parseElement(cursor, body))) {
      cursor.skipElement();
      body.unreadElements.push(cursor.textFrom(start));
    }
  }, true);
  let last = -1;
  while (!cursor.atEnd) {
    last = noteOrder(cursor, last);
    cursor.noteInPostgresql(cursor.accept(','), 'no comma between the clauses', cursor.at - 1);
    cursor.noteInPostgresql(cursor.is('PRIMARY', 'KEY'), 'PRIMARY KEY among the columns');
    cursor.noteInPostgresql(body.ttl !== undefined, END_OF_STATEMENT);
    const start = cursor.at;
    if (!canRead(() => parseTailClause(cursor, body, of))) {
      cursor.skipToEnd();
      body.unreadClauses.push(cursor.textFrom(start));
    }
  }
  body.noteNullableKey(cursor);
  return body.toTable(name, cursor.postgresql, { whole: cursor.spanFrom(0), name: span });
}

class TableBody {
  public readonly columns: ColumnDefinition[] = [];
  public readonly checks: CheckDefinition[] = [];
  public readonly foreignKeys: ForeignKeyDefinition[] = [];
  public readonly unreadElements: string[] = [];
  public readonly unreadClauses: string[] = [];
  public readonly synonyms: string[] = [];
  public primaryKey?: KeyPart[];
  public primaryKeyName?: string;
  public interleave?: Interleave;
  public ttl?: TtlDefinition;
  public options?: ReadonlyMap<string, string>;
  /** The positions of NULL, by column. */
  public readonly nullable = new Map<string, number>();

  public setKey(cursor: TokenCursor, parts: KeyPart[]): void {
    if (this.primaryKey !== undefined) {
      cursor.note('one PRIMARY KEY', cursor.at - 1);
    }
    this.primaryKey = parts;
  }

  /** Only GoogleSQL allows nullable key columns. */
  public noteNullableKey(cursor: TokenCursor): void {
    for (const { column } of this.primaryKey ?? []) {
      const position = this.nullable.get(column);
      cursor.noteInPostgresql(position !== undefined, 'NOT NULL in a column of the primary key', position);
    }
  }

  public toTable(name: string, postgresql: boolean, spans: TableDefinition['spans']): TableDefinition {
    const { columns, primaryKey = [], primaryKeyName, interleave, foreignKeys, checks, ttl } = this;
    const { unreadElements, unreadClauses, options, synonyms } = this;
    const key = new Set(columnsOf(primaryKey));
    return {
      name,
      // In PostgreSQL, key columns are always NOT NULL.
      columns: postgresql
        ? columns.map((column) => (key.has(column.name) ? { ...column, notNull: true } : column))
        : columns,
      primaryKey,
      primaryKeyName,
      interleave,
      foreignKeys,
      checks,
      ttl,
      withoutPrimaryKey: this.primaryKey ? undefined : true,
      comment: undefined,
      unreadElements: unreadElements.length > 0 ? unreadElements : undefined,
      unreadClauses: unreadClauses.length > 0 ? unreadClauses : undefined,
      options,
      synonyms: synonyms.length > 0 ? synonyms : undefined,
      spans,
    };
  }
}

function parseElement(cursor: TokenCursor, body: TableBody): void {
  if (cursor.is('PRIMARY', 'KEY')) {
    parsePrimaryKey(cursor, body);
    return;
  }
  const isConstraint =
    (cursor.is('CONSTRAINT') && !isColumnType(cursor, 1)) ||
    cursor.is('FOREIGN', 'KEY') ||
    cursor.is('CHECK', '(') ||
    cursor.is('UNIQUE', '(');
  if (isConstraint) {
    const title = parseConstraintTitle(cursor);
    if (cursor.is('PRIMARY', 'KEY')) {
      parsePrimaryKey(cursor, body);
      body.primaryKeyName = title.name;
      return;
    }
    const { check, foreignKey } = parseConstraintBody(cursor, title);
    if (!cursor.endsElement) {
      cursor.fail(', or )');
    }
    body.checks.push(...(check ? [check] : []));
    body.foreignKeys.push(...(foreignKey ? [foreignKey] : []));
    return;
  }
  if (cursor.is('SYNONYM', '(')) {
    cursor.expect('SYNONYM', '(');
    body.synonyms.push(cursor.newName('a synonym'));
    cursor.expect(')');
    return;
  }
  const { column, inline, nullAt, isContradicted } = parseColumn(cursor);
  body.columns.push(column);
  cursor.noteInPostgresql(isContradicted, 'NULL or NOT NULL, not both', nullAt);
  if (nullAt !== undefined) {
    body.nullable.set(column.name, nullAt);
  }
  body.checks.push(...inline.checks);
  body.foreignKeys.push(...inline.foreignKeys);
  if (inline.primaryKey) {
    body.setKey(cursor, [{ column: column.name, descending: false, span: column.spans?.name }]);
  }
}

function parsePrimaryKey(cursor: TokenCursor, body: TableBody): void {
  cursor.expect('PRIMARY', 'KEY');
  // GoogleSQL allows an empty key, for a table of one row.
  body.setKey(cursor, cursor.list(() => {
    const part = keyPart(cursor);
    cursor.noteInPostgresql(cursor.word(-1) === 'ASC', 'no order, as a key always ascends', cursor.at - 1);
    return part;
  }));
  skipDefaults(cursor);
}

export function keyPart(cursor: TokenCursor): KeyPart {
  const column = cursor.simpleName('a column');
  const span = cursor.lastSpan;
  const descending = cursor.accept('DESC');
  if (!descending) {
    cursor.accept('ASC');
  }
  return { column, descending, span };
}

/** First words of clauses, in order. PostgreSQL's last clause, TTL, is missing. */
const CLAUSES: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: ['PRIMARY', 'INTERLEAVE', 'ROW', 'OPTIONS'],
  [Dialect.POSTGRESQL]: ['WITH', 'LOCALITY', 'COLUMNAR', 'INTERLEAVE'],
};
const ORDER: Readonly<Record<Dialect, string>> = {
  [Dialect.GOOGLESQL]: 'INTERLEAVE IN, ROW DELETION POLICY and OPTIONS once each, in this order',
  [Dialect.POSTGRESQL]: 'WITH, LOCALITY GROUP, COLUMNAR POLICY and INTERLEAVE IN once each, in this order',
};

/** In GoogleSQL, each clause but the key follows a comma. Returns the position of the clause. */
function noteOrder(cursor: TokenCursor, last: number): number {
  const hasComma = cursor.is(',');
  const clause = CLAUSES[cursor.dialect].indexOf(cursor.word(hasComma ? 1 : 0));
  if (clause >= 0 && clause <= last) {
    cursor.note(ORDER[cursor.dialect]);
  } else if (!cursor.postgresql && clause >= 0 && hasComma === (clause === 0)) {
    cursor.note(hasComma ? 'no comma before PRIMARY KEY' : 'a comma between the clauses');
  }
  return Math.max(clause, last);
}

function parseTailClause(cursor: TokenCursor, body: TableBody, of: 'table' | 'rows'): void {
  const storage = readStorage(cursor, of === 'table' ? 'TABLE' : undefined);
  if (storage) {
    body.options = withOptions(body.options, storage);
  } else if (cursor.is('PRIMARY', 'KEY')) {
    parsePrimaryKey(cursor, body);
  } else if (cursor.accept('INTERLEAVE')) {
    body.interleave = parseInterleave(cursor);
  } else if (cursor.is('ROW', 'DELETION', 'POLICY') || cursor.is('TTL')) {
    body.ttl = parseTtl(cursor) ?? cursor.fail('ROW DELETION POLICY');
  } else if (cursor.postgresql && cursor.accept('USING')) {
    cursor.advance();
  } else if (!(cursor.postgresql && cursor.accept('WITHOUT', 'OIDS'))) {
    cursor.fail(`${cursor.postgresql
      ? 'LOCALITY GROUP, COLUMNAR POLICY, INTERLEAVE IN, TTL'
      : 'PRIMARY KEY, INTERLEAVE IN, ROW DELETION POLICY, OPTIONS'} or ${END_OF_STATEMENT}`);
  }
}

/** Parses the rest of INTERLEAVE. */
export function parseInterleave(cursor: TokenCursor): Interleave {
  cursor.expect('IN');
  const inParent = cursor.accept('PARENT');
  const { name: parent, span } = cursor.placedName('a table');
  if (cursor.accept('ON', 'DELETE')) {
    return { parent, inParent, onDelete: deleteAction(cursor), span };
  }
  // The default in Spanner.
  return inParent ? { parent, inParent, onDelete: 'NO ACTION', span } : { parent, inParent, span };
}

/** `ROW DELETION POLICY ...` or `TTL ...`; undefined if neither follows. */
export function parseTtl(cursor: TokenCursor): TtlDefinition | undefined {
  const start = cursor.at;
  if (cursor.accept('ROW', 'DELETION', 'POLICY')) {
    const ttl = rowDeletionPolicy(cursor);
    cursor.noteInPostgresql(true, `TTL INTERVAL '${ttl.days} days' ON ${ttl.column}`, start);
    return ttl;
  }
  // In GoogleSQL, a column can have this name.
  if (!cursor.is('TTL', ...(cursor.postgresql ? [] : ['INTERVAL']))) {
    return undefined;
  }
  cursor.noteInGooglesql('ROW DELETION POLICY');
  cursor.advance();
  return ttlInterval(cursor);
}

/** Whether `ROW DELETION POLICY` or `TTL` follows DROP. */
export function acceptTtl(cursor: TokenCursor): boolean {
  const isPolicy = cursor.accept('ROW', 'DELETION', 'POLICY');
  cursor.noteInPostgresql(isPolicy, 'TTL', cursor.at - 3);
  return isPolicy || (cursor.postgresql && cursor.accept('TTL'));
}

/** `(OLDER_THAN(column, INTERVAL n DAY))` */
function rowDeletionPolicy(cursor: TokenCursor): TtlDefinition {
  cursor.expect('(', 'OLDER_THAN', '(');
  // A database prints a reserved name without quotes here.
  const column = cursor.anyName('a column');
  const span = cursor.lastSpan;
  cursor.expect(',', 'INTERVAL');
  const days = Number(cursor.integer('a number of days'));
  cursor.expect('DAY', ')', ')');
  return { column, days, span };
}

const DAYS: ReadonlyMap<string, number> = new Map([
  ['hour', 1 / 24], ['hours', 1 / 24], ['d', 1], ['day', 1], ['days', 1], ['week', 7], ['weeks', 7], ['mon', 30],
  ['mons', 30], ['month', 30], ['months', 30], ['year', 360], ['years', 360],
]);

const LONGEST_INTERVAL = 100;

/** NaN unless a whole number of days. */
function daysIn(interval: string): number {
  const parts = [...interval.toLowerCase().matchAll(/(-?\d+)\s*([a-z]+)/g)];
  return parts.length === 0
    ? NaN
    : parts.reduce((sum, [, count, unit]) => sum + Number(count) * (DAYS.get(unit) ?? NaN), 0);
}

/** `INTERVAL '30 days' ON column` */
function ttlInterval(cursor: TokenCursor): TtlDefinition {
  cursor.expect('INTERVAL');
  const { value } = cursor.token;
  const days = value.length > LONGEST_INTERVAL ? NaN : daysIn(value);
  if (!Number.isInteger(days)) {
    cursor.fail("an interval of whole days such as '30 days'");
  }
  cursor.string("an interval such as '30 days'");
  cursor.expect('ON');
  return { column: cursor.simpleName('a column'), days, span: cursor.lastSpan };
}
