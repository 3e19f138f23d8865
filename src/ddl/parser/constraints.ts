import type { TokenCursor } from './token-cursor';
import type { CheckDefinition, DeleteAction, ForeignKeyDefinition } from '../../schema';

/** One of the two. An unnamed constraint has the name ''. */
export interface NamedConstraint {
  readonly check?: CheckDefinition;
  readonly foreignKey?: ForeignKeyDefinition;
}

/** `CHECK (...)`, `FOREIGN KEY (...) REFERENCES ...`, and beside a column `REFERENCES ...`. */
export function parseConstraintBody(cursor: TokenCursor, name: string, besideColumn?: string): NamedConstraint {
  if (cursor.accept('CHECK')) {
    return { check: { name, expression: cursor.bracketed('a condition in parentheses') } };
  }
  if (besideColumn !== undefined && cursor.is('REFERENCES')) {
    return { foreignKey: references(cursor, name, [besideColumn]) };
  }
  if (!cursor.accept('FOREIGN', 'KEY')) {
    failOnConstraint(cursor, 'CHECK, FOREIGN KEY or PRIMARY KEY');
  }
  return { foreignKey: references(cursor, name, columnNames(cursor)) };
}

/** @throws Unreadable */
export function failOnConstraint(cursor: TokenCursor, expected: string): never {
  return cursor.fail(cursor.is('UNIQUE') ? `${expected}, because only an index is UNIQUE in Spanner` : expected);
}

export function columnNames(cursor: TokenCursor): string[] {
  return cursor.list(() => cursor.simpleName('a column'));
}

function references(cursor: TokenCursor, name: string, columns: string[]): ForeignKeyDefinition {
  cursor.expect('REFERENCES');
  const referencedTable = cursor.name('a table');
  // Without columns it points at the primary key, which the fold fills in.
  const referencedColumns = cursor.is('(') ? columnNames(cursor) : [];
  let onDelete: DeleteAction = 'NO ACTION';
  let enforced = true;
  for (;;) {
    if (cursor.accept('ON', 'DELETE')) {
      onDelete = deleteAction(cursor);
    } else if (cursor.accept('NOT', 'ENFORCED')) {
      enforced = false;
    } else if (!cursor.accept('ENFORCED')) {
      return { name, columns, referencedTable, referencedColumns, onDelete, enforced };
    }
  }
}

export function deleteAction(cursor: TokenCursor): DeleteAction {
  if (cursor.accept('CASCADE')) {
    return 'CASCADE';
  }
  cursor.expect('NO', 'ACTION');
  return 'NO ACTION';
}
