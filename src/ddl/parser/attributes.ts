import { parseOptions, type ParsedOption } from './options';
import type { TokenCursor } from './token-cursor';
import { COLUMN_ATTRIBUTES, type AttributeSyntax, type ColumnAttributes } from '../../schema/column-attributes';

/** The words with which one begins. */
export const ATTRIBUTE_CLAUSES = COLUMN_ATTRIBUTES.flatMap(({ syntax }) =>
  Object.values(syntax).flatMap((form) => ('clause' in form ? [form.clause] : [])),
);

/** The attribute of a clause; undefined where none begins. */
export function readAttributeClause(cursor: TokenCursor): ColumnAttributes | undefined {
  for (const { field, title, syntax } of COLUMN_ATTRIBUTES) {
    const form = syntax[cursor.dialect];
    if (form && 'clause' in form && cursor.accept(...form.clause)) {
      const value = form.value ? cursor.simpleName(`a ${title}`) : true;
      return { [field]: value };
    }
  }
  return undefined;
}

/** What follows OPTIONS. An option that is taken away is there, and undefined. */
export function readColumnOptions(cursor: TokenCursor): ColumnAttributes {
  return Object.fromEntries(parseOptions(cursor, 'COLUMN').map((option) => attributeOf(option, cursor)));
}

/** The field and its value. */
function attributeOf(
  { name, value }: ParsedOption, cursor: TokenCursor,
): readonly [string, string | true | undefined] {
  const { dialect } = cursor;
  const { field, title, syntax } = COLUMN_ATTRIBUTES.find((each) => optionIn(each.syntax[dialect])?.option === name)!;
  if (!optionIn(syntax[dialect])!.value) {
    return [field, value.toLowerCase() === 'true' || undefined];
  }
  const [, text] = /^(?:'([^'\\]*)'|"([^"\\]*)")$/.exec(value)?.filter((part) => part !== undefined) ?? [];
  return value.toLowerCase() === 'null' || text !== undefined ? [field, text] : cursor.fail(`a ${title}`);
}

function optionIn(syntax: AttributeSyntax | undefined): Extract<AttributeSyntax, { option: string }> | undefined {
  return syntax && 'option' in syntax ? syntax : undefined;
}
