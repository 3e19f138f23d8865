import { cursorOver } from './cursor-over';
import type { Dialect, ViewDefinition } from '../../../schema';

/** @throws Unreadable */
export function readView(text: string, dialect: Dialect): ViewDefinition {
  const cursor = cursorOver(text, dialect);
  cursor.expect('CREATE');
  cursor.accept('OR', 'REPLACE');
  cursor.expect('VIEW');
  cursor.accept('IF', 'NOT', 'EXISTS');
  const name = cursor.name('a view');
  let security: string | undefined;
  if (cursor.accept('SQL', 'SECURITY')) {
    security = cursor.simpleName('INVOKER or DEFINER').toUpperCase();
  }
  cursor.expect('AS');
  const start = cursor.position;
  if (cursor.atEnd) {
    cursor.fail('a query');
  }
  cursor.skipToEnd();
  return { name, ...(security !== undefined && { security }), query: cursor.textFrom(start) };
}
