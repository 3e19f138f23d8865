import { retyped } from './expressions';
import { Dialect, type ColumnDefinition, type TableDefinition, type TtlDefinition } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { LIMITS } from '../../schema/limits';
import { quoteIdentifier } from '../../schema/quoting';
import { typeText } from '../../schema/types/type-text';
import { refusal, type Found } from '../define-rule';
import type { Fix } from '../fixes/fix';
import { styledName } from '../fixes/new-columns';
import { foreignKeyOrder, type BackingIndex } from '../keys/backing-indexes';
import type { RuleContext } from '../rule';
import { parentsFirst } from '../views/parents-first';
import { figure, foreignKeyTitle } from '../wording';

const MAX_DAYS = 2 ** 31 - 1;
const EXAMPLE_DAYS = 30;

/** Converts a value to a timestamp. */
const TIMESTAMP_OF: Readonly<Record<Dialect, { readonly [code: string]: (column: string) => string }>> = {
  [Dialect.GOOGLESQL]: {
    DATE: (column) => `TIMESTAMP(${column}, 'UTC')`,
    INT64: (column) => `TIMESTAMP_SECONDS(${column})`,
  },
  [Dialect.POSTGRESQL]: {
    DATE: (column) => `${column}::timestamptz`,
    INT64: (column) => `to_timestamp(${column})`,
  },
};

/** Foreign keys that block deletes from a table or its descendants: their number, and the first by name. */
interface Blockers {
  readonly count: number;
  readonly first: Omit<BackingIndex, 'index'>;
}

export const ttl = refusal({
  name: 'ttl',
  summary: 'a TTL that Spanner refuses: its column, its days, or a foreign key that keeps rows from being deleted',
  sources: ['ttl/working-with-ttl'],
  check: (context, found) => {
    const blockers = foreignKeyBlockers(context);
    for (const table of tablesAndRows(context.schema)) {
      if (table.ttl) {
        checkColumn(table, table.ttl, context, found);
        checkDays(table, table.ttl, found);
        checkDeletes(table, blockers.get(table), found);
      }
    }
  },
});

function checkColumn(table: TableDefinition, definition: TtlDefinition, context: RuleContext, found: Found): void {
  const { dialect } = context.schema;
  const column = context.lookup.column(table, definition.column);
  const { generated } = column ?? {};
  if (column && column.type.code !== 'TIMESTAMP') {
    found(
      { kind: 'ttl', table },
      `the TTL of ${table.name} is on ${column.name}, which is ${typeText(column.type, dialect)}: ` +
        `Spanner counts days from a ${typeText({ code: 'TIMESTAMP' }, dialect)} only`,
      () => [
        {
          kind: 'column',
          table,
          column: { ...retyped(table, column, { code: 'TIMESTAMP' }, context), generated: undefined },
        },
        onComputed(table, column, definition, dialect),
      ],
    );
  } else if (column && generated && !generated.stored) {
    found(
      { kind: 'ttl', table },
      `the TTL of ${table.name} is on ${column.name}, which is computed when it is read: ` +
        'Spanner needs a stored value to find old rows',
      [{ kind: 'column', table, column: { ...column, generated: { ...generated, stored: true } } }],
    );
  }
}

/** The TTL on a timestamp computed from the column; undefined if it is unclear which time the column means. */
function onComputed(
  table: TableDefinition, { name, type }: ColumnDefinition, definition: TtlDefinition, dialect: Dialect,
): Fix | undefined {
  const asTimestamp = TIMESTAMP_OF[dialect][type.code];
  if (!asTimestamp) {
    return undefined;
  }
  const column: ColumnDefinition = {
    name: styledName(table, ['ExpiresAt', 'DeletedAfter']),
    type: { code: 'TIMESTAMP' },
    notNull: false,
    generated: { expression: asTimestamp(quoteIdentifier(name, dialect)), stored: true },
  };
  return {
    kind: 'ttl',
    table,
    ttl: { ...definition, column: column.name, span: undefined },
    added: [column],
    says: `computed from ${name}`,
  };
}

function checkDays(table: TableDefinition, { column, days }: TtlDefinition, found: Found): void {
  if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS) {
    found(
      { kind: 'ttl', table },
      `the TTL of ${table.name} is ${days} days: a TTL is whole days from 0 to ${figure(MAX_DAYS)}`,
      [{ kind: 'ttl', table, ttl: { column, days: EXAMPLE_DAYS } }],
    );
  }
}

function checkDeletes(table: TableDefinition, blockers: Blockers | undefined, found: Found): void {
  if (!blockers) {
    return;
  }
  const { count, first: { referencing, foreignKey } } = blockers;
  const { name } = table;
  const deleted = foreignKey.referencedTable;
  const below = deleted === name ? '' : ` (through ${deleted}, which is interleaved below it)`;
  found(
    { kind: 'foreign key', table: referencing, foreignKey },
    `${name} has a TTL, and ${foreignKeyTitle(referencing, foreignKey)} refuses its deletes${below}: ` +
      'a foreign key without ON DELETE CASCADE keeps every row that is referenced',
    [{ kind: 'foreign key', table: referencing, foreignKey: { ...foreignKey, onDelete: 'CASCADE' } }],
    {
      object: name,
      why: count > 1 ? [`${count} foreign keys without ON DELETE CASCADE point at ${name} or below it`] : [],
      cost: `each row that the TTL deletes takes its rows in ${referencing.name} with it`,
    },
  );
}

function foreignKeyBlockers(context: RuleContext): ReadonlyMap<TableDefinition, Blockers> {
  const { schema, lookup } = context;
  const blockers = new Map<TableDefinition, Blockers>();
  const add = (table: TableDefinition, more: Blockers): void => {
    const known = blockers.get(table);
    const first = known && foreignKeyOrder(known.first) < foreignKeyOrder(more.first) ? known.first : more.first;
    blockers.set(table, { count: (known?.count ?? 0) + more.count, first });
  };
  for (const referencing of schema.tables) {
    for (const foreignKey of referencing.foreignKeys) {
      const referenced = lookup.table(foreignKey.referencedTable);
      if (referenced && foreignKey.enforced && foreignKey.onDelete !== 'CASCADE') {
        add(referenced, { count: 1, first: { referencing, foreignKey } });
      }
    }
  }
  for (const table of [...parentsFirst(context)].reverse()) {
    const parent = lookup.parentOf(table);
    const own = blockers.get(table);
    // A delete cascades only to children of INTERLEAVE IN PARENT.
    if (parent && own && table.interleave?.inParent) {
      add(parent, own);
    }
  }
  return blockers;
}

export const interleaveOnDelete = refusal({
  name: 'interleave-on-delete',
  summary: 'a table below a table with a TTL is interleaved with ON DELETE NO ACTION',
  sources: [
    'ttl/working-with-ttl#ttl_and_interleaved_tables',
    'reference/standard-sql/data-definition-language#create_table',
  ],
  check: (context, found) => {
    const nearestTtl = new Map<TableDefinition, TableDefinition>();
    for (const table of parentsFirst(context)) {
      const parent = context.lookup.parentOf(table);
      // A delete does not pass INTERLEAVE IN: those rows exist without their parent.
      const ancestor =
        parent && table.interleave?.inParent ? (parent.ttl ? parent : nearestTtl.get(parent)) : undefined;
      if (parent && ancestor) {
        nearestTtl.set(table, ancestor);
        checkChild(table, parent, ancestor, found);
      }
    }
  },
});

/** @param ancestor The ancestor whose rows the TTL deletes. */
function checkChild(table: TableDefinition, parent: TableDefinition, ancestor: TableDefinition, found: Found): void {
  const { name, interleave } = table;
  if (interleave?.onDelete === 'CASCADE') {
    return;
  }
  const { name: above } = ancestor;
  found(
    { kind: 'interleave', table },
    `${name} is interleaved with ON DELETE NO ACTION below ${above}, ` +
      `whose TTL then cannot delete rows with children in ${name}`,
    [
      { kind: 'interleave', table, interleave: { parent: parent.name, inParent: true, onDelete: 'CASCADE' }, parent },
      {
        kind: 'interleave',
        table,
        interleave: { parent: parent.name, inParent: false },
        parent,
        says: `when rows of ${name} may outlive their parent`,
      },
    ],
    {
      why: [
        `${above}: TTL of ${ancestor.ttl?.days} days on ${ancestor.ttl?.column}`,
        ...(interleave?.onDelete === undefined ? ['without ON DELETE the action is NO ACTION'] : []),
      ],
      cost: `one transaction of at most ${figure(LIMITS.mutationsOfCommit)} mutations ` +
        `then deletes a row of ${above} with all rows below it`,
    },
  );
}
