import { editCode } from './constructs/edit-call';
import { editDdl } from './sql/edit-ddl';
import { writerFor, type Language } from '../languages/app-language';
import { option, variable, type Code } from '../languages/code';
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
  const writer = writerFor(language);
  const { write } = writer;
  switch (edited?.kind) {
    case undefined:
    case 'ddl':
      return { code: editDdl(edit, dialect), comments: [] };
    case 'option':
      return { code: write(option(edited.name, edited.value)), comments: [] };
    case 'removed':
      return { code: '', comments: [`remove ${write(edited.code)}`] };
    case 'code': {
      const { code, added } = edited;
      return {
        code: code.map(write).join(', '),
        comments: [
          ...(added
            ? [`with ${added.columns.map(write).join(', ')} in the columns of ${write(variable(added.table))}`]
            : []),
          ...keptApart(code, writer),
        ],
      };
    }
  }
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

/** What the code itself says where its language has comments within a line. */
function keptApart(codes: readonly Code[], { hasInnerComments, spelled }: Writer): string[] {
  const kept = hasInnerComments ? [] : codes.flatMap((code) => (code.kind === 'call' ? (code.kept ?? []) : []));
  return kept.length === 0 ? [] : [`unchanged: ${kept.map(spelled).join(', ')}`];
}
