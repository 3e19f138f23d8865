import { send, valueIn, type Connection } from './rest';
import type { Dialect, TableDefinition } from '../../schema';
import { canBeKey } from '../../schema/types/type-facts';
import type { Rows } from '../../simulation/rows';
import type { Value } from '../../simulation/values/value';
import { fromWire } from '../../simulation/values/wire-value';
import type { ResultSet, StatisticsQuery } from '../../statistics/statistics';
import type { Io } from '../command';
import { readArgument } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';

/**
 * @param value In the JSON form of the API, which gcloud prints with --format=json.
 * @returns undefined if it is not a result
 */
function resultSetOf(value: unknown): ResultSet | undefined {
  const { metadata, rows = [] } = (value ?? {}) as {
    readonly metadata?: { readonly rowType?: { readonly fields?: readonly { readonly name?: string }[] } };
    readonly rows?: readonly (readonly unknown[])[];
  };
  const fields = metadata?.rowType?.fields;
  return Array.isArray(fields) && Array.isArray(rows) && rows.every((row) => Array.isArray(row))
    ? { columns: fields.map(({ name = '' }) => name), rows }
    : undefined;
}

/**
 * The rows of a table in a file, by column. Skips columns that no key can contain.
 *
 * @throws UnusableInput
 */
export async function rowsIn(
  argument: string, table: TableDefinition, dialect: Dialect, io: Io,
): Promise<Pick<Rows, 'values' | 'seconds'>> {
  const results = await resultSetsIn(argument, io);
  if (results.length !== 1 || results[0].rows.length === 0) {
    throw new UnusableInput(`${argument} holds ${results.length > 1 ? 'more than one result' : 'no rows'}`);
  }
  const [{ columns, rows }] = results;
  const values = new Map<string, Value[]>();
  columns.forEach((name, at) => {
    const column = table.columns.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (column && canBeKey(column.type, dialect)) {
      values.set(column.name, rows.map((row, number) => {
        const value = fromWire(row[at], column.type.code);
        if (value === undefined) {
          throw new UnusableInput(
            `${argument}: ${name} of row ${number + 1} is ${JSON.stringify(row[at])}, no ${column.type.code}`,
          );
        }
        return value;
      }));
    }
  });
  return { values, seconds: rows.map((_, row) => row) };
}

/**
 * Accepts one result, several results in a row, or an array of results.
 *
 * @throws UnusableInput
 */
export async function resultSetsIn(name: string, io: Io): Promise<ResultSet[]> {
  const { text } = await readArgument(name, io, 'ask for fewer rows');
  return jsonValuesIn(text, name).map((each) => {
    const result = resultSetOf(each);
    if (!result) {
      throw new UnusableInput(`${name} holds no result of a query`, HINT);
    }
    return result;
  });
}

/** Two values after one another; or a string, which may hold the same. */
const BETWEEN = /"[^"\\]*(?:\\.[^"\\]*)*"|\}\s*\{/g;

function jsonValuesIn(text: string, name: string): readonly unknown[] {
  if (text.trim() === '') {
    throw new UnusableInput(`${name} is empty`, HINT);
  }
  for (const json of [text, `[${text.replace(BETWEEN, (found) => (found.startsWith('}') ? '},{' : found))}]`]) {
    try {
      const value: unknown = JSON.parse(json);
      return Array.isArray(value) ? value : [value];
    } catch {
      // The second attempt covers outputs of several commands in one file.
    }
  }
  throw new UnusableInput(`${name} is not JSON`, HINT);
}

const HINT = 'gcloud spanner databases execute-sql --format=json prints one';

const QUERY = { action: 'query', permission: 'spanner.databases.select' };

/**
 * Runs the queries one by one in a temporary session.
 *
 * @param note Called for each rejected query, except the query for hot splits.
 * @throws UnusableInput
 */
export async function liveStatistics(
  connection: Connection, queries: readonly StatisticsQuery[], note: (text: string) => void,
): Promise<readonly ResultSet[]> {
  const { name = '' } = (valueIn(await send(connection, '/sessions', QUERY, {})) ?? {}) as { readonly name?: string };
  const session = `/sessions/${name.slice(name.lastIndexOf('/') + 1)}`;
  try {
    const results: ResultSet[] = [];
    for (const { kind, sql } of queries) {
      try {
        const result = resultSetOf(valueIn(await send(connection, `${session}:executeSql`, QUERY, { sql })));
        if (!result) {
          throw new UnusableInput(`${connection.base.host} answers something else than the result of a query`);
        }
        results.push(result);
      } catch (error) {
        if (!(error instanceof UnusableInput) || kind === 'splits') {
          throw error;
        }
        note(`${kind} cannot be read: ${error.message}`);
      }
    }
    return results;
  } finally {
    await send(connection, session, QUERY, undefined, 'DELETE').catch(() => undefined);
  }
}
