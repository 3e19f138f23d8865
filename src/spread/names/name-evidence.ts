import {
  BIRTHDAY, CLOCK, clueOf, columnCommentClue, ENTITY, FEW_ROWS, FEW_VALUES, NAME_CLUES, NUMBERS, RISING, ROWS_OF_TIME,
  SCATTERED, tableCommentClue, TEXTS, type Clue,
} from './clues';
import type { ColumnDefinition, TableDefinition } from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { VERSION } from '../../schema/name-key';
import { isTime, isUuidSized } from '../../schema/types/type-facts';
import { underscored } from '../../text/names';
import { because, type Reason, type Spread, type SpreadValue } from '../spread';

/**
 * What the name of a column and the comments next to it say about its values, in DDL that was written for people. It
 * weighs less than anything that Spanner holds the values to, and every message says so.
 */
export function nameEvidence(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
  if (![...NUMBERS, ...TEXTS, 'UUID'].includes(column.type.code)) {
    return undefined;
  }
  return fromComment(table, column) ?? fromName(table, column);
}

/** That a column is typed or called like a clock, or is the key of a table of days. */
export function clockEvidence(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
  if (isTime(column.type)) {
    const isCommit = isCommitTimestamp(column);
    const reason = { kind: 'type', column: column.name, type: column.type.code, isCommitTimestamp: isCommit } as const;
    return birthday(column) ? undefined : because(RISING, reason);
  }
  const named = nameEvidence(table, column);
  const ofTable = isWholeKey(table, column) && ROWS_OF_TIME.test(words(table.name))
    ? weak(CLOCK, { kind: 'name', column: table.name, word: 'time' })
    : undefined;
  return named?.kind === 'monotonic' ? named : ofTable;
}

/** What the name of a referenced table says about the values of its key. */
export function referenceEvidence(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
  return isWholeKey(table, column) && FEW_ROWS.test(words(table.name))
    ? weak(FEW_VALUES, { kind: 'name', column: table.name, word: 'one of few' })
    : undefined;
}

/** A time whose name shows that it is not the time of writing. */
export function birthday(column: ColumnDefinition): Spread | undefined {
  const isClock = isTime(column.type) && !isCommitTimestamp(column);
  return isClock && BIRTHDAY.test(words(column.name))
    ? weak(ENTITY, `${column.name}: by its name a birthday`)
    : undefined;
}

function fromComment(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
  const clue = columnCommentClue(column) ?? tableCommentClue(table.comment, column);
  return clue && weak(clue.value, { kind: 'comment', column: column.name, word: clue.word });
}

function fromName(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
  const name = words(column.name);
  const clue = clueOf(NAME_CLUES, column, (pattern) => pattern.test(name));
  return clue && !isOwnId(clue, name, table, column)
    ? weak(clue.value, { kind: 'name', column: column.name, word: clue.word })
    : uuidSized(column, name);
}

/** The id of the table's own rows: the name of the table does not show how those are made. */
function isOwnId({ value, word }: Clue, name: string, table: TableDefinition, column: ColumnDefinition): boolean {
  return (
    isWholeKey(table, column) &&
    (value.kind === 'entity' || value.kind === 'bounded') &&
    (/_?(id|key|no)$/.test(name) || word === 'measure')
  );
}

function isWholeKey({ primaryKey }: TableDefinition, { name }: ColumnDefinition): boolean {
  return primaryKey.length === 1 && primaryKey[0].column === name;
}

/** Nearly all UUIDs are random. */
function uuidSized({ name, type }: ColumnDefinition, lowerCase: string): Spread | undefined {
  return isUuidSized(type) && /(^|_)id$/.test(lowerCase)
    ? weak(SCATTERED, { kind: 'size of a UUID', column: name })
    : undefined;
}

function weak(value: SpreadValue, reason: Reason): Spread {
  return { ...because(value, reason), nameOnly: true };
}

/** The next version of a column or a table holds the same. */
function words(name: string): string {
  return underscored(name.replace(VERSION, ''));
}
