import { sameExpressionAsPrinted } from './canonical-words';
import { sameQueryAsPrinted } from './same-query';
import {
  Dialect, isSequence, sequences, views, type Schema, type CounterOptions, type TableDefinition,
} from '../../schema';
import { nameKey, nameKeyIn } from '../../schema/name-key';
import { sameDefinition } from '../../schema/same-definition';
import { renamesBetween } from '../differ/names/rename-tables';

/** The default start of a counter. */
const FIRST_VALUE = '1';

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
  return new Map(list.map((each) => [key(each.name), each]));
}
