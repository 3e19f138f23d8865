import { isReservedWord } from '../../ddl/lexer/keywords';
import { tokenize, type Token } from '../../ddl/lexer/lexer';
import { Dialect } from '../../schema';

/**
 * Whether two statements are one, as they were written: white space, comments, the case of words, the quotes around names and
 * a `;` at the end do not count. For objects that are text: the names in them cannot be told from the keywords.
 */
export function sameStatements(a: readonly string[], b: readonly string[], dialect: Dialect): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at] || canonicalText(each, dialect) === canonicalText(b[at], dialect));
}

/** Equal for statements that are the same as written. */
export function canonicalText(text: string, dialect: Dialect): string {
  return tokenize(text, dialect).filter(({ kind, text: written }) => kind !== 'comment' && kind !== 'end' && written !== ';')
    .map((token) => wordOf(token, dialect)).join('\0');
}

function wordOf({ kind, text, value }: Token, dialect: Dialect): string {
  switch (kind) {
    case 'identifier':
      return dialect === Dialect.POSTGRESQL ? value : value.toUpperCase();
    case 'quoted-identifier':
      // Where quotes tell a name from a keyword they stay.
      return isReservedWord(value, dialect) ? `name ${value}` : dialect === Dialect.POSTGRESQL ? value : value.toUpperCase();
    case 'string':
    case 'bytes':
      return `${kind} ${value}`;
    case 'number':
      return text.toUpperCase();
    default:
      return text === '<>' ? '!=' : text;
  }
}
