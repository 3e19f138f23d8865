import { evidenceLine } from './evidence-text';
import { fixTitle } from './fix-title';
import { commentsAfter, fixCode, fixLines } from '../code/fix-code';
import type { Language } from '../languages/app-language';
import { option, value } from '../languages/code';
import { phrase, type Phrase } from '../languages/phrase';
import type { FixCost, Freed, Edit } from '../rules/fixes/fix';
import { figure } from '../rules/wording';
import type { Dialect } from '../schema';

/** Code, and a comment on required changes elsewhere. */
interface FixText {
  readonly code: string;
  readonly comment: string;
}

function textOf(edit: Edit, language: Language, dialect: Dialect, note: string | undefined): FixText {
  const fix = fixCode(edit, language, dialect);
  const comments = [...fix.comments, ...about(edit, dialect, note)];
  return { code: fix.code, comment: commentsAfter({ ...fix, comments }, language) };
}

export function fixText(edit: Edit, language: Language, dialect: Dialect, note: string | undefined): string {
  const { code, comment } = textOf(edit, language, dialect, note);
  return code + comment;
}

/** Longer fixes are hard to read on one line. */
const LONG_FIX = 200;

/** The text with one option per line; undefined if it is short or has no options. */
export function longFix(
  edit: Edit, language: Language, dialect: Dialect, note: string | undefined,
): string[] | undefined {
  const { code, comment } = textOf(edit, language, dialect, note);
  const lines = code.length + comment.length > LONG_FIX ? fixLines(edit, language, dialect) : undefined;
  return lines?.map((line, at) => (at === lines.length - 1 ? `${line}${comment}` : line));
}

/** A short title for readers who see the change itself: the new clause, or the effect of a statement. */
export function editTitle(edit: Edit, dialect: Dialect, note: string | undefined): string {
  return fixCode(edit, 'sql', dialect).ddl === 'clause'
    ? fixText(edit, 'sql', dialect, note)
    : [fixTitle(edit), ...about(edit, dialect, note)].join('; ');
}

function about(edit: Edit, dialect: Dialect, note: string | undefined): string[] {
  const why = edit.kind === 'primary key' && edit.lead ? [evidenceLine(edit.lead, dialect)] : [];
  return [...why, ...(note === undefined ? [] : [note])];
}

export function costText(cost: FixCost): Phrase {
  const { notUnique: [first, ...others] = [], apartFrom } = cost as FixCost & Freed;
  const names = others.length === 0 ? first : `(${[first, ...others].join(', ')})`;
  const freed = [
    ...(first === undefined ? [] : [`nothing keeps ${names} unique any more`]),
    ...(apartFrom === undefined
      ? []
      : [`rows no longer need a parent row in ${apartFrom} and are not deleted with it`]),
  ];
  return phrase`${orderText(cost)}${freed.map((each) => `, and ${each}`).join('')}`;
}

function orderText(cost: FixCost): Phrase {
  switch (cost.kind) {
    case 'fan-out': {
      const { shards, ofTime, allowsDuplicates } = cost;
      const read = ofTime ? 'time-range read' : 'range read';
      const more = allowsDuplicates ? ', and the index no longer enforces uniqueness' : '';
      return phrase`${option('shards', value(shards))} makes a ${read} scan ${figure(shards)} ranges${more}`;
    }
    case 'other order':
      return `rows are sorted by ${cost.lead}: a read by ${cost.column} alone reads the whole table`;
    case 'tenant by tenant':
      return `a read in the order of ${cost.column} across all rows visits each ${cost.tenant}`;
    case 'order of insertion lost':
      return 'rows are no longer stored in insertion order';
    case 'key order lost':
      return 'rows can be read by exact key only, not by key range';
    case 'child order lost':
      return `the rows of one ${cost.parent} row are no longer sorted by ${cost.column ?? 'their key'}`;
    case 'large numbers':
      return 'the numbers are unique, but large and unordered; keep human-readable numbers in a plain column';
    case 'index below one row':
      return `the index serves reads within one ${cost.ancestor} row, not across rows`;
    case 'index of one value':
      return `the index serves reads of one ${cost.lead}, not across values`;
    case 'single values': {
      const rows = `; rows with NULL in ${cost.leftOut.join(' or ')} are left out`;
      const left = cost.leftOut.length === 0 ? '' : `${rows}${cost.equalNulls ? ', so nothing keeps them unique' : ''}`;
      return `the index serves equality filters, not ranges${left}`;
    }
    case 'rows with NULL left out':
      return `reads of rows with NULL in ${cost.column} do not use the index`;
    case 'reference not checked':
      return 'Spanner no longer enforces the reference; the application must';
    case 'wider reference':
      return `rows that reference ${cost.table} also store ${cost.columns.join(', ') || 'its whole key'}`;
    case 'declaration':
      return cost.immutable === undefined
        ? 'a wrong declaration hides a hotspot'
        : `Spanner refuses each update of ${cost.immutable}`;
  }
}
