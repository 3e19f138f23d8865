import { childrenOf } from './draft';
import { Dialect, type ColumnDefinition, type ColumnType, type IndexDefinition, type ScalarType, type Schema, type TableDefinition } from '../../../src/schema';

/** Every rule that a refusal of a change may have. */
export const REFUSAL_RULES: ReadonlySet<string> = new Set([
  'primary-key-changed', 'shard-count-changed', 'interleave-parent-changed', 'column-type-changed', 'column-renamed', 'generated-column-changed', 'identity-changed',
  'index-keys-changed', 'not-null-without-default', 'clause-changed', 'default-time-zone-changed', 'dialect-changed', 'object-changed', 'statement-not-understood',
  'drop-table', 'drop-column', 'drop-sequence', 'drop-change-stream', 'narrow-column', 'delete-rows', 'shorten-retention',
]);

/**
 * The rules of which one has to refuse the change, said without the differ: by what Spanner's documentation says of ALTER.
 * Empty: Spanner can make the change in place.
 */
export function mustRefuse(from: Schema, to: Schema): ReadonlySet<string> {
  const rules = new Set<string>();
  const refuse = (broken: boolean, ...names: readonly string[]): void => {
    if (broken) {
      names.forEach((name) => rules.add(name));
    }
  };
  const oldName = new Map(to.tables.map((table) => [table.name, nameBefore(from, table)]));
  for (const table of to.tables) {
    const before = from.tables.find(({ name }) => name === oldName.get(table.name));
    if (before) {
      refuse(!same(before.primaryKey, table.primaryKey), 'primary-key-changed', 'shard-count-changed');
      const parent = table.interleave && oldName.get(table.interleave.parent);
      refuse(before.interleave?.parent !== parent, 'interleave-parent-changed', 'primary-key-changed');
      table.columns.forEach((column) => refuseColumn(from, before, column, refuse));
      const isOnlyCased = (name: string): boolean => before.columns.some((each) => each.name !== name && each.name.toLowerCase() === name.toLowerCase());
      refuse(from.dialect === Dialect.GOOGLESQL && table.columns.some(({ name }) => isOnlyCased(name)), 'column-renamed');
    }
  }
  for (const index of to.indexes) {
    // One whose table goes with it is another index.
    const before = from.indexes.find(({ name, table }) => name === index.name && [...oldName.values()].includes(table));
    const isMoved = before !== undefined && before.table !== oldName.get(index.table);
    refuse(before !== undefined && (isMoved || !same(keysOf(before, (name) => name), keysOf(index, (name) => oldName.get(name) ?? name))), 'index-keys-changed');
  }
  for (const { name, skipRange } of to.sequences) {
    const before = from.sequences.find((each) => each.name === name);
    refuse(from.dialect === Dialect.POSTGRESQL && before?.skipRange !== undefined && skipRange === undefined, 'clause-changed');
  }
  return rules;
}

type Refuse = (broken: boolean, ...names: readonly string[]) => void;

function refuseColumn(from: Schema, table: TableDefinition, column: ColumnDefinition, refuse: Refuse): void {
  const before = table.columns.find(({ name }) => name === column.name);
  const { notNull, defaultExpression, generated, identity } = column;
  if (!before) {
    refuse(notNull && defaultExpression === undefined && !generated && !identity, 'not-null-without-default');
    return;
  }
  const isKey = table.primaryKey.some((part) => part.column === column.name);
  const isRetyped = !same(before.type, column.type);
  const computes = !same(before.generated, generated) || ((before.generated || generated) && (isRetyped || before.notNull !== notNull));
  refuse(Boolean(computes), 'generated-column-changed', ...(isKey ? ['shard-count-changed', 'primary-key-changed'] : []));
  refuse(Boolean(before.identity) !== Boolean(identity), 'identity-changed');
  refuse(before.identity?.startCounter !== undefined && identity?.startCounter === undefined, 'identity-changed');
  const isShared = isKey && (table.interleave !== undefined || childrenOf(from, table.name).length > 0);
  refuse(!canRetype(before.type, column.type) || (isRetyped && isShared), 'column-type-changed');
  refuse(isKey && before.notNull !== notNull, 'primary-key-changed');
  refuse(from.dialect === Dialect.GOOGLESQL && before.hidden !== column.hidden, 'clause-changed');
  // The documentation names no way back from spanner.commit_timestamp.
  refuse(from.dialect === Dialect.POSTGRESQL && before.allowCommitTimestamp && !column.allowCommitTimestamp, 'column-type-changed');
  const isArrayForced = column.type.code === 'ARRAY' && notNull && !before.notNull;
  refuse(isArrayForced, 'column-type-changed');
}

/** https://cloud.google.com/spanner/docs/schema-updates#supported-updates */
function canRetype(before: ColumnType, after: ColumnType): boolean {
  if (before.code === 'ARRAY' || after.code === 'ARRAY') {
    return before.code === 'ARRAY' && after.code === 'ARRAY' && before.vectorLength === after.vectorLength
      && (same(before.element, after.element) || (before.element.code === after.element.code && after.element.length === undefined));
  }
  const isText = ({ code }: ScalarType): boolean => code === 'STRING' || code === 'BYTES';
  return same(before, after) || (isText(before) && isText(after));
}

function keysOf({ keyParts, unique, nullFiltered, whereNotNull, interleaveIn }: IndexDefinition, oldName: (name: string) => string): unknown {
  return { keyParts, unique, nullFiltered, whereNotNull: [...whereNotNull].sort(), interleaveIn: interleaveIn && oldName(interleaveIn) };
}

function nameBefore(from: Schema, { name, renamedFrom }: TableDefinition): string {
  const hadName = (wanted: string): boolean => from.tables.some((each) => each.name === wanted);
  return renamedFrom !== undefined && !hadName(name) && hadName(renamedFrom) ? renamedFrom : name;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
