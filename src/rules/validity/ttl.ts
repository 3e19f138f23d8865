import { Dialect, type ColumnDefinition, type ForeignKeyDefinition, type TableDefinition } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { quoteIdentifier } from '../../schema/quoting';
import { typeText } from '../../schema/types/type-text';
import { foreignKeyTitle } from '../constraint-title';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import type { Fix } from '../fixes/fix';
import { styledName } from '../fixes/new-column-name';
import { retyped } from '../fixes/retyped-column';
import type { RuleContext } from '../rule';
import { rowTrees } from '../views/row-trees';
import { foreignKeyText } from '../wording';

const MAX_DAYS = 2 ** 31 - 1;
const EXAMPLE_DAYS = 30;

/** How a value becomes a timestamp. */
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

/** Foreign keys that refuse the deletes of a table or of a table below it: how many, and the first by name. */
interface Blockers {
  readonly count: number;
  readonly first: { readonly referencing: TableDefinition; readonly foreignKey: ForeignKeyDefinition };
}

type Facts = { readonly table: TableDefinition } & (
  | { readonly fault: 'type' | 'not stored'; readonly column: ColumnDefinition }
  | { readonly fault: 'days' }
  | { readonly fault: 'foreign key'; readonly blockers: Blockers }
);

export const ttl = defineRule<Facts>({
  name: 'ttl',
  kind: 'refused',
  summary: 'a TTL that Spanner refuses: its column, its days, or a foreign key that keeps rows from being deleted',
  sources: ['https://cloud.google.com/spanner/docs/ttl/working-with-ttl'],
  check: (context) => {
    const blockers = foreignKeyBlockers(context);
    return tablesAndRows(context.schema).flatMap((table) => {
      const blocking = blockers.get(table);
      return table.ttl
        ? [
          ...columnProblems(table, context),
          ...daysProblems(table),
          ...(blocking ? [foreignKeyProblem(table, blocking)] : []),
        ]
        : [];
    });
  },
  words: {
    message: byFault<Facts>({
      'type': ({ table, column }, { dialect }) =>
        `the TTL of ${table.name} is on ${column.name}, which is ${typeText(column.type, dialect)}: ` +
        `Spanner counts days from a ${typeText({ code: 'TIMESTAMP' }, dialect)} only`,
      'not stored': ({ table, column }) =>
        `the TTL of ${table.name} is on ${column.name}, which is computed when it is read: ` +
        'Spanner needs a stored value to find old rows',
      'days': ({ table }) =>
        `the TTL of ${table.name} is ${table.ttl!.days} days: ` +
        `a TTL is whole days from 0 to ${MAX_DAYS.toLocaleString('en-US')}`,
      'foreign key': ({
        table,
        blockers: {
          first: { referencing, foreignKey },
        },
      }) => {
        const deleted = foreignKey.referencedTable;
        const below = deleted === table.name ? '' : ` (through ${deleted}, which is interleaved below it)`;
        return (
          `${table.name} has a TTL, and ${foreignKeyTitle(referencing, foreignKey)} refuses its deletes${below}: ` +
          'a foreign key without ON DELETE CASCADE keeps every row that is referenced'
        );
      },
    }),
    why: (facts) =>
      facts.fault === 'foreign key' && facts.blockers.count > 1
        ? [`${facts.blockers.count} foreign keys without ON DELETE CASCADE point at ${facts.table.name} or below it`]
        : [],
    cost: (facts) =>
      facts.fault === 'foreign key'
        ? `each row that the TTL deletes takes its rows in ${facts.blockers.first.referencing.name} with it`
        : undefined,
    advice: {
      computed: (facts) => `computed from ${'column' in facts ? facts.column.name : ''}`,
    },
  },
});

function columnProblems(table: TableDefinition, context: RuleContext): Problem<Facts>[] {
  const column = context.lookup.column(table, table.ttl!.column);
  const subject = { object: table.name, part: { kind: 'ttl', table } } as const;
  if (column && column.type.code !== 'TIMESTAMP') {
    return [
      {
        subject,
        facts: { fault: 'type', table, column },
        fixes: () => [
          {
            kind: 'column',
            table,
            column: { ...retyped(table, column, { code: 'TIMESTAMP' }, context), generated: undefined },
          },
          ...onComputed(table, column, context.schema.dialect),
        ],
      },
    ];
  }
  const { generated } = column ?? {};
  return generated && !generated.stored
    ? [
      {
        subject,
        facts: { fault: 'not stored', table, column: column! },
        fixes: () => [{ kind: 'column', table, column: { ...column!, generated: { ...generated, stored: true } } }],
      },
    ]
    : [];
}

/** The TTL on a timestamp that is computed from the column; none where nothing shows which time it means. */
function onComputed(table: TableDefinition, { name, type }: ColumnDefinition, dialect: Dialect): Fix[] {
  const asTimestamp = TIMESTAMP_OF[dialect][type.code];
  if (!asTimestamp) {
    return [];
  }
  const column: ColumnDefinition = {
    name: styledName(table, ['ExpiresAt', 'DeletedAfter']),
    type: { code: 'TIMESTAMP' },
    notNull: false,
    generated: { expression: asTimestamp(quoteIdentifier(name, dialect)), stored: true },
  };
  return [
    {
      kind: 'ttl',
      table,
      ttl: { ...table.ttl!, column: column.name, spans: undefined },
      added: [column],
      note: 'computed',
    },
  ];
}

function daysProblems(table: TableDefinition): Problem<Facts>[] {
  const { column, days } = table.ttl!;
  return Number.isInteger(days) && days >= 0 && days <= MAX_DAYS
    ? []
    : [
      {
        subject: { object: table.name, part: { kind: 'ttl', table } },
        facts: { fault: 'days', table },
        fixes: () => [{ kind: 'ttl', table, ttl: { column, days: EXAMPLE_DAYS } }],
      },
    ];
}

function foreignKeyBlockers(context: RuleContext): ReadonlyMap<TableDefinition, Blockers> {
  const { schema, lookup } = context;
  const blockers = new Map<TableDefinition, Blockers>();
  const add = (table: TableDefinition, more: Blockers): void => {
    const known = blockers.get(table);
    const first = known && sortName(known) < sortName(more) ? known.first : more.first;
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
  for (const table of [...rowTrees(context).parentsFirst].reverse()) {
    const parent = lookup.parentOf(table);
    const own = blockers.get(table);
    // A delete goes down to children of INTERLEAVE IN PARENT alone.
    if (parent && own && table.interleave?.inParent) {
      add(parent, own);
    }
  }
  return blockers;
}

function sortName({ first: { referencing, foreignKey } }: Blockers): string {
  return `${foreignKey.name} ${foreignKeyText(referencing, foreignKey)}`;
}

function foreignKeyProblem(table: TableDefinition, blockers: Blockers): Problem<Facts> {
  const { referencing, foreignKey } = blockers.first;
  return {
    subject: { object: table.name, part: { kind: 'foreign key', table: referencing, foreignKey } },
    facts: { fault: 'foreign key', table, blockers },
    fixes: () => [{ kind: 'foreign key', table: referencing, foreignKey: { ...foreignKey, onDelete: 'CASCADE' } }],
  };
}
