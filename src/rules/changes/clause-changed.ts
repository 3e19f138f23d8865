import { refusedChange } from './change-entry';
import { counterStateQuery } from '../../ddl/expressions/default-expressions';

type ClauseChange =
  | { readonly reason: 'text'; readonly from: readonly string[]; readonly to: readonly string[] }
  | { readonly reason: 'index text'; readonly lost: readonly string[] }
  /** An attribute of a column. `isSet` if it would be added, not removed; `isKept` if statements only set it. */
  | { readonly reason: 'attribute'; readonly title: string; readonly isSet: boolean; readonly isKept?: boolean }
  /** `statement` has NAME as a placeholder. `becomes` is the new name; absent if the name would be removed. */
  | {
    readonly reason: 'unnamed constraint';
    /** As DDL. */
    readonly constraint: string;
    readonly statement: string;
    readonly becomes?: string;
  }
  | { readonly reason: 'skip range' }
  /** `counter` is where it would begin again; absent if it would be unset. */
  | { readonly reason: 'start counter'; readonly counter?: string }
  | { readonly reason: 'another sequence'; readonly was: string; readonly now: string };

const KEPT = "which no statement unsets: set it to another value, such as 'default', or leave it";

export const clauseChanged = refusedChange<ClauseChange>(
  'clause-changed',
  'a clause would change, but no statement changes it',
  (facts, { dialect }) => {
    const { object } = facts;
    switch (facts.reason) {
      case 'text':
        return (
          `clauses of ${object} that are known only as text would change from (${facts.from.join(', ')}) ` +
          `to (${facts.to.join(', ')})`
        );
      case 'index text':
        return facts.lost.length === 0
          ? `clauses of the index ${object} that are known only as text would change`
          : `the index ${object} would lose ${facts.lost.join(', ')}, ${KEPT}`;
      case 'attribute':
        return facts.isKept
          ? `${object} would lose its ${facts.title}, ${KEPT}`
          : `${object} would ${facts.isSet ? 'get' : 'lose'} ${facts.title}: no statement is known that changes it`;
      case 'unnamed constraint':
        return (
          `the unnamed ${facts.constraint} of ${object} would be ` +
          `${facts.becomes === undefined ? 'dropped' : `called ${facts.becomes}`}, ` +
          'but the name that Spanner gave it is only in INFORMATION_SCHEMA.TABLE_CONSTRAINTS: ' +
          `if a migration or the baseline holds it, record ${facts.statement} and the other changes with ` +
          'migrate --append; otherwise run that statement'
        );
      case 'skip range':
        return (
          `the sequence ${object} would have no skip range any more: ` +
          "Spanner's PostgreSQL has no statement for it"
        );
      case 'start counter':
        return facts.counter === undefined
          ? `the counter of ${object} would have no start any more: it can be set but not unset, so keep it`
          : `the counter of ${object} would begin again at ${facts.counter} and may repeat values that are in use: ` +
            'declare a start above all of them';
      case 'another sequence':
        return `${object} would draw from ${facts.now}, which generates the values of ${facts.was} again: declare ` +
          `${facts.now} with a counter that starts far above the result of ` +
          `${counterStateQuery({ name: facts.was, isIdentity: false }, dialect)}, or keep ${facts.was}`;
    }
  },
);
