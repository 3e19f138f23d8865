import { sameExpression } from './expressions';
import type { ColumnDefinition, ColumnType, Dialect } from '../schema';

/** Whether two columns are the same but for what the owner declares of them. */
export function sameColumn(a: ColumnDefinition, b: ColumnDefinition, dialect: Dialect): boolean {
  return a.name === b.name && a.notNull === b.notNull && a.hidden === b.hidden && a.allowCommitTimestamp === b.allowCommitTimestamp
    && sameType(a.type, b.type)
    && sameExpression(a.defaultExpression, b.defaultExpression, dialect)
    && sameExpression(a.generated?.expression, b.generated?.expression, dialect) && a.generated?.stored === b.generated?.stored
    && sameOptions(a, b);
}

export function sameType(a: ColumnType, b: ColumnType): boolean {
  if (a.code === 'ARRAY' || b.code === 'ARRAY') {
    return a.code === 'ARRAY' && b.code === 'ARRAY' && a.vectorLength === b.vectorLength && sameType(a.element, b.element);
  }
  return a.code === b.code && a.length === b.length && a.protoName === b.protoName;
}

function sameOptions({ identity: a }: ColumnDefinition, { identity: b }: ColumnDefinition): boolean {
  return (a === undefined) === (b === undefined)
    && a?.startCounter === b?.startCounter && a?.skipRange?.min === b?.skipRange?.min && a?.skipRange?.max === b?.skipRange?.max;
}
