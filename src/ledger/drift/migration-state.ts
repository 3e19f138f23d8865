import type { Held } from './applied-prefix';
import { compareSchemas } from './compare-schemas';
import { MOST_FOLDED, type LogPrefixes, type LogStatement } from './log-prefixes';
import type { Statement, TableRename } from '../../ddl/parser/statement';
import type { Operation, Schema } from '../../schema';
import { nameKeyIn } from '../../schema/name-key';
import { readsRows } from '../migrations/long-running';
import { lossOf } from '../step';

/** A database that holds statements of its migrations and nothing else; `complete` if it holds all. */
export interface MigrationState {
  readonly status: 'behind' | 'half-applied' | 'complete';
  /** Number of statements up to the last one in effect. */
  readonly applied: number;
  /** Files that are entirely in effect, up to the first one that is not. */
  readonly complete: readonly string[];
  /** The file that is partly in effect. */
  readonly file?: string;
  /** Its statements that are in effect. */
  readonly inEffect: readonly LogStatement[];
  /** All statements not in effect, including those of later files. */
  readonly missing: readonly MissingStatement[];
  /** Those of them that come before one in effect. */
  readonly skipped: readonly LogStatement[];
  /** Those in effect that come after a missing one. */
  readonly early: readonly LogStatement[];
}

export interface MissingStatement extends LogStatement {
  /** The drops in it that lose what the database holds. */
  readonly losses: readonly Operation[];
}

export function migrationState({ statements }: LogPrefixes, { count, early, schema }: Held): MigrationState {
  const rest = statements.slice(count).filter((each) => !early.includes(each));
  const [next] = rest;
  const start = next ? count - (next.position - 1) : count;
  const inEffect = statements.slice(start).filter((each) => each.file === next?.file && !rest.includes(each));
  const applied = Math.max(count, statements.indexOf(early.at(-1)!) + 1);
  return {
    status: next === undefined ? 'complete' : inEffect.length === 0 ? 'behind' : 'half-applied',
    applied,
    complete: [...new Set(statements.slice(0, start).map(({ file }) => file))],
    ...(next && inEffect.length > 0 && { file: next.file }),
    inEffect,
    missing: withLosses(rest, schema),
    skipped: rest.slice(0, applied - count - early.length),
    early,
  };
}

/** Statements that lead back to what the database is: its rows refused an index, and a later release drops it. */
export interface Detour {
  /** The number of statements up to the last of them. */
  readonly end: number;
  /** The first of them that rows may refuse, or lose values by. */
  readonly statement: LogStatement;
}

/**
 * The detour behind a position; undefined if there is none, or if it touches no rows.
 *
 * @param holds Whether the database is what the first `count` statements make.
 */
export function detourFrom(log: LogPrefixes, from: number, holds: (count: number) => boolean): Detour | undefined {
  const { statements, starts, length } = log;
  const isFew = (length - from) * length <= MOST_FOLDED;
  let end = length;
  while (end > from && !((isFew || end === length || starts.includes(end)) && holds(end))) {
    end -= 1;
  }
  const statement = touchingRows(statements.slice(from, end), log.schema(from)).find((each) => {
    const at = statements.indexOf(each);
    return !(holds(at) && holds(at + 1));
  });
  return statement && { end, statement };
}

/** A missing statement that rows may refuse, and the one behind others that undoes it. */
export interface Undone {
  readonly statement: LogStatement;
  readonly by: LogStatement;
}

export function undoneFrom(log: LogPrefixes, from: number): Undone | undefined {
  const { statements, length } = log;
  const pending = statements.slice(from);
  if (pending.length ** 2 * length > MOST_FOLDED) {
    return undefined;
  }
  for (const statement of touchingRows(pending, log.schema(from))) {
    const by = pending.slice(pending.indexOf(statement) + 1).find((each) => {
      const others = pending.slice(0, pending.indexOf(each)).filter((other) => other !== statement);
      const { schema, refused } = log.after(from, others.map(({ text }) => text));
      const wanted = log.schema(statements.indexOf(each) + 1);
      return others.length > 0 && refused.length === 0 && compareSchemas(wanted, schema, false).drift.length === 0;
    });
    if (by) {
      return { statement, by };
    }
  }
  return undefined;
}

/** Those that existing rows may refuse, or lose values by. */
function touchingRows(statements: readonly LogStatement[], held: Schema): LogStatement[] {
  const created = new Set(
    statements.flatMap(({ statement }) => (statement?.kind === 'create table' ? statement.table.name : [])),
  );
  const missing = withLosses(statements, held);
  return statements.filter(({ statement }, at) => (
    missing[at].losses.length > 0 || (statement && readsRows(statement, created))
  ));
}

/** @param held What the database holds before them. */
function withLosses(statements: readonly LogStatement[], held: Schema): MissingStatement[] {
  const { dialect, objects: { defined } } = held;
  const key = nameKeyIn(dialect);
  /** Those with rows, by their names so far. */
  const tables = new Map(held.tables.map((table) => [key(table.name), table]));
  const rename = ({ from, to }: TableRename): void => {
    const table = tables.get(key(from));
    if (table) {
      tables.delete(key(from));
      tables.set(key(to), table);
    }
  };
  const dropsIn = (statement: Statement | undefined): Operation[] => {
    switch (statement?.kind) {
      case 'rename tables':
        statement.renames.forEach(rename);
        return [];
      case 'drop': {
        const { object: kind, name } = statement;
        if (kind === 'TABLE') {
          return tables.delete(key(name)) ? [{ kind: 'drop table', table: name }] : [];
        }
        const object = defined.find((each) => each.kind === kind && key(each.name) === key(name));
        return object ? [{ kind: 'drop object', object }] : [];
      }
      case 'alter table':
        return statement.actions.flatMap((action) => {
          const { table } = statement;
          if (action.kind === 'rename') {
            rename({ from: table, to: action.to });
          }
          const column = action.kind === 'drop column' &&
            tables.get(key(table))?.columns.find(({ name }) => key(name) === key(action.column));
          return column ? [{ kind: 'drop column', table, column }] : [];
        });
      default:
        return [];
    }
  };
  return statements.map((each) => ({
    ...each, losses: dropsIn(each.statement).filter((operation) => lossOf({ ...operation, dialect }) !== undefined),
  }));
}
