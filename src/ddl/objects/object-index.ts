import { Dialect, type IndexKeyPart, type Schema, type TextObject } from '../../schema';
import type { ObjectIndex } from '../../schema/objects/object-index';
import { quoteIdentifier, quotePath } from '../lexer/quoting';
import { indexKeyPart, notNullColumns } from '../parser/indexes';
import { cursorOver, ifReadable } from '../parser/objects/cursor-over';
import { textParts } from '../parser/objects/text-objects';
import type { TokenCursor } from '../parser/token-cursor';

const cache = new WeakMap<Schema, ReadonlyMap<TextObject, ObjectIndex>>();

/** The search and vector indexes of a schema by what the model keeps of them. */
export function objectIndexes(schema: Schema): ReadonlyMap<TextObject, ObjectIndex> {
  let indexes = cache.get(schema);
  if (!indexes) {
    indexes = new Map(
      schema.objects?.texts.flatMap((text) => {
        const index = readObjectIndex(text, schema.dialect);
        return index ? [[text, index] as const] : [];
      }),
    );
    cache.set(schema, indexes);
  }
  return indexes;
}

/** What its statements make of it; undefined: it is no such index, or has a clause that no construct knows. */
export function readObjectIndex(text: TextObject, dialect: Dialect): ObjectIndex | undefined {
  const { kind, name, table } = text;
  if ((kind !== 'SEARCH INDEX' && kind !== 'VECTOR INDEX') || table === undefined) {
    return undefined;
  }
  const { definition, stored, members, options, isOpen } = textParts(text, dialect);
  return isOpen
    ? undefined
    : ifReadable(() => {
      const cursor = cursorOver(definition, dialect);
      if (cursor.accept('USING')) {
        cursor.expect('SCANN');
      }
      const columns = kind === 'SEARCH INDEX' ? members : cursor.list(() => cursor.simpleName('a column'));
      return { kind, name, table, columns, storing: stored, ...readClauses(cursor), options };
    });
}

type Clauses = Pick<ObjectIndex, 'partitionBy' | 'orderBy' | 'whereNotNull' | 'interleaveIn'>;

/** @throws Unreadable */
function readClauses(cursor: TokenCursor): Clauses {
  const partitionBy: string[] = [];
  const orderBy: IndexKeyPart[] = [];
  const whereNotNull: string[] = [];
  let interleaveIn: string | undefined;
  const each = (read: () => void): void => {
    do {
      read();
    } while (!cursor.is(',', 'INTERLEAVE') && cursor.accept(','));
  };
  while (!cursor.atEnd) {
    cursor.accept(',');
    if (cursor.accept('PARTITION', 'BY')) {
      each(() => partitionBy.push(cursor.simpleName('a column')));
    } else if (cursor.accept('ORDER', 'BY')) {
      each(() => {
        const { span, ...part } = indexKeyPart(cursor);
        orderBy.push(part);
      });
    } else if (cursor.accept('WHERE')) {
      whereNotNull.push(...notNullColumns(cursor).columns);
    } else {
      cursor.expect('INTERLEAVE', 'IN');
      interleaveIn = cursor.name('a table');
    }
  }
  return { partitionBy, orderBy, whereNotNull, interleaveIn };
}

/** The index as the model keeps it. */
export function objectIndexText(index: ObjectIndex, dialect: Dialect): TextObject {
  const { kind, name, table } = index;
  return Object.freeze({ kind, name, table, statements: [printObjectIndex(index, dialect)] });
}

function printObjectIndex(index: ObjectIndex, dialect: Dialect): string {
  const { kind, name, table, columns, storing, partitionBy, orderBy, whereNotNull, interleaveIn, options } = index;
  const postgresql = dialect === Dialect.POSTGRESQL;
  const quoted = (column: string): string => quoteIdentifier(column, dialect);
  const clause = (words: string, items: readonly string[], separator = ', '): string =>
    items.length === 0 ? '' : ` ${words} ${items.join(separator)}`;
  const list = (words: string, items: readonly string[]): string =>
    items.length === 0 ? '' : ` ${words} (${items.join(', ')})`;
  const isVector = kind === 'VECTOR INDEX';
  // PostgreSQL creates an index in the schema of its table.
  const newName = postgresql ? quoted(name.slice(name.indexOf('.') + 1)) : quotePath(name, dialect);
  const create = `CREATE ${isVector && postgresql ? 'INDEX' : kind} ${newName} ON ` +
    `${quotePath(table, dialect)}${isVector && postgresql ? ' USING scann' : ''} (${columns.map(quoted).join(', ')})`;
  const where = clause('WHERE', whereNotNull.map((column) => `${quoted(column)} IS NOT NULL`), ' AND ');
  const interleave = interleaveIn === undefined ? '' : ` INTERLEAVE IN ${quotePath(interleaveIn, dialect)}`;
  const assigned = [...options].map(([option, value]) => `${option} = ${value}`);
  const order = orderBy.map(({ column, descending, nulls }) =>
    `${quoted(column)}${descending ? ' DESC' : ''}${nulls === undefined ? '' : ` NULLS ${nulls}`}`);
  const ordered = clause('PARTITION BY', partitionBy.map(quoted)) + clause('ORDER BY', order);
  if (!postgresql) {
    return `${create}${list('STORING', storing.map(quoted))}${ordered}${where}` +
      `${interleave === '' ? '' : `,${interleave}`}${list('OPTIONS', assigned)}`;
  }
  const last = isVector ? [list('WITH', assigned), where] : [interleave, where, list('WITH', assigned)];
  return `${create}${list('INCLUDE', storing.map(quoted))}${ordered}${last.join('')}`;
}
