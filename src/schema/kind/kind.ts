import type { Dialect } from '../dialect';
import type { Defined } from './defined';
import type { Edition } from './edition';
import type { OptionTypes } from './option-types';
import type { Part } from './part';
import type { Span } from '../span';

/** What is known of one kind of object other than tables and plain indexes. */
export interface ObjectKind {
  /** As DDL names it. */
  readonly words: string;
  /**
   * - `under tables`: tables refer to it, so that it comes first and goes last
   * - `index`: it belongs to one table and stores columns of it
   * - `rows`: it holds rows of its own, which may belong to those of a table
   * - `built in`: Spanner makes it, and one can say what becomes of it
   * - `query`: it reads others and holds no data, so that it can be replaced at any time
   * - `at the end`: it names what has to be there
   * - `last`: privileges name it
   */
  readonly place?: 'under tables' | 'index' | 'rows' | 'built in' | 'query' | 'at the end' | 'last';
  /**
   * Its statements in the notation of `ddl/parser/grammar`, and the parts of the grammar that they alone have. Absent:
   * the dialect has no such objects.
   */
  readonly statements: { readonly [dialect in Dialect]?: readonly string[] };
  /** The first edition that has it; absent: all. https://cloud.google.com/spanner/docs/editions-overview */
  readonly edition?: Edition;
  /** CREATE knows OR REPLACE. */
  readonly isReplaceable?: boolean;
  /** CREATE knows IF NOT EXISTS. */
  readonly createsIfNotExists?: boolean;
  /** DROP knows IF EXISTS. */
  readonly dropsIfExists?: boolean;
  /** DROP takes its name as it was created, and no other case of it. */
  readonly isDroppedByExactName?: boolean;
  /** There is one in a database, without a name. */
  readonly isUnnamed?: boolean;
  /** Whether Spanner made the one of a name: only ALTER is about it. */
  readonly isBuiltIn?: (name: string) => boolean;
  /** ALTER is about one that a CREATE made, and never about one that Spanner made itself. */
  readonly isCreatedBeforeAlter?: boolean;
  /** Roles of parts that it lists once each, and what one of them is called. */
  readonly listedOnce?: Readonly<Record<string, string>>;
  /** Absent: it has none. */
  readonly options?: OptionTypes;
  /** Where they are others. */
  readonly optionsInPostgresql?: OptionTypes;
  /** Spanner adds none to them that are not known here. */
  readonly hasAllOptions?: boolean;
  /** The rule `option-value` judges their values. */
  readonly judgesOptions?: boolean;
  /** Options that ALTER sets and, in GoogleSQL, takes back. Absent: all. */
  readonly alterableOptions?: readonly string[];
  /** It is never in a named schema. */
  readonly isOfDefaultSchema?: boolean;
  /** Dialects in which its name may be that of an object of another kind. */
  readonly hasOwnNamespace?: readonly Dialect[];
  /** What has its name goes before it comes. */
  readonly comesLast?: boolean;
  /** What can be granted on it. https://cloud.google.com/spanner/docs/fgac-privileges */
  readonly privileges?: readonly string[];
  /** What its statements cannot say although the grammar lets it pass. */
  readonly fault?: (parts: readonly Part[], verb: string) => StatementFault | undefined;
  /** The function that reads it, which Spanner makes beside it. */
  readonly readFunction?: {
    /** Where its privileges are described. */
    readonly source: string;
    readonly nameOf: (object: Pick<Defined<string>, 'name' | 'options'>, dialect: Dialect) => string;
    /** Whether a function of a name reads the object of the other one. */
    readonly isOf: (name: string, object: string) => boolean;
    /** Reading takes SELECT on the object, too. */
    readonly takesSelect: boolean;
  };
  /** What its options are wrong in together. */
  readonly optionFault?: (options: ReadonlyMap<string, string>) => OptionFault | undefined;
  /** How many a database may have, and the way out. https://cloud.google.com/spanner/quotas */
  readonly most?: {
    readonly limit: number;
    readonly noun: string;
    readonly fix: string;
    /** Those that every database has. */
    readonly builtIn?: number;
  };
  /** How many may record one column. */
  readonly mostOfColumn?: Pick<NonNullable<ObjectKind['most']>, 'limit' | 'fix'>;
  /** Rows of the tables that it uses are written into it, too. */
  readonly recordsRows?: boolean;
  /** What goes for good with it: `its unread records`. */
  readonly holds?: string;
}

/** The option that would have to have another value, and which. */
interface OptionFault {
  readonly option: string;
  readonly value: string;
  readonly expected: string;
}

/** A table that an object names. */
export interface TableUse {
  readonly table: string;
  /** Absent: the table as a whole. Empty: its key alone. */
  readonly columns?: readonly string[];
  /** What it computes from columns of the table. */
  readonly expressions?: readonly string[];
}

export interface StatementFault {
  readonly expected: string;
  /** Absent: the end of the statement. */
  readonly span?: Span;
}

/** How objects of a kind are read, written and compared. */
export interface DefinedObjectKind<D extends Defined<string>> extends ObjectKind {
  readonly words: D['kind'];
  readonly place: NonNullable<ObjectKind['place']>;
  /** What its CREATE says besides its name and its options. */
  readonly read: (parts: readonly Part[]) => OwnFields<D>;
  /** What an ALTER changes. Absent: it is about options alone. */
  readonly alter?: (definition: D, parts: readonly Part[]) => Partial<OwnFields<D>>;
  /** An option in the form that counts. Absent: as it is written. */
  readonly option?: (name: string, value: string) => string;
  /** What follows its name in CREATE. Absent: the rows that it holds. */
  readonly print?: (definition: D, dialect: Dialect) => string;
  /** What is compared as a whole: neither an option nor what an ALTER adds and takes away. Absent: all else. */
  readonly frame?: (definition: D) => object;
  /** The query, or the body of a function, by which it reads others. */
  readonly readsBy?: (definition: D) => string | undefined;
  /** It may read whatever its clauses name, with all columns. */
  readonly takesAllColumns?: boolean;
  /** It finds tables and columns under names in any case, as a query does in GoogleSQL. */
  readonly usesInAnyCase?: boolean;
  /** The tables that it names, and what of them. Absent: none, or by a query. */
  readonly uses?: (definition: D) => readonly TableUse[];
  /** Whether it uses every table there is and will be. */
  readonly usesAllTables?: (definition: D) => boolean;
  /** With its tables under the names that they have then. Absent: it names none, or a query that is not renamed. */
  readonly renamed?: (definition: D, nameOf: (table: string) => string) => D;
  /** Whether Spanner refuses an ALTER of one that is like this. */
  readonly refusesAlter?: (definition: D, parts: readonly Part[]) => boolean;
}

type OwnFields<D> = Omit<D, 'kind' | 'name' | 'options'>;
