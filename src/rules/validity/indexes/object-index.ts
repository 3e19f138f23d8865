import { call, REST, text } from '../../../languages/code';
import { phrase, type Phrase } from '../../../languages/phrase';
import { columnsOf, isIn, type ColumnDefinition, type ColumnType, type TableDefinition } from '../../../schema';
import { LIMITS } from '../../../schema/limits';
import {
  isShardedByOrder, objectIndexes, VECTOR_DISTANCES, type ObjectIndex,
} from '../../../schema/objects/object-index';
import { canBeKey, codesWhere, isFloat, isUnknown } from '../../../schema/types/type-facts';
import { typeText } from '../../../schema/types/type-text';
import { repeated } from '../../../text/collections';
import { listed } from '../../../text/shown';
import { refusal, type Found } from '../../define-rule';
import { changedIndex, changedOptions } from '../../fixes/object-index-fixes';
import type { RuleContext } from '../../rule';
import { objectPart } from '../../subject';
import { keyText } from '../../wording';
import { EXAMPLE_VECTOR_LENGTH } from '../column-type';

export const searchIndex = refusal({
  name: 'search-index',
  summary: 'a search index that Spanner refuses: its token columns, its partition, its order or its interleaving',
  sources: [
    'full-text-search/search-indexes',
    'full-text-search/partition-search-index',
    'reference/standard-sql/data-definition-language#create-search-index',
  ],
  check: (context, found) => {
    for (const { index, table, refuse } of indexesOfKind('SEARCH INDEX', context, found)) {
      if (table) {
        checkSearched(index, table, context, refuse);
        checkOrder(index, table, context, refuse);
        checkKey(index, table, refuse);
        checkParent(index, context, refuse);
      }
    }
  },
});

function checkSearched(index: ObjectIndex, table: TableDefinition, context: RuleContext, refuse: RefuseIndex): void {
  const { columns, storing, partitionBy } = index;
  const { dialect } = context.schema;
  const known = knownColumn(table, context);
  for (const { name, type } of columns.flatMap(known).filter((each) => each.type.code !== 'TOKENLIST')) {
    const tokens = call('Column', 'tokens', [text(`${name}Tokens`), REST]);
    const rest = without(columns, name);
    refuse(
      `searches ${name}, which is ${typeText(type, dialect)}, and a search index searches ` +
        `${typeText({ code: 'TOKENLIST' }, dialect)} columns`,
      [
        phrase`${tokens} makes the tokens of ${name} that it can search`,
        ...(rest.length === 0 ? [] : [{ columns: rest }]),
      ],
      name,
    );
  }
  refuseRepeated(index, refuse);
  for (const name of storing.filter((each) => columns.includes(each))) {
    refuse(
      `stores ${name}, which it searches: the index holds its tokens already`,
      [{ storing: without(storing, name) }],
      name,
    );
  }
  for (const name of storing.filter((each) => isIn(table.primaryKey, each))) {
    refuse(
      `stores ${name}, which is part of the primary key of ${index.table}: every entry holds it already`,
      [{ storing: without(storing, name) }],
      name,
    );
  }
  for (const { name } of partitionBy.flatMap(known).filter(({ type }) => type.code === 'TOKENLIST')) {
    refuse(
      `is partitioned by ${name}, which holds tokens and no value`, [{ partitionBy: without(partitionBy, name) }], name,
    );
  }
}

function checkOrder(
  { orderBy, whereNotNull }: ObjectIndex, table: TableDefinition, context: RuleContext, refuse: RefuseIndex,
): void {
  const { dialect } = context.schema;
  if (orderBy.length > 1) {
    refuse(
      `is ordered by ${orderBy.length} columns, and a search index is ordered by one`,
      [{ orderBy: orderBy.slice(0, 1) }],
    );
  }
  for (const { name, type } of columnsOf(orderBy).flatMap(knownColumn(table, context))) {
    if (type.code !== 'INT64') {
      refuse(
        `is ordered by ${name}, which is ${typeText(type, dialect)}, and a search index is ordered by ` +
          `${typeText({ code: 'INT64' }, dialect)}`,
        ['order by a column of whole numbers, such as the microseconds of a time', { orderBy: [] }],
        name,
      );
    } else if (context.lookup.isNullable(table, name) && !whereNotNull.includes(name)) {
      refuse(
        `is ordered by ${name}, which may be NULL`,
        [{ whereNotNull: [...whereNotNull, name] }, `make ${name} NOT NULL`],
        name,
      );
    }
  }
}

function checkKey(
  { columns, storing, partitionBy, orderBy, whereNotNull }: ObjectIndex, table: TableDefinition, refuse: RefuseIndex,
): void {
  const key = new Set([...partitionBy, ...columnsOf([...table.primaryKey, ...orderBy])]);
  for (const name of whereNotNull.filter((each) => !key.has(each) && !storing.includes(each))) {
    const left = { whereNotNull: without(whereNotNull, name), says: `without the condition on ${name}` };
    refuse(
      `leaves out rows without ${name}, which it neither is ordered by nor stores`,
      columns.includes(name) ? [left] : [{ storing: [...storing, name], says: `with ${name} stored` }, left],
      name,
    );
  }
  const count = key.size + LIMITS.addedSearchKeyParts;
  if (count > LIMITS.keyParts) {
    refuse(
      `has a key of ${count} columns, and a key has at most ${LIMITS.keyParts}: the primary key, PARTITION BY, ` +
        `ORDER BY and ${LIMITS.addedSearchKeyParts} that Spanner adds`,
      ['leave out columns of PARTITION BY'],
    );
  }
}

function checkParent(index: ObjectIndex, { lookup }: RuleContext, refuse: RefuseIndex): void {
  const { interleaveIn, partitionBy } = index;
  const parent = interleaveIn === undefined ? undefined : lookup.table(interleaveIn);
  if (!parent) {
    return;
  }
  const apart = { interleaveIn: undefined, says: 'without INTERLEAVE IN' };
  if (!isShardedByOrder(index)) {
    refuse(
      `is interleaved in ${parent.name} without sort_order_sharding`,
      [apart, { ...changedOptions(index, { sort_order_sharding: 'true' }), says: 'with sort_order_sharding' }],
    );
  }
  if (parent.interleave) {
    refuse(
      `is interleaved in ${parent.name}, which is interleaved itself`,
      [apart, 'interleave it in a table at the top of its hierarchy'],
    );
  }
  const key = columnsOf(parent.primaryKey);
  if (key.some((column, at) => partitionBy[at] !== column)) {
    refuse(
      `is interleaved in ${parent.name}, and PARTITION BY does not begin with the key of ${parent.name}, ` +
        keyText(parent.primaryKey),
      [{ partitionBy: [...key, ...partitionBy.filter((name) => !key.includes(name))] }, apart],
    );
  }
}

export const vectorIndex = refusal({
  name: 'vector-index',
  summary: 'a vector index that Spanner refuses: its embedding, its distance or its tree',
  sources: ['vector-indexes', 'reference/standard-sql/data-definition-language#create-vector-index'],
  check: (context, found) => {
    for (const { index, table, refuse } of indexesOfKind('VECTOR INDEX', context, found)) {
      if (table) {
        checkKeyed(index, table, context, refuse);
      }
      checkOptions(index, refuse);
    }
  },
});

function checkKeyed(index: ObjectIndex, table: TableDefinition, context: RuleContext, refuse: RefuseIndex): void {
  const { columns, storing, whereNotNull } = index;
  const { dialect } = context.schema;
  const known = knownColumn(table, context);
  const held = new Set([...columns, ...columnsOf(table.primaryKey)]);
  for (const column of columns.slice(0, 1).flatMap(known)) {
    checkEmbedding(column, index, table, context, refuse);
  }
  for (const { name, type } of columns.slice(1).flatMap(known)) {
    if (!canBeKey(type, dialect)) {
      refuse(
        `has ${name} in its key, but a column of the type ${typeText(type, dialect)} cannot be part of a key`,
        [{ columns: without(columns, name) }],
        name,
      );
    }
  }
  for (const name of storing.filter((each) => held.has(each))) {
    refuse(`stores ${name}, which every entry holds already`, [{ storing: without(storing, name) }], name);
  }
  refuseRepeated(index, refuse);
  for (const name of whereNotNull.filter((each) => !held.has(each) && !storing.includes(each))) {
    refuse(
      `leaves out rows without ${name}, which it neither has in its key nor stores`,
      [{ whereNotNull: without(whereNotNull, name) }],
      name,
    );
  }
}

function checkEmbedding(
  { name, type }: ColumnDefinition,
  { whereNotNull }: ObjectIndex,
  table: TableDefinition,
  context: RuleContext,
  refuse: RefuseIndex,
): void {
  const { dialect } = context.schema;
  if (type.code !== 'ARRAY' || !isFloat(type.element)) {
    refuse(
      `begins with ${name}, which is ${typeText(type, dialect)}, and an embedding is an array of ` +
        codesWhere(isFloat).map((code) => typeText({ code } as ColumnType, dialect)).join(' or '),
      ['begin with the column that holds the embedding'],
      name,
    );
    return;
  }
  const { vectorLength } = type;
  if (vectorLength === undefined) {
    refuse(
      `begins with ${name}, which has no vector length`,
      [phrase`give ${name} the vector length that the model makes: ${EXAMPLE_VECTOR_LENGTH}`],
      name,
    );
  } else if (vectorLength > LIMITS.indexedVectorLength) {
    refuse(
      `begins with ${name}, which has a vector length of ${vectorLength}, and a vector index reads at most ` +
        `${LIMITS.indexedVectorLength} numbers`,
      ['store an embedding with fewer numbers: most models make shorter ones on request'],
      name,
    );
  }
  if (context.lookup.isNullable(table, name) && !whereNotNull.includes(name)) {
    refuse(
      `begins with ${name}, which may be NULL, but does not leave out rows without it`,
      [{ whereNotNull: [name, ...whereNotNull] }],
      name,
    );
  }
}

function checkOptions(index: ObjectIndex, refuse: RefuseIndex): void {
  const [distance, depth, leaves, branches] = ['distance_type', 'tree_depth', 'num_leaves', 'num_branches']
    .map((name) => index.options.get(name));
  if (distance === undefined || !VECTOR_DISTANCES.includes(distance.slice(1, -1))) {
    refuse(
      distance === undefined
        ? 'has no distance_type'
        : `has the distance_type ${distance}, but there are only ${listed(VECTOR_DISTANCES)}`,
      VECTOR_DISTANCES.map((each) => changedOptions(index, { distance_type: `'${each}'` })),
    );
  }
  if (depth !== undefined && !['2', '3'].includes(depth)) {
    refuse(
      `has a tree_depth of ${depth}, and a tree has 2 or 3 levels`,
      ['2', '3'].map((each) => changedOptions(index, { tree_depth: each })),
    );
  }
  if (leaves !== undefined && !(Number(leaves) >= 1)) {
    refuse(`has ${leaves} leaves, and a tree has one at least`, [changedOptions(index, { num_leaves: '1000' })]);
  }
  if (branches !== undefined && depth !== '3') {
    refuse(
      'has num_branches, but only a tree with 3 levels has branches',
      [changedOptions(index, { num_branches: undefined }), changedOptions(index, { tree_depth: '3' })],
    );
  } else if (branches !== undefined && leaves !== undefined && Number(branches) >= Number(leaves)) {
    refuse(
      `has ${branches} branches and ${leaves} leaves, and a branch has several leaves`,
      ['fewer branches: a branch serves well with 50 to 500 leaves'],
    );
  }
}

type Changes = Parameters<typeof changedIndex>[1] & { readonly says?: string };

/**
 * Reports a finding about an index.
 *
 * @param ways Changes of the index, or other ways out.
 * @param column The column at which the finding points, if any.
 */
type RefuseIndex = (what: string, ways: readonly (Phrase | Changes)[], column?: string) => void;

/** Search or vector indexes, each with its table if it exists, and a function that reports findings. */
function indexesOfKind(
  kind: ObjectIndex['kind'], { schema, lookup }: RuleContext, found: Found,
): { readonly index: ObjectIndex; readonly table?: TableDefinition; readonly refuse: RefuseIndex }[] {
  return objectIndexes(schema).filter((index) => index.kind === kind).map((index) => ({
    index,
    table: lookup.table(index.table),
    refuse: (what, ways, column) => found(
      objectPart(index, column),
      `${kind.toLowerCase()} ${index.name} ${what}`,
      ways.map((way) => {
        if (typeof way === 'string' || 'length' in way) {
          return way;
        }
        const { says, ...changes } = way;
        return changedIndex(index, changes, says);
      }),
    ),
  }));
}

/** Finds a column by name if it exists and its type is known. */
function knownColumn(table: TableDefinition, { lookup }: RuleContext): (name: string) => ColumnDefinition[] {
  return (name) => {
    const column = lookup.column(table, name);
    return column && !isUnknown(column.type) ? [column] : [];
  };
}

function without(names: readonly string[], gone: string): string[] {
  return names.filter((name) => name !== gone);
}

function refuseRepeated({ columns, storing }: ObjectIndex, refuse: RefuseIndex): void {
  for (const name of [columns, storing].flatMap((names) => [...new Set(repeated(names))])) {
    refuse(`names ${name} twice`, [{ columns: [...new Set(columns)], storing: [...new Set(storing)] }], name);
  }
}
