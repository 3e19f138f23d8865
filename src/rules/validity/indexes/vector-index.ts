import { indexesOfKind, knownColumn, refuseRepeated, without, type RefuseIndex } from './indexes-of-kind';
import { phrase } from '../../../languages/phrase';
import type { ColumnDefinition, ColumnType, TableDefinition } from '../../../schema';
import { LIMITS } from '../../../schema/limits';
import { VECTOR_DISTANCES, type ObjectIndex } from '../../../schema/objects/object-index';
import { canBeKey, codesWhere, isFloat } from '../../../schema/types/type-facts';
import { typeText } from '../../../schema/types/type-text';
import { listed } from '../../../text/shown';
import { refusal } from '../../define-rule';
import { withOptions } from '../../fixes/index-fixes';
import type { RuleContext } from '../../rule';
import { EXAMPLE_VECTOR_LENGTH } from '../column-type';

export const vectorIndex = refusal({
  name: 'vector-index',
  summary: 'a vector index that Spanner refuses: its embedding, its distance or its tree',
  sources: ['vector-indexes', 'reference/standard-sql/data-definition-language#create-vector-index'],
  check: (context, found) => {
    for (const { index, table, refuse } of indexesOfKind('VECTOR INDEX', context, found)) {
      if (table) {
        checkColumns(index, table, context, refuse);
      }
      checkOptions(index, refuse);
    }
  },
});

function checkColumns(index: ObjectIndex, table: TableDefinition, context: RuleContext, refuse: RefuseIndex): void {
  const { columns, storing, whereNotNull } = index;
  const { dialect } = context.schema;
  const known = knownColumn(table, context);
  const held = new Set([...columns, ...table.primaryKey.map(({ column }) => column)]);
  for (const column of columns.slice(0, 1).flatMap(known)) {
    checkEmbedding(column, index, table, context, refuse);
  }
  for (const { name, type } of columns.slice(1).flatMap(known)) {
    if (!canBeKey(type, dialect)) {
      refuse(
        `has ${name} in its key, and a column of the type ${typeText(type, dialect)} cannot be part of a key`,
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
      `begins with ${name}, which may be NULL, and does not leave out rows without it`,
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
        : `has the distance_type ${distance}, and there are ${listed(VECTOR_DISTANCES)}`,
      VECTOR_DISTANCES.map((each) => withOptions(index, { distance_type: `'${each}'` })),
    );
  }
  if (depth !== undefined && !['2', '3'].includes(depth)) {
    refuse(
      `has a tree_depth of ${depth}, and a tree has 2 or 3 levels`,
      ['2', '3'].map((each) => withOptions(index, { tree_depth: each })),
    );
  }
  if (leaves !== undefined && !(Number(leaves) >= 1)) {
    refuse(`has ${leaves} leaves, and a tree has one at least`, [withOptions(index, { num_leaves: '1000' })]);
  }
  if (branches !== undefined && depth !== '3') {
    refuse(
      'has num_branches, and only a tree with 3 levels has branches',
      [withOptions(index, { num_branches: undefined }), withOptions(index, { tree_depth: '3' })],
    );
  } else if (branches !== undefined && leaves !== undefined && Number(branches) >= Number(leaves)) {
    refuse(
      `has ${branches} branches and ${leaves} leaves, and a branch has several leaves`,
      ['fewer branches: a branch serves well with 50 to 500 leaves'],
    );
  }
}
