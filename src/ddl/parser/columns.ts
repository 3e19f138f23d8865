import { failOnConstraint, parseConstraintBody, type NamedConstraint } from './constraints';
import { columnOptions } from './options';
import type { InlineConstraints } from './statement';
import type { TokenCursor } from './token-cursor';
import { parseType, type ParsedType } from './types';
import type { ColumnDefinition, ColumnType, ExpressionText, GeneratedExpression, SequenceOptions } from '../../schema';

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
  public readonly others: string[] = [];
  public readonly unread: string[] = [];
  public readonly options: string[] = [];
}

/** `name type clause...`, where a clause that cannot be read is kept as text. */
export function parseColumn(cursor: TokenCursor): ParsedColumn {
  const name = cursor.simpleName('a column');
  const type = parseType(cursor);
  if (cursor.is('(')) {
    // No clause begins so: the type is none.
    cursor.fail('a type');
  }
  const clauses = new ColumnClauses();
  while (!cursor.endsElement) {
    const start = cursor.position;
    const isRead = cursor.canRead(() => {
      if (!parseClause(cursor, clauses, name)) {
        failOnConstraint(cursor, 'a clause of a column, a comma or )');
      }
    });
    if (!isRead) {
      skipClause(cursor);
      clauses.unread.push(cursor.textFrom(start));
    }
  }
  return columnOf(name, type, clauses, cursor);
}

function skipClause(cursor: TokenCursor): void {
  do {
    cursor.advancePastBrackets();
  } while (!endsExpression(cursor) && !cursor.is('DEFAULT'));
}

/** What follows the name of a column in ALTER COLUMN. */
export function parseColumnBody(cursor: TokenCursor, name: string): ColumnDefinition {
  const type = parseType(cursor);
  const clauses = new ColumnClauses();
  while (parseClause(cursor, clauses, name)) {
    // Each round reads one clause.
  }
  return columnOf(name, type, clauses, cursor).column;
}

function columnOf(name: string, { type, allowCommitTimestamp, isSerial }: ParsedType, clauses: ColumnClauses, cursor: TokenCursor): ParsedColumn {
  // As one, because a second reading could not tell them apart.
  const others = [...clauses.others, ...(clauses.unread.length > 0 ? [clauses.unread.join(' ')] : [])];
  const column: ColumnDefinition = {
    name,
    type,
    notNull: clauses.notNull || isSerial,
    defaultExpression: clauses.defaultExpression,
    generated: clauses.generated && withStorage(clauses.generated, type, cursor),
    identity: clauses.identity ?? (isSerial ? {} : undefined),
    hidden: clauses.hidden,
    allowCommitTimestamp: allowCommitTimestamp || clauses.allowCommitTimestamp,
    ...(others.length > 0 && { otherClauses: others }),
    ...(clauses.options.length > 0 && { otherOptions: clauses.options }),
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

/** The words of a TOKENLIST do not say it, but it is computed when a row is written, as every stored column is. */
function withStorage(generated: GeneratedExpression, type: ColumnType, cursor: TokenCursor): GeneratedExpression {
  return type.code === 'TOKENLIST' && !cursor.postgresql ? { ...generated, stored: true } : generated;
}

function parseClause(cursor: TokenCursor, clauses: ColumnClauses, name: string): boolean {
  const start = cursor.position;
  if (cursor.accept('NOT', 'NULL')) {
    clauses.notNull = true;
  } else if (cursor.accept('NULL')) {
    clauses.notNull = false;
  } else if (cursor.accept('DEFAULT')) {
    clauses.defaultExpression = defaultText(cursor);
  } else if (cursor.accept('ON', 'UPDATE')) {
    cursor.bracketed('an expression in parentheses');
    clauses.others.push(cursor.textFrom(start));
  } else if (cursor.accept('GENERATED', 'BY', 'DEFAULT', 'AS', 'IDENTITY')) {
    clauses.identity = cursor.is('(') ? identityOptions(cursor) : {};
  } else if (cursor.accept('AUTO_INCREMENT')) {
    clauses.identity = {};
  } else if (cursor.accept('GENERATED', 'ALWAYS', 'AS') || cursor.accept('AS')) {
    clauses.generated = generatedExpression(cursor);
  } else if (cursor.accept('HIDDEN')) {
    clauses.hidden = true;
    if (cursor.postgresql) {
      clauses.others.push('HIDDEN');
    }
  } else if (cursor.accept('PLACEMENT', 'KEY')) {
    clauses.others.push('PLACEMENT KEY');
  } else if (cursor.accept('PRIMARY', 'KEY')) {
    clauses.primaryKey = true;
    cursor.accept('ASC');
  } else if (cursor.accept('OPTIONS')) {
    const { allowCommitTimestamp, others } = columnOptions(cursor);
    clauses.allowCommitTimestamp ||= allowCommitTimestamp ?? false;
    clauses.options.push(...others);
  } else if (cursor.accept('LOCALITY', 'GROUP')) {
    cursor.simpleName('a locality group');
    clauses.others.push(cursor.textFrom(start));
  } else if (cursor.is('CONSTRAINT') || cursor.is('CHECK') || cursor.is('REFERENCES')) {
    const constraint = cursor.accept('CONSTRAINT') ? cursor.simpleName('a constraint') : '';
    if (cursor.accept('PRIMARY', 'KEY')) {
      clauses.primaryKey = true;
    } else {
      clauses.constraints.push(parseConstraintBody(cursor, constraint, name));
    }
  } else {
    return false;
  }
  return true;
}

/** GoogleSQL puts the expression in parentheses; PostgreSQL ends it where the next clause begins. */
export function defaultText(cursor: TokenCursor): ExpressionText {
  const start = cursor.position;
  if (cursor.is('(')) {
    const inner = cursor.bracketed('an expression');
    // `('{}')::jsonb` goes on behind the parenthesis.
    return cursor.postgresql && !endsExpression(cursor) ? restOfExpression(cursor, start) : inner;
  }
  if (endsExpression(cursor)) {
    cursor.fail('an expression');
  }
  return restOfExpression(cursor, start);
}

function restOfExpression(cursor: TokenCursor, start: number): string {
  while (!endsExpression(cursor)) {
    cursor.advancePastBrackets();
  }
  return cursor.textFrom(start);
}

const CLAUSE_STARTS = [
  ['NOT', 'NULL'], ['PRIMARY', 'KEY'], ['GENERATED'], ['CONSTRAINT'], ['CHECK'], ['REFERENCES'], ['HIDDEN'], ['OPTIONS'], ['ON', 'UPDATE'],
  ['PLACEMENT', 'KEY'], ['LOCALITY', 'GROUP'],
];

function endsExpression(cursor: TokenCursor): boolean {
  return cursor.endsElement || CLAUSE_STARTS.some((words) => cursor.is(...words));
}

function generatedExpression(cursor: TokenCursor): GeneratedExpression {
  const expression = cursor.bracketed('an expression in parentheses');
  const stored = cursor.accept('STORED');
  if (!stored) {
    cursor.accept('VIRTUAL');
  }
  return { expression, stored };
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
