import { listed } from './wording';
import { Dialect } from '../../schema';

/** What queries that name an index have to say instead. @param names New names by old ones. */
export function forcedIndexes(names: ReadonlyMap<string, string>, dialect: Dialect): string {
  const hint = (index: string): string => (dialect === Dialect.POSTGRESQL ? `/*@ FORCE_INDEX=${index} */` : `@{FORCE_INDEX=${index}}`);
  return `Where a query forces an index, change the hint: ${listed([...names].map(([old, name]) => `${hint(old)} to ${hint(name)}`))}.`;
}
