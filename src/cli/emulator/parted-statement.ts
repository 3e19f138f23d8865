import { parseScript } from '../../ddl/parser/parse-script';
import { createdKind, nameOf } from '../../ddl/parser/statement';
import { printerFor, unguarded } from '../../ddl/printer/print-schema';
import { columnsRead } from '../../ledger/differ/columns-read';
import { foldWhole } from '../../ledger/migrations/fold-log';
import {
  isIn, objectKind, type CheckDefinition, type ColumnDefinition, type DefinedObject, type ForeignKeyDefinition,
  type IndexDefinition, type Interleave, type Schema, type TableDefinition,
} from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { nameKey } from '../../schema/name-key';

/** An optional part of a statement. */
export interface Part {
  /** For example, `the default of Orders.CreatedAt`. */
  readonly what: string;
  readonly details?: readonly Part[];
}

interface Removable<T> extends Part {
  readonly remove: (definition: T) => T;
}

/** A statement of a schema with optional parts. */
export interface PartedStatement {
  /** For example, `the table Orders`. */
  readonly what: string;
  /** Ordered so that a part comes after any parts that it may need. */
  readonly parts: readonly Part[];
  /** '' if nothing remains. */
  readonly without: (left: ReadonlySet<Part>) => string;
  /** The statement that reverts it. */
  readonly undo?: string;
}

/** @param statement One of the printed statements of the schema. */
export function partedStatement(statement: string, schema: Schema): PartedStatement {
  const { dialect, database } = schema;
  const [placed] = parseScript(statement, dialect);
  const { schema: { tables: [table], indexes: [index], objects } } = foldWhole([placed], dialect, database);
  const [object] = objects.defined;
  const printer = printerFor(dialect);
  const what = `the ${createdKind(placed.statement).toLowerCase()} ${nameOf(placed.statement)}`.trim();
  if (table) {
    const print = (each: TableDefinition): string => printer.createTable(each, each.foreignKeys);
    return { what, undo: printer.dropTable(table.name), ...parted(table, tableParts(table, schema), print) };
  }
  if (index) {
    const parts = clauseParts(index.name, index, INDEX);
    return { what, undo: printer.dropIndex(index.name), ...parted(index, parts, (each) => printer.createIndex(each)) };
  }
  if (objects.options.size > 0) {
    const parts = clauseParts('the database', objects, [OPTION]);
    return {
      what: 'the options of the database',
      ...parted(objects, parts, ({ options }) => (
        options.size === 0 ? '' : printer.setDatabaseOptions(database, options)
      )),
    };
  }
  if (object && placed.statement.kind === 'other' && placed.statement.verb === 'CREATE') {
    const { kind, name } = object;
    const worded: Worded = { ...object, ifNotExists: objectKind(kind).createsIfNotExists };
    const parts = clauseParts(what, worded, [['ifNotExists', () => 'IF NOT EXISTS'], OPTION]);
    return {
      what,
      undo: unguarded(printer.drop(kind, name)),
      ...parted(worded, parts, ({ ifNotExists, ...each }) => {
        const created = printer.create(each as DefinedObject);
        return ifNotExists ? created : unguarded(created);
      }),
    };
  }
  // A grant, or a foreign key added after its table, has no definition, so its statement is quoted.
  return { what: /^(GRANT|ALTER)\b/.test(statement) ? statement : what, parts: [], without: () => statement };
}

function parted<T>(
  definition: T, parts: readonly Removable<T>[], print: (definition: T) => string,
): Pick<PartedStatement, 'parts' | 'without'> {
  return {
    parts,
    without: (left) => print(
      parts.filter((part) => left.has(part)).reduce((rest, part) => part.remove(rest), definition),
    ),
  };
}

type Worded = DefinedObject & { readonly ifNotExists?: boolean };

function tableParts(table: TableDefinition, { dialect }: Schema): Removable<TableDefinition>[] {
  const { name, columns, primaryKey } = table;
  const key = columns.filter((column) => isIn(primaryKey, column.name));
  const needed = new Set([
    ...key.map((column) => nameKey(column.name, dialect)),
    ...key.flatMap(({ generated }) => columnsRead(generated?.expression, dialect)),
  ]);
  const others = columns.filter((column) => !needed.has(nameKey(column.name, dialect)));
  const detailsOf = new Map(columns.map((column) => [column, columnParts(name, column)]));
  // Generated columns read other columns, so they come last.
  const inOrder = [...others.filter(({ generated }) => !generated), ...others.filter(({ generated }) => generated)];
  return [
    ...inOrder.map((column) => ({
      what: `the column ${name}.${column.name}`,
      details: detailsOf.get(column),
      remove: (rest: TableDefinition) => ({ ...rest, columns: rest.columns.filter((each) => each !== column) }),
    })),
    ...[...detailsOf.values()].flat(),
    ...clauseParts(name, table, TABLE),
  ];
}

function columnParts(table: string, column: ColumnDefinition): Removable<TableDefinition>[] {
  const { name } = column;
  return clauseParts(`${table}.${name}`, column, COLUMN).map(({ what, remove }) => ({
    what,
    remove: (rest) => ({ ...rest, columns: rest.columns.map((each) => (each.name === name ? remove(each) : each)) }),
  }));
}

/** A field, and the title of one part of it: an element, the name of an option, or all. undefined: it has to stay. */
type Clause<T> = readonly [field: keyof T, title: (part: never) => string | undefined];

const OPTION = ['options', (name: string) => name] as const;

const INTERLEAVE_IN = (parent: string): string => `INTERLEAVE IN ${parent}`;

const TABLE: readonly Clause<TableDefinition>[] = [
  ['checks', ({ name, expression }: CheckDefinition) => `the check ${name || expression}`],
  ['foreignKeys', ({ name, columns }: ForeignKeyDefinition) => `the foreign key ${name || `on ${columns.join(', ')}`}`],
  ['ttl', () => 'the row deletion policy'],
  ['interleave', ({ parent, inParent }: Interleave) => (inParent ? undefined : INTERLEAVE_IN(parent))],
  OPTION,
];

const INDEX: readonly Clause<IndexDefinition>[] = [['interleaveIn', INTERLEAVE_IN], OPTION];

const COLUMN: readonly Clause<ColumnDefinition>[] = [
  ['identity', () => 'the identity'],
  ['defaultExpression', () => 'the default'],
  // All emulators store attributes that they may not print.
  ...COLUMN_ATTRIBUTES.filter(({ mayBeUnprinted }) => !mayBeUnprinted)
    .map(({ field, title }): Clause<ColumnDefinition> => [field, () => `the ${title}`]),
];

function clauseParts<T>(of: string, definition: T, clauses: readonly Clause<T>[]): Removable<T>[] {
  return clauses.flatMap(([field, title]) => elements(definition[field]).flatMap((part) => {
    const what = title(part as never);
    return what === undefined ? [] : [{
      what: `${what} of ${of}`, remove: (rest: T) => ({ ...rest, [field]: without(rest[field], part) }),
    }];
  }));
}

function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value instanceof Map ? [...value.keys()] : value ? [value] : [];
}

function without(value: unknown, part: unknown): unknown {
  return Array.isArray(value) ? value.filter((each) => each !== part)
    : value instanceof Map ? new Map([...value].filter(([name]) => name !== part)) : undefined;
}
