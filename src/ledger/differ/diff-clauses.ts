import type { Change } from './change';
import { Phase } from './phase';
import { sameSet } from './same-definition';
import { isSynonymAction, synonymsOf } from './synonyms';
import type { TableActionText, TableDefinition } from '../../schema';

/** The other names of a table. Those that are not wanted any more make place before the tables are renamed. */
export function diffSynonyms(change: Change, was: TableDefinition, table: TableDefinition): void {
  const before = synonymsOf(was, change.dialect);
  const written = synonymsOf(table, change.dialect);
  const wanted = change.saysEverything ? written : [table.renamedFrom, ...written];
  for (const synonym of before.filter((each) => !wanted.includes(each))) {
    change.add(Phase.RELEASE_TABLES, {
      kind: 'drop synonym',
      object: table.name,
      statement: change.printer.dropSynonym(change.nameBefore(table.name), synonym),
      cost: 'metadata',
      risk: `applications that still say ${synonym} fail`,
    });
  }
  const added = change.saysEverything ? wanted.filter((each) => each !== undefined && !before.includes(each)) : [];
  for (const synonym of added) {
    change.add(Phase.ADD_CONSTRAINTS, { kind: 'add synonym', object: table.name, statement: change.printer.addSynonym(table.name, synonym!), cost: 'metadata' });
  }
}

/** Clauses that the model holds as text. What was altered later can be altered on; the others stand in CREATE TABLE alone. */
export function diffClauses(change: Change, was: TableDefinition, table: TableDefinition): void {
  if (!change.saysEverything) {
    return;
  }
  const [before, after] = [was, table].map(({ otherActions = [] }) => otherActions.filter(({ text }) => !isSynonymAction(text)));
  const goesOn = before.every(({ text }, at) => text === after[at]?.text);
  if (!goesOn || !sameSet(was.otherClauses ?? [], table.otherClauses ?? [])) {
    change.refuse({
      rule: 'clause-changed',
      object: table.name,
      message: `clauses of ${table.name} would change that are known as text alone: (${clausesOf(table, after)}) in place of (${clausesOf(was, before)})`,
    });
    return;
  }
  for (const { text } of after.slice(before.length)) {
    change.add(Phase.ADD_CONSTRAINTS, { kind: 'alter table', object: table.name, statement: change.printer.alterTable(table.name, text), cost: 'metadata' });
  }
}

function clausesOf({ otherClauses = [] }: TableDefinition, actions: readonly TableActionText[]): string {
  return [...otherClauses, ...actions.map(({ text }) => text)].join(', ');
}
