import type { Change } from './change';
import { quoteIdentifier } from '../../ddl/lexer/quoting';
import { optionChange, TABLE_DEFAULTS } from '../../ddl/parser/objects/option-clauses';
import { clauseChanged } from '../../rules/changes/clause-changed';
import type { TableActionText, TableDefinition } from '../../schema';
import type { TableDifference } from '../difference/schema-difference';

/** The other names of a table. Those that are not wanted any more make place before the tables are renamed. */
export function diffSynonyms(change: Change, { synonyms }: TableDifference, table: TableDefinition): void {
  for (const { from, to } of synonyms) {
    if (from && !to && (change.declaresEverything || from.name !== table.renamedFrom)) {
      change.add({ kind: 'drop synonym', ...change.beforeRename(table.name), synonym: from.name });
    } else if (to && !from) {
      change.add({ kind: 'add synonym', table: table.name, synonym: to.name });
    }
  }
}

/**
 * Clauses that the model holds as text. What was altered later can be altered on; the others are part of CREATE TABLE
 * alone. Constructs mention what they set: other options stay.
 */
export function diffClauses(
  change: Change,
  { clauses, options }: TableDifference,
  was: TableDefinition,
  table: TableDefinition,
): void {
  const changed = options.filter(
    ({ isDifferent, to }) => isDifferent && (change.declaresEverything || to?.value !== undefined),
  );
  const isRewritten = change.declaresEverything && clauses.isDifferent;
  if (changed.length === 0 && !isRewritten) {
    return;
  }
  const statements = changed.map(({ from, to }) => optionClause(change, from?.name ?? to!.name, to?.value));
  if (!isRewritten && statements.every((clause) => clause !== undefined)) {
    statements.forEach((clause) => change.add({ kind: 'alter table', table: table.name, clause }));
    return;
  }
  const [before, after] = [was, table].map(({ otherActions = [] }) => otherActions);
  const goesOn = before.every(({ text }, at) => text === after[at]?.text);
  if (!goesOn || !change.same.texts(was.otherClauses ?? [], table.otherClauses ?? [])) {
    change.refuse(clauseChanged, table.name, {
      reason: 'text',
      from: clausesOf(was, before),
      to: clausesOf(table, after),
    });
    return;
  }
  for (const { text } of after.slice(before.length)) {
    change.add({ kind: 'alter table', table: table.name, clause: text });
  }
}

/** @param name That of an option of a column begins with the column. */
function optionClause({ dialect }: Change, name: string, value: string | undefined): string | undefined {
  const at = name.lastIndexOf('.');
  const set = optionChange(name.slice(at + 1), value, dialect, at < 0 ? TABLE_DEFAULTS : undefined);
  const owner = at < 0 ? '' : `ALTER COLUMN ${quoteIdentifier(name.slice(0, at), dialect)} `;
  return set && `${owner}SET ${set}`;
}

function clausesOf({ otherClauses = [] }: TableDefinition, actions: readonly TableActionText[]): string[] {
  return [...otherClauses, ...actions.map(({ text }) => text)];
}
