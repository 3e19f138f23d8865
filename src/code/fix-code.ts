import { editCode, type EditCode } from './constructs/edit-call';
import { editDdl } from './sql/edit-ddl';
import { writerFor, type Language } from '../languages/app-language';
import { option, variable } from '../languages/code';
import type { Writer } from '../languages/writer';
import type { Edit } from '../rules/fixes/fix';
import type { Dialect } from '../schema';

/** A fix that can be pasted. */
interface FixCode {
  /** Empty: nothing is pasted, and the comments say what goes. */
  readonly code: string;
  /** What belongs to it in another place. */
  readonly comments: readonly string[];
}

/** A fix in the language of its reader. */
export function fixCode(edit: Edit, language: Language, dialect: Dialect): FixCode {
  const edited = language === 'sql' ? undefined : editCode(edit, dialect);
  const { write } = writerFor(language);
  switch (edited?.kind) {
    case undefined:
    case 'ddl':
      return { code: editDdl(edit, dialect), comments: [] };
    case 'option':
      return { code: write(option(edited.name, edited.value)), comments: additions(edited, write) };
    case 'removed':
      return { code: '', comments: [`remove ${write(edited.code)}`] };
    case 'code':
      return { code: edited.code.map(write).join(', '), comments: additions(edited, write) };
  }
}

function additions({ added }: Extract<EditCode, { kind: 'code' | 'option' }>, write: Writer['write']): string[] {
  return added.map((each) => {
    const [what, place] = 'columns' in each
      ? [each.columns.map(write).join(', '), 'the columns']
      : [write(each.option), `foreign key ${each.foreignKey.name || each.foreignKey.columns.join(', ')}`];
    return `with ${what} in ${place} of ${write(variable(each.table))}`;
  });
}

/** A construct with each of its options on a line of its own. undefined: the fix is something else. */
export function fixLines(edit: Edit, language: Language, dialect: Dialect): string[] | undefined {
  const edited = language === 'sql' ? undefined : editCode(edit, dialect);
  const [call, ...others] = edited?.kind === 'code' ? edited.code : [];
  return call?.kind === 'call' && others.length === 0 ? writerFor(language).lines(call, '').split('\n') : undefined;
}

/** Code and a comment on it, on one line. */
export function commented({ code, comments }: FixCode, language: Language): string {
  const sign = language === 'sql' ? '--' : writerFor(language).comment;
  // More words in a comment that declares something would be a part of it.
  return code.startsWith(sign) ? code : [
    ...(code === '' ? [] : [code]),
    ...(comments.length === 0 ? [] : [`${sign} ${comments.join('; ')}`]),
  ].join('  ');
}
