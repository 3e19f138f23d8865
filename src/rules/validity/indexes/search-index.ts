import { indexesOfKind, indexProblem, knownColumn } from './index-problem';
import { call, REST, text } from '../../../languages/code';
import { phrase } from '../../../languages/phrase';
import type { ColumnDefinition, IndexKeyPart, TableDefinition } from '../../../schema';
import { LIMITS } from '../../../schema/limits';
import { isShardedByOrder, type ObjectIndex } from '../../../schema/objects/object-index';
import { typeText } from '../../../schema/types/type-text';
import { byFault, defineRule } from '../../define-rule';
import { advice, type Fix } from '../../fixes/fix';
import { changedIndex, withOptions } from '../../fixes/object-index-fixes';
import type { RuleContext } from '../../rule';
import { isNullable } from '../../views/is-nullable';
import { keyText } from '../../wording';

type Fault =
  | { readonly fault: 'not tokens' | 'partition' | 'order type'; readonly column: ColumnDefinition }
  | { readonly fault: 'twice' | 'stored tokens' | 'stored key' | 'filter' | 'nullable order'; readonly column: string }
  | { readonly fault: 'orders'; readonly orderBy: readonly IndexKeyPart[] }
  | { readonly fault: 'key parts'; readonly count: number }
  | { readonly fault: 'not sharded by order'; readonly parent: string }
  | { readonly fault: 'child'; readonly parent: string }
  | { readonly fault: 'partition key'; readonly parent: TableDefinition };

type Facts = Fault & { readonly index: ObjectIndex };

const faultText = byFault<Facts>({
  'not tokens': ({ column: { name, type } }, { dialect }) =>
    `searches ${name}, which is ${typeText(type, dialect)}, and a search index searches ` +
      `${typeText({ code: 'TOKENLIST' }, dialect)} columns`,
  'twice': ({ column }) => `names ${column} twice`,
  'stored tokens': ({ column }) => `stores ${column}, which it searches: the index holds its tokens already`,
  'stored key': ({ column, index }) =>
    `stores ${column}, which is part of the primary key of ${index.table}: every entry holds it already`,
  'partition': ({ column }) => `is partitioned by ${column.name}, which holds tokens and no value`,
  'orders': ({ orderBy }) => `is ordered by ${orderBy.length} columns, and a search index is ordered by one`,
  'order type': ({ column: { name, type } }, { dialect }) =>
    `is ordered by ${name}, which is ${typeText(type, dialect)}, and a search index is ordered by ` +
      `${typeText({ code: 'INT64' }, dialect)}`,
  'filter': ({ column }) => `leaves out rows without ${column}, which it neither is ordered by nor stores`,
  'nullable order': ({ column }) => `is ordered by ${column}, which may be NULL`,
  'key parts': ({ count }) => `has a key of ${count} columns, and a key has at most ${LIMITS.keyParts}: ` +
    `the primary key, PARTITION BY, ORDER BY and ${LIMITS.addedSearchKeyParts} that Spanner adds`,
  'not sharded by order': ({ parent }) => `is interleaved in ${parent} without sort_order_sharding`,
  'child': ({ parent }) => `is interleaved in ${parent}, which is interleaved itself`,
  'partition key': ({ parent }) =>
    `is interleaved in ${parent.name}, and PARTITION BY does not begin with the key of ` +
    `${parent.name}, ${keyText(parent.primaryKey)}`,
});

export const searchIndex = defineRule<Facts>({
  name: 'search-index',
  kind: 'refused',
  summary: 'a search index that Spanner refuses: its token columns, its partition, its order or its interleaving',
  sources: [
    'https://cloud.google.com/spanner/docs/full-text-search/search-indexes',
    'https://cloud.google.com/spanner/docs/full-text-search/partition-search-index',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-search-index',
  ],
  check: (context) =>
    indexesOfKind('SEARCH INDEX', context).flatMap(({ index, table }) => (
      table ? faultsOf(index, table, context) : []
    ).map((fault) => indexProblem(index, fault, () => waysOut(index, fault)))),
  words: {
    message: (facts, say) => `search index ${facts.index.name} ${faultText(facts, say)}`,
    advice: {
      'not tokens': (facts) => facts.fault === 'not tokens'
        ? phrase`${call('Column', 'tokens', [text(`${facts.column.name}Tokens`), REST])} makes the tokens of ${
          facts.column.name} that it can search`
        : '',
      'order type': () => 'order by a column of whole numbers, such as UNIX_MICROS(...) of a time',
      'nullable order': () => 'or make the column NOT NULL',
      'no partition': () => 'leave out columns of PARTITION BY',
      'root': () => 'interleave it in a table at the top of its hierarchy',
    },
  },
});

function faultsOf(index: ObjectIndex, table: TableDefinition, context: RuleContext): Fault[] {
  const { columns, storing, partitionBy, orderBy, whereNotNull } = index;
  const column = knownColumn(table, context);
  const primaryKey = table.primaryKey.map((part) => part.column);
  const key = new Set([...primaryKey, ...partitionBy, ...orderBy.map((part) => part.column)]);
  const count = key.size + LIMITS.addedSearchKeyParts;
  return [
    ...columns.flatMap(column).filter(({ type }) => type.code !== 'TOKENLIST')
      .map((each): Fault => ({ fault: 'not tokens', column: each })),
    ...[columns, storing].flatMap((names) => repeated(names)).map((name): Fault => ({ fault: 'twice', column: name })),
    ...storing
      .filter((name) => columns.includes(name))
      .map((name): Fault => ({ fault: 'stored tokens', column: name })),
    ...storing
      .filter((name) => primaryKey.includes(name))
      .map((name): Fault => ({ fault: 'stored key', column: name })),
    ...partitionBy
      .flatMap(column)
      .filter(({ type }) => type.code === 'TOKENLIST')
      .map((each): Fault => ({ fault: 'partition', column: each })),
    ...(orderBy.length > 1 ? [{ fault: 'orders', orderBy } as const] : []),
    ...orderBy.flatMap((part) => column(part.column)).flatMap((each): Fault[] =>
      each.type.code !== 'INT64'
        ? [{ fault: 'order type', column: each }]
        : isNullable(each.name, table, context) && !whereNotNull.includes(each.name)
          ? [{ fault: 'nullable order', column: each.name }]
          : [],
    ),
    ...whereNotNull.filter((name) => !key.has(name) && !storing.includes(name))
      .map((name): Fault => ({ fault: 'filter', column: name })),
    ...(count > LIMITS.keyParts ? [{ fault: 'key parts', count } as const] : []),
    ...interleaveFaults(index, context),
  ];
}

function interleaveFaults(index: ObjectIndex, { lookup }: RuleContext): Fault[] {
  const parent = index.interleaveIn === undefined ? undefined : lookup.table(index.interleaveIn);
  if (!parent) {
    return [];
  }
  const isPrefix = parent.primaryKey.every(({ column }, at) => index.partitionBy[at] === column);
  return [
    ...(isShardedByOrder(index) ? [] : [{ fault: 'not sharded by order', parent: parent.name } as const]),
    ...(parent.interleave ? [{ fault: 'child', parent: parent.name } as const] : []),
    ...(isPrefix ? [] : [{ fault: 'partition key', parent } as const]),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function waysOut(index: ObjectIndex, fault: Fault): Fix[] {
  const changed = (changes: Partial<Omit<ObjectIndex, 'kind'>>): Fix => changedIndex(index, changes);
  const without = (names: readonly string[], gone: string): string[] => names.filter((name) => name !== gone);
  switch (fault.fault) {
    case 'not tokens': {
      const rest = without(index.columns, fault.column.name);
      return [advice('not tokens'), ...(rest.length === 0 ? [] : [changed({ columns: rest })])];
    }
    case 'twice':
      return [changed({ columns: [...new Set(index.columns)], storing: [...new Set(index.storing)] })];
    case 'stored tokens':
    case 'stored key':
      return [changed({ storing: without(index.storing, fault.column) })];
    case 'partition':
      return [changed({ partitionBy: without(index.partitionBy, fault.column.name) })];
    case 'orders':
      return [changed({ orderBy: index.orderBy.slice(0, 1) })];
    case 'order type':
      return [advice('order type'), changed({ orderBy: [] })];
    case 'nullable order':
      return [changed({ whereNotNull: [...index.whereNotNull, fault.column] }), advice('nullable order')];
    case 'filter':
      return [
        ...(index.columns.includes(fault.column) ? [] : [changed({ storing: [...index.storing, fault.column] })]),
        changed({ whereNotNull: without(index.whereNotNull, fault.column) }),
      ];
    case 'key parts':
      return [advice('no partition')];
    case 'not sharded by order':
      return [
        changed({ interleaveIn: undefined }), changed(withOptions(index, { sort_order_sharding: 'true' })),
      ];
    case 'child':
      return [changed({ interleaveIn: undefined }), advice('root')];
    case 'partition key': {
      const key = fault.parent.primaryKey.map(({ column }) => column);
      const rest = index.partitionBy.filter((name) => !key.includes(name));
      return [changed({ partitionBy: [...key, ...rest] }), changed({ interleaveIn: undefined })];
    }
  }
}
