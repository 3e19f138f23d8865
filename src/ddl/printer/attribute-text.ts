import type { Dialect } from '../../schema';
import { COLUMN_ATTRIBUTES, type ColumnAttribute, type ColumnAttributes } from '../../schema/column-attributes';
import { quoteIdentifier, quoteString } from '../lexer/quoting';

/** The clauses behind the type of a column, in the order in which they are printed. */
export function attributeClauses(column: ColumnAttributes, dialect: Dialect): string[] {
  return COLUMN_ATTRIBUTES.flatMap((attribute) => {
    const syntax = attribute.syntax[dialect];
    return column[attribute.field] && syntax && 'clause' in syntax && !syntax.isKeptAsText ? [attributeText(attribute, column, dialect)] : [];
  });
}

/** The entries of OPTIONS. */
export function attributeOptions(column: ColumnAttributes, dialect: Dialect): string[] {
  return COLUMN_ATTRIBUTES.flatMap((attribute) => {
    const syntax = attribute.syntax[dialect];
    return column[attribute.field] && syntax && 'option' in syntax ? [attributeText(attribute, column, dialect)] : [];
  });
}

/** What follows `ALTER COLUMN name SET` to make the attribute what it is in this column. */
export function attributeChange(attribute: ColumnAttribute, column: ColumnAttributes, dialect: Dialect): string {
  const text = attributeText(attribute, column, dialect);
  return 'option' in attribute.syntax[dialect]! ? `OPTIONS (${text})` : text;
}

/** `HIDDEN`, `LOCALITY GROUP "cold"`, `locality_group = 'cold'`; an option that is not set is null. */
function attributeText({ field, syntax }: ColumnAttribute, column: ColumnAttributes, dialect: Dialect): string {
  const form = syntax[dialect]!;
  const value = column[field];
  if ('clause' in form) {
    return [...form.clause, ...(typeof value === 'string' ? [quoteIdentifier(value, dialect)] : [])].join(' ');
  }
  return `${form.option} = ${typeof value === 'string' ? quoteString(value, dialect) : value ?? 'null'}`;
}
