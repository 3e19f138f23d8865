import type { CastRisk } from './cast';
import type { ColumnValue, Dml } from '../../ddl/printer/dml-printer';
import { counterOf, mayRepeat, type Counter } from '../../ddl/references/counters';
import type { ConsentRule } from '../../rules/changes/data-loss';
import type {
  ColumnDefinition, ColumnType, Dialect, ExpressionText, KeyPart, ObjectName, Operation, Schema,
} from '../../schema';
import { grouped } from '../../text/collections';
import { lossOf } from '../step';

/** The releases of an expand-contract plan. */
export interface ReleasePlan {
  readonly from: Schema;
  /** The kinds of objects that constructs declare; absent if all are declared. */
  readonly declaredKinds?: readonly string[];
  readonly releases: readonly Release[];
  /** How many of them are recorded already. */
  readonly recorded?: number;
}

/** One release of an expand-contract plan. */
export interface Release {
  readonly dialect: Dialect;
  readonly purpose: Purpose;
  /** Recorded before it. */
  readonly additions?: readonly Operation[];
  readonly steps: readonly Operation[];
  /** Statements to run after the steps. */
  readonly backfill?: readonly Dml[];
  /** Tasks and notes for the application, in order. */
  readonly tasks: readonly Task[];
}

type Names = readonly string[];

export interface Replacement {
  readonly old: string;
  readonly now: string;
}

/** Names that change, by old name. */
export function replacements(names: Iterable<readonly [string, string]>): Replacement[] {
  return [...names].filter(([old, now]) => old !== now).map(([old, now]) => ({ old, now }));
}

/** The consents that recording these steps needs. */
export function consents(steps: readonly Operation[], dialect: Dialect): Task[] {
  return [...grouped(steps, (step) => lossOf({ ...step, dialect }))].flatMap(([change, lost]): Task[] => (
    change === undefined ? [] : [{ kind: 'consent to loss', change, steps: lost }]
  ));
}

export function taskIf(isNeeded: boolean, task: Task): Task[] {
  return isNeeded ? [task] : [];
}

/** What keeps the counter of a column from generating values that are copied into it. */
export function counterTasks(
  { from, to }: { readonly from: Schema; readonly to: Schema },
  [old, source]: readonly [table: string, column: ColumnDefinition | undefined],
  [table, column]: readonly [table: string, column: ColumnDefinition],
): Task[] {
  const was = source && counterOf(from, old, source);
  return source && mayRepeat(was, counterOf(to, table, column)) ? [{
    kind: 'keep counters apart', column: `${table}.${column.name}`, source: `${old}.${source.name}`, was,
  }] : [];
}

/** Names are unique in a database, so a replacement cannot always get the old name. */
export function keptNames(names: readonly Replacement[]): Task[] {
  return taskIf(names.length > 0, { kind: 'declare kept names', names });
}

type Union<T> = { readonly [K in keyof T]: { readonly kind: K } & T[K] }[keyof T];

export type Purpose = Union<Purposes>;

export interface Purposes {
  /** `parts`: all objects that patterns make. */
  'declare parts': { readonly tables: Names; readonly parts: Names };
  'rename tables': { readonly tables: readonly Replacement[] };
  'copy tables': { readonly tables: readonly Replacement[] };
  'watch copies': { readonly streams: Names; readonly copies: Names };
  'repoint foreign keys': { readonly copies: Names; readonly withNewValues: boolean };
  'swap tables': { readonly tables: readonly Replacement[] };
  'drop tables': { readonly tables: Names };
  /** Beside `sources`, which they replace; without sources they are new. */
  'add columns': { readonly columns: Names; readonly sources: Names };
  'add generated columns': { readonly columns: Names; readonly sources: Names };
  'require columns': { readonly columns: Names };
  'build dependants': { readonly columns: Names };
  'make columns nullable': { readonly columns: Names };
  'drop columns': { readonly columns: Names };
  'build index': Replacement;
  'drop index': { readonly index: string };
}

/** A task or a note for the application. */
export type Task = Union<Tasks>;

export interface Tasks {
  'declare parts': { readonly tables: Names };
  'declare patterns': { readonly tables: Names };
  'record additions first': { readonly additions: Names; readonly object: string };
  'use new names': object;
  'change index hints': { readonly indexes: readonly Replacement[] };
  'name shard': {
    readonly index: string; readonly shard: string; readonly range: readonly [least: number, most: number];
    readonly by: Names;
  };
  'row risks': { readonly of: string; readonly risks: readonly RowRisk[] };
  'add foreign key later': Omit<LostReference, 'changed'>;
  /** `referencedTable`: that of a foreign key. */
  'drop unnamed constraint': { readonly table: string; readonly referencedTable?: string };
  'consent to loss': { readonly change: ConsentRule; readonly steps: readonly Operation[] };
  'declare kept names': { readonly names: readonly Replacement[] };

  'write both tables': {
    readonly tables: readonly Replacement[]; readonly computed: Names; readonly haveParents: boolean;
  };
  'write values of defaults': { readonly columns: Names };
  /** `was`: the counter that generated the values of `source`, if one did. */
  'keep counters apart': { readonly column: string; readonly source: string; readonly was?: Counter };
  'copy ranges': { readonly rowsPerStatement: number };
  'column takes values': { readonly column: string; readonly source: string };
  'values are lost': { readonly columns: Names };
  /** Without columns, rows above are the reason. */
  'copy by application': { readonly table: string; readonly columns: Names };
  'keys may collide': { readonly table: string; readonly lost: Names };
  'read copies': { readonly tables: readonly { readonly name: string; readonly key: readonly KeyPart[] }[] };
  'copy index': { readonly index: ObjectName; readonly table: string };
  'streams watch copies': { readonly streams: Names; readonly copies: Names };
  /** `streams` record the changes of both tables. */
  'keep writing both tables': { readonly streams: Names };
  /** A foreign key is dropped, and added again once its columns have new values. */
  'write new references': LostReference & {
    readonly values: readonly ColumnValue[];
    /** Columns that find the referenced row meanwhile. */
    readonly by: Names;
    readonly cascades: boolean;
  };
  'foreign key is lost': LostReference & { readonly obstacle: Obstacle };
  /** `readers` read the old tables by name; `casts`: some compare columns whose types are not equal yet. */
  'switch names': {
    readonly tables: readonly Replacement[]; readonly unused: Names;
    readonly readers: readonly ObjectName[]; readonly casts: boolean;
  };
  /** They read what is gone afterwards. */
  'stop using objects': { readonly objects: readonly ObjectName[] };
  'objects are unavailable': { readonly objects: readonly ObjectName[] };
  /** They read a synonym that the next release adds. */
  'objects come back later': { readonly objects: readonly ObjectName[] };
  /** Types that these objects compare are not equal yet. */
  /** `areEarly`: they may also read columns of later releases. */
  'create objects with casts': { readonly objects: readonly ObjectName[]; readonly areEarly?: boolean };
  'old rows block deletes': { readonly table: string; readonly parent: string };
  'stop using tables': { readonly copies: Names; readonly old: Names };
  /** For copies that no statement can rename; `readers` read the old tables. */
  'use copies for good': { readonly copies: Names; readonly old: Names; readonly readers: readonly ObjectName[] };

  'write both columns': { readonly table: string; readonly columns: Names; readonly haveDefaults: boolean };
  'convert by application': { readonly from: ColumnType; readonly to: ColumnType; readonly columns: Replacement };
  'run updates': { readonly needValues: boolean };
  'wait for zero': object;
  'wait for columns': { readonly columns: Names };
  'read columns': { readonly columns: Names };
  'stop reading columns': { readonly columns: Names };
  'stop using columns': { readonly written: Names; readonly computed: Names };
  /** `casts`: a column that they compare has another type for now. */
  'change objects': {
    readonly objects: readonly ObjectName[]; readonly columns: Replacement; readonly casts?: boolean;
  };
  'keep new names or go on': { readonly columns: readonly Replacement[] };

  'wait for index': { readonly index: string };
  'remove duplicates': { readonly index: string };
  'uniqueness lasts': { readonly index: string };
  /** `columns`: those that go with it. */
  'give up index': Replacement & { readonly columns: Names };
}

interface LostReference {
  readonly foreignKey: string;
  readonly table: string;
  readonly referencedTable: string;
  /** Referenced columns with new values. */
  readonly changed: Names;
}

/** Why one UPDATE cannot write the columns of a foreign key. */
export type Obstacle =
  | { readonly kind: 'computed' | 'part of the key' | 'two values'; readonly column: string }
  | { readonly kind: 'used by another'; readonly column: string; readonly other: string }
  | { readonly kind: 'not computable'; readonly column: string; readonly from: Names };

/** Risks for the values of a column, and for rows under a constraint. */
export type RowRisk =
  | CastRisk
  | { readonly kind: 'NULL stops the copy' | 'not unique' }
  | { readonly kind: 'NULL needs a value'; readonly source: string }
  | { readonly kind: 'follows the key'; readonly value: ExpressionText; readonly table: string }
  | { readonly kind: 'breaks a check'; readonly expression: ExpressionText }
  | { readonly kind: 'references no row'; readonly referencedTable: string };
