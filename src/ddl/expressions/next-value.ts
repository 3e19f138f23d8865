import { Dialect, type ExpressionText } from '../../schema';
import { quotePath } from '../../schema/quoting';

/** The next value of a sequence whose name is one word, with or without a named schema in front. */
export function nextValueExpression(sequence: string, dialect: Dialect): ExpressionText {
  return dialect === Dialect.POSTGRESQL
    ? `nextval('${sequence}')`
    : `GET_NEXT_SEQUENCE_VALUE(SEQUENCE ${quotePath(sequence, dialect)})`;
}
