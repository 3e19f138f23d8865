import {
  objectOf, type DatabaseStatistics, type HotSplit, type LockWait, type QueryStatistics, type TransactionStatistics,
  type UnsplittableReason,
} from './statistics';
import { parseStatement, type ApplicationQuery } from '../ddl/queries/application-query';
import { queryFindings } from '../rules/engine';
import type { Finding } from '../rules/finding';
import { namedKey } from '../rules/hotspot/named-key';
import { keysOf, partOf, type SchemaKey } from '../rules/keys/keys';
import { tableReads, type TableRead } from '../rules/queries/table-reads';
import { ruleContext } from '../rules/rule';
import { partKey, type SubjectPart } from '../rules/subject';
import { columnsOf, type Schema } from '../schema';

/** A finding of the rules, with what callers know of it. */
interface JudgedFinding {
  readonly finding: Finding;
}

/** A table or index that statistics name. */
export interface Suspect<F extends JudgedFinding> {
  readonly object: string;
  readonly isDeclared: boolean;
  /** Findings about its key, or about the key of the table that its own begins with. */
  readonly findings: readonly F[];
  /** Queries that read all of it, if the split is hot because of scans. */
  readonly scans: readonly ExplainedQuery[];
  /** Operations on it; undefined if the database does not report them. */
  readonly writes?: number;
}

export interface ExplainedSplit<F extends JudgedFinding> {
  readonly split: HotSplit;
  /** Objects with findings come first, then those with the most writes. */
  readonly suspects: readonly Suspect<F>[];
}

export interface ExplainedQuery {
  readonly query: QueryStatistics;
  /** Whether rules can say something of its text. */
  readonly isRead: boolean;
  /** Findings of the rules about queries in its text. */
  readonly findings: readonly Finding[];
  /** The table that it reads without any condition. */
  readonly whole?: string;
}

/** Statistics with the rules of the schema that explain them. */
export interface ExplainedStatistics<F extends JudgedFinding> {
  readonly splits: readonly ExplainedSplit<F>[];
  readonly locks: readonly { readonly lock: LockWait; readonly suspects: readonly Suspect<F>[] }[];
  /** The suspects are the tables that a transaction writes. */
  readonly transactions: readonly {
    readonly transaction: TransactionStatistics; readonly suspects: readonly Suspect<F>[];
  }[];
  readonly queries: readonly ExplainedQuery[];
}

/** Number of objects to name for a split without a finding. */
const MOST_WITHOUT_FINDING = 3;
/** Reasons that can follow from the order of a key. One hot row, or a scan, comes only from the load. */
const MOVES: UnsplittableReason = 'MOVING_HOT_SPOT';
const MOVING: ReadonlySet<string> = new Set<UnsplittableReason>([MOVES, 'UNSPECIFIED']);
const SCANNED: UnsplittableReason = 'LARGE_SCAN_HOT_SPOT';

/**
 * Explains what a database reports by rules. The start of a hot split names an object that need not be the culprit,
 * because a split can hold the rows of many tables. So every object that the split may hold is checked, and those with
 * hot keys come first. If the load moves and no key is hot, a key is suspected that counts as spread by a name.
 */
export function explainedStatistics<F extends JudgedFinding>(
  { splits, locks, transactions, queries, writes }: DatabaseStatistics,
  { schema, findings }: { readonly schema: Schema; readonly findings: readonly F[] },
): ExplainedStatistics<F> {
  const context = ruleContext(schema);
  const keyOf = new Map(keysOf(context).flatMap((key) => (
    reportedNames(key).map((name) => [name.toLowerCase(), key])
  )));
  const named = findings.filter(({ finding }) => finding.rule === namedKey.name);
  const hotspots = findings.filter((each) => each.finding.entry.kind === 'hotspot' && !named.includes(each));
  const written = new Map([...writes].map(([name, count]) => [name.toLowerCase(), count]));
  const explainedQueries = withFindings(queries, schema);
  const suspectOf = (name: string, causes: readonly F[] = hotspots, isScanned = false): Suspect<F> => {
    const inLower = name.toLowerCase();
    const key = keyOf.get(inLower) ?? keyOf.get(inLower.replace(HASH, ''));
    const object = key && !key.backing ? key.object : name;
    // Reported once for a table and those below it.
    const above = key?.kind === 'table' && causes === named ? context.lookup.ancestorsOf(key.table) : [];
    return {
      object,
      isDeclared: key !== undefined,
      findings: key ? causes.filter(({ finding }) => (
        isAbout(finding, key) || above.some((table) => finding.objectName === table.name))) : [],
      scans: isScanned
        ? explainedQueries.filter(({ findings: found, whole }) =>
          whole === object || found.some(({ objectName }) => objectName === object))
        : [],
      writes: written.get(name.toLowerCase()),
    };
  };
  return {
    splits: splits.map((split) => {
      const { reasons = [] } = split;
      const isMoving = reasons.length === 0 || reasons.some((reason) => MOVING.has(reason));
      const isScanned = reasons.includes(SCANNED);
      const suspectsBy = (causes: readonly F[]): Suspect<F>[] =>
        objectsIn(split).map((object) => suspectOf(object, causes, isScanned));
      const hot = suspectsBy(isMoving ? hotspots : []);
      const suspects = reasons.includes(MOVES) && !hot.some(isExplained) ? suspectsBy(named) : hot;
      suspects.sort((a, b) => Number(isExplained(b)) - Number(isExplained(a)) || (b.writes ?? 0) - (a.writes ?? 0));
      const explained = suspects.filter(isExplained);
      return { split, suspects: explained.length > 0 ? explained : suspects.slice(0, MOST_WITHOUT_FINDING) };
    }),
    locks: locks.map((lock) => ({ lock, suspects: lock.object === undefined ? [] : [suspectOf(lock.object)] })),
    transactions: transactions.map((transaction) => ({
      transaction, suspects: transaction.writtenTables.map((name) => suspectOf(name)),
    })),
    queries: explainedQueries,
  };
}

const HASH = /(?<=\bidx_.*)_[\da-f]+$/;

/** Spanner itself names the index of a foreign key. A hash follows. */
function reportedNames({ object, table, backing }: SchemaKey): string[] {
  if (!backing) {
    return [object];
  }
  const named = table.name.replace(/[^.]+$/, 'IDX_$&');
  const name = [named, ...columnsOf(backing.index.keyParts)].join('_');
  // Unique, or with columns that can be NULL.
  return [name, `${name}_U`, `${name}_N`];
}

function isAbout({ objectName, subject: { part } }: Finding, key: SchemaKey): boolean {
  return objectName === key.coveredBy || (objectName === key.object && hiddenOf(part) === hiddenOf(partOf(key)));
}

/** Without a name of its own, the index of a foreign key has findings under that of its table. */
function hiddenOf(part: SubjectPart): string | undefined {
  return part.kind === 'backing index' ? partKey(part) : undefined;
}

export function isExplained({ findings, scans }: Suspect<JudgedFinding>): boolean {
  return findings.length > 0 || scans.length > 0;
}

/** Truncated texts are not parsed: they could be the start of another query. */
function withFindings(queries: readonly QueryStatistics[], schema: Schema): ExplainedQuery[] {
  const parsed = new Map(queries.filter(({ isTruncated }) => !isTruncated).map((query) => {
    const { text } = query;
    const span = { start: 0, end: text.length };
    return [query, { name: text, span, text, parsed: parseStatement(text, schema.dialect) } as ApplicationQuery];
  }));
  const asked = [...parsed.values()];
  const findings = queryFindings(schema, asked);
  const reads = tableReads(ruleContext(schema, asked)).filter(isWhole);
  return queries.map((query) => ({
    query,
    isRead: parsed.has(query) && !parsed.get(query)!.parsed.problem,
    whole: reads.find((read) => read.query === parsed.get(query))?.table.name,
    findings: findings.filter(({ subject: { part } }) =>
      part.kind === 'query' && part.query === parsed.get(query)),
  }));
}

/** Conditions around a subquery may reach into it. */
function isWhole({ query: { parsed }, select: { scope, reads, hasOthers }, source }: TableRead): boolean {
  const isAlone = reads.length === 1 && !hasOthers && parsed.scopes.length === 1 && source.hints.length === 0;
  return isAlone && scope.filters.length === 0 && !scope.isLimited && !scope.isWritten;
}

function objectsIn({ start, limit, affected }: HotSplit): string[] {
  const ends = [start, limit].flatMap((key) => objectOf(key) ?? []);
  return affected.length > 0 ? [...affected] : [...new Set(ends)];
}
