import { Dialect } from '../dialect';
import { Edition } from '../kind/edition';
import type { Defined, DefinedObjectKind, ExpectedSyntax } from '../kind/kind';
import { FLAG, TEXT, type OptionType } from '../kind/option-types';
import type { Part } from '../kind/part';
import { alteredRows, createdRows } from '../kind/rows';
import { uniqueKey } from '../name-key';
import { tableWithNames } from '../renamed-tables';
import type { TableDefinition } from '../table';
import type { ColumnType } from '../types/column-type';
import { isNamed, scalarOf } from '../types/type-facts';

/** Messages that Spanner delivers until they are deleted. Needs the Enterprise edition. */
export interface QueueDefinition extends Defined<'QUEUE'> {
  /** The key columns and `Payload`. Spanner adds `DeliverTime`. */
  readonly rows: TableDefinition;
}

export const PAYLOAD = 'Payload';
const RECEIVE_MODE: OptionType = { expected: "'PULL'", pattern: /^(['"])PULL\1$/i };
const PAYLOADS: readonly string[] = ['BYTES', 'STRING', 'JSON'];
export const PAYLOAD_EXPECTED = `${PAYLOAD} of ${PAYLOADS.join(', ')} or a message, NOT NULL`;

/** https://cloud.google.com/spanner/docs/queues/queues-using. No emulator supports queues. */
export const QUEUE: DefinedObjectKind<QueueDefinition> = {
  words: 'QUEUE',
  edition: Edition.ENTERPRISE,
  place: 'rows',
  statements: {
    [Dialect.GOOGLESQL]: [
      'CREATE QUEUE [IF NOT EXISTS] name rows',
      'ALTER QUEUE name {SET OPTIONS options | rows_change}',
    ],
    [Dialect.POSTGRESQL]: ['CREATE QUEUE [IF NOT EXISTS] name rows', 'ALTER QUEUE name rows_change'],
  },
  createsIfNotExists: true,
  isCreatedBeforeAlter: true,
  privileges: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  holds: 'its messages',
  options: { receive_mode: RECEIVE_MODE, disable_send: FLAG, disable_delivery: FLAG, locality_group: TEXT },
  // No option is documented for PostgreSQL.
  optionsInPostgresql: {},
  alterableOptions: ['disable_send', 'disable_delivery', 'locality_group'],
  readFunction: {
    source: 'https://cloud.google.com/spanner/docs/fgac-queues',
    takesSelect: false,
    nameOf: ({ name }, dialect) => receiver(name, dialect),
    isOf: (name, queue) => (
      Object.values(Dialect).some((dialect) => uniqueKey(receiver(queue, dialect)) === uniqueKey(name))
    ),
  },
  expected: (parts, verb) => (verb === 'CREATE' ? expectedRows(parts) : undefined),
  read: (parts) => ({ rows: createdRows(parts) }),
  alter: ({ rows }, parts) => ({ rows: alteredRows(rows, parts) }),
  // Everything that ALTER can change is compared separately.
  frame: ({ rows: { columns, primaryKey, interleave } }) => ({
    columns: columns.map(({ declaredValues, immutable, type, ...column }) => (
      { ...column, type: isNamed(type) ? scalarOf(type).name : type }
    )),
    primaryKey,
    parent: interleave?.parent,
  }),
  uses: ({ rows: { interleave } }) => (interleave ? [{ table: interleave.parent, columns: [] }] : []),
  fitted: (queue) => ({ ...queue, rows: fittedRows(queue.rows) }),
  renamed: (queue, nameOf) => ({ ...queue, rows: tableWithNames(queue.rows, nameOf) }),
};

/** The name of the function that receives messages. */
function receiver(queue: string, dialect: Dialect): string {
  const schemaEnd = queue.indexOf('.') + 1;
  return dialect === Dialect.POSTGRESQL
    ? `spanner.receive_${queue.slice(schemaEnd)}`
    : `${queue.slice(0, schemaEnd)}RECEIVE_${queue.slice(schemaEnd)}`;
}

/** The sender makes the UUIDs of a key. What leaves the key leaves the queue, unless it tells the age of a message. */
function fittedRows(rows: TableDefinition): TableDefinition {
  const kept = new Set(
    [PAYLOAD, rows.ttl?.column ?? '', ...rows.primaryKey.map(({ column }) => column)].map(uniqueKey),
  );
  const columns = rows.columns.filter(({ name }) => kept.has(uniqueKey(name)));
  return {
    ...rows,
    columns: columns.map((column) => (
      /uuid/i.test(column.defaultExpression ?? '')
        ? { ...column, defaultExpression: undefined, declaredValues: { source: 'uuidV4' } }
        : column
    )),
  };
}

/** The type, or another one if no payload has it. */
export function payloadType(type: ColumnType): ColumnType {
  return PAYLOADS.includes(type.code) || isNamed(type) ? type : { code: 'JSON' };
}

/** A queue has a key and one payload, but no other parts of a table. */
function expectedRows(parts: readonly Part[]): ExpectedSyntax | undefined {
  const { columns, primaryKey, checks, foreignKeys, synonyms } = parts.find(({ rows }) => rows)!.rows!;
  const key = new Set(primaryKey.map(({ column }) => uniqueKey(column)));
  const isPayload = (name: string): boolean => uniqueKey(name) === uniqueKey(PAYLOAD);
  const payload = columns.find(({ name }) => isPayload(name));
  if (!payload) {
    return { expected: `the column ${PAYLOAD}` };
  }
  const { type, notNull, spans } = payload;
  if (!notNull || payloadType(type) !== type) {
    return { expected: PAYLOAD_EXPECTED, span: spans?.name };
  }
  const other = columns.find(({ name }) => !isPayload(name) && !key.has(uniqueKey(name)));
  if (other) {
    return { expected: `a column of the key or ${PAYLOAD}`, span: other.spans?.name };
  }
  const made = columns.find(({ defaultExpression, identity }) => defaultExpression !== undefined || identity);
  if (made) {
    return { expected: 'a column without DEFAULT', span: made.spans?.default ?? made.spans?.name };
  }
  const constraint = checks[0]?.spans?.whole ?? foreignKeys[0]?.spans?.whole;
  return constraint ?? synonyms ? { expected: 'a column or the key', span: constraint } : undefined;
}
