import { send, valueIn, type Connection } from './rest';
import { resultSetOf } from './result-set';
import type { StatisticsQuery } from '../../statistics/queries';
import type { ResultSet } from '../../statistics/statistics';
import { UnusableInput } from '../input/unusable-input';

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
