import { migrationName } from '../../ledger/migrations/file-names';
import { UnusableInput } from '../input/unusable-input';

/** @throws UnusableInput when nothing of it can be part of a file name */
export function givenName(name: string): string {
  const plain = migrationName(name);
  if (plain === '') {
    throw new UnusableInput(
      `--name is "${name}", and the name of a migration has small letters, digits and underscores`,
      'for example --name add_orders',
    );
  }
  return plain;
}
