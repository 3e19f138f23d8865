import type { DatabaseObject } from './database-object';
import { unsupported } from '../../rules/usage/errors';
import { Dialect } from '../../schema';

/** @throws unsupported in PostgreSQL, which has no such objects */
export function onlyInGoogleSql({ node, _dialect, _kind }: DatabaseObject, instead: string): void {
  if (_dialect === Dialect.POSTGRESQL) {
    throw unsupported(node.path, `PostgreSQL has no ${_kind}`, 'a database in GoogleSQL', instead);
  }
}
