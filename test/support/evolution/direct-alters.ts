import type { Evolution } from './evolutions';
import { createStatements, knownToEmulator, needsUnknown } from './statements';
import { printerFor } from '../../../src/ddl/printer/print-schema';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { planChange } from '../../../src/ledger/plan-change';
import type { Refusal } from '../../../src/ledger/refusal';
import { SchemaLookup, type ColumnDefinition, type Schema, type TableDefinition } from '../../../src/schema';
import { quoteIdentifier } from '../../../src/schema/quoting';
import { missingFeatures } from '../docs/emulator-needs';
import type { SpannerClient, Value } from '../emulator/client';
import { probeFeatures } from '../emulator/features';

/**
 * What the emulator takes though the documentation of the service forbids it or warns of it, by the rule and reason of
 * the refusal.
 */
const REFUSED_BY_DOCS: ReadonlyMap<string, string> = new Map([
  ['column-type-changed NOT NULL array', 'https://cloud.google.com/spanner/docs/schema-updates#supported-updates'],
  // A counter that starts again hands out the values that are in use.
  ['clause-changed start counter', 'https://cloud.google.com/spanner/docs/sequence-tasks'],
]);

const ALL = 'all';

/** Refusals of an evolution that the emulator would not need: it takes the obvious ALTER, with a row in the table. */
export async function refusedWithoutReason(client: SpannerClient, { from, to }: Evolution): Promise<readonly string[]> {
  const log = createStatements(from);
  const { refusals } = planChange(foldLog(log, from.dialect, from.database).schema, to, ALL);
  const found: string[] = [];
  for (const refusal of refusals) {
    const { reason = '' } = refusal.facts as { readonly reason?: string };
    if (refusal.entry.docs === '') {
      found.push(`${refusal.rule} ${refusal.object} has no documentation`);
    }
    for (const statement of REFUSED_BY_DOCS.has(`${refusal.rule} ${reason}`) ? [] : directAlters(refusal, from, to)) {
      if (await settles(client, refusal, from, to, statement)) {
        found.push(`${refusal.rule} ${refusal.object}: the emulator takes ${statement}`);
      }
    }
  }
  return found;
}

/** What someone would write who knows nothing of the refusal. */
function directAlters({ object, rule }: Refusal, from: Schema, to: Schema): readonly string[] {
  const printer = printerFor(to.dialect);
  const quoted = (name: string): string => quoteIdentifier(name, to.dialect);
  const [was, willBe] = [from, to].map((schema) => SchemaLookup.of(schema));
  const table = to.tables.find(({ name }) => object === name || object.startsWith(`${name}.`));
  const before = table && was.table(table.name);
  const column = table && willBe.column(table, object.slice(table.name.length + 1));
  const columnBefore = before && column && was.column(before, column.name);
  if (rule === 'not-null-without-default' && table && column) {
    return [printer.addColumn(table.name, column)];
  }
  if (rule === 'interleave-parent-changed' && table?.interleave) {
    return [printer.alter(table.name, `SET ${printer.interleave(table.interleave)}`)];
  }
  if (rule === 'column-renamed') {
    const owner = from.tables.find(({ name }) => object.startsWith(`${name}.`));
    const gone = owner && object.slice(owner.name.length + 1);
    const come = owner && willBe.table(owner.name)?.columns.find(({ name }) => !was.column(owner, name));
    return owner && gone !== undefined && come
      ? [printer.alter(owner.name, `RENAME COLUMN ${quoted(gone)} TO ${quoted(come.name)}`)]
      : [];
  }
  if (before && column && columnBefore) {
    return [
      ...printer.columnParts(columnBefore, column).map((part) => printer.setColumnPart(table.name, columnBefore, column, part)),
      printer.alter(table.name, `ALTER COLUMN ${printer.column(column)}`),
    ];
  }
  // Of a table the key alone is refused, and of an index the key, for which there is no ALTER at all.
  return [];
}

/**
 * Whether the emulator takes the statement, and nothing of the kind is left to refuse then. It cannot tell where it does not
 * know the schema.
 */
async function settles(
  client: SpannerClient, refusal: Refusal, from: Schema, to: Schema, statement: string,
): Promise<boolean> {
  const { dialect, tables, database } = from;
  const created = createStatements(from);
  const known = knownToEmulator(created);
  if (needsUnknown(created) || missingFeatures(known, dialect, await probeFeatures(client)).length > 0) {
    return false;
  }
  const made = await client.createDatabase(dialect, known);
  if (!made.accepted) {
    throw new Error(`${made.error.statement}: ${made.error.message}`);
  }
  for (const table of tables.filter(({ interleave, foreignKeys }) => !interleave && foreignKeys.length === 0)) {
    await insertRow(client, made.database, table);
  }
  const { accepted } = await client.applyDdl(made.database, [statement]);
  const ddl = accepted ? await client.getDdl(made.database) : undefined;
  await client.dropDatabase(made.database);
  // The emulator takes some statements and does nothing.
  return ddl !== undefined && !planChange(foldLog(ddl, dialect, database).schema, to, ALL).refusals
    .some(({ rule, object }) => rule === refusal.rule && object === refusal.object);
}

/** Where the constraints of the table allow it. */
async function insertRow(client: SpannerClient, database: string, { name, columns }: TableDefinition): Promise<void> {
  const written = columns.filter(({ generated, identity }) => !generated && !identity);
  const values = written.map(valueOf);
  await client.insert(database, name, written.map((column) => column.name), [values]).catch(() => undefined);
}

const VALUES: Readonly<Record<string, Value>> = {
  INT64: '1', NUMERIC: '1', BOOL: true, FLOAT32: 1, FLOAT64: 1, STRING: 'a', BYTES: 'YQ==', JSON: '{}',
  DATE: '2026-01-31', TIMESTAMP: '2026-01-31T00:00:00Z', ARRAY: [], UUID: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
};

function valueOf({ type }: ColumnDefinition): Value {
  return VALUES[type.code] ?? null;
}
