import { columnList, type ColumnList } from './constraints';
import { parseOther } from './grammar/other-statement';
import { withOptions } from './objects/database-options';
import type { Statement } from './statement';
import { readStorage } from './storage-clauses';
import { keyPart } from './tables';
import { END_OF_STATEMENT, type TokenCursor } from './token-cursor';
import {
  columnsOf, Dialect, otherDialect, withNulls, type IndexDefinition, type IndexKeyPart, type Span,
} from '../../schema';
import type { PlacedName } from '../../schema/kind/part';
import { inSchemaOf, uniqueKey } from '../../schema/name-key';

/** Parses the rest of `CREATE [UNIQUE] [NULL_FILTERED] INDEX`. */
export function parseCreateIndex(cursor: TokenCursor, unique: boolean, nullFiltered: boolean): Statement {
  const ifNotExists = cursor.accept('IF', 'NOT', 'EXISTS');
  const { name, span } = cursor.placedName('an index');
  cursor.noteInPostgresql(name.includes('.'), 'the name without a schema, which is that of the table');
  cursor.expect('ON');
  const { name: table, span: tableSpan } = cursor.placedName('a table');
  acceptStar(cursor);
  const isVectorIndex = cursor.is('USING') && cursor.word(1) !== 'BTREE';
  if (isVectorIndex) {
    return { ...parseOther(cursor), object: 'VECTOR INDEX' };
  }
  if (cursor.is('USING')) {
    cursor.noteInGooglesql('(');
    cursor.advance();
    cursor.advance();
  }
  const keyParts = cursor.list(() => indexKeyPart(cursor));
  let storing: ColumnList = { columns: [], spans: [] };
  let whereNotNull: ColumnList = { columns: [], spans: [] };
  let interleaveIn: PlacedName | undefined;
  let options: IndexDefinition['options'];
  for (let last = -1; !cursor.atEnd;) {
    last = noteOrder(cursor, last);
    cursor.accept(',');
    const start = cursor.at;
    const storage = readStorage(cursor, 'INDEX');
    if (storage) {
      cursor.noteInPostgresql(cursor.textFrom(start).startsWith('WITH'), 'USING scann before WITH', start);
      options = withOptions(options, storage);
    } else if (cursor.accept('STORING')) {
      storing = columnList(cursor);
    } else if (cursor.accept('INCLUDE')) {
      storing = includedColumns(cursor);
    } else if (cursor.accept('WHERE')) {
      whereNotNull = notNullColumns(cursor);
    } else if (cursor.accept('INTERLEAVE', 'IN')) {
      interleaveIn = cursor.placedName('a table');
    } else if (cursor.postgresql && cursor.accept('NULLS', 'DISTINCT')) {
      // The default in PostgreSQL.
    } else {
      cursor.fail(`${CLAUSES[cursor.dialect].join(', ')} or ${END_OF_STATEMENT}`);
    }
  }
  const index: IndexDefinition = {
    name: cursor.postgresql ? inSchemaOf(table, name) : name,
    table,
    unique,
    nullFiltered,
    keyParts,
    storing: storing.columns,
    whereNotNull: whereNotNull.columns,
    interleaveIn: interleaveIn && ancestorName(interleaveIn.name, table, cursor.postgresql),
    options,
    spans: {
      whole: cursor.spanFrom(0),
      name: span,
      table: tableSpan,
      storing: storing.spans,
      whereNotNull: whereNotNull.spans,
      interleaveIn: interleaveIn?.span,
    },
  };
  return { kind: 'create index', index, ifNotExists };
}

/** First words of clauses, in order. */
const CLAUSES: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: ['STORING', 'WHERE', 'INTERLEAVE', 'OPTIONS'],
  [Dialect.POSTGRESQL]: ['INCLUDE', 'NULLS', 'WITH', 'LOCALITY', 'COLUMNAR', 'INTERLEAVE', 'WHERE'],
};

/** In GoogleSQL, only INTERLEAVE IN follows a comma. Returns the position of the clause. */
function noteOrder(cursor: TokenCursor, last: number): number {
  const hasComma = cursor.is(',');
  const word = cursor.word(hasComma ? 1 : 0);
  const clauses = CLAUSES[cursor.dialect];
  const place = clauses.indexOf(word);
  const isOfOther = place < 0 && CLAUSES[otherDialect(cursor.dialect)].includes(word);
  if (isOfOther || (place >= 0 && place <= last)) {
    cursor.note(`${clauses.join(', ')} once each, in this order`);
  } else if (place >= 0 && hasComma !== (!cursor.postgresql && word === 'INTERLEAVE')) {
    cursor.note(hasComma ? 'no comma before this clause' : 'a comma before INTERLEAVE IN');
  }
  return Math.max(place, last);
}

/** PostgreSQL allows `*` after a table for tables that inherit from it; Spanner has none. */
export function acceptStar(cursor: TokenCursor): void {
  if (cursor.postgresql) {
    cursor.accept('*');
  }
}

function indexKeyPart(cursor: TokenCursor): IndexKeyPart {
  const part = keyPart(cursor);
  if (!cursor.accept('NULLS')) {
    return part;
  }
  const nulls = cursor.accept('FIRST') ? 'FIRST' : 'LAST';
  if (nulls === 'LAST') {
    cursor.expect('LAST');
  }
  return withNulls(part, nulls);
}

/** GoogleSQL matches the name in any case, but only for the table of the index. */
function ancestorName(name: string, table: string, postgresql: boolean): string {
  return !postgresql && uniqueKey(name) === uniqueKey(table) ? table : name;
}

/** PostgreSQL accepts sort orders here, but ignores them. */
function includedColumns(cursor: TokenCursor): ColumnList {
  const parts = cursor.list(() => (cursor.postgresql ? indexKeyPart(cursor) : keyPart(cursor)));
  return { columns: columnsOf(parts), spans: parts.map(({ span }) => span!) };
}

/** `a IS NOT NULL AND b IS NOT NULL`, also in parentheses: the only possible filter of an index. */
function notNullColumns(cursor: TokenCursor): ColumnList {
  const columns: string[] = [];
  const spans: Span[] = [];
  let depth = 0;
  do {
    while (cursor.is('(')) {
      cursor.noteInGooglesql('a column');
      cursor.advance();
      depth += 1;
    }
    columns.push(cursor.simpleName('a column'));
    spans.push(cursor.lastSpan);
    cursor.expect('IS', 'NOT', 'NULL');
    while (depth > 0 && cursor.accept(')')) {
      depth -= 1;
    }
  } while (cursor.accept('AND'));
  if (depth > 0) {
    cursor.fail(')');
  }
  return { columns, spans };
}
