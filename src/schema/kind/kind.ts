import type { Dialect } from '../dialect';
import type { Edition } from './edition';
import type { OptionTypes } from './option-types';
import type { Part } from './part';
import type { OptionChanges } from '../operation';
import type { Span } from '../span';

/** Properties of every object except tables and plain indexes. */
export interface Defined<K extends string> {
  /** The kind in DDL. */
  readonly kind: K;
  /** Empty for the one unnamed object of its kind in a database. */
  readonly name: string;
  /** By name, as text of the dialect: `'COSINE'`, `1000`, `true`. */
  readonly options: ReadonlyMap<string, string>;
}

/** Facts about one kind of object other than tables and plain indexes. */
export interface ObjectKind {
  /** The kind in DDL. */
  readonly words: string;
  /**
   * - `namespace`: contains objects, so it is created first
   * - `under tables`: tables refer to it, so it is created before and dropped after them
   * - `counter`: fills columns of tables, so it is created before and dropped after them
   * - `index`: belongs to one table and stores its columns
   * - `rows`: holds rows, which may belong to rows of a table
   * - `built in`: created by Spanner, but can be altered
   * - `query`: reads other objects and holds no data, so it can be replaced at any time
   * - `at the end`: names other objects, which must exist
   * - `last`: named by privileges
   */
  readonly place?:
    'namespace' | 'under tables' | 'counter' | 'index' | 'rows' | 'built in' | 'query' | 'at the end' | 'last';
  /**
   * Its statements in the notation of `ddl/parser/grammar`, and the grammar parts that only they use. Absent: the
   * dialect has no such objects.
   */
  readonly statements: { readonly [dialect in Dialect]?: readonly string[] };
  /** The lowest edition with it; absent: all. https://cloud.google.com/spanner/docs/editions-overview */
  readonly edition?: Edition;
  /** CREATE accepts OR REPLACE. */
  readonly isReplaceable?: boolean;
  readonly createsIfNotExists?: boolean;
  readonly dropsIfExists?: boolean;
  /** DROP needs the name in its original case. */
  readonly isDroppedByExactName?: boolean;
  /** A database has at most one, without a name. */
  readonly isUnnamed?: boolean;
  /** Whether Spanner created the object with the name, so only ALTER applies to it. */
  readonly isBuiltIn?: (name: string) => boolean;
  /** ALTER needs an object from a CREATE, not a built-in one. */
  readonly isCreatedBeforeAlter?: boolean;
  /** Roles of parts that must not repeat, each with the word for one part in messages. */
  readonly listedOnce?: Readonly<Record<string, string>>;
  /** Absent: it has no options. */
  readonly options?: OptionTypes;
  /** The options in PostgreSQL, if they differ. */
  readonly optionsInPostgresql?: OptionTypes;
  /** The list is complete: Spanner has no other options. */
  readonly hasAllOptions?: boolean;
  /** The rule `option-value` checks their values. */
  readonly judgesOptions?: boolean;
  /** Options that ALTER can set and, in GoogleSQL, unset. Absent: all. */
  readonly alterableOptions?: readonly string[];
  /** Options that no documented statement changes. */
  readonly fixedOptions?: readonly string[];
  /** The dialect whose emulator prints only the options that were set last. */
  readonly lastOptionsIn?: Dialect;
  /** The text after the name in ALTER that sets options in PostgreSQL. Absent: nothing sets them. */
  readonly setInPostgresql?: (options: OptionChanges) => string;
  /** It is never in a named schema. */
  readonly isOfDefaultSchema?: boolean;
  /** Dialects in which an object of another kind can have the same name. */
  readonly hasOwnNamespace?: readonly Dialect[];
  /** Another object with its name is dropped before it is created. */
  readonly comesLast?: boolean;
  /** The privileges on it. https://cloud.google.com/spanner/docs/fgac-privileges */
  readonly privileges?: readonly string[];
  /** Finds errors in its statements that the grammar accepts. */
  readonly expected?: (parts: readonly Part[], verb: string) => ExpectedSyntax | undefined;
  /** The function that reads it, created by Spanner along with it. */
  readonly readFunction?: {
    /** The documentation of its privileges. */
    readonly source: string;
    readonly nameOf: (object: Pick<Defined<string>, 'name' | 'options'>, dialect: Dialect) => string;
    /** Whether the function with a name reads the object with another one. */
    readonly isOf: (name: string, object: string) => boolean;
    /** Reading also needs SELECT on the object. */
    readonly takesSelect: boolean;
  };
  /** Finds options that contradict each other. */
  readonly expectedOption?: (options: ReadonlyMap<string, string>) => {
    readonly option: string;
    readonly value: string;
    readonly expected: string;
  } | undefined;
  /** The limit per database, and the way out. https://cloud.google.com/spanner/quotas */
  readonly most?: {
    readonly limit: number;
    readonly noun: string;
    readonly fix: string;
    /** The number that every database has from the start. */
    readonly builtIn?: number;
  };
  /** The limit for those that record one column. */
  readonly mostOfColumn?: Pick<NonNullable<ObjectKind['most']>, 'limit' | 'fix'>;
  /** The data that is permanently lost with it: `its unread records`. */
  readonly holds?: string;
}

/** A table that an object names. */
export interface TableUse {
  readonly table: string;
  /** Absent: the whole table. Empty: only its key. */
  readonly columns?: readonly string[];
  /** Expressions that it computes from columns of the table. */
  readonly expressions?: readonly string[];
}

export interface ExpectedSyntax {
  readonly expected: string;
  /** Absent: the end of the statement. */
  readonly span?: Span;
}

/** The functions that read, print and compare objects of a kind. */
export interface DefinedObjectKind<D extends Defined<string>> extends ObjectKind {
  readonly words: D['kind'];
  readonly place: NonNullable<ObjectKind['place']>;
  /** The definition in CREATE besides the name and options. */
  readonly read: (parts: readonly Part[]) => OwnFields<D>;
  /** The changes of an ALTER. Absent: it changes only options. */
  readonly alter?: (definition: D, parts: readonly Part[]) => Partial<OwnFields<D>>;
  /** The normalized value of an option. Absent: as written. */
  readonly option?: (name: string, value: string) => string;
  /** The text after the name in CREATE. Absent: its options, or the rows that it holds. */
  readonly print?: (definition: D, dialect: Dialect) => string;
  /** The part compared as a whole: no options, and nothing that an ALTER adds or removes. Absent: all else. */
  readonly frame?: (definition: D) => object;
  /** The parts that ALTER can add and drop. Absent: none. */
  readonly members?: (definition: D) => readonly string[];
  /** The query, or function body, with which it reads other objects. */
  readonly readsBy?: (definition: D) => string | undefined;
  /** It reads by its clauses: all columns of what they name, or only those that they name. */
  readonly takesAllColumns?: (definition: D) => boolean;
  /** Names of tables and columns match in any case, as in a GoogleSQL query. */
  readonly usesInAnyCase?: boolean;
  /** The tables and parts of them that it names. Absent: none, or only in a query. */
  readonly uses?: (definition: D) => readonly TableUse[];
  /** An edited definition without what only a table can have. Absent: it has no rows. */
  readonly fitted?: (definition: D) => D;
  /** The definition with new table names. Absent: it names no tables, or only in a query, which is not renamed. */
  readonly renamed?: (definition: D, nameOf: (table: string) => string) => D;
}

type OwnFields<D> = Omit<D, 'kind' | 'name' | 'options'>;
