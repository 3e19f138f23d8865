import type { ColumnRisk } from '../../ledger/plans/release';

/** What may go wrong with the values of a column, in words that follow its name. */
export function columnRiskWords(risk: ColumnRisk): string {
  switch (risk.kind) {
    case 'too long':
      return `a value longer than ${risk.lengthChars} stops the statement`;
    case 'rounded':
      return 'a value that the new type does not hold exactly is rounded';
    case 'not a time':
      return 'a text without a time zone is read in the default one, and a text that is no time stops the statement';
    case 'not a value':
      return 'a text that is no value of the new type stops the statement';
    case 'not UTF-8':
      return 'bytes that are no UTF-8 stop the statement';
    case 'NULL stops the copy':
      return 'rows in which it is NULL stop the statement: give them a value first';
    case 'NULL needs a value':
      return `rows in which ${risk.source} is NULL need a value, or the SELECT never counts 0`;
    case 'follows the key':
      return `it follows the new key, so write ${risk.value} and not what ${risk.table} has`;
  }
}
