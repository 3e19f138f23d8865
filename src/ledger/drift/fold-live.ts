import { asSent } from './live-statements';
import type { Dialect } from '../../schema';
import { foldLog, type FoldedLog } from '../migrations/fold-log';

export function foldLive(statements: readonly string[], dialect: Dialect, database: string): FoldedLog {
  return foldLog(statements.map((statement) => asSent(statement, dialect)), dialect, database);
}
