import { editCode, type EditCode } from './constructs/edit-call';
import { editDdl, type EditDdl } from './sql/edit-ddl';
import { writerFor, type Language } from '../languages/app-language';
import { option, variable } from '../languages/code';
import type { Writer } from '../languages/writer';
import type { Edit } from '../rules/fixes/fix';
import type { Dialect } from '../schema';

/** A fix as code to paste. */
interface FixCode {
  /** Empty if nothing is to be pasted and the comments name the code to remove. */
  readonly code: string;
  /** Required changes elsewhere. */
  readonly comments: readonly string[];
  /** The kind of DDL. Absent: code of an app. */
  readonly ddl?: EditDdl['kind'];
}

export function fixCode(edit: Edit, language: Language, dialect: Dialect): FixCode {
  const edited = language === 'sql' ? undefined : editCode(edit, dialect);
  const { write } = writerFor(language);
  switch (edited?.kind) {
    case undefined:
    case 'ddl': {
      const { kind, text } = editDdl(edit, dialect);
      return { code: text, comments: [], ddl: kind };
    }
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

/** A construct with each option on its own line; undefined for any other fix. */
export function fixLines(edit: Edit, language: Language, dialect: Dialect): string[] | undefined {
  const edited = language === 'sql' ? undefined : editCode(edit, dialect);
  const [call, ...others] = edited?.kind === 'code' ? edited.code : [];
  return call?.kind === 'call' && others.length === 0 ? writerFor(language).lines(call, '').split('\n') : undefined;
}

/** The comments as they follow the code. */
export function commentsAfter({ code, comments, ddl }: FixCode, language: Language): string {
  const sign = language === 'sql' ? '--' : writerFor(language).comment;
  // More words would become part of a declaration.
  return ddl === 'declarations' || comments.length === 0
    ? ''
    : `${code === '' ? '' : '  '}${sign} ${comments.join('; ')}`;
}
