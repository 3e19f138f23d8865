import { parseScript } from '../../ddl/parser/parse-script';
import { createdKind, nameOf } from '../../ddl/parser/statement-name';
import { ObjectPrinter } from '../../ddl/printer/object-printer';
import { printerFor } from '../../ddl/printer/print-schema';
import { columnsRead } from '../../ledger/differ/columns-read';
import { foldWhole } from '../../ledger/migrations/fold-log';
import type { ColumnDefinition, DefinedObject, IndexDefinition, Schema, TableDefinition } from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { nameKey } from '../../schema/name-key';

/** An optional part of a statement. */
export interface Part {
  /** For example, `the default of Orders.CreatedAt`. */
  readonly what: string;
  /** The optional parts of this part. */
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
  const [object] = objects?.defined ?? [];
  const printer = printerFor(dialect);
  const objectPrinter = new ObjectPrinter(dialect);
  const subject = `${createdKind(placed.statement).toLowerCase()} ${nameOf(placed.statement)}`.trim();
  if (table) {
    return parted(`the ${subject}`, table, tableParts(table, schema), {
      print: (each) => printer.createTable(each, each.foreignKeys), undo: printer.dropTable(table.name),
    });
  }
  if (index) {
    return parted(`the ${subject}`, index, indexParts(index), {
      print: (each) => printer.createIndex(each), undo: printer.dropIndex(index.name),
    });
  }
  if (objects && objects.options.size > 0) {
    const parts = optionParts('the database', { options: objects.options });
    return parted('the options of the database', { options: objects.options }, parts, {
      print: ({ options }) => (options.size === 0 ? '' : objectPrinter.setDatabaseOptions(database, options)),
    });
  }
  if (object && placed.statement.kind === 'other' && placed.statement.verb === 'CREATE') {
    const { kind, name } = object;
    const parts = [...ifNotExists(subject), ...optionParts<Worded>(`the ${subject}`, object)];
    return parted<Worded>(`the ${subject}`, object, parts, {
      print: ({ isUnconditional, ...each }) => {
        const created = objectPrinter.create(each as DefinedObject);
        return isUnconditional ? unconditional(created) : created;
      },
      undo: objectPrinter.drop(kind, name).replace(' IF EXISTS', ''),
    });
  }
  return { what: described(statement, subject), parts: [], without: () => statement };
}

function parted<T>(
  what: string, definition: T, parts: readonly Removable<T>[],
  { print, undo }: { readonly print: (definition: T) => string; readonly undo?: string },
): PartedStatement {
  return {
    what,
    parts,
    undo,
    without: (left) => print(
      parts.filter((part) => left.has(part)).reduce((rest, part) => part.remove(rest), definition),
    ),
  };
}

/** A CREATE statement without IF NOT EXISTS. */
export function unconditional(statement: string): string {
  return statement.replace(/^(CREATE [A-Z ]+?) IF NOT EXISTS /, '$1 ');
}

type Worded = DefinedObject & { readonly isUnconditional?: true };

function ifNotExists(subject: string): Removable<Worded>[] {
  return [{ what: `IF NOT EXISTS of the ${subject}`, remove: (object) => ({ ...object, isUnconditional: true }) }];
}

/** A grant, or a foreign key added after its table, has no definition, so its statement is quoted. */
function described(statement: string, subject: string): string {
  return /^(GRANT|ALTER)\b/.test(statement) ? statement : `the ${subject}`;
}

function tableParts(table: TableDefinition, { dialect }: Schema): Removable<TableDefinition>[] {
  const { name, columns, primaryKey, checks, foreignKeys, ttl, interleave } = table;
  const key = columns.filter((column) => primaryKey.some((part) => part.column === column.name));
  const needed = new Set([
    ...key.map((column) => nameKey(column.name, dialect)),
    ...key.flatMap(({ generated }) => columnsRead(generated?.expression, dialect)),
  ]);
  const others = columns.filter((column) => !needed.has(nameKey(column.name, dialect)));
  const detailsOf = new Map(columns.map((column) => [column, columnParts(name, column)]));
  const without = <T>(all: readonly T[], one: T): T[] => all.filter((each) => each !== one);
  // Generated columns read other columns, so they come last.
  const [computed, plain] = [others.filter(({ generated }) => generated), others.filter(({ generated }) => !generated)];
  return [
    ...[...plain, ...computed].map((column) => ({
      what: `the column ${name}.${column.name}`,
      details: detailsOf.get(column),
      remove: (rest: TableDefinition) => ({
        ...rest, columns: rest.columns.filter((each) => each.name !== column.name),
      }),
    })),
    ...[...detailsOf.values()].flat(),
    ...checks.map((check) => ({
      what: `the check ${check.name || check.expression} of ${name}`,
      remove: (rest: TableDefinition) => ({ ...rest, checks: without(rest.checks, check) }),
    })),
    ...foreignKeys.map((foreignKey) => ({
      what: `the foreign key ${foreignKey.name || `on ${foreignKey.columns.join(', ')}`} of ${name}`,
      remove: (rest: TableDefinition) => ({ ...rest, foreignKeys: without(rest.foreignKeys, foreignKey) }),
    })),
    ...(ttl ? [{
      what: `the row deletion policy of ${name}`, remove: ({ ttl: _, ...rest }: TableDefinition) => rest,
    }] : []),
    ...(interleave && !interleave.inParent ? [{
      what: `INTERLEAVE IN ${interleave.parent} of ${name}`,
      remove: ({ interleave: _, ...rest }: TableDefinition) => rest,
    }] : []),
    ...optionParts(name, table),
  ];
}

function columnParts(table: string, column: ColumnDefinition): Removable<TableDefinition>[] {
  const fields = [
    { field: 'identity' as const, title: 'identity' },
    { field: 'defaultExpression' as const, title: 'default' },
    // All emulators store attributes that they may not print.
    ...COLUMN_ATTRIBUTES.filter(({ mayBeUnprinted }) => !mayBeUnprinted),
  ];
  return fields.filter(({ field }) => column[field]).map(({ field, title }) => ({
    what: `the ${title} of ${table}.${column.name}`,
    remove: (rest) => ({
      ...rest,
      columns: rest.columns.map((each) => (each.name === column.name ? { ...each, [field]: undefined } : each)),
    }),
  }));
}

function indexParts(index: IndexDefinition): Removable<IndexDefinition>[] {
  const { name, interleaveIn } = index;
  return [
    ...(interleaveIn === undefined ? [] : [{
      what: `INTERLEAVE IN ${interleaveIn} of ${name}`,
      remove: ({ interleaveIn: _, ...rest }: IndexDefinition) => rest,
    }]),
    ...optionParts(name, index),
  ];
}

function optionParts<T extends { readonly options?: ReadonlyMap<string, string> }>(
  of: string, { options }: T,
): Removable<T>[] {
  return [...(options?.keys() ?? [])].map((option) => ({
    what: `${option} of ${of}`,
    remove: (rest) => ({ ...rest, options: new Map([...(rest.options ?? [])].filter(([name]) => name !== option)) }),
  }));
}
