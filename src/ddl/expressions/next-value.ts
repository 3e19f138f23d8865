import { Dialect, type ExpressionText } from '../../schema';
import { quotePath } from '../../schema/quoting';

/** The next value of a sequence with a one-word name, optionally after a named schema. */
export function nextValueExpression(sequence: string, dialect: Dialect): ExpressionText {
  return dialect === Dialect.POSTGRESQL
    ? `nextval('${sequence}')`
    : `GET_NEXT_SEQUENCE_VALUE(SEQUENCE ${quotePath(sequence, dialect)})`;
}
