import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { Dialect, type Schema } from '../../src/schema';

/** The schema that a script makes. */
export function scriptSchema(ddl: string, dialect = Dialect.GOOGLESQL): Schema {
  return foldScript(parseScript(ddl, dialect), dialect, 'shop').schema;
}

/** The schema that recorded statements make. */
export function logSchema(statements: readonly string[], dialect = Dialect.GOOGLESQL): Schema {
  return foldLog(statements, dialect, 'shop').schema;
}
