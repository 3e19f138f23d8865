import { compareSchemas } from '../../ledger/drift/compare-schemas';
import { planChange, type Plan } from '../../ledger/plan-change';
import { DIALECT_TITLES, Dialect } from '../../schema';
import { recognizedDialect } from '../input/dialect';
import { dataIn, nameIn, refuseInvalidSchema, wholeSchema, type DatabaseDdl } from '../input/one-database';
import { UnusableInput } from '../input/unusable-input';
import { unprintedNotes } from '../output/note-left';

/** A common name, because both schemas describe the same database: the present one, which gets the statements. */
const DATABASE = 'database';

interface PlanOptions {
  /** Absent to recognize it. */
  readonly dialect?: Dialect;
  readonly allowDestructive: boolean;
  /** Whether to compare statements as text if they cannot be parsed. */
  readonly allowUnread: boolean;
  /** As YYYY-MM-DD. */
  readonly today: string;
}

/**
 * The plan from one schema to another.
 *
 * @returns also notes on statements that are not DDL, on findings that Spanner accepts during an update, and on what an
 * emulator does not print
 * @throws UnusableInput if a schema cannot be parsed, or Spanner would reject the wanted schema
 */
export function plannedChange(
  from: DatabaseDdl, to: DatabaseDdl, { dialect: given, allowDestructive, allowUnread, today }: PlanOptions,
): { readonly plan: Plan; readonly notes: readonly string[] } {
  const dialect = given ?? commonDialect(from, to);
  const both = [from, to].map((each) => ({ ...each, statements: each.source.statements(dialect) }));
  const database = nameIn(both[0]) ?? nameIn(both[1]) ?? DATABASE;
  const [present, wanted] = both.map(({ source, statements }) => (
    wholeSchema(source, statements, { dialect, database, allowUnread })
  ));
  const { schema: willBe = wanted.schema, consent } = to.app?.record ?? {};
  const findings = refuseInvalidSchema(to, wanted, present, today);
  const unprinted = from.isEmulator ? unprintedNotes(compareSchemas(willBe, present.schema, true).notPrinted) : [];
  return {
    plan: planChange(present.schema, willBe, allowDestructive ? 'all' : new Set(consent)),
    notes: [...both.flatMap(({ source, statements }) => dataIn(source, statements)), ...findings, ...unprinted],
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

/** GoogleSQL is also the default, so this checks whether a file name could change the result. */
function saysGoogleSql({ source, dialect }: DatabaseDdl): boolean {
  return dialect === Dialect.GOOGLESQL && recognizedDialect(source.text, 'schema.pg.sql') === Dialect.GOOGLESQL;
}
