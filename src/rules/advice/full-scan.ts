import type { Expression } from '../../ddl/expressions/expression';
import { childrenOf, expressionKey, expressionParts, referencedColumns } from '../../ddl/expressions/expression-walk';
import { generatedColumn } from '../../ddl/expressions/shard-expression';
import { typeOf } from '../../ddl/expressions/type-checker';
import {
  ascending, columnsOf, effectiveIndexKey, isIn, type Dialect, type IndexDefinition, type KeyPart, type TableDefinition,
} from '../../schema';
import { LIMITS } from '../../schema/limits';
import { fittingName } from '../../schema/name-key';
import { quoteIdentifier } from '../../schema/quoting';
import { scalarType } from '../../schema/types/column-type';
import { canBeKey, isTime, valueType, widthOf } from '../../schema/types/type-facts';
import { TYPES, type ScalarTypeCode } from '../../schema/types/type-registry';
import { walkKey } from '../../spread';
import { edited } from '../../text/edited';
import { listed, sizeText } from '../../text/shown';
import { reviewed, type Found, type Way } from '../define-rule';
import { lastly, type Fix } from '../fixes/fix';
import { indexFixes } from '../fixes/index-fixes';
import { freeName, styledName } from '../fixes/new-columns';
import { beginsWith, withoutKey } from '../keys/compared-index';
import {
  accessPaths, canSeek, columnIn, forcedIndex, inAnyShard, leadingShard, leadingValue, usablePaths,
} from '../queries/access-paths';
import type { ComputedFilter } from '../queries/column-filters';
import { readPart, selectReads, type TableRead } from '../queries/table-reads';
import type { RuleContext } from '../rule';
import { namedObjects } from '../views/named-objects';
import { indexText, keyText } from '../wording';

export const fullScan = reviewed({
  name: 'full-scan',
  summary: 'a query reads a whole table, because no key and no index begins with a column that it filters by',
  sources: ['sql-best-practices', 'secondary-indexes'],
  ofQueries: true,
  check: (context, found) => {
    for (const { reads, hasOthers } of selectReads(context)) {
      const finds = (read: TableRead, joins: boolean): boolean =>
        usablePaths(read, context).some((path) => canSeek(path, read, joins, context));
      const hasStart = hasOthers || reads.some((read) => finds(read, false));
      reads
        .filter((read) => tells(read, context) && !finds(read, hasStart))
        .slice(0, hasStart ? undefined : 1)
        .forEach((read) => refuseScan(read, context, found));
    }
  },
});

function refuseScan(read: TableRead, context: RuleContext, found: Found): void {
  const { table, query, computed } = read;
  const why = [
    `the primary key is ${keyText(table.primaryKey)}`,
    'in a read-write transaction, it locks the whole table',
  ];
  const filters = read.filters.filter(({ column, kind }) => kind !== 'join' && canBeIndexed(column, table, context));
  const ofKind = (kind: string): string[] => columnsOf(filters.filter((each) => each.kind === kind));
  const equal = [...new Set(ofKind('equal'))];
  const ranges = [...new Set(ofKind('range'))].filter((name) => !equal.includes(name));
  const columns = [...equal, ...ranges];
  const expressions = computed.map(({ expression: { start, end } }) => query.text.slice(start, end));
  const all = [...columns, ...expressions];
  if (all.length === 0) {
    const fix = canRunInParts(read)
      ? 'run it as Partitioned DML, which writes the rows in many small transactions'
      : 'run it for one range of the key after another, each in its own transaction: Partitioned DML may write a row ' +
        'more than once, takes no subquery, and returns nothing';
    found(readPart(read), `this statement writes every row of ${table.name} in one transaction`, [fix], { why });
  } else {
    // An index that leaves out rows may find the others.
    const partial = accessPaths(table, context).find((path) => canSeek(path, read, false, context))?.index;
    if (partial) {
      why.push(`${indexText(partial)} leaves out rows with NULL that the query may ask for`);
    }
    const ofComputed = columns.length > 0 ? undefined : computedFixes(read, context);
    const sorted = ofComputed ? columnsOf(computed.slice(0, 1)) : [...equal, ...ranges.slice(0, 1)];
    const long = sorted.filter((name) => isLong(name, table, context));
    const cost = `each write of ${table.name} also writes an entry of the index`;
    found(
      readPart(read),
      `this query scans all of ${table.name}: no key or index ${partial ? 'of all rows ' : ''}begins with ` +
        all.join(' or '),
      ofComputed ?? (() => [indexFix(read, keyOf(read, equal, ranges, context), context)]),
      {
        why,
        // Words alone advise no index.
        cost: ofComputed?.length === 1 ? undefined : long.length === 0 ? cost : (
          `${cost}, and fails where ${listed(long)} would make its key longer than ${sizeText(LIMITS.keyBytes)}`
        ),
      },
    );
  }
}

/** Whether the filter is certainly meant to find few rows, and nothing else finds them. */
function tells(read: TableRead, context: RuleContext): boolean {
  const { table, filters, unclear, computed, select: { scope } } = read;
  // read-without-shard reports it.
  const isSharded = usablePaths(read, context).some((path) => (
    isIn(filters, path.parts[1]?.column) &&
    (leadingShard(path, table, context) ?? leadingValue(path, read, context)) !== undefined
  ));
  // Spanner may use a generated column for the expression.
  const isComputed = computed.length > 0 && !computed.some((each) => isGenerated(each, read, context));
  const telling = filters.filter(({ kind, isCategory, column }) => (
    kind !== 'join' && !isCategory && canBeIndexed(column, table, context)
  ));
  // A look-up of a value that is missing reads the whole table, whatever its LIMIT.
  const isPage = scope.isLimited && telling.every(({ kind }) => kind !== 'equal') &&
    (scope.order.length === 0 || isInOrder(read, context));
  return (
    (isComputed || telling.length > 0 || writesAll(read, context)) &&
    (computed.length === 0 || isComputed) &&
    unclear.size === 0 &&
    forcedIndex(read) === undefined &&
    !isPage &&
    !isSharded &&
    context.schema.existingTables?.includes(table) !== true
  );
}

function isGenerated(filter: ComputedFilter, { table, query }: TableRead, { spread, schema }: RuleContext): boolean {
  const same = (text: string): string => expressionKey(spread.parse(text));
  const own = same(ofTable(filter, query.text, schema.dialect));
  return table.columns.some(({ generated }) => generated && same(generated.expression) === own);
}

/** The expression as a generated column would have it: `LOWER(c.Email)` without the alias. */
function ofTable({ column, expression, read }: ComputedFilter, text: string, dialect: Dialect): string {
  const source = { start: read.start - expression.start, end: read.end - expression.start };
  return edited(
    text.slice(expression.start, expression.end), [{ ...source, replacement: quoteIdentifier(column, dialect) }],
  );
}

/** For example `DELETE FROM t WHERE true`. */
function writesAll({ table, query, select: { scope } }: TableRead, { lookup }: RuleContext): boolean {
  const isTrue = (condition: Expression): boolean => {
    const [first, second] = childrenOf(condition);
    switch (condition.kind) {
      case 'literal':
        return condition.type === 'bool' && condition.value.toUpperCase() === 'TRUE';
      case 'binary':
        return condition.operator === '=' && first.kind === 'literal' && first.type !== 'null' &&
          expressionKey(first) === expressionKey(second);
      default:
        return condition.kind === 'unary' && condition.operator === 'IS NOT NULL' && first.kind === 'column' &&
          lookup.column(table, first.name)?.notNull === true;
    }
  };
  return scope.isWritten && !/^\s*INSERT\b/i.test(query.text) &&
    scope.filters.every(({ condition }) => isTrue(condition));
}

/** Whether it can be Partitioned DML, which is the same each time that it runs: its values read no columns. */
function canRunInParts({ query: { text, parsed }, select: { scope } }: TableRead): boolean {
  const isRead = ({ expression, isCondition }: (typeof parsed.expressions)[number]): boolean => (
    !isCondition && referencedColumns(expression).length > 0 && !/^\s*=/.test(text.slice(expression.end))
  );
  const returns = scope.hasStar || scope.resultList.length > 0;
  return parsed.scopes.length === 1 && !returns && !parsed.expressions.some(isRead);
}

/** Whether a key has the requested order, forward or backward. */
function isInOrder(read: TableRead, context: RuleContext): boolean {
  const { source, select: { order } } = read;
  const backward = order?.parts.map((part) => ({ ...part, descending: !part.descending })) ?? [];
  return order?.source === source && usablePaths(read, context).some(({ parts }) => (
    beginsWith(parts, order.parts) || beginsWith(parts, backward)
  ));
}

const RANKS = ['safe', 'unproven', 'hot'];

/** Columns with single values, followed by the first with a range, or by an order that the key of the table has not. */
function keyOf(
  read: TableRead, equal: readonly string[], ranges: readonly string[], context: RuleContext,
): readonly KeyPart[] {
  const { table, source, select: { scope, order } } = read;
  const isPage = scope.isLimited && order?.source === source && !beginsWith(table.primaryKey, order.parts);
  const page = isPage ? order.parts : [];
  const [range] = ranges;
  const last = range === undefined
    ? page.filter(({ column }) => !equal.includes(column))
    : [ascending(range)];
  // Where the inserts of one moment meet, or may meet, other columns come first.
  const rank = (name: string): number => (
    RANKS.indexOf(walkKey(effectiveIndexKey([ascending(name)], table), table, context.spread).verdict)
  );
  const inOrder = [...equal].sort((one, other) => rank(one) - rank(other));
  return withoutKey([...inOrder.map(ascending), ...last], table);
}

function canBeIndexed(name: string, table: TableDefinition, { lookup, schema }: RuleContext): boolean {
  const column = lookup.column(table, name);
  return column !== undefined && canBeKey(column.type, schema.dialect);
}

/** Whether a value of it alone may be too long for a key. */
function isLong(name: string, table: TableDefinition, { lookup, schema: { dialect } }: RuleContext): boolean {
  const { type } = lookup.column(table, name)!;
  return canBeKey(type, dialect) && widthOf(type, dialect) > LIMITS.keyBytes;
}

/** An index of the expression as a generated column, if Spanner takes it, or a range of the column itself. */
function computedFixes(read: TableRead, context: RuleContext): Way[] {
  const { table, query: { text }, computed: [filter] } = read;
  const { column: name, expression } = filter;
  const { dialect } = context.schema;
  const column = context.lookup.column(table, name)!;
  if (expression.kind === 'binary' && expression.operator === 'LIKE') {
    return [`STARTS_WITH(${name}, ...) for the fixed beginning of the pattern, which an index of ${name} can find`];
  }
  if (isTime(column.type)) {
    return [`a range of ${name} itself instead: ${name} >= ... AND ${name} < ..., which an index can find`];
  }
  const code = typeOf(expression, () => valueType(column.type), dialect) as ScalarTypeCode | undefined;
  const isFixed = expressionParts(expression).every(({ kind }) => kind !== 'opaque');
  const other = lastly(`a condition on ${name} itself, which an index can find`);
  if (code === undefined || !(code in TYPES) || !isFixed) {
    return [other];
  }
  const by = (expression.kind === 'call' ? expression.name : code).toLowerCase();
  const words = [...by.split('_'), name].map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const added = generatedColumn(
    { name: styledName(table, [words.join('')]), type: scalarType(code), notNull: false },
    ofTable(filter, text, dialect),
    dialect,
  );
  return [{ kind: 'index', index: newIndex(table, [ascending(added.name)], context), added: [added] }, other];
}

/** An index whose inserts spread, and what the query needs to use it. */
function indexFix(read: TableRead, keyParts: readonly KeyPart[], context: RuleContext): Fix {
  const { table } = read;
  const index = newIndex(table, keyParts, context);
  const { verdict } = walkKey(effectiveIndexKey(index.keyParts, table), table, context.spread);
  if (verdict !== 'hot') {
    return { kind: 'index', index };
  }
  const [fix] = indexFixes(table, index, context);
  const spread = fix.kind === 'index' ? fix.spread : undefined;
  if (spread?.kind !== 'sharded') {
    return fix;
  }
  const shard = columnIn(read, spread.column.name, context);
  return { ...fix, says: `the query also needs AND ${inAnyShard(shard, [0, spread.shards - 1])}` };
}

function newIndex(table: TableDefinition, keyParts: readonly KeyPart[], context: RuleContext): IndexDefinition {
  const columns = columnsOf(keyParts);
  const isSnake = /^[a-z0-9_]+$/.test(table.name);
  const plain = isSnake ? `${table.name}_by_${columns.join('_')}` : `${table.name}By${columns.join('')}`;
  const fitting = ['', '2', '3'].map((end) => fittingName(plain + end, [plain + end], context.schema.dialect));
  const name = freeName(namedObjects(context), fitting);
  return {
    name, table: table.name, unique: false, nullFiltered: false, keyParts, storing: [], whereNotNull: [],
  };
}
