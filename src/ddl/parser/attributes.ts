import { parseOptions } from './options';
import type { TokenCursor } from './token-cursor';
import { COLUMN_ATTRIBUTES, type ColumnAttributes } from '../../schema/column-attributes';

/** What DDL says of the attributes of a column. */
export interface ReadAttributes {
  readonly attributes: ColumnAttributes;
  /** What else it says, as text. */
  readonly others: readonly string[];
}

/** A clause of an attribute; undefined where none begins. */
export function readAttributeClause(cursor: TokenCursor): ReadAttributes | undefined {
  const start = cursor.position;
  for (const { field, syntax } of COLUMN_ATTRIBUTES) {
    const form = syntax[cursor.dialect];
    if (form && 'clause' in form && cursor.accept(...form.clause)) {
      return { attributes: { [field]: true }, others: form.isKeptAsText ? [cursor.textFrom(start)] : [] };
    }
  }
  return undefined;
}

/** What follows OPTIONS. An option that is taken away is there, and undefined. */
export function readColumnOptions(cursor: TokenCursor): ReadAttributes {
  const attributes: { -readonly [field in keyof ColumnAttributes]: ColumnAttributes[field] } = {};
  const others: string[] = [];
  for (const { name, value, text } of parseOptions(cursor)) {
    const attribute = COLUMN_ATTRIBUTES.find(({ syntax }) => {
      const form = syntax[cursor.dialect];
      return form && 'option' in form && form.option === name;
    });
    if (attribute) {
      attributes[attribute.field] = value.toLowerCase() === 'true' || undefined;
    } else {
      others.push(text);
    }
  }
  return { attributes, others };
}
