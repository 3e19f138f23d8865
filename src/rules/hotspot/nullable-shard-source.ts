import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { shortText } from '../../spread';
import { defineRule } from '../define-rule';
import { columnCode } from '../fixes/column-code';
import { shardColumnCode } from '../fixes/shard-code';
import { shardSources } from '../fixes/shard-sources';
import { hashColumns, leafSources, type HashColumn, type KeyedColumn } from '../keys/keyed-columns';
import { nullableSources } from '../keys/nullable-sources';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

export const nullableShardSource = defineRule({
  name: 'nullable-shard-source',
  kind: 'hotspot',
  summary: 'a shard or hash in a key is computed from a column that can be NULL: all such rows share one place',
  sources: ['https://cloud.google.com/spanner/docs/generated-column/how-to', 'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key'],
  check: (context) => hashColumns(context).flatMap((keyed) => problemsOf(keyed, context)),
});

function problemsOf(keyed: HashColumn, context: RuleContext): LegacyProblem[] {
  const { table, column, expression, inPrimaryKey } = keyed;
  const indexed = keyed.indexes.some((index) => !index.nullFiltered && !index.whereNotNull.includes(column.name));
  if (!inPrimaryKey && !indexed) {
    return [];
  }
  const leaves = leafSources(table, expression, context);
  const nullable = leaves.filter((source) => !isNeverNull(source, table, context));
  if (nullable.length === 0) {
    return [];
  }
  const { passing, replaced } = allSources(table, expression, context);
  const open = nullable.filter((source) => passing.has(source.name));
  if (open.length > 0) {
    return [problem(keyed, open, nullShard(keyed, open, context), context)];
  }
  const onlyOne = leaves.length === 1 && nullable.length === 1 && replaced.has(nullable[0].name);
  const message = `all rows of ${table.name} without ${names(nullable)} share one hash, and so one ${place(keyed)} of ${column.name}`;
  return onlyOne ? [problem(keyed, nullable, message, context)] : [];
}

function nullShard(keyed: KeyedColumn, sources: readonly ColumnDefinition[], { schema }: RuleContext): string {
  const { table, column, inPrimaryKey } = keyed;
  if (column.notNull || (inPrimaryKey && schema.dialect === Dialect.POSTGRESQL)) {
    return `Spanner refuses rows of ${table.name} without ${names(sources)}: ${column.name} is computed from it and is NOT NULL`;
  }
  return `all rows of ${table.name} without ${names(sources)} have NULL in ${column.name}: one more ${place(keyed)}, that reads of the others miss`;
}

function problem(keyed: HashColumn, sources: readonly ColumnDefinition[], message: string, context: RuleContext): LegacyProblem {
  const { table, column, expression } = keyed;
  const inKey = (name: string): boolean => table.primaryKey.some((part) => part.column === name);
  const rehashed = shardColumnCode(keyed, shardSources(table, neverNullKey(table, context), context), context);
  return {
    object: table.name,
    message,
    location: `${columnText(table, column.name)} AS (${shortText(expression)})`,
    why: sources.map((source) => `${columnText(table, source.name)} can be NULL`),
    fixes: [
      sources.map((source) => columnCode(source, { inKey: inKey(source.name), mandatory: true })).join(', '),
      ...(rehashed === undefined ? [] : [rehashed]),
    ],
    cost: `rows without ${names(sources)} need a value for it`,
  };
}

/** What passes NULL on, also by way of other generated columns. */
function allSources(table: TableDefinition, expression: string, context: RuleContext): { passing: Set<string>; replaced: Set<string> } {
  const first = nullableSources(context.spread.parse(expression));
  const [passing, replaced] = [new Set(first.passing), new Set(first.replaced)];
  for (const name of passing) {
    const generated = context.lookup.column(table, name)?.generated;
    if (generated) {
      const further = nullableSources(context.spread.parse(generated.expression));
      further.passing.forEach((source) => passing.add(source));
      further.replaced.forEach((source) => replaced.add(source));
    }
  }
  return { passing, replaced };
}

function neverNullKey(table: TableDefinition, context: RuleContext): string[] {
  return table.primaryKey.map((part) => part.column).filter((name) => {
    const column = context.lookup.column(table, name);
    return column && isNeverNull(column, table, context);
  });
}

function isNeverNull(column: ColumnDefinition, table: TableDefinition, { schema }: RuleContext): boolean {
  return column.notNull || (schema.dialect === Dialect.POSTGRESQL && table.primaryKey.some((part) => part.column === column.name));
}

function place({ spread }: KeyedColumn): string {
  return spread.kind === 'bounded' ? 'shard' : 'value';
}

function names(columns: readonly ColumnDefinition[]): string {
  return columns.map((column) => column.name).join(', ');
}
