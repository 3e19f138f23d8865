import type { Dialect } from '../../schema';
import { COLUMN_ATTRIBUTES, type ColumnAttribute, type ColumnAttributes } from '../../schema/column-attributes';
import { quoteIdentifier, quoteString } from '../../schema/quoting';

const NO_TEXTS: readonly string[] = [];

/**
 * The clauses after the type of a column, or the entries of OPTIONS, in printing order. Allocates no list for the many
 * columns without attributes.
 */
export function attributeTexts(
  column: ColumnAttributes, dialect: Dialect, form: 'clause' | 'option',
): readonly string[] {
  let texts: string[] | undefined;
  for (const attribute of COLUMN_ATTRIBUTES) {
    const syntax = column[attribute.field] ? attribute.syntax[dialect] : undefined;
    if (syntax && form in syntax) {
      texts ??= [];
      texts.push(attributeText(attribute, column, dialect));
    }
  }
  return texts ?? NO_TEXTS;
}

export function impliedType(column: ColumnAttributes, dialect: Dialect): string | undefined {
  for (const { field, syntax } of COLUMN_ATTRIBUTES) {
    const form = column[field] ? syntax[dialect] : undefined;
    if (form && 'type' in form) {
      return form.type;
    }
  }
  return undefined;
}

/** The text after `ALTER COLUMN name` that gives the attribute its value in this column. */
export function attributeChange(attribute: ColumnAttribute, column: ColumnAttributes, dialect: Dialect): string {
  const syntax = attribute.syntax[dialect]!;
  if ('clause' in syntax && !column[attribute.field]) {
    return `DROP ${syntax.clause.join(' ')}`;
  }
  const text = attributeText(attribute, column, dialect);
  return `SET ${'option' in syntax ? `OPTIONS (${text})` : text}`;
}

/** `HIDDEN`, `ON UPDATE (...)`, `LOCALITY GROUP "cold"`, `locality_group = 'cold'`. An unset option is null. */
function attributeText({ field, syntax }: ColumnAttribute, column: ColumnAttributes, dialect: Dialect): string {
  const form = syntax[dialect]!;
  const value = column[field];
  if ('clause' in form) {
    const values = typeof value === 'string' ? [quoteIdentifier(value, dialect)] : [];
    return [...form.clause, ...values, ...(form.expression === undefined ? [] : [`(${form.expression})`])].join(' ');
  }
  const name = 'option' in form ? form.option : form.type;
  return `${name} = ${typeof value === 'string' ? quoteString(value, dialect) : (value ?? 'null')}`;
}
