import type { Held } from './applied-prefix';
import type { LogPrefixes, LogStatement } from './log-prefixes';
import type { TableRename } from '../../ddl/parser/statement';
import { nameKey } from '../../schema/name-key';

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
  readonly missing: readonly LogStatement[];
  /** Those of them that drop rows or values, after a file of them that adds what may replace these. */
  readonly replaced: readonly LogStatement[];
  /** Those of them that come before one in effect. */
  readonly skipped: readonly LogStatement[];
  /** Those in effect that come after a missing one. */
  readonly early: readonly LogStatement[];
}

export function migrationState(log: LogPrefixes, { count, early }: Held): MigrationState {
  const { statements } = log;
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
    missing: rest,
    replaced: replacedIn(log, rest),
    skipped: rest.slice(0, applied - count - early.length),
    early,
  };
}

function replacedIn({ dialect }: LogPrefixes, missing: readonly LogStatement[]): LogStatement[] {
  const keyOf = (...path: readonly string[]): string => nameKey(path.join('.'), dialect);
  /** Made by missing statements, so that it holds no rows. */
  const made = new Set<string>();
  let first: string | undefined;
  return missing.filter(({ statement, file }) => {
    const make = (...path: readonly string[]): void => {
      made.add(keyOf(...path));
      first ??= file;
    };
    const drops = (...path: readonly string[]): boolean => (
      first !== undefined && first !== file && !made.has(keyOf(path[0])) && !made.has(keyOf(...path))
    );
    const rename = ({ from, to }: TableRename): void => {
      made[made.delete(keyOf(from)) ? 'add' : 'delete'](keyOf(to));
    };
    switch (statement?.kind) {
      case 'create table':
        make(statement.table.name);
        return false;
      case 'rename tables':
        statement.renames.forEach(rename);
        return false;
      case 'drop':
        return statement.object === 'TABLE' && drops(statement.name);
      case 'alter table':
        return statement.actions.filter((action) => {
          if (action.kind === 'add column') {
            make(statement.table, action.column.name);
          } else if (action.kind === 'rename') {
            rename({ from: statement.table, to: action.to });
          }
          return action.kind === 'drop column' && drops(statement.table, action.column);
        }).length > 0;
      default:
        return false;
    }
  });
}
