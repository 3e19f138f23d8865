import type { Code } from './constructs/code';
import { editCode } from './constructs/edit-call';
import type { Language } from './language';
import { python, pythonName } from './python/write';
import { editDdl } from './sql/edit-ddl';
import { typescript } from './typescript/write';
import type { Edit } from '../rules/fixes/fix';
import type { Dialect } from '../schema';

/** A fix that can be pasted. */
interface FixCode {
  /** Empty: nothing is pasted, and the comments say what goes. */
  readonly code: string;
  /** What belongs to it in another place. */
  readonly comments: readonly string[];
}

const COMMENT: { readonly [language in Language]: string } = { typescript: '//', python: '#', sql: '--' };

/** A fix in the language of its reader. */
export function fixCode(edit: Edit, language: Language, dialect: Dialect): FixCode {
  const edited = language === 'sql' ? undefined : editCode(edit, dialect);
  const isPython = language === 'python';
  const write = isPython ? python : typescript;
  switch (edited?.kind) {
    case undefined:
    case 'ddl':
      return { code: editDdl(edit, dialect), comments: [] };
    case 'option':
      return {
        code: `${isPython ? `${pythonName(edited.name)}=` : `${edited.name}: `}${write(edited.value)}`,
        comments: [],
      };
    case 'removed':
      return { code: '', comments: [`remove ${write(edited.code)}`] };
    case 'code': {
      const { code, added } = edited;
      return {
        code: code.map(write).join(', '),
        comments: [
          ...(added
            ? [
              `with ${added.columns.map(write).join(', ')} in the columns of ` +
                `${write({ kind: 'variable', name: added.table })}`,
            ]
            : []),
          ...(isPython ? keptInPython(code) : []),
        ],
      };
    }
  }
}

/** Construct code in the language of an app. */
export function written(code: Code, language: Language): string {
  return language === 'python' ? python(code) : typescript(code);
}

/** Code and a comment on it, on one line. */
export function commented({ code, comments }: FixCode, language: Language): string {
  return [
    ...(code === '' ? [] : [code]),
    ...(comments.length === 0 ? [] : [`${COMMENT[language]} ${comments.join('; ')}`]),
  ].join('  ');
}

/** Python has no comment within a line. */
function keptInPython(codes: readonly Code[]): string[] {
  const kept = codes.flatMap((code) => (code.kind === 'call' ? (code.kept ?? []) : []));
  return kept.length === 0 ? [] : [`unchanged: ${kept.map(pythonName).join(', ')}`];
}
