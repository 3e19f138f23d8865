import type { SchemaKey } from '../rules/keys/keys';

/** Rows with NULL in one of these columns have no entry in the index. */
export function notNullColumns({ index, backing, objectIndex }: SchemaKey): string[] {
  const { nullFiltered = false, keyParts = [] } = index ?? backing?.index ?? {};
  return [...(nullFiltered ? keyParts.map(({ column }) => column) : []), ...(index ?? objectIndex)?.whereNotNull ?? []];
}
