import type { IndexDefinition, IndexKeyPart, KeyPart, TableDefinition } from '../../../schema';
import { typeText } from '../../../schema/types/type-text';
import type { RuleContext } from '../../rule';
import { isNullable } from '../../views/is-nullable';
import { columnText } from '../../wording';

/** The first difference between the key of an index and that of the table in which it is interleaved. */
export function keyDifference(
  key: readonly IndexKeyPart[],
  parent: TableDefinition,
  index: IndexDefinition,
  table: TableDefinition,
  context: RuleContext,
): string | undefined {
  return parent.primaryKey
    .map((theirs, position) => differenceOf(theirs, key[position], parent, index, table, context))
    .find((each) => each !== undefined);
}

/** Another rule reports missing columns. */
function differenceOf(
  theirs: KeyPart,
  own: IndexKeyPart | undefined,
  parent: TableDefinition,
  index: IndexDefinition,
  table: TableDefinition,
  context: RuleContext,
): string | undefined {
  if (!own) {
    return `its key has no column for ${theirs.column}`;
  }
  const { schema: { dialect }, lookup } = context;
  const [ownColumn, theirColumn] = [lookup.column(table, own.column), lookup.column(parent, theirs.column)];
  if (!theirColumn || !ownColumn) {
    return undefined;
  }
  const theirName = columnText(parent, theirs.column);
  if (ownColumn.type.code !== theirColumn.type.code) {
    const [ownType, theirType] = [ownColumn, theirColumn].map(({ type }) => typeText(type, dialect));
    return `${own.column} is ${ownType}, ${theirName} is ${theirType}`;
  }
  if (own.descending !== theirs.descending) {
    return `${own.column} is ${direction(own)}, ${theirName} is ${direction(theirs)}`;
  }
  const holdsNull =
    isNullable(own.column, table, context) && !index.nullFiltered && !index.whereNotNull.includes(own.column);
  if (holdsNull && !isNullable(theirs.column, parent, context)) {
    return `${own.column} may be NULL, ${theirName} may not`;
  }
  const isAbove = parent === table || lookup.ancestorsOf(table).includes(parent);
  return isAbove && own.column !== theirs.column ? `it has ${own.column} instead of ${theirName}` : undefined;
}

function direction({ descending }: KeyPart): string {
  return descending ? 'DESC' : 'ASC';
}
