import { sameCounter } from './compare-columns';
import type { DriftList } from './drift-list';
import { sameTexts } from './option-texts';
import { showIndex, showSequence } from './show';
import type { IndexDefinition, SequenceDefinition } from '../../schema';

export function compareIndexes(drift: DriftList, log: readonly IndexDefinition[], live: readonly IndexDefinition[]): void {
  const show = (index: IndexDefinition): string => showIndex(drift.printer, index);
  drift.pair(log, live, {
    inLog: (index) => drift.onlyInLog('index', index.name, show(index)),
    inDatabase: (index) => drift.onlyInDatabase('index', index.name, show(index)),
    both: (index, other) => drift.compare('index', index.name, [
      { name: 'table', same: drift.sameName(index.table, other.table) },
      { name: 'UNIQUE', same: index.unique === other.unique },
      { name: 'NULL_FILTERED', same: index.nullFiltered === other.nullFiltered },
      { name: 'key', same: sameIndexKey(drift, index, other) },
      { name: 'stored columns', same: drift.sameNameSet(index.storing, other.storing) },
      { name: 'WHERE', same: drift.sameNameSet(index.whereNotNull, other.whereNotNull), isNotPrinted: other.whereNotNull.length === 0 },
      { name: 'interleaving', same: drift.sameName(index.interleaveIn, other.interleaveIn) },
      { name: 'clauses', same: sameTexts(index.otherClauses ?? [], other.otherClauses ?? [], drift.dialect) },
    ], () => show(index), () => show(other)),
  });
}

function sameIndexKey(drift: DriftList, log: IndexDefinition, live: IndexDefinition): boolean {
  return log.keyParts.length === live.keyParts.length && log.keyParts.every(({ column, descending, nulls }, at) => {
    const other = live.keyParts[at];
    return drift.sameName(column, other.column) && descending === other.descending && nulls === other.nulls;
  });
}

export function compareSequences(drift: DriftList, log: readonly SequenceDefinition[], live: readonly SequenceDefinition[]): void {
  const show = (sequence: SequenceDefinition): string => showSequence(drift.printer, sequence);
  drift.pair(log, live, {
    inLog: (sequence) => drift.onlyInLog('sequence', sequence.name, show(sequence)),
    inDatabase: (sequence) => drift.onlyInDatabase('sequence', sequence.name, show(sequence)),
    both: (sequence, other) => drift.compare('sequence', sequence.name, [
      { name: 'skipped range', same: sequence.skipRange?.min === other.skipRange?.min && sequence.skipRange?.max === other.skipRange?.max },
      { name: 'counter', same: sameCounter(sequence, other) },
    ], () => show(sequence), () => show(other)),
  });
}
