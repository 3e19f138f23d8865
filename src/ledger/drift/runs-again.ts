import { compareSchemas } from './compare-schemas';
import { MOST_FOLDED, type LogPrefixes, type LogStatement } from './log-prefixes';
import type { Statement, TableAction } from '../../ddl/parser/statement';
import { isIndexKind } from '../../schema';
import { definedKind, isDefinedKind } from '../../schema/objects/kinds';

/**
 * The first statement from a position on that cannot be sent again to a database that holds all of them: Spanner
 * rejects it, or it drops rows, builds indexes again or restarts counters on the way. undefined if all of them have no
 * effect.
 *
 * @param applied Number of statements in effect.
 * @param skipped Those of them that are not yet.
 */
export function firstWithoutRepeat(
  log: LogPrefixes, from: number, applied: number, skipped: readonly LogStatement[] = [],
): LogStatement | undefined {
  const sent = log.statements.slice(from, applied).filter((each) => !skipped.includes(each));
  if (sent.length * applied > MOST_FOLDED) {
    // The recovery without this check is good enough.
    return sent[0];
  }
  const held = log.schema(applied);
  return sent.find(({ statement, text }) => {
    if (statement && !isAccepted(statement)) {
      return true;
    }
    // Each one separately: if those before it have no effect, the database is unchanged.
    const { schema, refused } = log.after(applied, [text]);
    return refused.length > 0 || compareSchemas(held, schema, false).drift.length > 0;
  });
}

/** The part of ALTER SEQUENCE that sets the counter. */
const COUNTER = 'start_with_counter';

/** Whether Spanner accepts a statement again without doing anything. */
function isAccepted(statement: Statement): boolean {
  switch (statement.kind) {
    case 'create table':
    case 'create index':
      return statement.ifNotExists === true;
    case 'alter table':
      return statement.actions.every(isAcceptedAction);
    case 'drop':
      return statement.ifExists;
    case 'other':
      return isAcceptedText(statement);
    case 'alter index':
    case 'rename tables':
    case 'not ddl':
    case 'not understood':
      return false;
  }
}

function isAcceptedAction(action: TableAction): boolean {
  switch (action.kind) {
    case 'add column':
      return action.ifNotExists === true;
    case 'set identity':
      return action.options.startCounter === undefined;
    case 'set ttl':
      return action.ttl !== undefined && !action.isNew;
    case 'drop column':
    case 'add check':
    case 'add foreign key':
    case 'drop constraint':
    case 'add synonym':
    case 'drop synonym':
    case 'rename':
      return false;
    default:
      // ALTER COLUMN, SET ON DELETE and SET INTERLEAVE state the result, not a change.
      return true;
  }
}

function isAcceptedText(
  { verb, object, parts, ifNotExists, replaces, ifExists }: Statement & { kind: 'other' },
): boolean {
  switch (verb) {
    case 'CREATE':
      return ifNotExists === true || replaces === true;
    case 'DROP':
      return ifExists === true;
    case 'ANALYZE':
      return true;
    case 'ALTER':
      // A counter that is set again generates the same values again.
      return !addsAndDrops(object) && !parts.some(({ role }) => role === COUNTER);
    default:
      return false;
  }
}

/** Whether an ALTER of the kind makes a change, where others state the result. */
function addsAndDrops(kind: string): boolean {
  return isIndexKind(kind) || (isDefinedKind(kind) && definedKind(kind).members !== undefined);
}
