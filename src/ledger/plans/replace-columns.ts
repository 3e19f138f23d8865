import { tokenize, type Token } from '../../ddl/lexer/lexer';
import type { Dialect, ExpressionText, IndexDefinition, KeyPart } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { quoteIdentifier } from '../../schema/quoting';

/** An index with new names for its columns. */
export function indexWithColumns(index: IndexDefinition, nameOf: (name: string) => string): IndexDefinition {
  const { keyParts, storing, whereNotNull } = index;
  return {
    ...index,
    keyParts: keyWithColumns(keyParts, nameOf),
    storing: storing.map(nameOf),
    whereNotNull: whereNotNull.map(nameOf),
  };
}

export function keyWithColumns<T extends KeyPart>(key: readonly T[], nameOf: (name: string) => string): T[] {
  return key.map((part) => ({ ...part, column: nameOf(part.column) }));
}

/** Renames columns in an expression. @param names New names by the keys of old names. */
export function renameColumns(
  text: ExpressionText, names: ReadonlyMap<string, string>, dialect: Dialect,
): ExpressionText {
  return replaceColumns(text, (written) => {
    const name = names.get(nameKey(written, dialect));
    return name === undefined || name === written ? undefined : quoteIdentifier(name, dialect);
  }, dialect);
}

/** @param valueOf SQL for a column; undefined leaves it as written. */
export function replaceColumns(
  text: ExpressionText, valueOf: (name: string) => string | undefined, dialect: Dialect,
): ExpressionText {
  const tokens = tokenize(text, dialect);
  let replaced = '';
  let end = 0;
  tokens.forEach((token, at) => {
    const isName = token.kind === 'quoted-identifier' || (token.kind === 'identifier' && isColumn(tokens, at));
    replaced += text.slice(end, token.start) + ((isName ? valueOf(token.value) : undefined) ?? token.text);
    end = token.end;
  });
  return replaced + text.slice(end);
}

/** Excludes functions, types (`DATE '2026-01-01'`, `CAST(x AS DATE)`) and parts of a time (`EXTRACT(DATE FROM x)`). */
function isColumn(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isPart = before?.text === '(' && tokens[at - 2]?.text.toUpperCase() === 'EXTRACT';
  const follows = ['.', '::', 'AS'].includes(before?.text.toUpperCase());
  return after?.text !== '(' && after?.kind !== 'string' && !follows && !isPart;
}
