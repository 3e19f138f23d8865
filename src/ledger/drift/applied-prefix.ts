import { compareSchemas, type Drift } from './compare-schemas';
import { MOST_FOLDED, type Folded, type LogPrefixes, type LogStatement } from './log-prefixes';
import type { PlacedStatement, Statement } from '../../ddl/parser/statement';
import { printerFor } from '../../ddl/printer/print-schema';
import type { Schema } from '../../schema';
import { memoized } from '../../text/once';

/** A partly applied release is one of the last. */
const MAX_RELEASES = 100;
/** After this many rises, older releases only differ more. */
const MAX_RISES = 5;
const TRIED_GAPS = 3;
const FEW_STATEMENTS = 12;

/**
 * The number of statements that a database holds, if it holds exactly the first ones of its migrations; otherwise
 * undefined. Ends of releases are tried first. Within a release, the search moves to where the difference is least, so
 * that few prefixes are folded. A release that drops and recreates the same object has no such minimum, so it is
 * searched completely if it is small.
 */
export function appliedPrefix(log: LogPrefixes, live: Schema, isEmulator: boolean): number | undefined {
  const distance = memoized((count: number) => distanceTo(log, count, live, isEmulator));
  // A migration without statements has the same position as the next one.
  const ends = [...new Set([...log.starts, log.length])].filter((count) => count >= log.baseline).sort((a, b) => b - a);
  const gaps: { readonly low: number; readonly high: number; readonly sum: number }[] = [];
  let least = Infinity;
  let rises = 0;
  for (let at = 0; at + 1 < Math.min(ends.length, MAX_RELEASES) && rises < MAX_RISES; at++) {
    const [high, low] = [ends[at], ends[at + 1]];
    if (distance(low) === 0) {
      return last(low, log.length, distance);
    }
    gaps.push({ low, high, sum: distance(low) + distance(high) });
    rises = distance(low) > least ? rises + 1 : 0;
    least = Math.min(least, distance(low));
  }
  // Prefers the later of two candidates, because the last release is the one most often half applied.
  const nearest = [...gaps].sort((a, b) => a.sum - b.sum).slice(0, TRIED_GAPS);
  for (const { low, high } of gaps.filter((gap, age) => age === 0 || nearest.includes(gap))) {
    const found = within(low, high, distance);
    if (found !== undefined) {
      return last(found, high, distance);
    }
  }
  return undefined;
}

/** Of a database that was changed by hand: the statements that count as applied, and their result. */
export interface Held {
  /** The number of leading ones. */
  readonly count: number;
  /** Others, which were run before their turn. */
  readonly early: readonly LogStatement[];
  readonly schema: Schema;
}

/**
 * What a database holds of its migrations besides changes made by hand: the first `known` statements, and those of the
 * others that bring its migrations nearer to it, if the ones before them can still follow.
 */
export function heldBesides(log: LogPrefixes, known: number, live: Schema, isEmulator: boolean): Held {
  const pending = log.statements.slice(known);
  const isFew = pending.length * log.length <= MOST_FOLDED;
  const after = (added: readonly LogStatement[]): Folded => log.after(known, added.map(({ text }) => text));
  let held: readonly LogStatement[] = [];
  let least = distanceTo(log, known, live, isEmulator);
  for (let count = known + 1; count <= log.length; count++) {
    const distance = isFew || log.starts.includes(count) ? distanceTo(log, count, live, isEmulator) : least;
    if (distance < least) {
      [held, least] = [log.statements.slice(known, count), distance];
    }
  }
  for (const each of isFew ? pending : []) {
    const others = pending.filter((other) => held.includes(other) !== (other === each));
    const distance = sizeOf(compareSchemas(after(others).schema, live, isEmulator).drift);
    if (distance < least) {
      [held, least] = [others, distance];
    }
  }
  const leading = pending.filter((each, at) => held[at] === each);
  const early = held.slice(leading.length);
  const end = log.statements.indexOf(early.at(-1)!) + 1;
  const skipped = log.statements.slice(known, end).filter((each) => !held.includes(each));
  const { schema, refused } = after([...held, ...skipped]);
  const canFollow = refused.length === 0 && compareSchemas(log.schema(end), schema, false).drift.length === 0;
  return {
    count: known + leading.length,
    ...(skipped.length > 0 && canFollow
      ? { early, schema: after(held).schema }
      : { early: [], schema: log.schema(known + leading.length) }),
  };
}

/** How far a database is from one that holds the first `count` statements: 0 if it is one. */
export function distanceTo(log: LogPrefixes, count: number, live: Schema, isEmulator: boolean): number {
  const lost = lostDefault(log, count);
  const schemas = [log.schema(count), ...(lost === undefined ? [] : [log.after(count, [lost]).schema])];
  return Math.min(...schemas.map((schema) => sizeOf(compareSchemas(schema, live, isEmulator).drift)));
}

/** A definition that only one side has is farther than another form of it, a table farther than a part of it. */
function sizeOf(drift: readonly Drift[]): number {
  return drift.reduce((sum, { where, log, live }) => {
    const one = log ?? live;
    return sum + (where === 'both' ? 1 : one?.kind === 'table' ? 2 * one.of.columns.length + 2 : 2);
  }, 0);
}

/** Searches by thirds while there are many statements, then one by one. */
function within(from: number, to: number, distance: (count: number) => number): number | undefined {
  let [low, high] = [from, to];
  while (high - low > FEW_STATEMENTS) {
    const third = Math.floor((high - low) / 3);
    const [first, second] = [low + third, high - third];
    if (distance(first) < distance(second)) {
      high = second;
    } else {
      low = first;
    }
  }
  return (
    lastWithout(low, high, distance) ?? ((to - from) * to > MOST_FOLDED ? undefined : lastWithout(from, to, distance))
  );
}

function lastWithout(low: number, high: number, distance: (count: number) => number): number | undefined {
  for (let count = high; count >= low; count--) {
    if (distance(count) === 0) {
      return count;
    }
  }
  return undefined;
}

/** Counts statements without an effect as applied. */
function last(found: number, end: number, distance: (count: number) => number): number {
  let count = found;
  while (count + 1 < end && distance(count + 1) === 0) {
    count += 1;
  }
  return count;
}

/**
 * In PostgreSQL a column may lose its default when its type changes, until the next statement sets it again. Returns
 * the ALTER that drops the default, for a database between these two statements; undefined for other positions.
 */
function lostDefault(log: LogPrefixes, count: number): string | undefined {
  const next = count < log.length ? alterOf(log.parsedAt(count)) : undefined;
  const before = count > 0 ? alterOf(log.parsedAt(count - 1)) : undefined;
  if (!before || !next || before.table !== next.table) {
    return undefined;
  }
  const reset = next.actions.find((action) => (
    action.kind === 'set default' &&
    before.actions.some((each) => each.kind === 'set type' && each.column === action.column)
  ));
  return reset?.kind === 'set default'
    ? printerFor(log.dialect).setDefault(before.table, reset.column, undefined)
    : undefined;
}

function alterOf([placed]: readonly PlacedStatement[]): Statement & { kind: 'alter table' } | undefined {
  return placed?.statement.kind === 'alter table' ? placed.statement : undefined;
}
