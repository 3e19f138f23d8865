import { Dialect } from '../../../src/schema';
import type { Chance } from '../rows-rule/chance';

interface Draft {
  readonly tables: Map<string, { readonly columns: Set<string>; readonly checks: Set<string>; hasTtl: boolean }>;
  readonly indexes: Map<string, string>;
  readonly views: Set<string>;
  readonly dropped: Set<string>;
  next: number;
}

const MOST_RELEASES = 4;
const MOST_STATEMENTS = 5;

/** Releases with statements that can run twice, and with others. */
export function drawnReleases(chance: Chance, dialect: Dialect): readonly (readonly string[])[] {
  const draft: Draft = { tables: new Map(), indexes: new Map(), views: new Set(), dropped: new Set(), next: 1 };
  const releases = 2 + chance.below(MOST_RELEASES - 1);
  return Array.from({ length: releases }, () => (
    Array.from({ length: 1 + chance.below(MOST_STATEMENTS) }, () => drawnStatement(chance, draft, dialect === Dialect.POSTGRESQL))
  ));
}

function drawnStatement(chance: Chance, draft: Draft, isPostgres: boolean): string {
  const drawn = draft.tables.size === 0 ? created(chance, draft, isPostgres) : chance.pick(STATEMENTS)(chance, draft, isPostgres);
  return drawn ?? drawnStatement(chance, draft, isPostgres);
}

type Drawn = (chance: Chance, draft: Draft, isPostgres: boolean) => string | undefined;

/** Half of the statements can run twice. */
function maybe(chance: Chance, clause: string): string {
  return chance.happens(0.5) ? clause : '';
}

function created(chance: Chance, draft: Draft, isPostgres: boolean): string {
  const table = draft.dropped.size > 0 && chance.happens(0.7) ? chance.pick([...draft.dropped]) : `t${draft.next++}`;
  draft.dropped.delete(table);
  draft.tables.set(table, { columns: new Set(['seen']), checks: new Set(), hasTtl: false });
  return isPostgres
    ? `CREATE TABLE ${maybe(chance, 'IF NOT EXISTS ')}${table} (id varchar(36) NOT NULL, seen timestamptz, PRIMARY KEY (id))`
    : `CREATE TABLE ${maybe(chance, 'IF NOT EXISTS ')}${table} (id STRING(36) NOT NULL, seen TIMESTAMP) PRIMARY KEY (id)`;
}

const STATEMENTS: readonly Drawn[] = [
  created,
  (chance, draft, isPostgres) => {
    const table = chance.pick([...draft.tables.keys()]);
    const column = `c${draft.next++}`;
    draft.tables.get(table)!.columns.add(column);
    return `ALTER TABLE ${table} ADD COLUMN ${maybe(chance, 'IF NOT EXISTS ')}${column} ${isPostgres ? 'varchar(50)' : 'STRING(50)'}`;
  },
  (chance, draft, isPostgres) => {
    const found = ownColumn(chance, draft);
    return found && (isPostgres
      ? `ALTER TABLE ${found.table} ALTER COLUMN ${found.column} TYPE varchar(${60 + chance.below(40)})`
      : `ALTER TABLE ${found.table} ALTER COLUMN ${found.column} STRING(${60 + chance.below(40)})`);
  },
  (chance, draft) => {
    const found = ownColumn(chance, draft);
    const isUsed = found && ([...draft.indexes.values()].includes(`${found.table}.${found.column}`) || draft.tables.get(found.table)!.checks.size > 0);
    if (!found || isUsed || draft.views.size > 0) {
      return undefined;
    }
    draft.tables.get(found.table)!.columns.delete(found.column);
    return `ALTER TABLE ${found.table} DROP COLUMN ${found.column}`;
  },
  (chance, draft) => {
    const table = chance.pick([...draft.tables.keys()]);
    const check = `ck${draft.next++}`;
    draft.tables.get(table)!.checks.add(check);
    return `ALTER TABLE ${table} ADD CONSTRAINT ${check} CHECK (id <> 'x;\${y} %{z}')`;
  },
  (chance, draft) => {
    const table = chance.pick([...draft.tables.keys()]);
    const [check] = draft.tables.get(table)!.checks;
    return check === undefined || !draft.tables.get(table)!.checks.delete(check) ? undefined : `ALTER TABLE ${table} DROP CONSTRAINT ${check}`;
  },
  (chance, draft) => {
    const table = chance.pick([...draft.tables.keys()]);
    const index = `i${draft.next++}`;
    draft.indexes.set(index, `${table}.seen`);
    return `CREATE INDEX ${maybe(chance, 'IF NOT EXISTS ')}${index} ON ${table} (seen)`;
  },
  (chance, draft) => {
    const [index] = draft.indexes.keys();
    return index === undefined || !draft.indexes.delete(index) ? undefined : `DROP INDEX ${maybe(chance, 'IF EXISTS ')}${index}`;
  },
  (chance, draft, isPostgres) => {
    const table = chance.pick([...draft.tables.keys()]);
    const view = `v${draft.next++}`;
    draft.views.add(view);
    return `CREATE ${maybe(chance, 'OR REPLACE ')}VIEW ${view} SQL SECURITY INVOKER AS SELECT ${table}.id FROM ${isPostgres ? table : `${table} AS ${table}`}`;
  },
  (_, draft) => {
    const [view] = draft.views;
    return view === undefined || !draft.views.delete(view) ? undefined : `DROP VIEW ${view}`;
  },
  (chance, draft, isPostgres) => {
    const table = chance.pick([...draft.tables.keys()]);
    const shape = draft.tables.get(table)!;
    const had = shape.hasTtl;
    shape.hasTtl = !had;
    return isPostgres
      ? `ALTER TABLE ${table} ${had ? 'DROP TTL' : "ADD TTL INTERVAL '900 days' ON seen"}`
      : `ALTER TABLE ${table} ${had ? 'DROP ROW DELETION POLICY' : 'ADD ROW DELETION POLICY (OLDER_THAN(seen, INTERVAL 900 DAY))'}`;
  },
  // A table that is dropped and made again has a life of its own: a repeated DROP would take the rows of the second one.
  (chance, draft) => {
    const free = [...draft.tables].filter(([table, { checks }]) => (
      checks.size === 0 && draft.tables.size > 1 && draft.views.size === 0 && ![...draft.indexes.values()].some((of) => of.startsWith(`${table}.`))
    ));
    if (free.length === 0) {
      return undefined;
    }
    const [table] = chance.pick(free);
    draft.tables.delete(table);
    draft.dropped.add(table);
    return `DROP TABLE ${maybe(chance, 'IF EXISTS ')}${table}`;
  },
];

function ownColumn(chance: Chance, draft: Draft): { readonly table: string; readonly column: string } | undefined {
  const all = [...draft.tables].flatMap(([table, { columns }]) => [...columns].filter((column) => column !== 'seen').map((column) => ({ table, column })));
  return all.length === 0 ? undefined : chance.pick(all);
}
