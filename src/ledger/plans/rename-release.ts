import { aroundReaders, readersAmong, wantedReaders } from './followers';
import { taskIf, type Release } from './release';
import { queryObjects } from '../../ddl/queries/query-objects';
import { viewQuery } from '../../rules/validity/objects/view-query';
import { unknownColumn } from '../../rules/validity/unknown-column';
import type { Operation, Schema } from '../../schema';
import { nameKeyIn } from '../../schema/name-key';
import type { Renames } from '../differ/names/rename-tables';
import { tableFate } from '../differ/names/table-fate';
import { carriedOver } from '../differ/objects/objects-after';

interface Renamed {
  /** None if no table is renamed. */
  readonly releases: readonly Release[];
  /** The schema after it, whose objects use the new names. */
  readonly schema: Schema;
}

/**
 * The release before those of a plan, which refer to tables by their new names.
 *
 * @param renamed With the new names of its tables, and the objects of `original`.
 * @param steps Rename the tables.
 */
export function renameRelease(
  original: Schema, renamed: Schema, to: Schema, renames: Renames, steps: readonly Operation[],
): Renamed {
  const tables = renames.renames.map(({ from: old, to: now }) => ({ old, now }));
  if (tables.length === 0) {
    return { releases: [], schema: renamed };
  }
  const { dialect } = to;
  const key = nameKeyIn(dialect);
  const fate = tableFate(original, renamed, renames);
  const objects = carriedOver(original.objects, fate, dialect);
  const names = original.tables.flatMap(({ name, synonyms = [] }) => [name, ...synonyms]);
  const readers = readersAmong(
    queryObjects(objects, dialect), names.filter((name) => !fate.keepsName(name)), dialect,
  );
  const { fits, misfits, dropped } = wantedReaders(renamed, to, [], readers, [viewQuery, unknownColumn]);
  const { beforeSwap, created } = aroundReaders(to, objects, readers, new Map());
  const left = new Set(readers.map(({ object }) => object));
  const gone = new Set([...misfits, ...dropped].map((each) => each.key));
  return {
    releases: [{
      dialect,
      purpose: { kind: 'rename tables', tables },
      steps: [...beforeSwap, ...steps, ...created(fits)],
      tasks: [
        ...taskIf(dropped.length > 0, { kind: 'stop using objects', objects: dropped }),
        { kind: 'use new names' },
        ...taskIf(misfits.length > 0, { kind: 'create objects with casts', objects: misfits, areEarly: true }),
      ],
    }],
    schema: {
      ...renamed,
      objects: {
        ...objects,
        defined: [...objects.defined.filter((each) => !left.has(each)), ...fits.map(({ object }) => object)],
        grants: objects.grants.filter(({ object }) => !gone.has(key(object))),
      },
    },
  };
}
