import type { ForeignKeyDefinition, TableDefinition } from '../../schema';
import { typeText } from '../../schema/types/type-text';
import { namesCode, stringCode } from '../../text/code-text';
import { foreignKeyTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import { tableVariable } from '../fixes/construct-code';
import { RowTrees } from '../keys/row-trees';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { foreignKeyText } from '../wording';

const MAX_DAYS = 2 ** 31 - 1;

export const ttl = defineRule({
  name: 'ttl',
  kind: 'refused',
  summary: 'a TTL that Spanner refuses: its column, its days, or a foreign key that keeps rows from being deleted',
  sources: ['https://cloud.google.com/spanner/docs/ttl/working-with-ttl'],
  check: (context) => {
    const blockers = foreignKeyBlockers(context);
    return context.schema.tables.flatMap((table) => {
      const blocker = blockers.get(table);
      return [
        ...columnProblems(table, context),
        ...daysProblems(table),
        ...(table.ttl && blocker ? [foreignKeyProblem(table, blocker)] : []),
      ];
    });
  },
});

function columnProblems(table: TableDefinition, { schema: { dialect }, lookup }: RuleContext): LegacyProblem[] {
  const column = table.ttl && lookup.column(table, table.ttl.column);
  if (!table.ttl || !column) {
    return [];
  }
  const timestamp = typeText({ code: 'TIMESTAMP' }, dialect);
  if (column.type.code !== 'TIMESTAMP') {
    return [{
      object: table.name,
      message: `the TTL of ${table.name} is on ${column.name}, which is ${typeText(column.type, dialect)}: Spanner counts days from a ${timestamp} only`,
      part: { kind: 'ttl', table },
      fixes: [
        `Column.timestamp(${stringCode(column.name)}) in the place of the column that is there`,
        `Column.timestamp('ExpiresAt', { generated: Generated.stored('...') }), a ${timestamp} computed from ${column.name}, and Ttl.days('ExpiresAt', ${table.ttl.days})`,
      ],
    }];
  }
  if (column.generated && !column.generated.stored) {
    return [{
      object: table.name,
      message: `the TTL of ${table.name} is on ${column.name}, which is computed when it is read: Spanner needs a stored value to find old rows`,
      part: { kind: 'ttl', table },
      fixes: [`Column.timestamp(${stringCode(column.name)}, { generated: Generated.stored(${stringCode(column.generated.expression)}) })`],
    }];
  }
  return [];
}

function daysProblems(table: TableDefinition): LegacyProblem[] {
  if (!table.ttl || (Number.isInteger(table.ttl.days) && table.ttl.days >= 0 && table.ttl.days <= MAX_DAYS)) {
    return [];
  }
  const { column, days } = table.ttl;
  return [{
    object: table.name,
    message: `the TTL of ${table.name} is ${days} days: Spanner takes whole days from 0 to ${MAX_DAYS.toLocaleString('en-US')}`,
    part: { kind: 'ttl', table },
    fixes: [`Ttl.days(${stringCode(column)}, 30)`],
  }];
}

/** Foreign keys that refuse the deletes of a table or of a table below it: how many, and the first by name. */
interface Blockers {
  readonly count: number;
  readonly first: { readonly referencing: TableDefinition; readonly foreignKey: ForeignKeyDefinition };
}

function foreignKeyBlockers({ schema, lookup }: RuleContext): ReadonlyMap<TableDefinition, Blockers> {
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
  for (const table of [...new RowTrees(schema, lookup).parentsFirst].reverse()) {
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

function foreignKeyProblem(table: TableDefinition, { count, first }: Blockers): LegacyProblem {
  const { referencing, foreignKey } = first;
  const deleted = foreignKey.referencedTable;
  const below = deleted === table.name ? '' : ` (through ${deleted}, which is interleaved below it)`;
  return {
    object: table.name,
    message: `${table.name} has a TTL, and ${foreignKeyTitle(referencing, foreignKey)} refuses its deletes${below}: a foreign key without ON DELETE CASCADE keeps every row that is referenced`,
    part: { kind: 'foreign key', table: referencing, foreignKey },
    why: count > 1 ? [`${count} foreign keys without ON DELETE CASCADE point at ${table.name} or below it`] : [],
    fixes: [
      `ForeignKey.to(${tableVariable(deleted)}, { columns: ${namesCode(foreignKey.columns)}, onDelete: OnDelete.CASCADE })`,
      `FOREIGN KEY (${foreignKey.columns.join(', ')}) REFERENCES ${deleted} (${foreignKey.referencedColumns.join(', ')}) ON DELETE CASCADE`,
    ],
    cost: `each row that the TTL deletes takes its rows in ${referencing.name} with it`,
  };
}
