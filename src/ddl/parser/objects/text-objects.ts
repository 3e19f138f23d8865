import { cursorOver, ifReadable } from './cursor-over';
import { applyOptions, changesOf, type OptionChanges } from './database-options';
import { objectKind, type Dialect, type TextObject } from '../../../schema';
import { parseOptions } from '../options';
import type { TokenCursor } from '../token-cursor';

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

/** An object that is kept as text, taken apart as far as statements alter it. */
export interface TextParts {
  /** What follows the name and the table in its CREATE, without stored columns. */
  readonly created: string;
  /** That without options, too. */
  readonly definition: string;
  /** As they are after all statements. */
  readonly options: ReadonlyMap<string, string>;
  readonly stored: readonly string[];
  /** Of a search index the token columns, of the proto bundle the types. */
  readonly members: readonly string[];
  /** All ALTERs that are not about stored columns and members. */
  readonly alters: readonly string[];
  /** One of them changes something else than options: what the object is now cannot be derived from its statements. */
  readonly isOpen: boolean;
}

export function textParts({ kind, statements: [create = '', ...alters] }: TextObject, dialect: Dialect): TextParts {
  const folded = new FoldedText(create, kind, dialect);
  alters.forEach((alter) => folded.alter(alter));
  return folded;
}

/** The parts while the statements that alter them are folded. */
export class FoldedText implements TextParts {
  public readonly created: string;
  public readonly definition: string;
  public readonly options: Map<string, string>;
  public stored: string[];
  public members: string[];
  public readonly alters: string[] = [];
  public isOpen = false;

  public constructor(create: string, kind: string, private readonly dialect: Dialect) {
    const rest = (): string => readTextDefinition(create, kind, dialect)?.rest ?? create;
    const { created, definition, options, stored, members } = ifReadable(() => readCreated(rest(), kind, dialect)) ?? {
      created: create, definition: create, options: new Map<string, string>(), stored: [], members: [],
    };
    this.created = created;
    this.definition = definition;
    this.options = options;
    this.stored = stored;
    this.members = members;
  }

  public alter(text: string): void {
    const { add, drop, set, inserted, deleted } = ifReadable(() => readAlter(text, this.dialect)) ?? {};
    if (inserted && deleted) {
      this.members.push(...inserted);
      this.members = deleted.length === 0 ? this.members : this.members.filter((member) => !deleted.includes(member));
    } else if (add !== undefined) {
      this.stored.push(add);
    } else if (drop !== undefined) {
      this.stored = this.stored.filter((column) => column !== drop);
    } else {
      this.alters.push(text);
      this.isOpen ||= set === undefined;
      applyOptions(this.options, set ?? new Map());
    }
  }
}

/** What begins with a list that ALTER adds to and takes from. */
const WITH_MEMBERS: ReadonlySet<string> = new Set(['SEARCH INDEX', 'PROTO BUNDLE']);

/** @throws Unreadable */
function readCreated(
  text: string,
  kind: string,
  dialect: Dialect,
): Pick<FoldedText, 'created' | 'definition' | 'options' | 'stored' | 'members'> {
  const cursor = cursorOver(text, dialect);
  const [created, definition]: [string[], string[]] = [[], []];
  const options = new Map<string, string>();
  const stored: string[] = [];
  const members = WITH_MEMBERS.has(kind) ? cursor.list(() => cursor.typeName('a member'), true) : [];
  created.push(cursor.textFrom(0));
  let depth = 0;
  while (!cursor.atEnd) {
    const start = cursor.position;
    const isClause = depth === 0 && cursor.word(1) === '(';
    if (isClause && (cursor.accept('STORING') || cursor.accept('INCLUDE'))) {
      stored.push(...cursor.list(() => cursor.simpleName('a column')));
    } else if (isClause && (cursor.accept('OPTIONS') || cursor.accept('WITH'))) {
      applyOptions(options, changesOf(parseOptions(cursor)));
      created.push(cursor.textFrom(start));
    } else if (kind === 'LOCALITY GROUP' && applyStorage(options, cursor)) {
      created.push(cursor.textFrom(start));
    } else {
      depth += cursor.is('(') ? 1 : cursor.is(')') ? -1 : 0;
      cursor.advance();
      created.push(cursor.textFrom(start));
      definition.push(cursor.textFrom(start));
    }
  }
  return { created: created.join(' ').trim(), definition: definition.join(' '), options, stored, members };
}

/** `STORAGE 'ssd'` and `SSD_TO_HDD_SPILL_TIMESPAN NULL` of PostgreSQL. Answers whether one of them was there. */
function applyStorage(options: Map<string, string | undefined>, cursor: TokenCursor): boolean {
  const name = STORAGE_CLAUSES.find((word) => cursor.accept(word));
  if (name === undefined) {
    return false;
  }
  const start = cursor.position;
  const isSet = !cursor.accept('NULL') && cursor.string('a value') !== undefined;
  options.set(name.toLowerCase(), isSet ? cursor.textFrom(start) : undefined);
  return true;
}

const STORAGE_CLAUSES = ['STORAGE', 'SSD_TO_HDD_SPILL_TIMESPAN'];

interface TextChange {
  /** A stored column. */
  readonly add?: string;
  readonly drop?: string;
  readonly set?: OptionChanges;
  /** Members, where some come or go. */
  readonly inserted?: readonly string[];
  readonly deleted?: readonly string[];
}

/**
 * `ALTER ... ADD STORED COLUMN c` or `ALTER ... SET OPTIONS (...)`
 * @throws Unreadable
 */
function readAlter(text: string, dialect: Dialect): TextChange {
  const cursor = cursorOver(text, dialect);
  if (cursor.accept('ALTER', 'PROTO', 'BUNDLE')) {
    const named = (verb: string): string[] =>
      cursor.accept(verb) ? cursor.list(() => cursor.typeName('a type'), true) : [];
    const inserted = named('INSERT');
    named('UPDATE');
    return { inserted, deleted: named('DELETE') };
  }
  if (cursor.accept('ALTER', 'LOCALITY', 'GROUP') && cursor.postgresql) {
    const set = new Map<string, string | undefined>();
    cursor.name('a locality group');
    while (applyStorage(set, cursor)) {
      // Each round reads one clause.
    }
    return cursor.atEnd ? { set } : {};
  }
  while (!cursor.atEnd) {
    const isSearched = cursor.is('ADD', 'COLUMN') || cursor.is('DROP', 'COLUMN');
    if (isSearched) {
      const adds = cursor.advance().value.toUpperCase() === 'ADD';
      cursor.expect('COLUMN');
      const column = [cursor.simpleName('a column')];
      return { inserted: adds ? column : [], deleted: adds ? [] : column };
    }
    for (const [verb, change] of [['ADD', 'add'], ['DROP', 'drop']] as const) {
      if (cursor.accept(verb, 'STORED', 'COLUMN') || cursor.accept(verb, 'INCLUDE', 'COLUMN')) {
        return { [change]: cursor.token.value };
      }
    }
    if (cursor.word(1) === '(' && cursor.accept('OPTIONS')) {
      return { set: changesOf(parseOptions(cursor)) };
    }
    cursor.advance();
  }
  return {};
}
