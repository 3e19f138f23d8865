import type { TableBase } from './table-base';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, unsupported } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import { inSchemaOf } from '../../schema/name-key';

/** Puts the named schema of the table in front. */
export function earlierName({ tableName, _path }: TableBase, name: string | undefined): string | undefined {
  if (name === undefined) {
    return undefined;
  }
  if (literalText(name, 'renamedFrom', _path) === tableName) {
    throw unsupported(
      _path,
      phrase`${code.option('renamedFrom')} is the name that the table has`,
      'the name that it had before',
      phrase`leave out ${code.option('renamedFrom')}`,
    );
  }
  return inSchemaOf(tableName, name);
}

/**
 * A table has one synonym.
 *
 * @throws duplicate-name, conflicting-options
 */
export function claimedSynonym(table: TableBase, name: string, renamedFrom: string | undefined): string {
  const synonym = inSchemaOf(table.tableName, literalText(name, 'synonym', table._path));
  if (renamedFrom !== undefined && renamedFrom !== synonym) {
    throw conflictingOptions(
      table._path,
      'renamedFrom',
      'synonym',
      phrase`leave out ${code.option('synonym')} until no query uses the old name`,
    );
  }
  table._ownDatabase._declared.claimName(synonym, 'TABLE');
  return synonym;
}
