import { sameExpression } from './expressions';
import type { ColumnDefinition, Dialect } from '../schema';
import { COLUMN_ATTRIBUTES, sameAttribute } from '../schema/column-attributes';
import { sameType } from '../schema/types/type-text';

/** Whether two columns differ at most in their declared values. */
export function sameColumn(a: ColumnDefinition, b: ColumnDefinition, dialect: Dialect): boolean {
  return (
    a.name === b.name &&
    a.notNull === b.notNull &&
    COLUMN_ATTRIBUTES.every((attribute) => sameAttribute(attribute, a, b)) &&
    sameType(a.type, b.type, dialect) &&
    sameExpression(a.defaultExpression, b.defaultExpression, dialect) &&
    sameExpression(a.generated?.expression, b.generated?.expression, dialect) &&
    a.generated?.stored === b.generated?.stored &&
    sameOptions(a, b)
  );
}

function sameOptions({ identity: a }: ColumnDefinition, { identity: b }: ColumnDefinition): boolean {
  return (
    (a === undefined) === (b === undefined) &&
    a?.startCounter === b?.startCounter &&
    a?.skipRange?.min === b?.skipRange?.min &&
    a?.skipRange?.max === b?.skipRange?.max
  );
}
