import { Dialect, type ExpressionText } from '../../schema';
import { quoteIdentifier } from '../lexer/quoting';

/** The next value of a sequence whose name is one word. */
export function nextValueExpression(sequence: string, dialect: Dialect): ExpressionText {
  return dialect === Dialect.POSTGRESQL
    ? `nextval('${sequence}')`
    : `GET_NEXT_SEQUENCE_VALUE(SEQUENCE ${quoteIdentifier(sequence, dialect)})`;
}
