import type { DriftList, ComparedKind } from './drift-list';
import { clausesOf, sameTexts } from './option-texts';
import {
  Dialect,
  type CheckDefinition,
  type ColumnDefinition,
  type ForeignKeyDefinition,
  type Interleave,
  type TableDefinition,
  type TtlDefinition,
} from '../../schema';
import { CHECK, COLUMN, FOREIGN_KEY, INTERLEAVE, isSame, PRIMARY_KEY, TTL } from '../differ/attributes';

const TABLE_KIND: ComparedKind<TableDefinition> = {
  kind: 'table',
  attributes: [],
  definition: (table) => ({ kind: 'table', table }),
};
const COLUMN_KIND: ComparedKind<ColumnDefinition> = {
  kind: 'column',
  attributes: COLUMN,
  definition: (column) => ({ kind: 'column', column }),
};
const KEY_KIND: ComparedKind<Pick<TableDefinition, 'primaryKey'>> = {
  kind: 'primary key',
  attributes: PRIMARY_KEY,
  definition: ({ primaryKey }) => ({ kind: 'primary key', primaryKey }),
};
const CHECK_KIND: ComparedKind<CheckDefinition> = {
  kind: 'check',
  attributes: CHECK,
  definition: (check) => ({ kind: 'check', check }),
};
const FOREIGN_KEY_KIND: ComparedKind<ForeignKeyDefinition> = {
  kind: 'foreign key',
  attributes: FOREIGN_KEY,
  definition: (foreignKey) => ({ kind: 'foreign key', foreignKey }),
};
const INTERLEAVE_KIND: ComparedKind<Interleave> = {
  kind: 'interleaving',
  attributes: INTERLEAVE,
  definition: (interleave) => ({ kind: 'interleaving', interleave }),
};
const TTL_KIND: ComparedKind<TtlDefinition> = {
  kind: 'row deletion policy',
  attributes: TTL,
  definition: (ttl) => ({ kind: 'row deletion policy', ttl }),
};
const CLAUSES_KIND: ComparedKind<readonly string[]> = {
  kind: 'table',
  attributes: [{ name: 'clauses', same: (a, b, { dialect }) => sameTexts(a, b, dialect) }],
  definition: (texts) => ({ kind: 'texts', texts }),
};
/** The words of a value apart. */
const OPTION_KIND: ComparedKind<{ readonly value?: string }> = {
  kind: 'option',
  attributes: [{ name: 'value', same: (a, b) => a.value === b.value }],
  definition: ({ value }) => ({ kind: 'option', ...(value !== undefined && { value: value.split('\0') }) }),
};

export function compareTables(
  list: DriftList,
  log: readonly TableDefinition[],
  live: readonly TableDefinition[],
): void {
  list.pair(log, live, (table, other) => {
    if (table && other) {
      compareTable(list, table, other);
    } else {
      list.compare(TABLE_KIND, (table ?? other)!.name, table, other);
    }
  });
}

function compareTable(list: DriftList, log: TableDefinition, live: TableDefinition): void {
  const { name } = log;
  const ofTable = (each: { readonly name: string }): string => `${name}.${each.name}`;
  // The order of columns does not matter: a column that is added comes after all others.
  const columns = log.withoutPrimaryKey ? live.columns.filter((column) => !isRowId(log, column.name)) : live.columns;
  list.compareAll(COLUMN_KIND, log.columns, columns, ofTable);
  if (!log.withoutPrimaryKey) {
    list.compare(KEY_KIND, name, log, live);
  }
  compareConstraints(list, CHECK_KIND, name, log.checks, live.checks);
  compareConstraints(list, FOREIGN_KEY_KIND, name, log.foreignKeys, live.foreignKeys);
  list.compare(INTERLEAVE_KIND, name, log.interleave, live.interleave);
  list.compare(TTL_KIND, name, log.ttl, live.ttl);
  compareClauses(list, log, live);
}

/** The key that Spanner adds to a table without one. */
function isRowId(log: TableDefinition, name: string): boolean {
  return name.toLowerCase() === 'rowid' && !log.columns.some((column) => column.name.toLowerCase() === 'rowid');
}

/** A constraint without a name gets one from Spanner, so there the definition decides. */
function compareConstraints<T extends { readonly name: string }>(
  list: DriftList,
  kind: ComparedKind<T>,
  table: string,
  log: readonly T[],
  live: readonly T[],
): void {
  const objectOf = ({ name }: T): string => (name === '' ? table : `${table}.${name}`);
  const left = new Set(live);
  const named = new Map(live.filter(({ name }) => name !== '').map((each) => [list.by.key(each.name), each]));
  const unnamed = log.filter(({ name }) => name === '');
  for (const constraint of [...log.filter(({ name }) => name !== ''), ...unnamed]) {
    const other =
      constraint.name === ''
        ? [...left].find((each) => isSame(kind.attributes, constraint, each, list.by))
        : named.get(list.by.key(constraint.name));
    if (other) {
      left.delete(other);
    }
    list.compare(kind, objectOf(constraint), constraint, other);
  }
  left.forEach((constraint) => list.compare(kind, objectOf(constraint), undefined, constraint));
}

function compareClauses(list: DriftList, log: TableDefinition, live: TableDefinition): void {
  const { key, dialect } = list.by;
  const columns = [log, live].map((table) => new Set(table.columns.map(({ name }) => key(name))));
  const isInBoth = (column: string): boolean => columns.every((names) => names.has(key(column)));
  const [wanted, found] = [log, live].map((table) => clausesOf(table, dialect, isInBoth));
  for (const name of new Set([...wanted.options.keys(), ...found.options.keys()])) {
    list.compare(
      OPTION_KIND,
      `${log.name}.${name}`,
      { value: wanted.options.get(name) },
      { value: found.options.get(name) },
    );
  }
  const synonym: ComparedKind<{ readonly name: string }> = {
    kind: 'synonym',
    attributes: [],
    definition: ({ name }) => ({ kind: 'synonym', synonym: name, table: log.name }),
  };
  const [known, present] = [wanted.synonyms, found.synonyms].map((synonyms) => synonyms.map((name) => ({ name })));
  list.pair(known, present, (a, b) =>
    !b && dialect === Dialect.POSTGRESQL && list.isLost('synonyms')
      ? undefined
      : list.compare(synonym, (a ?? b)!.name, a, b),
  );
  list.compare(CLAUSES_KIND, log.name, wanted.others, found.others);
}
