import { parseOptions, type ParsedOption } from './options';
import type { TokenCursor } from './token-cursor';
import type { Dialect } from '../../schema';
import { COLUMN_ATTRIBUTES, type AttributeSyntax, type ColumnAttributes } from '../../schema/column-attributes';

/** The attributes of a column as DDL declares them. */
interface ReadAttributes {
  readonly attributes: ColumnAttributes;
  /** The rest of it, as text. */
  readonly others: readonly string[];
}

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
export function readColumnOptions(cursor: TokenCursor): ReadAttributes {
  const found = parseOptions(cursor, 'COLUMN')
    .map((option) => ({ option, attribute: attributeOf(option, cursor.dialect) }));
  return {
    attributes: Object.fromEntries(found.flatMap(({ attribute }) => (attribute ? [attribute] : []))),
    others: found.filter(({ attribute }) => !attribute).map(({ option }) => option.text),
  };
}

/** The field and its value. */
function attributeOf(
  { name, value }: ParsedOption,
  dialect: Dialect,
): readonly [string, string | true | undefined] | undefined {
  const attribute = COLUMN_ATTRIBUTES.find(({ syntax }) => optionIn(syntax[dialect])?.option === name);
  if (!attribute) {
    return undefined;
  }
  if (!optionIn(attribute.syntax[dialect])?.value) {
    return [attribute.field, value.toLowerCase() === 'true' || undefined];
  }
  const [, text] = /^(?:'([^'\\]*)'|"([^"\\]*)")$/.exec(value)?.filter((part) => part !== undefined) ?? [];
  return value.toLowerCase() === 'null' || text !== undefined ? [attribute.field, text] : undefined;
}

function optionIn(syntax: AttributeSyntax | undefined): Extract<AttributeSyntax, { option: string }> | undefined {
  return syntax && 'option' in syntax ? syntax : undefined;
}
