import { Dialect } from '../dialect';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { SET_FLAG } from '../kind/option-types';

const ALTER = 'ALTER STATISTICS name:package SET OPTIONS options';

/** A package of optimizer statistics. Its only option tells Spanner not to delete it. */
export const STATISTICS: DefinedObjectKind<Defined<'STATISTICS'>> = {
  words: 'STATISTICS',
  place: 'built in',
  statements: { [Dialect.GOOGLESQL]: [ALTER], [Dialect.POSTGRESQL]: [ALTER] },
  isBuiltIn: () => true,
  hasOwnNamespace: Object.values(Dialect),
  hasAllOptions: true,
  options: { allow_gc: { ...SET_FLAG, default: 'true' } },
  read: () => ({}),
};

/** A name as Spanner generates it: `auto_20260101_10_00_00UTC`, in PostgreSQL optionally after `spanner.`. */
export function isPackageName(name: string, dialect: Dialect): boolean {
  const own = dialect === Dialect.POSTGRESQL ? name.replace(/^spanner\./, '') : name;
  return /^[a-z]([\w-]*[a-z\d])?$/i.test(own);
}
