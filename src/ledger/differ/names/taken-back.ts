import type { Rename } from './rename-tables';
import { SchemaLookup, type Schema } from '../../../schema';
import { hasSameKey, isSameTable } from '../../difference/same-table';
import { OLD } from '../../plans/free-names';

/**
 * Tables that take back a name that they had, because `to` is an earlier declaration. Where that declares another table
 * under the present name, one that goes has to have had this name. A table whose present name goes may have other
 * columns since.
 *
 * @param given Other renames by old name.
 */
export function namesTakenBack(from: Schema, to: Schema, given: ReadonlyMap<string, Rename>): Rename[] {
  const [was, willBe] = [from, to].map((schema) => SchemaLookup.of(schema));
  const taken = new Set([...given.values()].map((rename) => rename.to));
  const open = from.tables.filter(({ name }) => !given.has(name));
  const renamed = open.filter(({ renamedFrom, synonyms = [] }) => renamedFrom !== undefined || synonyms.length > 0);
  const added = renamed.length === 0 ? [] : to.tables.filter(({ name }) => !was.table(name) && !taken.has(name));
  return added.flatMap((table): Rename[] => {
    const same = renamed.filter((each) => [...(each.synonyms ?? []), each.renamedFrom].includes(table.name)
      && (willBe.table(each.name) ? isSameTable : hasSameKey)(each, table, to.dialect));
    // A synonym is still a name of the table.
    const now = (same.find(({ synonyms }) => synonyms?.includes(table.name)) ?? same[0])?.name ?? '';
    const next = taken.has(now) ? undefined : willBe.table(now);
    const origins = next ? open.filter((each) => (
      !willBe.table(each.name) && (each.renamedFrom === now || each.name.startsWith(now + OLD))
      && isSameTable(each, next, to.dialect)
    )) : [];
    return now === '' || origins.length !== (next ? 1 : 0) ? [] : [
      { from: now, to: table.name, keepsOldName: false },
      ...origins.map(({ name }) => ({ from: name, to: now, keepsOldName: false })),
    ];
  });
}
