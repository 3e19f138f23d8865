import type { Change } from './change';
import { Phase } from './phase';
import { compareNames } from '../../ddl/printer/statement-order';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { indexKeysChanged } from '../../rules/changes/key-changes';
import type { IndexDefinition } from '../../schema';
import { INDEX_KEY, isSame, sameSet } from '../difference/attributes';
import { indexPlan } from '../plans/index-plan';

/** The indexes of tables that stay; those of new and of dropped tables come and go with them. */
export function diffIndexes(change: Change): void {
  const before = new Map(change.from.indexes.map((index) => [index.name, index]));
  const after = new Map(change.to.indexes.map((index) => [index.name, index]));
  for (const index of [...change.to.indexes].sort((a, b) => compareNames(a.name, b.name))) {
    const was = before.get(index.name);
    const table = change.was.table(index.table);
    if (was && change.willBe.table(was.table)) {
      diffIndex(change, was, index);
    } else if (table) {
      createIndex(change, index);
    }
  }
  for (const index of change.from.indexes) {
    if (!after.has(index.name) && change.willBe.table(index.table)) {
      dropIndex(change, index);
    }
  }
}

function diffIndex(change: Change, was: IndexDefinition, index: IndexDefinition): void {
  if (!isSame(INDEX_KEY, was, index, change.same)) {
    change.refuse(indexKeysChanged, index.name, {}, indexPlan(change.from, change.to, index.name));
    return;
  }
  if (change.saysEverything && !sameSet(was.otherClauses ?? [], index.otherClauses ?? [])) {
    change.refuse(clauseChanged, index.name, { reason: 'index text' });
    return;
  }
  if (change.rebuilt.has(was)) {
    change.add({ kind: 'drop index', index: was, reason: 'rebuilt' });
    createIndex(change, index);
    return;
  }
  for (const column of index.storing.filter((each) => !was.storing.includes(each))) {
    change.add({ kind: 'add stored column', index: index.name, indexKind: 'INDEX', column });
  }
  for (const column of was.storing.filter((each) => !index.storing.includes(each))) {
    change.add({ kind: 'drop stored column', index: index.name, indexKind: 'INDEX', column });
  }
}

function createIndex(change: Change, index: IndexDefinition): void {
  change.add({ kind: 'create index', index, ofNewTable: false });
}

function dropIndex(change: Change, index: IndexDefinition): void {
  const isInTheWay = change.rebuilt.has(index) || change.isTaken(index.name);
  change.add({ kind: 'drop index', index, reason: 'unwanted' }, isInTheWay ? Phase.RELEASE_TABLES : undefined);
}
