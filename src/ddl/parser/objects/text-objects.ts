import { cursorOver, ifReadable } from './cursor-over';
import { objectKind, type Dialect, type TextObject } from '../../../schema';

/** A CREATE of an object that is kept as text, in its parts. */
interface TextDefinition {
  /** The words after CREATE: `SEARCH INDEX`; `INDEX` of a vector index in PostgreSQL. */
  readonly words: string;
  /** The table of an index. */
  readonly table?: string;
  /** The whole statement without OR REPLACE and IF NOT EXISTS. */
  readonly statement: string;
  /** What follows the name, or the table where there is one. */
  readonly rest: string;
}

/** undefined: the statement creates nothing, or cannot be read. */
export function readTextDefinition(text: string, kind: string, dialect: Dialect): TextDefinition | undefined {
  return ifReadable(() => {
    const cursor = cursorOver(text, dialect);
    cursor.expect('CREATE');
    cursor.accept('OR', 'REPLACE');
    const words = kind === 'VECTOR INDEX' && cursor.is('INDEX') ? ['INDEX'] : kind.split(' ');
    cursor.expect(...words);
    cursor.accept('IF', 'NOT', 'EXISTS');
    const named = cursor.position;
    if (!objectKind(kind).isUnnamed) {
      cursor.name('a name');
    }
    let table: string | undefined;
    if (kind.endsWith('INDEX')) {
      cursor.expect('ON');
      table = cursor.name('a table');
    }
    const start = cursor.position;
    cursor.skipToEnd();
    return {
      words: words.join(' '),
      ...(table !== undefined && { table }),
      statement: `CREATE ${words.join(' ')} ${cursor.textFrom(named)}`,
      rest: cursor.textFrom(start),
    };
  });
}

/** What a search or vector index stores, apart from all else of it. */
interface TextIndexParts {
  readonly stored: readonly string[];
  /** The rest of the CREATE and every ALTER that is about something else. */
  readonly others: readonly string[];
}

export function textIndexParts(index: TextObject, dialect: Dialect): TextIndexParts {
  return ifReadable(() => readParts(index, dialect)) ?? { stored: [], others: index.statements };
}

/** @throws Unreadable */
function readParts({ kind, statements }: TextObject, dialect: Dialect): TextIndexParts {
  const stored = new Map<string, string>();
  const others: string[] = [];
  const add = (column: string): unknown => stored.set(column, column);
  statements.forEach((statement, at) => {
    const definition = at === 0 ? readTextDefinition(statement, kind, dialect) : undefined;
    if (definition) {
      others.push(withoutStored(definition.rest, dialect, add));
      return;
    }
    const [verb, column] = storedColumnChange(statement, dialect);
    if (verb === 'ADD') {
      add(column);
    } else if (verb === 'DROP') {
      stored.delete(column);
    } else {
      others.push(statement);
    }
  });
  return { stored: [...stored.values()], others };
}

function withoutStored(text: string, dialect: Dialect, add: (column: string) => unknown): string {
  const cursor = cursorOver(text, dialect);
  const parts: string[] = [];
  while (!cursor.atEnd) {
    const start = cursor.position;
    if ((cursor.is('STORING') || cursor.is('INCLUDE')) && cursor.word(1) === '(') {
      cursor.advance();
      const columns = cursor.list(() => cursor.simpleName('a column'));
      columns.forEach(add);
    } else {
      cursor.advance();
      parts.push(cursor.textFrom(start));
    }
  }
  return parts.join(' ');
}

/** `ALTER ... ADD STORED COLUMN c` as the verb and the column. */
function storedColumnChange(text: string, dialect: Dialect): readonly [verb: string, column: string] {
  const cursor = cursorOver(text, dialect);
  while (!cursor.atEnd) {
    for (const verb of ['ADD', 'DROP']) {
      if (cursor.accept(verb, 'STORED', 'COLUMN') || cursor.accept(verb, 'INCLUDE', 'COLUMN')) {
        return [verb, cursor.token.value];
      }
    }
    cursor.advance();
  }
  return ['', ''];
}
