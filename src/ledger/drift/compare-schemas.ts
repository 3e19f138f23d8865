import { compareIndexes, compareSequences } from './compare-indexes';
import { compareNameLists, compareObjects } from './compare-objects';
import { compareTables } from './compare-tables';
import type { Comparison } from './drift';
import { DriftList } from './drift-list';
import { Dialect, type Schema } from '../../schema';
import { NO_OBJECTS } from '../objects/object-change';

/**
 * In what a database differs from its log, both as folded DDL.
 *
 * @param isEmulator The emulator holds some things that it does not print: their absence is no difference.
 */
export function compareSchemas(log: Schema, live: Schema, isEmulator: boolean): Comparison {
  const drift = new DriftList(log.dialect, isEmulator);
  const [wanted, found] = [log.objects ?? NO_OBJECTS, live.objects ?? NO_OBJECTS];
  compareNameLists(drift, 'schema', schemasOf(log), schemasOf(live), log.dialect === Dialect.POSTGRESQL);
  compareSequences(drift, log.sequences, live.sequences);
  compareTables(drift, log.tables, live.tables);
  const searched = new Set(isEmulator ? wanted.texts.filter(({ kind }) => kind === 'SEARCH INDEX').map(({ name }) => drift.key(name)) : []);
  const plain = live.indexes.filter(({ name }) => searched.has(drift.key(name)) && drift.isLost('search indexes'));
  compareIndexes(drift, log.indexes, live.indexes.filter((index) => !plain.includes(index)));
  const printedAsPlain = new Set(plain.map(({ name }) => drift.key(name)));
  const texts = wanted.texts.filter(({ name }) => !printedAsPlain.has(drift.key(name)));
  compareObjects(drift, { ...wanted, texts }, found, new Set(live.tables.map(({ name }) => drift.key(name))));
  return drift.comparison;
}

function schemasOf({ namedSchemas = [], dialect }: Schema): readonly string[] {
  return namedSchemas.filter((name) => dialect !== Dialect.POSTGRESQL || name !== 'public');
}
