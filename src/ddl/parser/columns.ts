import { parseConstraintBody, type NamedConstraint } from './constraints';
import type { InlineConstraints } from './statement';
import type { TokenCursor } from './token-cursor';
import { parseType } from './types';
import type { ColumnDefinition, ExpressionText, GeneratedExpression, SequenceOptions } from '../../schema';
import { onOneLine } from '../one-line';

export interface ParsedColumn {
  readonly column: ColumnDefinition;
  readonly inline: InlineConstraints;
}

/** What stands behind the type of a column, in whatever order it was written. */
class ColumnClauses {
  public notNull = false;
  public hidden = false;
  public defaultExpression?: ExpressionText;
  public generated?: GeneratedExpression;
  public identity?: SequenceOptions;
  public allowCommitTimestamp = false;
  public primaryKey = false;
  public readonly constraints: NamedConstraint[] = [];
}

/** `name type clause...` */
export function parseColumn(cursor: TokenCursor): ParsedColumn {
  const name = cursor.simpleName('a column');
  return parseColumnBody(cursor, name);
}

/** What follows the name of a column, in CREATE TABLE and in ALTER COLUMN. */
export function parseColumnBody(cursor: TokenCursor, name: string): ParsedColumn {
  const { type, allowCommitTimestamp, isSerial } = parseType(cursor);
  const clauses = new ColumnClauses();
  while (parseClause(cursor, clauses, name)) {
    // Each round reads one clause.
  }
  const column: ColumnDefinition = {
    name,
    type,
    notNull: clauses.notNull || isSerial,
    defaultExpression: clauses.defaultExpression,
    generated: clauses.generated,
    identity: clauses.identity ?? (isSerial ? {} : undefined),
    hidden: clauses.hidden,
    allowCommitTimestamp: allowCommitTimestamp || clauses.allowCommitTimestamp,
  };
  return {
    column,
    inline: {
      primaryKey: clauses.primaryKey,
      checks: clauses.constraints.flatMap(({ check }) => check ?? []),
      foreignKeys: clauses.constraints.flatMap(({ foreignKey }) => foreignKey ?? []),
    },
  };
}

function parseClause(cursor: TokenCursor, clauses: ColumnClauses, name: string): boolean {
  if (cursor.accept('NOT', 'NULL')) {
    clauses.notNull = true;
  } else if (cursor.accept('NULL')) {
    clauses.notNull = false;
  } else if (cursor.accept('DEFAULT')) {
    clauses.defaultExpression = defaultText(cursor);
  } else if (cursor.accept('ON', 'UPDATE')) {
    cursor.bracketed('an expression in parentheses');
  } else if (cursor.accept('GENERATED', 'BY', 'DEFAULT', 'AS', 'IDENTITY')) {
    clauses.identity = cursor.is('(') ? identityOptions(cursor) : {};
  } else if (cursor.accept('AUTO_INCREMENT')) {
    clauses.identity = {};
  } else if (cursor.accept('GENERATED', 'ALWAYS', 'AS') || cursor.accept('AS')) {
    clauses.generated = generatedExpression(cursor);
  } else if (cursor.accept('HIDDEN')) {
    clauses.hidden = true;
  } else if (cursor.accept('PLACEMENT', 'KEY')) {
    // Where a row lives says nothing about how its key spreads.
  } else if (cursor.accept('PRIMARY', 'KEY')) {
    clauses.primaryKey = true;
    cursor.accept('ASC');
  } else if (cursor.is('OPTIONS')) {
    clauses.allowCommitTimestamp = columnOptions(cursor);
  } else if (cursor.accept('LOCALITY', 'GROUP')) {
    cursor.simpleName('a locality group');
  } else if (cursor.is('CONSTRAINT') || cursor.is('CHECK') || cursor.is('REFERENCES')) {
    const constraint = cursor.accept('CONSTRAINT') ? cursor.simpleName('a constraint') : '';
    clauses.constraints.push(parseConstraintBody(cursor, constraint, name));
  } else {
    return false;
  }
  return true;
}

/** GoogleSQL puts the expression in parentheses; PostgreSQL ends it where the next clause begins. */
function defaultText(cursor: TokenCursor): ExpressionText {
  if (cursor.is('(')) {
    const start = cursor.offset;
    const inner = cursor.bracketed('an expression');
    // `('{}')::jsonb` goes on behind the parenthesis.
    return cursor.postgresql && !endsExpression(cursor) ? oneLine(cursor, restOfExpression(cursor, start)) : oneLine(cursor, inner);
  }
  const start = cursor.offset;
  if (endsExpression(cursor)) {
    cursor.fail('an expression');
  }
  return oneLine(cursor, restOfExpression(cursor, start));
}

function restOfExpression(cursor: TokenCursor, start: number): string {
  while (!endsExpression(cursor)) {
    if (cursor.is('(') || cursor.is('[')) {
      cursor.skipBrackets();
    } else {
      cursor.advance();
    }
  }
  return cursor.textFrom(start);
}

const CLAUSE_STARTS = [['NOT', 'NULL'], ['PRIMARY', 'KEY'], ['GENERATED'], ['CONSTRAINT'], ['CHECK'], ['REFERENCES'], ['HIDDEN'], ['OPTIONS'], ['ON', 'UPDATE']];

function endsExpression(cursor: TokenCursor): boolean {
  return cursor.atEnd || cursor.is(',') || cursor.is(')') || CLAUSE_STARTS.some((words) => cursor.is(...words));
}

function generatedExpression(cursor: TokenCursor): GeneratedExpression {
  const expression = oneLine(cursor, cursor.bracketed('an expression in parentheses'));
  const stored = cursor.accept('STORED');
  if (!stored) {
    cursor.accept('VIRTUAL');
  }
  return { expression, stored };
}

/** Answers whether commit timestamps are allowed; other options change nothing that the model holds. */
function columnOptions(cursor: TokenCursor): boolean {
  cursor.expect('OPTIONS');
  const options = cursor.bracketed('options in parentheses');
  return /\ballow_commit_timestamp\s*=\s*true\b/i.test(options);
}

function identityOptions(cursor: TokenCursor): SequenceOptions {
  cursor.expect('(');
  const options = sequenceClauses(cursor);
  cursor.expect(')');
  return options;
}

/** `BIT_REVERSED_POSITIVE SKIP RANGE a, b START COUNTER WITH n`, each of it optional. */
export function sequenceClauses(cursor: TokenCursor): SequenceOptions {
  let skipRange: SequenceOptions['skipRange'];
  let startCounter: string | undefined;
  for (;;) {
    if (cursor.accept('BIT_REVERSED_POSITIVE')) {
      continue;
    }
    if (cursor.accept('SKIP', 'RANGE')) {
      const min = cursor.integer('the first skipped value');
      cursor.accept(',');
      skipRange = { min, max: cursor.integer('the last skipped value') };
    } else if (cursor.accept('START', 'COUNTER') || cursor.accept('RESTART', 'COUNTER')) {
      cursor.accept('WITH');
      startCounter = cursor.integer('a counter value');
    } else {
      return { ...(skipRange && { skipRange }), ...(startCounter !== undefined && { startCounter }) };
    }
  }
}

export function oneLine(cursor: TokenCursor, text: string): ExpressionText {
  return onOneLine(text.trim(), cursor.dialect) ?? text.trim();
}
