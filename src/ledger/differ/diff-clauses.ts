import type { Change } from './change';
import { clauseChanged } from '../../rules/changes/clause-changed';
import type { TableDefinition } from '../../schema';
import { optionChange, optionClauses, TABLE_DEFAULTS } from '../../schema/kind/storage-options';
import type { TableDifference } from '../difference/schema-difference';

/** Changes synonyms of a table. Unwanted ones make way before tables are renamed. */
export function diffSynonyms(change: Change, { synonyms }: TableDifference, table: TableDefinition): void {
  for (const { from, to } of synonyms) {
    if (from && !to && (change.declaresEverything || from.name !== table.renamedFrom)) {
      change.add({ kind: 'drop synonym', ...change.beforeRename(table.name), synonym: from.name });
    } else if (to && !from) {
      change.add({ kind: 'add synonym', table: table.name, synonym: to.name });
    }
  }
}

/** Changes options one by one. Constructs mention only the options that they set: others stay. */
export function diffClauses(
  change: Change, { clauses, options }: TableDifference, was: TableDefinition, table: TableDefinition,
): void {
  const { declaresEverything, dialect } = change;
  const sets = options
    .filter(({ isDifferent, to }) => isDifferent && (declaresEverything || to!.value !== undefined))
    .map(({ to }) => optionChange(to!.name, to!.value, dialect, TABLE_DEFAULTS));
  if ((declaresEverything && clauses.isDifferent) || sets.includes(undefined)) {
    change.refuse(clauseChanged, table.name, {
      reason: 'text',
      from: [...optionClauses(was.options, dialect), ...clauses.from!],
      to: [...optionClauses(table.options, dialect), ...clauses.to!],
    });
    return;
  }
  sets.forEach((set) => change.add({ kind: 'alter table', table: table.name, clause: `SET ${set}` }));
}
