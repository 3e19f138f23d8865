import type { TokenCursor } from './token-cursor';
import type { CheckDefinition, DeleteAction, ForeignKeyDefinition, Span } from '../../schema';

/** `CONSTRAINT name`. An unnamed constraint has the name ''. */
interface ConstraintTitle {
  /** The position at which the constraint begins. */
  readonly start: number;
  readonly name: string;
  readonly span?: Span;
}

/** Names of columns between parentheses. */
export interface ColumnList {
  readonly columns: string[];
  readonly spans: Span[];
}

/** Exactly one is present. */
export interface NamedConstraint {
  readonly check?: CheckDefinition;
  readonly foreignKey?: ForeignKeyDefinition;
}

export function parseConstraintTitle(cursor: TokenCursor): ConstraintTitle {
  const start = cursor.at;
  if (!cursor.accept('CONSTRAINT')) {
    return { start, name: '' };
  }
  return { start, name: cursor.simpleName('a constraint'), span: cursor.lastSpan };
}

/** Parses `CHECK (...)`, `FOREIGN KEY (...) REFERENCES ...`, or `REFERENCES ...` beside a column. */
export function parseConstraintBody(
  cursor: TokenCursor, title: ConstraintTitle, besideColumn?: ColumnList,
): NamedConstraint {
  if (cursor.accept('CHECK')) {
    const open = cursor.at;
    const expression = cursor.bracketed('a condition in parentheses');
    skipDefaults(cursor);
    const spans = { whole: cursor.spanFrom(title.start), name: title.span, expression: cursor.spanInside(open) };
    return { check: { name: title.name, expression, spans } };
  }
  if (besideColumn !== undefined && cursor.is('REFERENCES')) {
    return { foreignKey: references(cursor, title, besideColumn) };
  }
  if (!cursor.accept('FOREIGN', 'KEY')) {
    failOnConstraint(cursor, cursor.is('PRIMARY')
      ? 'CHECK or FOREIGN KEY, because CREATE TABLE declares the primary key'
      : 'CHECK, FOREIGN KEY or PRIMARY KEY');
  }
  return { foreignKey: references(cursor, title, columnList(cursor)) };
}

/** Skips PostgreSQL constraint clauses that change nothing. */
export function skipDefaults(cursor: TokenCursor): void {
  while (cursor.postgresql && DEFAULTS.some((words) => cursor.accept(...words))) {
    // Each round skips one clause.
  }
}

const DEFAULTS: readonly (readonly string[])[] = [
  ['MATCH', 'SIMPLE'], ['MATCH', 'FULL'], ['ON', 'UPDATE', 'NO', 'ACTION'], ['NOT', 'DEFERRABLE'],
  ['INITIALLY', 'IMMEDIATE'], ['NOT', 'VALID'],
];

/** @throws ParseError */
export function failOnConstraint(cursor: TokenCursor, expected: string): never {
  return cursor.fail(cursor.is('UNIQUE') ? `${expected}, because only an index is UNIQUE in Spanner` : expected);
}

export function columnList(cursor: TokenCursor): ColumnList {
  const spans: Span[] = [];
  if (cursor.is('(', ')')) {
    cursor.expect('(');
    cursor.fail('a column');
  }
  const columns = cursor.list(() => {
    const column = cursor.simpleName('a column');
    spans.push(cursor.lastSpan);
    return column;
  });
  return { columns, spans };
}

function references(cursor: TokenCursor, title: ConstraintTitle, own: ColumnList): ForeignKeyDefinition {
  cursor.expect('REFERENCES');
  const table = cursor.placedName('a table');
  // No columns means the primary key, which the fold fills in.
  const referenced = cursor.is('(') ? columnList(cursor) : { columns: [], spans: [] };
  let onDelete: DeleteAction = 'NO ACTION';
  let enforced = true;
  for (;;) {
    skipDefaults(cursor);
    if (cursor.accept('ON', 'DELETE')) {
      onDelete = deleteAction(cursor);
    } else if (cursor.accept('NOT', 'ENFORCED')) {
      enforced = false;
    } else if (!cursor.accept('ENFORCED')) {
      return {
        name: title.name,
        columns: own.columns,
        referencedTable: table.name,
        referencedColumns: referenced.columns,
        onDelete,
        enforced,
        spans: {
          whole: cursor.spanFrom(title.start),
          name: title.span,
          columns: own.spans,
          referencedTable: table.span,
          referencedColumns: referenced.spans,
        },
      };
    }
  }
}

export function deleteAction(cursor: TokenCursor): DeleteAction {
  if (cursor.accept('CASCADE')) {
    return 'CASCADE';
  }
  return cursor.accept('NO', 'ACTION') ? 'NO ACTION' : cursor.fail('CASCADE or NO ACTION');
}
