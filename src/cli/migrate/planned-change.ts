import type { Plan } from '../../ledger/plan';
import { planChange } from '../../ledger/plan-change';
import { DIALECT_TITLES, Dialect } from '../../schema';
import { recognizedDialect } from '../input/dialect';
import { dataIn, nameIn, refuseInvalidSchema, wholeSchema, type DatabaseDdl } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';

/** Both are about one database, whatever they call it. */
const DATABASE = 'database';

interface PlanOptions {
  /** Of both. Absent: recognized. */
  readonly dialect?: Dialect;
  readonly allowDestructive: boolean;
  /** Statements that are not understood count as they are written. */
  readonly allowUnread: boolean;
  /** As YYYY-MM-DD. */
  readonly today: string;
}

/**
 * How one schema becomes another.
 *
 * @returns with lines about statements that are no DDL, and about what Spanner takes for a while only
 * @throws UnusableInput when one of them is not understood, or Spanner would refuse the wanted one
 */
export function plannedChange(
  from: DatabaseDdl, to: DatabaseDdl, { dialect: given, allowDestructive, allowUnread, today }: PlanOptions,
): { readonly plan: Plan; readonly notes: readonly string[] } {
  const dialect = given ?? commonDialect(from, to);
  const both = [from, to].map((each) => ({ ...each, statements: each.source.statements(dialect) }));
  const database = nameIn(both[1]) ?? nameIn(both[0]) ?? DATABASE;
  const [present, wanted] = both.map(({ source, statements }) => (
    wholeSchema(source, statements, { dialect, database, allowUnread })
  ));
  const { schema: willBe = wanted.schema, consent } = to.app?.record ?? {};
  const faults = refuseInvalidSchema(to, wanted, present, today);
  return {
    plan: planChange(present.schema, willBe, { all: allowDestructive, to: new Set(consent) }),
    notes: [...both.flatMap(({ source, statements }) => dataIn(source, statements)), ...faults],
  };
}

function commonDialect(from: DatabaseDdl, to: DatabaseDdl): Dialect {
  if (from.dialect === to.dialect) {
    return from.dialect;
  }
  const postgresql = Dialect.POSTGRESQL;
  if (!saysGoogleSql(from.dialect === postgresql ? to : from)) {
    return postgresql;
  }
  const [one, other] = [from, to].map(({ name, dialect }) => `${name} is ${DIALECT_TITLES[dialect]}`);
  throw new UnusableInput(
    `${one} and ${other}, and a database cannot change its dialect`,
    'if one was recognized wrongly, set --dialect',
  );
}

/** GoogleSQL is also what a script without any sign of a dialect is taken for: a name can turn that. */
function saysGoogleSql({ source, dialect }: DatabaseDdl): boolean {
  return dialect === Dialect.GOOGLESQL && recognizedDialect(source.text, 'schema.pg.sql') === Dialect.GOOGLESQL;
}
