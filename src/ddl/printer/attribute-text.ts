import type { Dialect } from '../../schema';
import { COLUMN_ATTRIBUTES, type ColumnAttributes } from '../../schema/column-attributes';

/** The clauses behind the type of a column, in the order in which they are printed. */
export function attributeClauses(column: ColumnAttributes, dialect: Dialect): string[] {
  return COLUMN_ATTRIBUTES.flatMap(({ field, syntax }) => {
    const form = syntax[dialect];
    return column[field] && form && 'clause' in form && !form.isKeptAsText ? [form.clause.join(' ')] : [];
  });
}

/** The entries of OPTIONS. */
export function attributeOptions(column: ColumnAttributes, dialect: Dialect): string[] {
  return COLUMN_ATTRIBUTES.flatMap(({ field, syntax }) => {
    const form = syntax[dialect];
    return column[field] && form && 'option' in form ? [`${form.option} = true`] : [];
  });
}
