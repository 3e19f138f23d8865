import { ATTRIBUTE_CLAUSES, readAttributeClause, readColumnOptions } from './attributes';
import {
  failOnConstraint, parseConstraintBody, parseConstraintTitle, skipDefaults, type NamedConstraint,
} from './constraints';
import { identityOptions, withoutKind } from './sequences';
import type { InlineConstraints } from './statement';
import { END_OF_STATEMENT, type TokenCursor } from './token-cursor';
import {
  Dialect, type ColumnDefinition, type ExpressionText, type GeneratedExpression, type CounterOptions, type Span,
} from '../../schema';
import { attributesOf, OF_TOKENS, type ColumnAttributes } from '../../schema/column-attributes';
import { parseExpression } from '../expressions/expression-parser';
import { parseType, type ParsedType } from '../types/column-type';

const NO_ATTRIBUTES = attributesOf();

interface ParsedColumn {
  readonly column: ColumnDefinition;
  readonly inline: InlineConstraints;
  /** The position of NULL, if written. */
  readonly nullAt?: number;
  /** NULL and NOT NULL are both written. */
  readonly isContradicted: boolean;
}

/** The clauses after the type of a column, in any order. */
class ColumnClauses {
  public notNull = false;
  public nullAt?: number;
  public hasNotNull = false;
  public defaultExpression?: ExpressionText;
  public defaultSpan?: Span;
  public generated?: GeneratedExpression;
  public generatedSpan?: Span;
  public identity?: CounterOptions;
  public attributes?: ColumnAttributes;
  public primaryKey = false;
  /** The first word of the last GoogleSQL clause. */
  public lastWord?: string;
  public readonly constraints: NamedConstraint[] = [];
  public readonly others: string[] = [];
  public readonly unread: string[] = [];

  public constructor(
    public readonly name: string,
    public readonly nameSpan: Span,
  ) {}
}

/** `name type clause...`; a clause that cannot be parsed is kept as text. */
export function parseColumn(cursor: TokenCursor): ParsedColumn {
  const name = cursor.simpleName('a column');
  const nameSpan = cursor.lastSpan;
  const type = parseType(cursor);
  if (cursor.is('(')) {
    // No clause begins with a bracket, so the type is wrong.
    cursor.fail('a type');
  }
  return columnOf(type, clausesOf(cursor, name, nameSpan), cursor);
}

/** Parses the rest of ALTER COLUMN after the name. */
export function parseColumnBody(cursor: TokenCursor, name: string, nameSpan: Span): ColumnDefinition {
  const type = parseType(cursor);
  return columnOf(type, clausesOf(cursor, name, nameSpan, NOT_ALTERED), cursor).column;
}

/** First words of clauses that ALTER COLUMN rejects. */
const NOT_ALTERED: ReadonlySet<string> = new Set([
  'PRIMARY', 'HIDDEN', 'PLACEMENT', 'CONSTRAINT', 'CHECK', 'REFERENCES',
]);

function clausesOf(cursor: TokenCursor, name: string, nameSpan: Span, stops?: typeof NOT_ALTERED): ColumnClauses {
  const clauses = new ColumnClauses(name, nameSpan);
  while (!cursor.endsElement && !stops?.has(cursor.word())) {
    const start = cursor.at;
    const isRead = cursor.canRead(() => {
      if (!parseClause(cursor, clauses)) {
        failOnConstraint(cursor, stops ? END_OF_STATEMENT : 'a clause of a column, a comma or )');
      }
    });
    if (!isRead) {
      // Not the DEFAULT of a value.
      cursor.accept('GENERATED', 'BY', 'DEFAULT');
      do {
        cursor.advancePastBrackets();
      } while (!endsExpression(cursor));
      clauses.unread.push(cursor.textFrom(start));
    }
  }
  return clauses;
}

function columnOf(parsed: ParsedType, clauses: ColumnClauses, cursor: TokenCursor): ParsedColumn {
  const { type, isSerial } = parsed;
  const { name, nameSpan } = clauses;
  const isTokenlist = type.code === 'TOKENLIST';
  // PostgreSQL never reads tokens, declared hidden or not.
  const attributes = isTokenlist && cursor.postgresql ? OF_TOKENS : parsed.attributes;
  if (clauses.unread.length > 0) {
    // Kept as one text, because they could not be separated again.
    clauses.others.push(clauses.unread.join(' '));
  }
  const column: ColumnDefinition = {
    name,
    type,
    notNull: clauses.notNull || isSerial,
    defaultExpression: clauses.defaultExpression,
    // A TOKENLIST has no keyword for it, but is computed on write, like a stored column.
    generated: clauses.generated && (isTokenlist ? { ...clauses.generated, stored: true } : clauses.generated),
    identity: clauses.identity ?? (isSerial ? withoutKind(cursor, parsed.span) : undefined),
    // Most columns have none.
    ...(attributes || clauses.attributes ? attributesOf(attributes ?? {}, clauses.attributes ?? {}) : NO_ATTRIBUTES),
    comment: undefined,
    unreadClauses: clauses.others.length > 0 ? clauses.others : undefined,
    spans: {
      whole: { start: nameSpan.start, end: cursor.lastSpan.end },
      name: nameSpan,
      type: parsed.span,
      default: clauses.defaultSpan,
      generated: clauses.generatedSpan,
    },
  };
  return {
    column,
    nullAt: clauses.nullAt,
    isContradicted: clauses.hasNotNull && clauses.nullAt !== undefined,
    inline: {
      primaryKey: clauses.primaryKey,
      checks: clauses.constraints.flatMap(({ check }) => check ?? []),
      foreignKeys: clauses.constraints.flatMap(({ foreignKey }) => foreignKey ?? []),
    },
  };
}

/** First words of GoogleSQL column clauses, in order. */
const CLAUSES: ReadonlyMap<string, number> = new Map([
  ['NOT', 0], ['DEFAULT', 1], ['AS', 1], ['GENERATED', 1], ['AUTO_INCREMENT', 1], ['ON', 2], ['PLACEMENT', 3],
  ['HIDDEN', 4], ['PRIMARY', 5], ['OPTIONS', 6],
]);

function noteOrder(cursor: TokenCursor, clauses: ColumnClauses): void {
  const word = cursor.word();
  const place = CLAUSES.get(word);
  if (place === undefined) {
    return;
  }
  const last = clauses.lastWord === undefined ? -1 : CLAUSES.get(clauses.lastWord)!;
  if (place < last || word === clauses.lastWord) {
    cursor.note('NOT NULL, the source of the values, HIDDEN, PRIMARY KEY and OPTIONS once each, in this order');
  } else {
    clauses.lastWord = word;
  }
}

function parseClause(cursor: TokenCursor, clauses: ColumnClauses): boolean {
  const start = cursor.at;
  if (!cursor.postgresql) {
    noteOrder(cursor, clauses);
  }
  if (cursor.accept('NOT', 'NULL')) {
    clauses.notNull = true;
    clauses.hasNotNull = true;
  } else if (cursor.postgresql && cursor.accept('NULL')) {
    clauses.notNull = false;
    clauses.nullAt = start;
  } else if (cursor.accept('DEFAULT')) {
    cursor.noteInPostgresql(clauses.defaultExpression !== undefined, 'one DEFAULT', start);
    const { expression, span } = parseDefault(cursor, true);
    clauses.defaultExpression = expression;
    clauses.defaultSpan = span;
  } else if (cursor.is('ON', 'UPDATE')) {
    clauses.attributes = { ...clauses.attributes, ...readOnUpdate(cursor) };
  } else if (cursor.accept('GENERATED', 'BY', 'DEFAULT', 'AS', 'IDENTITY')) {
    clauses.identity = cursor.is('(') ? identityOptions(cursor) : withoutKind(cursor, cursor.spanFrom(start));
  } else if (!cursor.postgresql && cursor.accept('AUTO_INCREMENT')) {
    clauses.identity = withoutKind(cursor, cursor.spanFrom(start));
  } else if (cursor.accept('GENERATED', 'ALWAYS', 'AS') || (!cursor.postgresql && cursor.accept('AS'))) {
    const open = cursor.at;
    const expression = cursor.bracketed('an expression in parentheses');
    clauses.generatedSpan = cursor.spanInside(open);
    const stored = cursor.accept('STORED');
    if (!stored && !cursor.accept('VIRTUAL')) {
      cursor.noteInPostgresql(true, 'STORED or VIRTUAL');
    }
    clauses.generated = { expression, stored };
  } else if (cursor.accept('PRIMARY', 'KEY')) {
    cursor.noteInPostgresql(clauses.primaryKey, 'one PRIMARY KEY', start);
    clauses.primaryKey = true;
    if (!cursor.postgresql) {
      cursor.accept('ASC');
    }
    skipDefaults(cursor);
  } else if (!cursor.postgresql && cursor.accept('OPTIONS')) {
    clauses.attributes = { ...clauses.attributes, ...readColumnOptions(cursor) };
  } else if (cursor.is('CONSTRAINT') || cursor.is('CHECK') || cursor.is('REFERENCES')) {
    cursor.noteInGooglesql('a comma before the constraint');
    const title = parseConstraintTitle(cursor);
    if (cursor.accept('PRIMARY', 'KEY')) {
      clauses.primaryKey = true;
      skipDefaults(cursor);
    } else {
      const self = { columns: [clauses.name], spans: [clauses.nameSpan] };
      clauses.constraints.push(parseConstraintBody(cursor, title, self));
    }
  } else {
    const attributes = readAttributeClause(cursor);
    if (!attributes) {
      return false;
    }
    clauses.attributes = { ...clauses.attributes, ...attributes };
  }
  return true;
}

/** `ON UPDATE (expression)`; Spanner accepts one expression. */
export function readOnUpdate(cursor: TokenCursor): ColumnAttributes {
  cursor.expect('ON', 'UPDATE');
  if (!cursor.postgresql && !cursor.is('(')) {
    cursor.fail('an expression in parentheses');
  }
  const start = cursor.is('(') ? cursor.at + 1 : cursor.at;
  const { expression } = parseDefault(cursor, true);
  if (!/^\(?(SPANNER\s*\.\s*)?PENDING_COMMIT_TIMESTAMP\s*\(\s*\)\)?$/i.test(expression)) {
    cursor.note('PENDING_COMMIT_TIMESTAMP()', start);
  }
  return { onUpdate: true };
}

/**
 * GoogleSQL has parentheses around the expression; PostgreSQL ends it before the next clause.
 *
 * @param inColumn Column clauses may follow, including `NULL`.
 */
export function parseDefault(
  cursor: TokenCursor,
  inColumn = false,
): { readonly expression: ExpressionText; readonly span: Span } {
  const start = cursor.at;
  const ends = (): boolean => endsExpression(cursor) || (inColumn && endsBeforeNull(cursor, start));
  if (cursor.is('(')) {
    const expression = cursor.bracketed('an expression');
    // `('{}')::jsonb` continues after the parenthesis.
    if (!cursor.postgresql || ends()) {
      return { expression, span: cursor.spanInside(start) };
    }
  } else if (endsExpression(cursor)) {
    cursor.fail('an expression');
  } else {
    cursor.noteInGooglesql('an expression in parentheses');
  }
  while (!ends()) {
    cursor.advancePastBrackets();
  }
  return { expression: cursor.textFrom(start), span: cursor.spanFrom(start) };
}

/** Whether NULL follows as in `DEFAULT 5 NULL`, not as in `DEFAULT NULL` or `DEFAULT x IS NULL`. */
function endsBeforeNull(cursor: TokenCursor, start: number): boolean {
  const isNull = cursor.is('NULL') && cursor.at > start && !['IS', 'NOT'].includes(cursor.word(-1));
  return cursor.postgresql && isNull &&
    parseExpression(cursor.textFrom(start), Dialect.POSTGRESQL).kind !== 'opaque';
}

const CLAUSE_STARTS = [
  ['NOT', 'NULL'],
  ['DEFAULT'],
  ['PRIMARY', 'KEY'],
  ['GENERATED'],
  ['CONSTRAINT'],
  ['CHECK'],
  ['REFERENCES'],
  ['OPTIONS'],
  ['ON', 'UPDATE'],
  ...ATTRIBUTE_CLAUSES,
];

function endsExpression(cursor: TokenCursor): boolean {
  return cursor.endsElement || CLAUSE_STARTS.some((words) => cursor.is(...words));
}
