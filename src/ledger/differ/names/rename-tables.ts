import { namesTakenBack } from './taken-back';
import { declaresEverything, SchemaLookup, type Operation, type Schema, type TableDefinition } from '../../../schema';
import { canBeNewName, nameKeyIn, shareSchema, uniqueKey } from '../../../schema/name-key';
import { indexWithNames, tableWithNames } from '../../../schema/renamed-tables';
import { grouped } from '../../../text/collections';
import { shapeOf } from '../../difference/same-table';
import { indexNamed } from '../../names-in';
import { FreeNames } from '../../plans/free-names';

export interface Rename {
  readonly from: string;
  readonly to: string;
  /** Whether the old name stays as a synonym. */
  readonly keepsOldName: boolean;
}

export interface Renames {
  readonly renames: readonly Rename[];
  /** In an order in which each new name is free; renames in a cycle, or that only change case, take an interim name. */
  readonly steps: readonly Rename[];
}

/** Tables with a new name in `to`. */
export function renamesBetween(from: Schema, to: Schema): Renames {
  const existing = new Map(from.tables.map((table) => [table.name, table]));
  const taken = new Set(to.tables.map(({ name }) => uniqueKey(name)));
  const present = new Map(from.tables.map(({ name }) => [uniqueKey(name), name]));
  const isText = declaresEverything(to);
  const origins = isText && to.tables.some(({ renamedFrom }) => renamedFrom !== undefined)
    ? originsInText(from, to)
    : undefined;
  const wanted = new Map<string, Rename>();
  for (const table of to.tables) {
    const synonyms = (isText && table.synonyms) || [];
    // In DDL, a statement shows the rename, or a synonym that was the name of a table.
    const earlier =
      table.renamedFrom ?? (existing.has(table.name) ? undefined : synonyms.find((name) => existing.has(name)));
    if (!isText && earlier !== undefined && existing.get(table.name)?.renamedFrom === earlier) {
      // The rename is already done.
      continue;
    }
    // A table whose name changes only in case is the same table.
    const name = earlier !== undefined && table.renamedFrom !== undefined && origins
      ? origins.get(table)
      : present.get(uniqueKey(earlier ?? table.name));
    if (name !== undefined && name !== table.name && !wanted.has(name) && canBeNewName(table.name, to.dialect)) {
      wanted.set(name, {
        from: name,
        to: table.name,
        keepsOldName: isText ? synonyms.includes(name) : !taken.has(uniqueKey(name)),
      });
    }
  }
  for (const rename of namesTakenBack(from, to, wanted)) {
    wanted.set(rename.from, rename);
  }
  // A table that already has its new name was renamed before, unless the table with that name is itself renamed.
  const open = new Set([...wanted.values()].filter((rename) => !existing.has(rename.to) || wanted.has(rename.to)));
  const names = new Set([...open].map((rename) => rename.from));
  const byTarget = grouped([...open], (rename) => rename.to);
  const leftAlone = (rename: Rename): boolean => existing.has(rename.to) && !names.has(rename.to);
  const left = [...open].filter(leftAlone);
  for (const each of left) {
    open.delete(each);
    names.delete(each.from);
    left.push(...(byTarget.get(each.from) ?? []).filter(leftAlone));
  }
  const done = circlesIn(open).filter((circle) => circle.every((rename) => isDone(rename, existing, to)));
  done.flat().forEach((rename) => open.delete(rename));
  const renames = [...open];
  return { renames, steps: renames.length === 0 ? [] : inOrder(open, new FreeNames(from, to)) };
}

/**
 * The name of the same table in `from`, for tables of DDL. A script begins with the present names of tables, or with
 * their first ones if it keeps its renames; of several tables that began with one name, the earlier ones come first.
 */
function originsInText(from: Schema, to: Schema): ReadonlyMap<TableDefinition, string> {
  const beginnings = ({ name, renamedFrom = name }: TableDefinition): string => uniqueKey(renamedFrom);
  const [byPresent, byFirst] = [({ name }: TableDefinition) => uniqueKey(name), beginnings].map((keyOf) => {
    const begun = grouped(from.tables, keyOf);
    const origins = new Map(to.tables.flatMap((table) => {
      const origin = begun.get(beginnings(table))?.shift();
      return origin ? [[table, origin.name]] : [];
    }));
    return { origins, moves: [...origins].filter(([{ name }, origin]) => name !== origin).length };
  });
  const isHistory = byFirst.origins.size - byPresent.origins.size || byPresent.moves - byFirst.moves;
  return isHistory > 0 ? byFirst.origins : byPresent.origins;
}

/** Tables that exchange names. */
function circlesIn(renames: ReadonlySet<Rename>): Rename[][] {
  const bySource = new Map([...renames].map((rename) => [rename.from, rename]));
  const walked = new Set<Rename>();
  return [...renames].flatMap((rename) => {
    const way: Rename[] = [];
    let next: Rename | undefined = rename;
    for (; next && !walked.has(next); next = bySource.get(next.to)) {
      walked.add(next);
      way.push(next);
    }
    const at = way.indexOf(next!);
    return at < 0 ? [] : [way.slice(at)];
  });
}

/** Whether the table with the new name already has the wanted shape, and the one to be renamed does not. */
function isDone({ from, to: name }: Rename, existing: ReadonlyMap<string, TableDefinition>, to: Schema): boolean {
  const wanted = shapeOf(SchemaLookup.of(to).table(name)!);
  return shapeOf(existing.get(name)!) === wanted && shapeOf(existing.get(from)!) !== wanted;
}

function inOrder(open: Set<Rename>, names: FreeNames): readonly Rename[] {
  const steps: Rename[] = [];
  // Spanner considers a name in use if it differs only in case.
  const used = new Set([...open].map(({ from }) => uniqueKey(from)));
  while (open.size > 0) {
    const [first] = open;
    const next = [...open].find(({ to }) => !used.has(uniqueKey(to)));
    open.delete(next ?? first);
    used.delete(uniqueKey((next ?? first).from));
    if (next) {
      steps.push(next);
    } else {
      const way = names.next(first.to);
      steps.push({ from: first.from, to: way, keepsOldName: false });
      open.add({ from: way, to: first.to, keepsOldName: false });
      used.add(uniqueKey(way));
    }
  }
  return steps;
}

/**
 * A schema without what Spanner renames no table with, and the steps that drop it: synonyms that go, and indexes of a
 * table that moves to another schema.
 */
export function released(
  from: Schema, to: Schema, renames: readonly Rename[],
): { readonly schema: Schema; readonly steps: readonly Operation[] } {
  const [was, willBe] = [from, to].map((schema) => SchemaLookup.of(schema));
  const key = nameKeyIn(to.dialect);
  const synonyms = renames.flatMap(({ from: table, to: newName }) => {
    const kept = new Set(willBe.table(newName)!.synonyms?.map(key));
    const gone = (was.table(table)!.synonyms ?? []).filter((each) => !kept.has(key(each)));
    return gone.map((synonym) => ({ table, synonym }));
  });
  const indexes = renames.flatMap((rename) => was.indexesOf(was.table(rename.from)!).filter(({ name }) => (
    !shareSchema(name, rename.to) && indexNamed(to, name) === undefined
  )));
  const steps = [
    ...synonyms.map((each): Operation => ({ kind: 'drop synonym', ...each })),
    ...indexes.map((index): Operation => ({ kind: 'drop index', index, reason: 'unwanted' })),
  ];
  const gone = new Set(synonyms.map(({ synonym }) => synonym));
  return {
    steps,
    schema: steps.length === 0 ? from : {
      ...from,
      tables: from.tables.map((table) => ({ ...table, synonyms: table.synonyms?.filter((each) => !gone.has(each)) })),
      indexes: from.indexes.filter((index) => !indexes.includes(index)),
    },
  };
}

/** Renames tables of a schema; their indexes, children and foreign keys follow. */
export function renamed(schema: Schema, renames: readonly Rename[]): Schema {
  if (renames.length === 0) {
    return schema;
  }
  const newNames = new Map(renames.map((each) => [each.from, each]));
  const nameOf = (name: string): string => newNames.get(name)?.to ?? name;
  const tables = schema.tables.map((table): TableDefinition => {
    const rename = newNames.get(table.name);
    return {
      ...tableWithNames(table, nameOf),
      ...(rename?.keepsOldName && { synonyms: [...(table.synonyms ?? []), rename.from] }),
    };
  });
  return { ...schema, tables, indexes: schema.indexes.map((index) => indexWithNames(index, nameOf)) };
}
