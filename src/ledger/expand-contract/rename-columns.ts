import { tokenize } from '../../ddl/lexer';
import { nameKey } from '../../ddl/name-key';
import { quoteIdentifier } from '../../ddl/quoting';
import type { Dialect, ExpressionText } from '../../schema';

/** The expression with other columns in place of some. @param names New names by old ones, as names are compared. */
export function renameColumns(text: ExpressionText, names: ReadonlyMap<string, string>, dialect: Dialect): ExpressionText {
  const tokens = tokenize(text, dialect);
  let renamed = '';
  let end = 0;
  tokens.forEach((token, at) => {
    const isName = token.kind === 'quoted-identifier' || (token.kind === 'identifier' && tokens[at + 1]?.text !== '(' && tokens[at - 1]?.text !== '.');
    const name = isName ? names.get(nameKey(token.value, dialect)) : undefined;
    renamed += text.slice(end, token.start) + (name === undefined || name === token.value ? token.text : quoteIdentifier(name, dialect));
    end = token.end;
  });
  return renamed + text.slice(end);
}
