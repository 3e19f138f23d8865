import { castValue } from './cast';
import { createDependants, dropDependants, ownersOfUnnamed, type ColumnDependants } from './column-dependants';
import { columnFollowers, columnTasks, hintTasks, type ColumnFollowers, type ColumnStep } from './followers';
import {
  consents, counterTasks, taskIf, type RowRisk, type Purpose, type Release, type Replacement, type Task,
} from './release';
import type { Dml, StaleRows } from '../../ddl/printer/dml-printer';
import { printerFor } from '../../ddl/printer/print-schema';
import type { ColumnDefinition, Dialect, Operation, OwnedForeignKey, Schema } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';

/** Replaces old columns with new ones: adds and fills them, builds dependants, and drops the old ones. */
export interface ColumnSwap {
  readonly from: Schema;
  readonly to: Schema;
  readonly table: string;
  readonly hasTtl: boolean;
  /** Generated columns come after their sources. */
  readonly successors: readonly Successor[];
  /** Dependants of the new columns, and of the old ones. */
  readonly created: ColumnDependants;
  readonly dropped: ColumnDependants;
  /** Foreign keys whose other side still has another type. */
  readonly unequal: readonly OwnedForeignKey[];
  /** Indexes that replace others. */
  readonly indexes: readonly Replacement[];
  readonly followed: readonly ColumnStep[];
  /** Columns computed from the old ones, to be dropped. */
  readonly orphans?: readonly ColumnDefinition[];
  readonly lastTasks?: readonly Task[];
}

/** A column that replaces another one. */
interface Successor {
  /** Its present form. Absent for a new column. */
  readonly source?: ColumnDefinition;
  readonly column: ColumnDefinition;
  /** false for an interim column, which may be NULL. */
  readonly isFinal: boolean;
  /** Whether Spanner rejects rows without a value for the source. */
  readonly isRequired?: boolean;
}

/** Returns releases that may have no steps. */
export function columnSwap(swap: ColumnSwap): Release[] {
  const followers = columnFollowers(swap.from, swap.table, swap.followed);
  const required = swap.successors.flatMap(({ source, isRequired }) => (source && isRequired ? [source] : []));
  const removal: Removal = {
    // A row deletion policy of the new column has replaced the old one by then.
    steps: dropDependants(swap.table, { ...swap.dropped, ttl: swap.created.ttl ? undefined : swap.dropped.ttl }),
    readers: [...columnTasks(swap.from, swap.to, swap.table, swap.followed), ...hintTasks(swap.from, swap.indexes)],
    tasks: unnamedConstraints(swap),
  };
  return [
    addRelease(swap, followers),
    buildRelease(swap, followers),
    // A required old column becomes nullable in a release of its own: only then can writes omit it.
    ...(required.length > 0 ? [nullableRelease(swap, required, removal)] : []),
    dropRelease(swap, followers, required.length > 0 ? undefined : removal),
  ];
}

/** What the old columns need before the application stops writing them. */
interface Removal {
  readonly steps: readonly Operation[];
  /** First of all, what reads them has to read the new ones. */
  readonly readers: readonly Task[];
  readonly tasks: readonly Task[];
}

function unnamedConstraints({ table, dropped }: ColumnSwap): Task[] {
  return ownersOfUnnamed(table, dropped).map((owner) => ({ kind: 'drop unnamed constraint', table: owner }));
}

function namesOf(columns: readonly { readonly name: string }[]): string[] {
  return columns.map(({ name }) => name);
}

function sourcesOf(successors: readonly Successor[]): ColumnDefinition[] {
  return successors.flatMap(({ source }) => (source ? [source] : []));
}

function addRelease(swap: ColumnSwap, followers: ColumnFollowers): Release {
  const { from: { dialect }, table, successors } = swap;
  const plain = successors.filter(({ column }) => !column.generated);
  const fills = plain.map((each) => fillOf(table, each, dialect));
  const columns = namesOf(plain.map(({ column }) => column));
  const sources = sourcesOf(plain);
  const tasks: Task[] = columns.length === 0 ? [] : [
    {
      kind: 'write both columns',
      table,
      columns: [...namesOf(sources.filter(({ generated }) => !generated)), ...columns],
      haveDefaults: plain.some(({ column }) => column.defaultExpression !== undefined),
    },
    ...fills.flatMap(({ byApplication }) => byApplication ?? []),
    ...taskIf(fills.some(({ byApplication }) => !byApplication), {
      kind: 'run updates', needValues: sources.length < plain.length,
    }),
    ...fills.flatMap(({ risks }, at) => (
      taskIf(risks.length > 0, { kind: 'row risks', of: columns[at], risks })
    )),
    ...plain.flatMap(({ source, column }) => counterTasks(swap, [table, source], [table, column])),
    { kind: 'wait for zero' },
  ];
  return {
    dialect,
    purpose: { kind: 'add columns', columns, sources: namesOf(sources) },
    steps: [
      ...plain.map(({ column }): Operation => ({ kind: 'add column', table, column: atFirst(column) })),
      ...followers.grants,
    ],
    backfill: fills.flatMap(({ backfill }) => backfill),
    tasks,
  };
}

/** The values of a new column. */
interface Fill {
  readonly backfill: readonly Dml[];
  readonly risks: readonly RowRisk[];
  /** Set if no expression converts the type. */
  readonly byApplication?: Task;
}

function fillOf(table: string, { source, column }: Successor, dialect: Dialect): Fill {
  if (!source) {
    const rows: StaleRows = { table, column: column.name, missing: true };
    return {
      backfill: [
        { kind: 'update column', rows, value: undefined }, { kind: 'count stale rows', rows, as: 'missing_rows' },
      ],
      risks: [],
    };
  }
  const old = quoteIdentifier(source.name, dialect);
  const value = castValue(old, source.type, column.type, dialect);
  const rows: StaleRows = {
    table,
    column: column.name,
    missing: column.notNull ? true : old,
    // Spanner fills every row of a column that is added with an identity or a default.
    ...(fillsItself(column) && value && { differsFrom: value.sql }),
  };
  const needsValue = column.notNull && !source.notNull && !fillsItself(column);
  return {
    backfill: [
      ...(value ? [{ kind: 'update column', rows, value: value.sql } as const] : []),
      { kind: 'count stale rows', rows, as: 'missing_rows' },
    ],
    risks: [
      ...(value?.risk ? [value.risk] : []),
      ...(needsValue ? [{ kind: 'NULL needs a value', source: source.name } as const] : []),
    ],
    ...(!value && {
      byApplication: {
        kind: 'convert by application',
        from: source.type,
        to: column.type,
        columns: { old: source.name, now: column.name },
      },
    }),
  };
}

function fillsItself(column: ColumnDefinition): boolean {
  return column.identity !== undefined || column.onUpdate === true;
}

/** A column added with its default would have it in every row, and the backfill could not tell finished rows. */
function atFirst(column: ColumnDefinition): ColumnDefinition {
  const fills = fillsItself(column);
  return {
    ...column, notNull: fills && column.notNull, defaultExpression: fills ? column.defaultExpression : undefined,
  };
}

function buildRelease(swap: ColumnSwap, followers: ColumnFollowers): Release {
  const { from: { dialect }, table, successors, created, unequal, indexes, hasTtl } = swap;
  const computed = successors.filter(({ column }) => column.generated).map(({ column }) => column);
  const finals = successors.filter(({ column, isFinal }) => isFinal && !column.generated).map(({ column }) => column);
  const required = finals.filter((column) => column.notNull && !atFirst(column).notNull);
  const defaulted = finals.filter((column) => (
    !column.notNull && column.defaultExpression !== atFirst(column).defaultExpression
  ));
  const steps = [
    ...required.flatMap((column) => alterColumn(table, atFirst(column), column, dialect)),
    ...defaulted.map((column): Operation => ({ kind: 'set default', table, column })),
    ...computed.map((column): Operation => ({ kind: 'add column', table, column })),
    ...createDependants(table, created, hasTtl),
    ...followers.grantsOfComputed,
    ...followers.watches,
  ];
  return {
    dialect,
    purpose: buildPurpose(successors, required.length),
    steps,
    tasks: [
      ...consents(steps, dialect),
      ...taskIf(computed.length > 0, { kind: 'wait for columns', columns: namesOf(computed) }),
      ...unequal.map(({ table: owner, foreignKey: { name, referencedTable } }): Task => (
        { kind: 'add foreign key later', foreignKey: name, table: owner, referencedTable }
      )),
      ...taskIf(indexes.length > 0, { kind: 'change index hints', indexes }),
      ...taskIf(successors.some(({ source }) => source), {
        kind: 'read columns', columns: successors.map(({ column }) => column.name),
      }),
    ],
  };
}

function buildPurpose(successors: readonly Successor[], required: number): Purpose {
  const columns = successors.map(({ column }) => column.name);
  const sources = namesOf(sourcesOf(successors));
  if (successors.every(({ column }) => column.generated)) {
    return { kind: 'add generated columns', columns, sources };
  }
  return {
    kind: successors.length === required && sources.length === 0 ? 'require columns' : 'build dependants', columns,
  };
}

function alterColumn(table: string, from: ColumnDefinition, to: ColumnDefinition, dialect: Dialect): Operation[] {
  return printerFor(dialect).columnParts(from, to).map((part) => ({ kind: 'alter column', table, from, to, part }));
}

function nullableRelease(
  { from: { dialect }, table }: ColumnSwap, required: readonly ColumnDefinition[], removal: Removal,
): Release {
  const columns = namesOf(required);
  return {
    dialect,
    purpose: { kind: 'make columns nullable', columns },
    steps: [
      ...removal.steps,
      ...required.flatMap((column) => alterColumn(table, column, { ...column, notNull: false }, dialect)),
    ],
    tasks: [...removal.readers, { kind: 'stop reading columns', columns }, ...removal.tasks],
  };
}

function dropRelease(
  { from, table, successors, orphans = [], lastTasks = [] }: ColumnSwap,
  { releases }: ColumnFollowers,
  removal: Removal = { steps: [], readers: [], tasks: [] },
): Release {
  const replaced = sourcesOf(successors);
  // Generated columns are dropped before their sources.
  const dropped = [...orphans, ...[...replaced].reverse()];
  const columns = namesOf(dropped);
  const steps = [
    ...releases, ...removal.steps, ...dropped.map((column): Operation => ({ kind: 'drop column', table, column })),
  ];
  const tasks: Task[] = columns.length === 0 ? [] : [
    ...removal.readers,
    {
      kind: 'stop using columns',
      written: namesOf(dropped.filter(({ generated }) => !generated)),
      computed: namesOf(dropped.filter(({ generated }) => generated)),
    },
    ...removal.tasks,
    ...consents(steps, from.dialect),
  ];
  return {
    dialect: from.dialect,
    purpose: { kind: 'drop columns', columns },
    steps,
    tasks: [...tasks, ...lastTasks],
  };
}
