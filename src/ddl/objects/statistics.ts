import { Dialect, type TextObject } from '../../schema';
import { quotePath } from '../lexer/quoting';

/** A statistics package that Spanner must not delete, as the only option of a package says. */
export function statisticsText(name: string, dialect: Dialect): TextObject {
  const statement = `ALTER STATISTICS ${quotePath(name, dialect)} SET OPTIONS (allow_gc = false)`;
  return { kind: 'STATISTICS', name, statements: [statement] };
}

/** A name as Spanner gives it: `auto_20260101_10_00_00UTC`, which PostgreSQL may have after `spanner.`. */
export function isPackageName(name: string, dialect: Dialect): boolean {
  const own = dialect === Dialect.POSTGRESQL ? name.replace(/^spanner\./, '') : name;
  return /^[a-z]([\w-]*[a-z\d])?$/i.test(own);
}
