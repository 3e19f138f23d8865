import { parseOptions, type ParsedOption } from './options';
import type { TokenCursor } from './token-cursor';
import { COLUMN_ATTRIBUTES, type AttributeSyntax, type ColumnAttributes } from '../../schema/column-attributes';

export const ATTRIBUTE_CLAUSES = COLUMN_ATTRIBUTES.flatMap(({ syntax }) =>
  Object.values(syntax).flatMap((form) => ('clause' in form ? [form.clause] : [])),
);

/** Reads the clause of an attribute; undefined if there is none. */
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

/** Reads the list after OPTIONS. Removed options are present, but undefined. */
export function readColumnOptions(cursor: TokenCursor): ColumnAttributes {
  return Object.fromEntries(parseOptions(cursor, 'COLUMN').map((option) => attributeOf(option, cursor)));
}

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
