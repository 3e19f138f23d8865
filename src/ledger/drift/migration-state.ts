import type { LogPrefixes, LogStatement } from './log-prefixes';
import type { TableRename } from '../../ddl/parser/statement';
import { nameKey } from '../../schema/name-key';

/** A database that holds exactly the first statements of its migrations; `complete` if it holds all. */
export interface MigrationState {
  readonly status: 'behind' | 'half-applied' | 'complete';
  /** Number of statements in effect. */
  readonly applied: number;
  /** Files that are entirely in effect. */
  readonly complete: readonly string[];
  /** The file that is partly in effect. */
  readonly file?: string;
  /** Its statements that are in effect. */
  readonly inEffect: readonly LogStatement[];
  /** All statements not in effect, including those of later files. */
  readonly missing: readonly LogStatement[];
  /** Those of them that drop rows or values, after a file of them that adds what may replace these. */
  readonly replaced: readonly LogStatement[];
}

export function migrationState(log: LogPrefixes, applied: number): MigrationState {
  const missing = log.statements.slice(applied);
  const [next] = missing;
  const start = next ? applied - (next.position - 1) : applied;
  const inEffect = log.statements.slice(start, applied);
  return {
    status: next === undefined ? 'complete' : inEffect.length === 0 ? 'behind' : 'half-applied',
    applied,
    complete: [...new Set(log.statements.slice(0, start).map(({ file }) => file))],
    ...(next && inEffect.length > 0 && { file: next.file }),
    inEffect,
    missing,
    replaced: replacedIn(log, missing),
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
