import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import type { Fix } from '../fixes/fix';
import { rehashedColumn } from '../fixes/rehashed-column';
import { shardSources } from '../fixes/shard-sources';
import { hashColumns, leafSources, type KeyedColumn } from '../keys/keyed-columns';
import { nullableSources } from '../keys/nullable-sources';
import type { RuleContext } from '../rule';
import { isNullable } from '../views/is-nullable';
import { columnText } from '../wording';

interface Facts {
  readonly keyed: KeyedColumn;
  readonly sources: readonly string[];
  /** What becomes of rows with a NULL. */
  readonly effect: 'refused' | 'NULL' | 'one hash';
}

export const nullableShardSource = defineRule<Facts>({
  name: 'nullable-shard-source',
  kind: 'hotspot',
  summary: 'a shard or hash in a key is computed from a nullable column, so all rows with NULL land in one place',
  sources: [
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
  ],
  words: {
    message: ({ keyed: { table, column, spread }, sources, effect }) => {
      const place = spread.kind === 'bounded' ? 'shard' : 'value';
      const rows = `rows of ${table.name} with NULL in ${sources.join(', ')}`;
      switch (effect) {
        case 'refused':
          return `Spanner refuses ${rows}: ${column.name} is computed from it and is NOT NULL`;
        case 'NULL':
          return `all ${rows} have NULL in ${column.name}: an extra ${place} that reads by ${place} miss`;
        case 'one hash':
          return `all ${rows} share one hash, hence one ${place} of ${column.name}`;
      }
    },
    why: ({ keyed: { table }, sources }) => sources.map((source) => `${columnText(table, source)} can be NULL`),
    cost: ({ sources }) => `rows with NULL in ${sources.join(', ')} need a value`,
  },
  check: (context) => hashColumns(context).flatMap((keyed) => problemsOf(keyed, context)),
});

function problemsOf(keyed: KeyedColumn, context: RuleContext): Problem<Facts>[] {
  const { table, column, inPrimaryKey } = keyed;
  const { expression } = column.generated!;
  // An index that leaves out NULL, be it of the shard or of its sources, holds none.
  const holding = keyed.indexes.filter((index) => !index.nullFiltered && !index.whereNotNull.includes(column.name));
  if (!inPrimaryKey && holding.length === 0) {
    return [];
  }
  const leaves = leafSources(table, expression, context);
  const nullable = leaves.filter(
    ({ name }) =>
      isNullable(name, table, context) &&
      (inPrimaryKey || holding.some(({ whereNotNull }) => !whereNotNull.includes(name))),
  );
  if (nullable.length === 0) {
    return [];
  }
  const { passing, replaced } = allSources(table, expression, context);
  const open = nullable.filter((source) => passing.has(source.name));
  if (open.length > 0) {
    const isMandatory = column.notNull || (inPrimaryKey && context.schema.dialect === Dialect.POSTGRESQL);
    return [problem(keyed, open, isMandatory ? 'refused' : 'NULL', context)];
  }
  const onlyOne = leaves.length === 1 && nullable.length === 1 && replaced.has(nullable[0].name);
  return onlyOne ? [problem(keyed, nullable, 'one hash', context)] : [];
}

function problem(
  keyed: KeyedColumn,
  sources: readonly ColumnDefinition[],
  effect: Facts['effect'],
  context: RuleContext,
): Problem<Facts> {
  const { table, column } = keyed;
  return {
    subject: { object: table.name, part: { kind: 'column', table, column: column.name, clause: 'expression' } },
    facts: { keyed, sources: sources.map(({ name }) => name), effect },
    fixes: () => {
      const neverNull = table.primaryKey
        .map((part) => part.column)
        .filter((name) => context.lookup.column(table, name) && !isNullable(name, table, context));
      const rehashed = rehashedColumn(keyed, shardSources(table, neverNull, context), context);
      const [first, ...others] = sources.map((source) => ({ ...source, notNull: true }));
      const mandatory: Fix = { kind: 'column', table, column: first, others };
      return rehashed ? [mandatory, { kind: 'column', table, column: rehashed }] : [mandatory];
    },
  };
}

/** What passes NULL on, also by way of other generated columns. */
function allSources(
  table: TableDefinition,
  expression: string,
  context: RuleContext,
): { passing: Set<string>; replaced: Set<string> } {
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
