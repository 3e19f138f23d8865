import { indexesOfKind, indexProblem, knownColumn } from './index-problem';
import { phrase } from '../../../languages/phrase';
import type { ColumnDefinition, ColumnType, TableDefinition } from '../../../schema';
import { LIMITS } from '../../../schema/limits';
import { VECTOR_DISTANCES, type ObjectIndex } from '../../../schema/objects/object-index';
import { canBeKey, codesWhere, isFloat } from '../../../schema/types/type-facts';
import { typeText } from '../../../schema/types/type-text';
import { listed } from '../../../text/listed';
import { byFault, defineRule } from '../../define-rule';
import { advice, type Fix } from '../../fixes/fix';
import { changedIndex, withOptions } from '../../fixes/object-index-fixes';
import type { RuleContext } from '../../rule';
import { isNullable } from '../../views/is-nullable';
import { EXAMPLE_VECTOR_LENGTH } from '../column-type';

type Fault =
  | { readonly fault: 'embedding' | 'no length' | 'filter type'; readonly column: ColumnDefinition }
  | { readonly fault: 'length'; readonly column: ColumnDefinition; readonly length: number }
  | { readonly fault: 'nullable' | 'stored key' | 'repeated key' | 'filter'; readonly column: string }
  | { readonly fault: 'no distance' }
  | { readonly fault: 'distance' | 'depth' | 'leaves'; readonly given: string }
  | { readonly fault: 'branches of two levels' | 'branches'; readonly given: string };

type Facts = Fault & { readonly index: ObjectIndex };

const faultText = byFault<Facts>({
  'embedding': ({ column: { name, type } }, { dialect }) =>
    `begins with ${name}, which is ${typeText(type, dialect)}, and an embedding is an array of ` +
      codesWhere(isFloat).map((code) => typeText({ code } as ColumnType, dialect)).join(' or '),
  'no length': ({ column }) => `begins with ${column.name}, which has no vector length`,
  'length': ({ column, length }) => `begins with ${column.name}, which has a vector length of ${length}, ` +
    `and a vector index reads at most ${LIMITS.indexedVectorLength} numbers`,
  'filter type': ({ column: { name, type } }, { dialect }) =>
    `has ${name} in its key, and a column of the type ${typeText(type, dialect)} cannot be part of a key`,
  'nullable': ({ column }) => `begins with ${column}, which may be NULL, and does not leave out rows without it`,
  'stored key': ({ column }) => `stores ${column}, which every entry holds already`,
  'repeated key': ({ column }) => `has ${column} twice in its key`,
  'filter': ({ column }) => `leaves out rows without ${column}, which it neither has in its key nor stores`,
  'leaves': ({ given }) => `has ${given} leaves, and a tree has one at least`,
  'no distance': () => 'has no distance_type',
  'distance': ({ given }) => `has the distance_type ${given}, and there are ${listed(VECTOR_DISTANCES)}`,
  'depth': ({ given }) => `has a tree_depth of ${given}, and a tree has 2 or 3 levels`,
  'branches of two levels': () => 'has num_branches, and only a tree with 3 levels has branches',
  'branches': ({ given, index }) =>
    `has ${given} branches and ${index.options.get('num_leaves')} leaves, and a branch has several leaves`,
});

export const vectorIndex = defineRule<Facts>({
  name: 'vector-index',
  kind: 'refused',
  summary: 'a vector index that Spanner refuses: its embedding, its distance or its tree',
  sources: [
    'https://cloud.google.com/spanner/docs/vector-indexes',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-vector-index',
  ],
  check: (context) =>
    indexesOfKind('VECTOR INDEX', context).flatMap(({ index, table }) => [
      ...(table ? columnFaults(index, table, context) : []), ...optionFaults(index),
    ].map((fault) => indexProblem(index, fault, () => waysOut(index, fault)))),
  words: {
    message: (facts, say) => `vector index ${facts.index.name} ${faultText(facts, say)}`,
    advice: {
      'embedding': () => 'begin with the column that holds the embedding',
      'no length': (facts) => facts.fault === 'no length'
        ? phrase`give ${facts.column.name} the vector length that the model makes: ${EXAMPLE_VECTOR_LENGTH}`
        : '',
      'length': () => 'store an embedding with fewer numbers: most models make shorter ones on request',
      'branches': () => 'fewer branches: a branch serves well with 50 to 500 leaves',
    },
  },
});

function columnFaults(index: ObjectIndex, table: TableDefinition, context: RuleContext): Fault[] {
  const [first, ...rest] = index.columns;
  const column = knownColumn(table, context);
  const held = new Set([...index.columns, ...table.primaryKey.map((part) => part.column)]);
  return [
    ...column(first).flatMap((each) => embeddingFaults(each, index, table, context)),
    ...rest.flatMap(column).filter(({ type }) => !canBeKey(type, context.schema.dialect))
      .map((each): Fault => ({ fault: 'filter type', column: each })),
    ...index.storing.filter((name) => held.has(name)).map((name): Fault => ({ fault: 'stored key', column: name })),
    ...index.columns.filter((name, at) => index.columns.indexOf(name) < at)
      .map((name): Fault => ({ fault: 'repeated key', column: name })),
    ...index.whereNotNull.filter((name) => !held.has(name) && !index.storing.includes(name))
      .map((name): Fault => ({ fault: 'filter', column: name })),
  ];
}

function embeddingFaults(
  column: ColumnDefinition, { whereNotNull }: ObjectIndex, table: TableDefinition, context: RuleContext,
): Fault[] {
  const { name, type } = column;
  if (type.code !== 'ARRAY' || !isFloat(type.element)) {
    return [{ fault: 'embedding', column }];
  }
  const length = type.vectorLength;
  return [
    ...(length === undefined
      ? [{ fault: 'no length', column } as const]
      : length > LIMITS.indexedVectorLength ? [{ fault: 'length', column, length } as const] : []),
    ...(isNullable(name, table, context) && !whereNotNull.includes(name)
      ? [{ fault: 'nullable', column: name } as const]
      : []),
  ];
}

function optionFaults({ options }: ObjectIndex): Fault[] {
  const distance = options.get('distance_type');
  const [depth, leaves, branches] = ['tree_depth', 'num_leaves', 'num_branches'].map((name) => options.get(name));
  return [
    ...(distance === undefined
      ? [{ fault: 'no distance' } as const]
      : VECTOR_DISTANCES.includes(distance.slice(1, -1)) ? [] : [{ fault: 'distance', given: distance } as const]),
    ...(depth === undefined || ['2', '3'].includes(depth) ? [] : [{ fault: 'depth', given: depth } as const]),
    ...(leaves === undefined || Number(leaves) >= 1 ? [] : [{ fault: 'leaves', given: leaves } as const]),
    ...(branches !== undefined && depth !== '3'
      ? [{ fault: 'branches of two levels', given: branches } as const]
      : branches !== undefined && leaves !== undefined && Number(branches) >= Number(leaves)
        ? [{ fault: 'branches', given: branches } as const]
        : []),
  ];
}

function waysOut(index: ObjectIndex, fault: Fault): Fix[] {
  const changed = (changes: Partial<Omit<ObjectIndex, 'kind'>>): Fix => changedIndex(index, changes);
  const withOption = (name: string, given: string | undefined): Fix => changed(withOptions(index, { [name]: given }));
  switch (fault.fault) {
    case 'embedding':
    case 'no length':
    case 'length':
      return [advice(fault.fault)];
    case 'filter type':
      return [changed({ columns: index.columns.filter((name) => name !== fault.column.name) })];
    case 'nullable':
      return [changed({ whereNotNull: [fault.column, ...index.whereNotNull] })];
    case 'stored key':
      return [changed({ storing: index.storing.filter((name) => name !== fault.column) })];
    case 'repeated key':
      return [changed({ columns: [...new Set(index.columns)] })];
    case 'filter':
      return [changed({ whereNotNull: index.whereNotNull.filter((name) => name !== fault.column) })];
    case 'leaves':
      return [withOption('num_leaves', '1000')];
    case 'no distance':
    case 'distance':
      return VECTOR_DISTANCES.map((distance) => withOption('distance_type', `'${distance}'`));
    case 'depth':
      return ['2', '3'].map((depth) => withOption('tree_depth', depth));
    case 'branches of two levels':
      return [withOption('num_branches', undefined), withOption('tree_depth', '3')];
    case 'branches':
      return [advice('branches')];
  }
}
