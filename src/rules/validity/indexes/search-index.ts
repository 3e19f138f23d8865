import { indexesOfKind, knownColumn, refuseRepeated, without, type RefuseIndex } from './indexes-of-kind';
import { call, REST, text } from '../../../languages/code';
import { phrase } from '../../../languages/phrase';
import { columnsOf, isIn, type TableDefinition } from '../../../schema';
import { LIMITS } from '../../../schema/limits';
import { isShardedByOrder, type ObjectIndex } from '../../../schema/objects/object-index';
import { typeText } from '../../../schema/types/type-text';
import { refusal } from '../../define-rule';
import { withOptions } from '../../fixes/index-fixes';
import type { RuleContext } from '../../rule';
import { keyText } from '../../wording';

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
        checkColumns(index, table, context, refuse);
        checkOrder(index, table, context, refuse);
        checkKey(index, table, refuse);
        checkParent(index, context, refuse);
      }
    }
  },
});

function checkColumns(index: ObjectIndex, table: TableDefinition, context: RuleContext, refuse: RefuseIndex): void {
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
    const left = { whereNotNull: without(whereNotNull, name) };
    refuse(
      `leaves out rows without ${name}, which it neither is ordered by nor stores`,
      columns.includes(name) ? [left] : [{ storing: [...storing, name] }, left],
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
  const apart = { interleaveIn: undefined };
  if (!isShardedByOrder(index)) {
    refuse(
      `is interleaved in ${parent.name} without sort_order_sharding`,
      [apart, withOptions(index, { sort_order_sharding: 'true' })],
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
