import { sameExpressionAsPrinted } from './canonical-words';
import { sameQueryAsPrinted } from './same-query';
import {
  Dialect, isNamedSchema, isSequence, sequences, views, type CounterOptions, type DefinedObject, type Schema,
  type TableDefinition,
} from '../../schema';
import { nameKey, nameKeyIn } from '../../schema/name-key';
import { indexWithNames, tableWithNames } from '../../schema/renamed-tables';
import { sameDefinition } from '../../schema/same-definition';
import { memoized } from '../../text/once';
import { renamesBetween } from '../differ/names/rename-tables';
import { indexWithColumns, keyWithColumns, renameColumns } from '../plans/replace-columns';

type Named = readonly { readonly name: string }[];
type Spelling = (name: string) => string;

/** The default start of a counter. */
const FIRST_VALUE = '1';

/**
 * Spells the names of a schema as the database does. GoogleSQL ignores case in names, so names that differ only in case
 * mean the same object; but statements must use the existing spelling.
 */
export function asNamed(to: Schema, from: Schema): Schema {
  if (to.dialect !== Dialect.GOOGLESQL) {
    return to;
  }
  const isNamed = (object: DefinedObject): boolean => isSequence(object) || isNamedSchema(object);
  const tableNamed = spelling(from.tables);
  const named = spelling([...from.indexes, ...from.objects.defined.filter(isNamed)]);
  const tables = byKey(from.tables, keyOf);
  const oldNames = new Map(renamesBetween(from, to).renames.map((rename) => [rename.to, rename.from]));
  const origins = new Map(to.tables.map(({ name }) => [keyOf(name), tables.get(keyOf(oldNames.get(name) ?? name))]));
  const columnsOf = memoized((key: string) => spelling(origins.get(key)?.columns ?? []));
  const defaultText = renaming(sequences(to.objects), named);
  const tableAsNamed = (table: TableDefinition): TableDefinition => {
    const { checks = [], foreignKeys = [] } = origins.get(keyOf(table.name)) ?? {};
    const column = columnsOf(keyOf(table.name));
    const constraint = spelling([...checks, ...foreignKeys]);
    const text = renaming(table.columns, column);
    return {
      ...tableWithNames(table, tableNamed),
      columns: table.columns.map((definition) => {
        const { name, defaultExpression, generated } = definition;
        return {
          ...definition,
          name: column(name),
          ...(defaultExpression !== undefined && { defaultExpression: defaultText(defaultExpression) }),
          ...(generated && { generated: { ...generated, expression: text(generated.expression) } }),
        };
      }),
      primaryKey: keyWithColumns(table.primaryKey, column),
      foreignKeys: table.foreignKeys.map((foreignKey) => ({
        ...foreignKey,
        name: constraint(foreignKey.name),
        columns: foreignKey.columns.map(column),
        referencedTable: tableNamed(foreignKey.referencedTable),
        referencedColumns: foreignKey.referencedColumns.map(columnsOf(keyOf(foreignKey.referencedTable))),
      })),
      checks: table.checks.map((check) => (
        { ...check, name: constraint(check.name), expression: text(check.expression) }
      )),
      ...(table.ttl && { ttl: { ...table.ttl, column: column(table.ttl.column) } }),
    };
  };
  return {
    ...to,
    tables: each(to.tables, tableAsNamed),
    indexes: each(to.indexes, (index) => ({
      ...indexWithColumns(indexWithNames(index, tableNamed), columnsOf(keyOf(index.table))), name: named(index.name),
    })),
    objects: {
      ...to.objects,
      defined: each(to.objects.defined, (object) => (
        isNamed(object) ? { ...object, name: named(object.name) } : object
      )),
    },
  };
}

/** Objects that need no change stay identical. */
function each<T>(list: readonly T[], spelled: (one: T) => T): readonly T[] {
  return list.map((one) => {
    const other = spelled(one);
    return other === one || JSON.stringify(other) === JSON.stringify(one) ? one : other;
  });
}

/** Respells names in expressions. */
function renaming(named: Named, spelled: Spelling): Spelling {
  const names = named.flatMap(({ name }) => (spelled(name) === name ? [] : [[keyOf(name), spelled(name)] as const]));
  return (expression) => (
    names.length === 0 ? expression : renameColumns(expression, new Map(names), Dialect.GOOGLESQL)
  );
}

function keyOf(name: string): string {
  return nameKey(name, Dialect.GOOGLESQL);
}

function spelling(named: Named): Spelling {
  const spelled = byKey(named, keyOf);
  return (name) => spelled.get(keyOf(name))?.name ?? name;
}

/**
 * Puts a schema that a database may have printed into the words of another one, so that Spanner's rewording does not
 * count as a change.
 */
export function asWritten(printed: Schema, written: Schema): Schema {
  const { dialect } = printed;
  const key = nameKeyIn(dialect);
  const tables = byKey(written.tables, key);
  const newNames = new Map(renamesBetween(printed, written).renames.map(({ from, to }) => [from, to]));
  const indexes = byKey(written.indexes, key);
  const counters = byKey(sequences(written.objects), key);
  const queries = byKey(views(written.objects), key);
  return {
    ...printed,
    tables: printed.tables.map((table) => (
      tableAsWritten(table, tables.get(key(newNames.get(table.name) ?? table.name)), printed)
    )),
    indexes: printed.indexes.map((index) => {
      const other = indexes.get(key(index.name));
      return other && sameDefinition(index, other) ? other : index;
    }),
    objects: {
      ...printed.objects,
      defined: printed.objects.defined.map((object) => {
        if (isSequence(object)) {
          return sameCounter(object, counters.get(key(object.name)));
        }
        const other = 'query' in object && queries.get(key(object.name));
        return other && sameQueryAsPrinted(other.query, object.query, dialect)
          ? { ...object, query: other.query }
          : object;
      }),
    },
  };
}

function tableAsWritten(
  table: TableDefinition, other: TableDefinition | undefined, { dialect }: Schema,
): TableDefinition {
  if (!other) {
    return table;
  }
  if (sameDefinition(table, other)) {
    return other;
  }
  const text = (printed: string, wanted: string | undefined): string => (
    wanted !== undefined && sameExpressionAsPrinted(wanted, printed, dialect) ? wanted : printed
  );
  const columns = byKey(other.columns, nameKeyIn(dialect));
  return {
    ...table,
    columns: table.columns.map((column) => {
      const wanted = columns.get(nameKey(column.name, dialect));
      const { defaultExpression, generated, identity } = column;
      return {
        ...column,
        ...(defaultExpression !== undefined && {
          defaultExpression: text(defaultExpression, wanted?.defaultExpression),
        }),
        // ALTER COLUMN of GoogleSQL has to restate the expression unchanged.
        ...(generated && dialect === Dialect.POSTGRESQL && {
          generated: { ...generated, expression: text(generated.expression, wanted?.generated?.expression) },
        }),
        ...(identity && { identity: sameCounter(identity, wanted?.identity) }),
      };
    }),
    // A check without a name matches any check with the same content.
    checks: table.checks.map((check) => ({
      ...check,
      expression: other.checks
        .filter(({ name }) => name === check.name || name === '' || check.name === '')
        .map(({ expression }) => text(check.expression, expression))
        .find((expression) => expression !== check.expression) ?? check.expression,
    })),
  };
}

/** A start at the first value may or may not be printed or written. */
function sameCounter<T extends CounterOptions>(printed: T, written: CounterOptions | undefined): T {
  const isSame = written !== undefined
    && (written.startCounter ?? FIRST_VALUE) === (printed.startCounter ?? FIRST_VALUE);
  return isSame ? { ...printed, startCounter: written.startCounter } : printed;
}

function byKey<T extends { readonly name: string }>(
  list: readonly T[], key: (name: string) => string,
): ReadonlyMap<string, T> {
  return new Map(list.map((one) => [key(one.name), one]));
}
