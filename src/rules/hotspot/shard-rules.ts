import { columnsOf, Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { isTime } from '../../schema/types/type-facts';
import { hotspot } from '../define-rule';
import { fanOutCost, keyColumns, shardedTable } from '../fixes/changed-table';
import type { Fix } from '../fixes/fix';
import { styledName } from '../fixes/new-columns';
import { recomputed, rehashedColumn, shardCount, withSources } from '../fixes/rehashed-column';
import { proposedShards, shardSources } from '../fixes/shard-sources';
import { hashColumns, leafSources, madeColumns, type KeyedColumn } from '../keys/keyed-columns';
import { nullableShards } from '../keys/nullable-shards';
import type { RuleContext } from '../rule';
import { columnText, figure, shardCost } from '../wording';

export const signedShard = hotspot({
  name: 'signed-shard',
  summary:
    'a shard is the signed remainder of a hash: 2N-1 values instead of N, so a read of 0 to N-1 misses up to half ' +
      'the rows',
  sources: ['schema-design#fix_hash_the_key', 'reference/standard-sql/mathematical_functions#mod'],
  check: (context, found) => {
    for (const { table, column, spread } of madeColumns(context)) {
      const { name, generated, defaultExpression } = column;
      const modulus = spread.kind === 'bounded' ? spread.signedModulus ?? 0 : 0;
      if (modulus >= 2 && (generated || defaultExpression !== undefined)) {
        const last = modulus - 1;
        found(
          { kind: 'column', table, column: name, clause: generated ? 'expression' : 'default' },
          `${name} of ${table.name} has ${figure(modulus + last)} values, not ${figure(modulus)}: a read of shards 0 ` +
            `to ${figure(last)} misses about ${Math.round((100 * last) / (2 * modulus))}% of the rows`,
          () => [recomputed(table, withoutSign(column, context.schema.dialect), context)],
          {
            why: [
              `MOD keeps the sign of the hash: shards run from -${last} to ${last}, and 0 gets twice the rows of any ` +
                'other',
            ],
            cost: shardCost(table, name),
          },
        );
      }
    }
  },
});

function withoutSign(column: ColumnDefinition, dialect: Dialect): ColumnDefinition {
  const positive = (expression: string): string => `${dialect === Dialect.POSTGRESQL ? 'abs' : 'ABS'}(${expression})`;
  return column.generated
    ? { ...column, generated: { ...column.generated, expression: positive(column.generated.expression) } }
    : { ...column, defaultExpression: positive(column.defaultExpression!) };
}

export const nullableShardSource = hotspot({
  name: 'nullable-shard-source',
  summary: 'a shard or hash in a key is computed from a nullable column, so all rows with NULL land in one place',
  sources: ['generated-column/how-to', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    for (const { keyed, sources, effect } of nullableShards(context)) {
      const { table, column: { name }, spread } = keyed;
      const refuse = (message: string): void => found(
        { kind: 'column', table, column: name, clause: 'expression' },
        message,
        () => valuesFor(keyed, sources, context),
        {
          why: sources.map((source) => `${columnText(table, source)} can be NULL`),
          cost: `rows with NULL in ${sources.join(', ')} need a value`,
        },
      );
      const place = spread.kind === 'bounded' ? 'shard' : 'value';
      const rows = `rows of ${table.name} with NULL in ${sources.join(', ')}`;
      if (effect === 'refused') {
        refuse(`Spanner refuses ${rows}: ${name} is computed from it and is NOT NULL`);
      } else if (effect === 'NULL') {
        refuse(`all ${rows} have NULL in ${name}: an extra ${place} that reads by ${place} miss`);
      } else {
        refuse(`all ${rows} share one hash, hence one ${place} of ${name}`);
      }
    }
  },
});

function valuesFor(keyed: KeyedColumn, sources: readonly string[], context: RuleContext): Fix[] {
  const { table } = keyed;
  const { lookup } = context;
  const neverNull = columnsOf(table.primaryKey)
    .filter((name) => lookup.column(table, name) && !lookup.isNullable(table, name));
  const rehashed = rehashedColumn(keyed, shardSources(table, neverNull, context), context);
  const [first, ...others] = sources.map((source) => ({ ...lookup.column(table, source)!, notNull: true }));
  const mandatory: Fix = { kind: 'column', table, column: first, others };
  return rehashed ? [mandatory, recomputed(table, rehashed, context)] : [mandatory];
}

export const mutableShardSource = hotspot({
  name: 'mutable-shard-source',
  summary:
    'a shard or hash in a primary key is computed from a column outside the key, which then can never be updated',
  sources: ['generated-column/how-to', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    for (const keyed of hashColumns(context).filter(({ inPrimaryKey }) => inPrimaryKey)) {
      const { table, column } = keyed;
      const key = columnsOf(table.primaryKey);
      const mutable = leafSources(table, column, context)
        .filter((source) => !key.includes(source.name) && !source.immutable);
      if (mutable.length > 0) {
        const names = mutable.map((source) => source.name).join(', ');
        found(
          { kind: 'column', table, column: column.name, clause: 'expression' },
          `${names} of ${table.name} can never be updated: ${column.name} in the primary key is computed from it`,
          () => {
            const [first, ...others] = mutable.map((source) => ({ ...source, immutable: true }));
            const rehashed = rehashedColumn(keyed, shardSources(table, key, context), context);
            const edit = rehashed && recomputed(table, rehashed, context);
            return [
              {
                kind: 'column', table, column: first, others, says: 'if it never changes',
                cost: { kind: 'declaration', immutable: names },
              },
              edit?.kind === 'column'
                ? { ...edit, cost: { kind: 'other order', lead: column.name, column: names } }
                : withSources(table, column, context)!,
            ];
          },
          {
            why: mutable.map((source) => (
              `${columnText(table, source.name)} is not part of the key and not declared immutable`
            )),
          },
        );
      }
    }
  },
});

export const randomShard = hotspot({
  name: 'random-shard',
  summary: 'a primary key has a random shard, so the natural key after it is no longer unique',
  sources: ['primary-key-default-value', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    for (const keyed of madeColumns(context).filter((each) => each.inPrimaryKey && isDrawnAnew(each, context))) {
      const { table, column: { name: shard }, spread } = keyed;
      const others = [...new Set(columnsOf(table.primaryKey))]
        .filter((name) => name !== shard)
        .flatMap((name) => context.lookup.column(table, name) ?? []);
      const natural = others.filter((other) => isNatural(other, table, context)).map(({ name }) => name);
      if (natural.length > 0 && !others.some((other) => isMadeBySpanner(other, table, context))) {
        const key = others.map(({ name }) => name);
        found(
          { kind: 'primary key', table, column: shard },
          `${table.name} can hold the same ${natural.join(', ')} many times: ${shard} is random, so every insert ` +
            'gets a new key',
          () => [withoutDrawing(keyed, key, context) ?? `compute ${shard} from ${key.join(', ')}`],
          { evidence: () => [{ kind: 'spread', spread }] },
        );
      }
    }
  },
});

function isDrawnAnew({ table, column, spread }: KeyedColumn, context: RuleContext): boolean {
  if (spread.kind !== 'bounded' || !spread.random) {
    return false;
  }
  const key = new Set(columnsOf(table.primaryKey));
  // A shard of a random id in the key itself belongs to that id.
  return (
    !column.generated ||
    leafSources(table, column, context).some(
      (source) => !key.has(source.name) && isRandom(source, table, context),
    )
  );
}

function withoutDrawing(
  { table, column: { name }, spread }: KeyedColumn, key: readonly string[], context: RuleContext,
): Fix | undefined {
  const shardBy = shardSources(table, key, context);
  if (shardBy.length === 0 || context.lookup.parentOf(table)) {
    return undefined;
  }
  const count = shardCount(spread) ?? 0;
  const shards = count > 1 ? count : proposedShards(context.schema);
  const columns = table.columns.filter((column) => column.name !== name);
  const shardColumn = styledName({ ...table, columns }, ['ShardId', 'HashShard']);
  return {
    ...shardedTable(
      table,
      keyColumns(table, key, shardBy, context),
      { shardBy, shards, shardColumn, removed: [name] },
      context,
    ),
    cost: fanOutCost(shards, context.lookup.column(table, key[0])),
  };
}

/** Whether the key comes from outside and is probably meant to be unique. */
function isNatural(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  return (
    !isTime(column.type) &&
    !column.generated &&
    context.spread.column(table, column.name).kind !== 'bounded' &&
    !isMadeBySpanner(column, table, context)
  );
}

function isMadeBySpanner(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  return (
    column.identity !== undefined ||
    (column.defaultExpression !== undefined && context.spread.column(table, column.name).kind === 'scattered')
  );
}

function isRandom(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  const spread = context.spread.column(table, column.name);
  return (spread.kind === 'scattered' || spread.kind === 'bounded') && spread.random === true;
}
