import type { ColumnRisk } from '../../ledger/plans/release';

/** What may go wrong with the values of a column, in words that follow its name. */
export function columnRiskWords(risk: ColumnRisk): string {
  switch (risk.kind) {
    case 'too long':
      return `a value longer than ${risk.lengthChars} fails the statement`;
    case 'rounded':
      return 'a value that the new type cannot hold exactly is rounded';
    case 'not a time':
      return 'text without a time zone is read in the default one, '
        + 'and text that is not a timestamp fails the statement';
    case 'not a value':
      return 'text that is not a value of the new type fails the statement';
    case 'not UTF-8':
      return 'bytes that are not UTF-8 fail the statement';
    case 'NULL stops the copy':
      return 'a row in which it is NULL fails the statement: give it a value first';
    case 'NULL needs a value':
      return `rows in which ${risk.source} is NULL need a value, or the SELECT never returns 0`;
    case 'follows the key':
      return `it follows the new key, so write ${risk.value} and not the value of ${risk.table}`;
  }
}
