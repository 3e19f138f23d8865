import { Dialect } from '../../schema';

/** A name as Spanner gives it: `auto_20260101_10_00_00UTC`, which PostgreSQL may have after `spanner.`. */
export function isPackageName(name: string, dialect: Dialect): boolean {
  const own = dialect === Dialect.POSTGRESQL ? name.replace(/^spanner\./, '') : name;
  return /^[a-z]([\w-]*[a-z\d])?$/i.test(own);
}
