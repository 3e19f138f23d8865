import { compareObjects } from './compare-objects';
import { compareTables } from './compare-tables';
import type { Comparison } from './drift';
import { DriftList, type ComparedKind } from './drift-list';
import { Dialect, type IndexDefinition, type Schema, type SequenceDefinition } from '../../schema';
import { INDEX, SEQUENCE } from '../differ/attributes';
import { NO_OBJECTS } from '../objects/object-change';

const SEQUENCE_KIND: ComparedKind<SequenceDefinition> = {
  kind: 'sequence',
  attributes: SEQUENCE,
  definition: (sequence) => ({ kind: 'sequence', sequence }),
};
const INDEX_KIND: ComparedKind<IndexDefinition> = {
  kind: 'index',
  attributes: INDEX,
  definition: (index) => ({ kind: 'index', index }),
};
const SCHEMA_KIND: ComparedKind<{ readonly name: string }> = {
  kind: 'schema',
  attributes: [],
  definition: ({ name }) => ({ kind: 'object', object: { kind: 'SCHEMA', name } }),
};

/**
 * In what a database differs from its migrations, both as folded DDL.
 *
 * @param isEmulator The emulator holds some things that it does not print: their absence is no difference.
 */
export function compareSchemas(log: Schema, live: Schema, isEmulator: boolean): Comparison {
  const list = new DriftList(log.dialect, isEmulator);
  const { key } = list.by;
  const [wanted, found] = [log.objects ?? NO_OBJECTS, live.objects ?? NO_OBJECTS];
  list.pair(schemasOf(log), schemasOf(live), (a, b) =>
    // The emulator prints those of PostgreSQL alone.
    !b && log.dialect !== Dialect.POSTGRESQL && list.isLost('schemas')
      ? undefined
      : list.compare(SCHEMA_KIND, (a ?? b)!.name, a, b),
  );
  list.compareAll(SEQUENCE_KIND, log.sequences, live.sequences);
  compareTables(list, log.tables, live.tables);
  const searched = new Set(
    isEmulator ? wanted.texts.filter(({ kind }) => kind === 'SEARCH INDEX').map(({ name }) => key(name)) : [],
  );
  const plain = live.indexes.filter(({ name }) => searched.has(key(name)) && list.isLost('search indexes'));
  list.compareAll(
    INDEX_KIND,
    log.indexes,
    live.indexes.filter((index) => !plain.includes(index)),
  );
  const printedAsPlain = new Set(plain.map(({ name }) => key(name)));
  const texts = wanted.texts.filter(({ name }) => !printedAsPlain.has(key(name)));
  compareObjects(list, { ...wanted, texts }, found, new Set(live.tables.map(({ name }) => key(name))));
  return list.comparison;
}

function schemasOf({ namedSchemas = [], dialect }: Schema): readonly { readonly name: string }[] {
  return namedSchemas.filter((name) => dialect !== Dialect.POSTGRESQL || name !== 'public').map((name) => ({ name }));
}
