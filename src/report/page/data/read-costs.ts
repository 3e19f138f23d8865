import { shardsOf, spreadOf } from './walked-columns';
import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../../ddl/expressions/expression-walk';
import type { ApplicationQuery } from '../../../ddl/queries/application-query';
import type { Language } from '../../../languages/app-language';
import { phraseText } from '../../../languages/phrase';
import { backJoin } from '../../../rules/advice/back-join';
import { queryFindings } from '../../../rules/engine';
import type { Finding } from '../../../rules/finding';
import { applyEdit } from '../../../rules/fixes/apply-edit';
import type { EditOf, Fix } from '../../../rules/fixes/fix';
import type { SchemaKey } from '../../../rules/keys/keys';
import { Relations } from '../../../rules/views/relations';
import { figure } from '../../../rules/wording';
import { columnOf, columnsOf, type Dialect, type Schema } from '../../../schema';
import type { Spread } from '../../../spread';
import { append, compareNames, grouped } from '../../../text/collections';
import { memoized } from '../../../text/once';
import { counted, shortText } from '../../../text/shown';

/** The effect of a fix on one kind of read. */
export interface ReadCost {
  readonly change: 'lost' | 'slower' | 'same' | 'faster';
  /** `WHERE OccurredAt BETWEEN @a AND @b` */
  readonly read: string;
  readonly was: string;
  readonly is: string;
}

/** The way in which a read finds its rows by a key. */
interface Access {
  /** `part`: more rows than requested, namely all rows with the leading values of the key. */
  readonly kind: 'row' | 'range' | 'part' | 'whole';
  /** A generated column that the query must mention: a shard, or a column computed from several columns. */
  readonly named?: string;
  /** The number of possible shards. */
  readonly ranges: number;
}

interface Read {
  readonly text: string;
  readonly equal: readonly string[];
  /** The column of ORDER BY, or of a range condition. */
  readonly ordered?: string;
  readonly descending: boolean;
  readonly limit?: number;
}

const PAGE_ROWS = 50;
const RANKS = { row: 0, range: 1, part: 2, whole: 3 } as const;

/**
 * Reads that the key serves today, with the effect of the new key, and then reads that only the new key serves. They
 * follow only from the two keys, not from queries of the application.
 */
export function readCosts(before: SchemaKey, after: SchemaKey, dialect: Dialect): ReadCost[] {
  const [was, is] = [before, after].map(ownColumns);
  const ordered = was[leadLength(before)] ?? was[0];
  const fixed = was.slice(0, was.indexOf(ordered));
  // A key is read in its own direction.
  const read = (equal: readonly string[], by?: string, limit?: number): Read =>
    readOf(equal, by, limit, before.parts.some(({ column, descending }) => column === by && descending === true));
  const reads = was.length === 0 ? [] : [read(fixed, ordered), read(fixed, ordered, PAGE_ROWS), read(was)];
  const [lead] = is;
  const isWritten = after.table.columns.some(({ name, generated }) => name === lead && generated === undefined);
  const anew = isWritten && lead !== was[0] && !fixed.includes(lead) ? [read([lead])] : [];
  return [...reads, ...anew]
    // Nothing is lost unless the values are known to have had an order.
    .filter(({ ordered: by }) => !(orderOf(before, by) === 'unproven' && orderOf(after, by) === 'scattered'))
    .map((each) => costOf(each, before, after, dialect))
    .filter((each, at, all) => all.findIndex(({ read: text }) => text === each.read) === at);
}

/** Number of columns with few values before the column that a read sorts by. */
function leadLength({ spread: { passed, decidedBy }, parts }: SchemaKey): number {
  const at = parts.findIndex(({ column }) => column === decidedBy?.column);
  return passed.length === 0 ? Math.max(0, at) : passed.filter((each) => rangesOf(each.spread) === 0).length;
}

function readOf(
  equal: readonly string[], ordered: string | undefined, limit: number | undefined, descending: boolean,
): Read {
  const conditions = equal.map((column) => `${column} = @${column}`);
  const where = limit === undefined && ordered !== undefined
    ? [...conditions, `${ordered} BETWEEN @a AND @b`]
    : conditions;
  return {
    equal,
    ordered,
    descending,
    limit,
    text: [
      ...(where.length > 0 ? [`WHERE ${where.join(' AND ')}`] : []),
      ...(limit === undefined ? [] : [`ORDER BY ${ordered}${descending ? ' DESC' : ''} LIMIT ${limit}`]),
    ].join(' '),
  };
}

function costOf(of: Read, before: SchemaKey, after: SchemaKey, dialect: Dialect): ReadCost {
  const [was, is] = [before, after].map((key) => access(of, key, dialect));
  // The column keeps its place, but its values no longer follow the order of inserts.
  const isShuffled = orderOf(before, of.ordered) === 'monotonic' &&
    orderOf(after, of.ordered) === 'scattered' && is.kind === 'range';
  const difference = RANKS[is.kind] - RANKS[was.kind] || is.ranges - was.ranges;
  return {
    change: isShuffled || (RANKS[is.kind] > RANKS.range && RANKS[was.kind] <= RANKS.range)
      ? 'lost'
      : difference > 0 ? 'slower' : difference < 0 ? 'faster' : 'same',
    read: of.text,
    was: accessText(was, of, before),
    is: isShuffled ? 'its values no longer tell the order of the inserts' : accessText(is, of, after),
  };
}

function access({ equal, ordered, descending: isDescending, limit }: Read, key: SchemaKey, dialect: Dialect): Access {
  const known = new Set(equal);
  const open = new Set(equal);
  let ranges = 1;
  let hasBound = false;
  let named: string | undefined;
  for (const { column, descending = false } of key.parts) {
    const sources = known.has(column) ? [column] : sourcesOf(column, key, dialect);
    if (sources?.every((source) => known.has(source))) {
      hasBound = true;
      open.delete(column);
      named = sources.length > 1 ? column : named;
    } else if (column === ordered && (limit === undefined || descending === isDescending)) {
      return { kind: 'range', ranges, named };
    } else if (rangesOf(spreadOf(key, column)) > 0) {
      ranges *= rangesOf(spreadOf(key, column));
      named = column;
    } else {
      const isAll = ordered === undefined && open.size === 0;
      return hasBound ? { kind: isAll ? 'range' : 'part', ranges, named } : { kind: 'whole', ranges: 1 };
    }
  }
  return { kind: ranges === 1 ? 'row' : 'range', ranges, named };
}

function sourcesOf(name: string, { table }: SchemaKey, dialect: Dialect): readonly string[] | undefined {
  const generated = columnOf(table, name)?.generated;
  return generated && [...new Set(referencedColumns(parseExpression(generated.expression, dialect)))];
}

function accessText({ kind, ranges, named }: Access, { limit }: Read, { kind: of }: SchemaKey): string {
  const condition = named === undefined ? '' : `, if the query names ${named}`;
  switch (kind) {
    case 'row':
      return `reads 1 ${of === 'table' ? 'row' : 'entry'}${condition}`;
    case 'range': {
      const all = figure((limit ?? 0) * ranges);
      const rows = ranges === 1 ? `reads ${all} rows` : `reads ${all} rows, merges ${ranges} ranges`;
      return `${limit === undefined ? counted(ranges, 'range read') : rows}${condition}`;
    }
    case 'part':
      return `reads more ${of === 'table' ? 'rows' : 'entries'} than it asks for${condition}`;
    case 'whole':
      return of === 'table' ? 'reads the whole table' : 'reads the whole index';
  }
}

/** Leaves out shards, because queries do not mention them. */
function ownColumns(key: SchemaKey): string[] {
  return columnsOf(key.parts).filter((column) => rangesOf(spreadOf(key, column)) === 0);
}

function orderOf(key: SchemaKey, column: string | undefined): Spread['kind'] | undefined {
  return spreadOf(key, column)?.kind;
}

/** Number of ranges that a read of all shards needs; 0 without shards. */
function rangesOf(spread: Spread | undefined): number {
  return spread?.kind === 'bounded' ? shardsOf(spread)?.count ?? 0 : 0;
}

const NOTHING = 'nothing is found';

/**
 * The queries of the application whose findings change with a fix: of equal queries the first. Only those that read
 * what the fix changes are judged again, and once for equal fixes.
 */
export function queryCosts(
  schema: Schema, queries: readonly ApplicationQuery[], language: Language,
): (fix: Fix) => ReadCost[] {
  const relations = Relations.of(schema);
  const equal = grouped(queries, ({ text }) => text);
  const readers = new Map<string, ApplicationQuery[]>();
  for (const [query] of equal.values()) {
    const names = query.parsed.references.filter(({ of }) => of === undefined)
      .map(({ name }) => relations.find(name)?.name ?? name);
    new Set(names).forEach((name) => append(readers, name, query));
  }
  const foundIn = (judged: Schema, some: readonly ApplicationQuery[]): Map<ApplicationQuery, Finding> => new Map(
    queryFindings(judged, some).flatMap((finding) => {
      const { part } = finding.subject;
      return part.kind === 'query' ? [[part.query, finding] as const] : [];
    }),
  );
  const before = memoized((names: string) => {
    const some = [...new Set(names.split('\n').flatMap((name) => readers.get(name) ?? []))]
      .sort((a, b) => a.span.start - b.span.start);
    return { some, found: foundIn(schema, some) };
  });
  const costs = memoized((_: string, fix: EditOf): ReadCost[] => {
    const changed = applyEdit(schema, fix);
    const { some, found } = before(changedNames(schema, changed).join('\n'));
    const after = foundIn(changed, some);
    return some.flatMap((query): ReadCost[] => {
      const [one, other] = [found.get(query), after.get(query)];
      const [was, is] = [one, other].map((each) => (each ? messageOf(each, language) : NOTHING));
      const { length } = equal.get(query.text)!;
      const name = length > 1 ? `${query.name} and ${length - 1} more` : query.name;
      const slower = slownessOf(other) - slownessOf(one);
      const change = slower > 0 ? 'slower' : slower < 0 ? 'faster' : 'same';
      return was === is ? [] : [{ change, read: `${name}: ${shortText(query.text)}`, was, is }];
    });
  });
  return (fix) => (fix.kind === 'advice' || queries.length === 0 ? [] : costs(JSON.stringify(fix), fix));
}

/** Without its fixes, which take time to prove. */
function messageOf({ entry, facts, dialect }: Finding, language: Language): string {
  return phraseText(entry.words.message(facts, { dialect }), language);
}

/** A scan stays a scan, whatever is said of it. */
function slownessOf(finding: Finding | undefined): number {
  return finding === undefined ? 0 : finding.rule === backJoin.name ? 1 : 2;
}

/** Names of tables and other objects that differ, or that have another index. */
function changedNames(before: Schema, after: Schema): string[] {
  const differing = <T>(was: readonly T[], is: readonly T[]): T[] => {
    const [old, now] = [new Set(was), new Set(is)];
    return [...was.filter((each) => !now.has(each)), ...is.filter((each) => !old.has(each))];
  };
  const names = [
    ...differing(before.tables, after.tables).map(({ name }) => name),
    ...differing(before.indexes, after.indexes).map(({ table }) => table),
    ...differing(before.objects.defined, after.objects.defined).map(({ name }) => name),
  ];
  return [...new Set(names)].sort(compareNames);
}
