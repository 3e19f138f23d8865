import { parseExpression } from '../../ddl/expressions/expression-parser';
import { expressionParts } from '../../ddl/expressions/expression-walk';
import { QueryParameters } from '../../ddl/expressions/shard-reads';
import type { Dialect, TableDefinition } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import { byFault, defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import { accessPaths, canSeek, forcedIndex, isNamed, leadingShards, type AccessPath } from '../queries/access-paths';
import { subjectOf, tableReads, type TableRead } from '../queries/table-reads';
import type { RuleContext } from '../rule';

interface Facts {
  readonly fault: 'lookup' | 'range';
  readonly table: TableDefinition;
  /** What is read: the table, or the index. */
  readonly object: string;
  readonly shardColumn: string;
  readonly shards: number;
  /** Columns after the shard by which the query filters. */
  readonly filtered: readonly string[];
  readonly expression: string;
}

export const readWithoutShard = defineAdvice<Facts>({
  name: 'read-without-shard',
  summary:
    'a query filters a sharded key but not by its shard, so it scans the table',
  sources: [
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
  ],
  ofQueries: true,
  words: {
    message: byFault<Facts & { readonly fault: 'lookup' | 'range' }>({
      lookup: ({ object, shardColumn }) =>
        `this query looks for one row of ${object} without ${shardColumn}, the first key column, ` +
        'so it scans the table',
      range: ({ object, shardColumn, filtered }) =>
        `this query reads ${object} by ${filtered.join(', ')} without ${shardColumn}, the first key column, ` +
        'so it scans the table',
    }),
    why: ({ shardColumn, expression }) => [
      `${shardColumn} is computed: ${expression}`,
      'Spanner finds the value of such a column by itself only where it is computed from one column, and the query ' +
        'has single values of that one',
    ],
    cost: ({ fault, shards }) =>
      fault === 'lookup' ? undefined : `the read becomes ${shards} ranges, which Spanner merges`,
    advice: {
      lookup: ({ shardColumn, expression }, { dialect }) =>
        `AND ${quoteIdentifier(shardColumn, dialect)} = ${withParameters(expression, dialect)}`,
      range: ({ shardColumn, shards }, { dialect }) => `AND ${allShards(shardColumn, shards, dialect)}`,
    },
  },
  check: (context) => tableReads(context).flatMap((read) => problemsOf(read, context)),
});

function allShards(column: string, shards: number, dialect: Dialect): string {
  return `${quoteIdentifier(column, dialect)} IN (${Array.from({ length: shards }, (_, shard) => shard).join(', ')})`;
}

/** The expression of the column with parameters in the place of the columns that it is computed from. */
function withParameters(expression: string, dialect: Dialect): string {
  const parameters = new QueryParameters(dialect);
  const columns = expressionParts(parseExpression(expression, dialect)).filter((part) => part.kind === 'column');
  const values = columns.map(({ name, start, end }) => ({ start, end, value: parameters.of(name) }));
  return values
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, value }) => text.slice(0, start) + value + text.slice(end), expression);
}

function problemsOf(read: TableRead, context: RuleContext): Problem<Facts>[] {
  const forced = forcedIndex(read);
  const paths = accessPaths(read.table, context);
  const usable = forced
    ? paths.filter(({ index, isBacking }) => !isBacking && index !== undefined && isNamed(index, forced.value, context))
    : paths;
  if (usable.some((path) => canSeek(path, read, true, context)) || read.select.hasOthers) {
    return [];
  }
  const [facts] = usable.flatMap((path) => factsOf(path, read, context) ?? []);
  return facts
    ? [{ subject: subjectOf(read), facts, fixes: () => [advice(facts.fault)] }]
    : [];
}

function factsOf(path: AccessPath, read: TableRead, context: RuleContext): Facts | undefined {
  const { table, filters, unclear } = read;
  const { parts, index } = path;
  const shards = leadingShards(path, table, context);
  const [shard, ...rest] = parts.map(({ column }) => column);
  const isFiltered = (column: string): boolean =>
    filters.some((filter) => filter.column === column && filter.kind !== 'join');
  if (shards === undefined || shards < 2 || rest.length === 0 || !isFiltered(rest[0]) || unclear.has(shard)) {
    return undefined;
  }
  const isLookup = rest.every((column) => (
    filters.some((filter) => filter.column === column && filter.kind === 'equal')
  ));
  return {
    fault: isLookup ? 'lookup' : 'range',
    table,
    object: index?.name ?? table.name,
    shardColumn: shard,
    shards,
    filtered: rest.filter(isFiltered),
    expression: context.lookup.column(table, shard)!.generated!.expression,
  };
}
