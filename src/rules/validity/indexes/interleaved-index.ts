import type {
  ColumnDefinition,
  Dialect,
  IndexDefinition,
  IndexKeyPart,
  KeyPart,
  TableDefinition,
} from '../../../schema';
import { typeText } from '../../../schema/types/type-text';
import type { RuleContext } from '../../rule';
import { isNullable } from '../../views/is-nullable';
import type { RowTrees } from '../../views/row-trees';
import { columnText } from '../../wording';

/** The first way in which the key of an index differs from that of the table it is interleaved in. */
type KeyDifference =
  | { readonly kind: 'missing'; readonly theirs: KeyPart }
  | {
    readonly kind: 'type' | 'direction' | 'null' | 'name';
    readonly theirs: KeyPart;
    readonly own: IndexKeyPart;
    readonly columns: readonly [ColumnDefinition, ColumnDefinition];
  };

/** @property fixed The key that would do; absent: none. */
export interface InterleaveFault {
  readonly fault: 'interleave';
  readonly parent: TableDefinition;
  readonly difference: KeyDifference;
  readonly fixed?: readonly KeyPart[];
}

/**
 * Any table will do whose key the entries begin with. In a table that is no ancestor the columns may have other names.
 */
export function interleaveFaults(
  index: IndexDefinition,
  table: TableDefinition,
  trees: RowTrees,
  context: RuleContext,
): InterleaveFault[] {
  const parent = index.interleaveIn === undefined ? undefined : context.lookup.table(index.interleaveIn);
  // Tables whose parents go in a circle are another rule's business.
  if (!parent || !trees.has(table)) {
    return [];
  }
  const differenceFrom = (key: readonly IndexKeyPart[]): KeyDifference | undefined =>
    parent.primaryKey
      .map((theirs, position) => differenceOf(theirs, key[position], parent, index, table, context))
      .find((each) => each !== undefined);
  const difference = differenceFrom(index.keyParts);
  if (difference === undefined) {
    return [];
  }
  const own = index.keyParts.filter(({ column }) => !parent.primaryKey.some((part) => part.column === column));
  const fixed = [...parent.primaryKey, ...own];
  const isFixed =
    fixed.every((part) => context.lookup.column(table, part.column)) && differenceFrom(fixed) === undefined;
  return [{ fault: 'interleave', parent, difference, fixed: isFixed ? fixed : undefined }];
}

/** Columns that are not there are another rule's business. */
function differenceOf(
  theirs: KeyPart,
  own: IndexKeyPart | undefined,
  parent: TableDefinition,
  index: IndexDefinition,
  table: TableDefinition,
  context: RuleContext,
): KeyDifference | undefined {
  if (!own) {
    return { kind: 'missing', theirs };
  }
  const [ownColumn, theirColumn] = [
    context.lookup.column(table, own.column),
    context.lookup.column(parent, theirs.column),
  ];
  if (!theirColumn || !ownColumn) {
    return undefined;
  }
  const differs = (kind: 'type' | 'direction' | 'null' | 'name'): KeyDifference => ({
    kind,
    theirs,
    own,
    columns: [ownColumn, theirColumn],
  });
  if (ownColumn.type.code !== theirColumn.type.code) {
    return differs('type');
  }
  if (own.descending !== theirs.descending) {
    return differs('direction');
  }
  const holdsNull =
    isNullable(own.column, table, context) && !index.nullFiltered && !index.whereNotNull.includes(own.column);
  if (holdsNull && !isNullable(theirs.column, parent, context)) {
    return differs('null');
  }
  const isAbove = parent === table || context.lookup.ancestorsOf(table).includes(parent);
  return isAbove && own.column !== theirs.column ? differs('name') : undefined;
}

export function keyDifferenceText({ difference, parent }: InterleaveFault, dialect: Dialect): string {
  const theirName = columnText(parent, difference.theirs.column);
  if (difference.kind === 'missing') {
    return `its key has no column for ${difference.theirs.column}`;
  }
  const { kind, own, theirs, columns } = difference;
  switch (kind) {
    case 'type': {
      const [ownType, theirType] = columns.map(({ type }) => typeText(type, dialect));
      return `${own.column} is ${ownType}, ${theirName} is ${theirType}`;
    }
    case 'direction':
      return `${own.column} is ${direction(own)}, ${theirName} is ${direction(theirs)}`;
    case 'null':
      return `${own.column} may be NULL, ${theirName} may not`;
    case 'name':
      return `it has ${own.column} instead of ${theirName}`;
  }
}

function direction({ descending }: KeyPart): string {
  return descending ? 'DESC' : 'ASC';
}
