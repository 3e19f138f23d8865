import {
  CLOCK, clueOf, FEW_VALUES, NUMBERS, RISING, SCATTERED, SHARD, timeOrdered, type Clue, type CluePattern,
} from './clue';
import type { ColumnDefinition } from '../../schema';

/** The first clue that fits speaks. Comments are read in lower case. */
const CLUES: readonly CluePattern[] = [
  [/\bulids?\b/, 'ulid', timeOrdered('ULID')],
  [/\bksuids?\b/, 'ksuid', timeOrdered('KSUID')],
  [/\bsnowflakes? (ids?|style)\b|\bsnowflake-style\b/, 'snowflake', timeOrdered('Snowflake id')],
  [/\b(mongo(db)?|bson) object ?ids?\b/, 'objectId', timeOrdered('ObjectId')],
  [
    /\b([ug]uid[ _-]?v[167]|uuid7)\b|\b(v[167]|time[- ]?(ordered|based|sorted)|sequential|ordered|sortable) [ug]uid/,
    'uuid by time', timeOrdered('UUID by time'),
  ],
  [/\bhash|\bsha-?\d|\bmd5\b|fingerprint|\brandom|bit[ -]?reversed|\b[ug]uid/, 'random', SCATTERED],
  [/\bshard|\b(prevent|avoid)s? (write[ -])?hot ?spot/, 'shard', SHARD, ['INT64', 'STRING']],
  [/monoton|auto[ -]?increment|\bsequential(ly)?\b/, 'counting', RISING],
  [
    /\bsince (the )?(unix )?epoch\b|\b(unix|epoch) (time|timestamp|milli|micro|nano|second)/,
    'time', CLOCK, [...NUMBERS, 'STRING'],
  ],
];

/** It turns the word after it into its opposite. */
const NEGATION =
  /(\bnon[- ]?|\b(not|never|no|isn't|avoids?|avoiding|prevents?|preventing|instead of|rather than)( [\w'-]+){0,2} )$/;
const LONGEST_NEGATION = 60;

const EXAMPLES = /\be\.? ?g\b|\bexamples?\b|\bsuch as\b|\blike\b/i;
const LISTS = [
  /(['"])[\w .-]{1,30}\1 ?(,|\||\/|or) ?(['"])[\w .-]{1,30}\3/,
  /\b[A-Z][A-Z0-9_]{1,30}( ?[,/] ?[A-Z][A-Z0-9_]{1,30}){2}/,
  /\w ?\| ?\w/,
  /\b\d{1,3} ?[:=] ?\w[\w -]{0,30}[,;] ?\d{1,3} ?[:=]/,
  /\benum\b|\bone of\b/i,
];
/** Words of lists that describe how a column is declared. */
const NO_VALUES = /\b(PK|FK|NULL|KEY|ASC|DESC)\b/;

/** The longest comments have it at their beginning. */
const LONGEST_COMMENT = 2000;

/** What the comment next to a column says about it. */
export function columnCommentClue(column: ColumnDefinition): Clue | undefined {
  const comment = column.comment?.slice(0, LONGEST_COMMENT);
  return comment === undefined ? undefined : (clueIn(comment, column) ?? listClue(comment, column));
}

/** What the comment above a table says about a column, in the words that follow its name. */
export function tableCommentClue(comment: string | undefined, column: ColumnDefinition): Clue | undefined {
  if (comment === undefined) {
    return undefined;
  }
  const text = comment.slice(0, LONGEST_COMMENT).toLowerCase();
  const name = column.name.toLowerCase();
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isWord = !/[\w.]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + name.length] ?? ' ');
    const clue = isWord ? clueIn(/^[^.;,]{0,30}/.exec(text.slice(at + name.length))![0], column) : undefined;
    if (clue) {
      return clue;
    }
  }
  return undefined;
}

function clueIn(comment: string, column: ColumnDefinition): Clue | undefined {
  const text = comment.toLowerCase();
  return clueOf(CLUES, column, (pattern) => {
    const found = pattern.exec(text);
    return found !== null && !NEGATION.test(text.slice(Math.max(0, found.index - LONGEST_NEGATION), found.index));
  });
}

function listClue(comment: string, column: ColumnDefinition): Clue | undefined {
  const isList =
    ['INT64', 'STRING'].includes(column.type.code) &&
    !EXAMPLES.test(comment) &&
    !NO_VALUES.test(comment) &&
    LISTS.some((pattern) => pattern.test(comment));
  return isList ? { value: FEW_VALUES, word: 'few' } : undefined;
}
