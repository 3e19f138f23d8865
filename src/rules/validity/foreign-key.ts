import { Dialect, type ColumnDefinition, type ForeignKeyDefinition, type TableDefinition } from '../../schema';
import { canBeKey } from '../../schema/types/type-facts';
import { typeName, typeText } from '../../schema/types/type-text';
import { counted } from '../../text/counted';
import { quotedName } from '../../text/quoted-name';
import { foreignKeyTitle } from '../constraint-title';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Fix } from '../fixes/fix';
import { retyped } from '../fixes/retyped-column';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';
import { indexableInstead } from './indexes/indexable-instead';

interface OwnedColumn {
  readonly owner: TableDefinition;
  readonly column: ColumnDefinition;
}

type Fault =
  /** A side without a column. */
  | { readonly fault: 'empty'; readonly side: string }
  | { readonly fault: 'count' | 'not enforced' | 'cascade' }
  | { readonly fault: 'repeated'; readonly owner: string; readonly column: string }
  | { readonly fault: 'type'; readonly owner: TableDefinition; readonly unindexable: ColumnDefinition }
  | { readonly fault: 'types'; readonly own: OwnedColumn; readonly target: OwnedColumn };

type Facts = Fault & {
  readonly table: TableDefinition;
  readonly foreignKey: ForeignKeyDefinition;
  readonly key: readonly string[];
};

const faultText = byFault<Facts>({
  'empty': ({ side }) => `names no column of ${side}: there is nothing to compare`,
  'count': ({ foreignKey: { columns, referencedColumns, referencedTable } }) =>
    `sets ${counted(columns.length, 'column')} against ${counted(referencedColumns.length, 'column')} of ` +
      `${referencedTable}: the numbers must match`,
  'repeated': ({ owner, column }) => `names ${owner}.${column} twice: a column can be in it once`,
  'type': ({ owner, unindexable: { name, type } }, { dialect }) =>
    `compares ${columnText(owner, name)}, and ${typeText(type, dialect)} cannot be part of a foreign key`,
  'types': ({ own, target }, { dialect }) => {
    const [ownText, targetText] = [own, target].map(
      ({ owner, column }) => `${columnText(owner, column.name)} (${typeText(column.type, dialect)})`,
    );
    return `compares ${ownText} with ${targetText}: the types must be the same`;
  },
  'not enforced': () => 'is NOT ENFORCED, which PostgreSQL databases do not have',
  'cascade': () =>
    'is NOT ENFORCED and has ON DELETE CASCADE: only enforced foreign keys can cascade',
});

export const foreignKey = defineRule<Facts>({
  name: 'foreign-key',
  kind: 'refused',
  summary:
    'a foreign key that Spanner refuses: its columns do not pair up, cannot be indexed, or its options exclude each ' +
      'other',
  sources: [
    'https://cloud.google.com/spanner/docs/foreign-keys/overview',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_table',
  ],
  check: (context) =>
    context.schema.tables.flatMap((table) =>
      table.foreignKeys.flatMap((each) =>
        faultsOf(table, each, context).map((fault) => problemOf(table, each, fault, context)),
      ),
    ),
  words: {
    message: (facts, say) => `${foreignKeyTitle(facts.table, facts.foreignKey)} ${faultText(facts, say)}`,
    why: ({ fault }) => (fault === 'types' ? ['lengths may differ, types may not'] : []),
    advice: {
      wholeKey: ({ foreignKey: { referencedTable }, key }) =>
        `name one column for each of the key of ${referencedTable}: ${key.join(', ')}`,
      once: (facts) =>
        facts.fault === 'repeated' ? `remove the second ${facts.column} and the column that it pairs with` : '',
      remove: () => 'remove the foreign key, and check the reference in the application',
      own: (facts) => (facts.fault === 'types' ? `in ${quotedName(facts.own.owner.name)}` : ''),
      target: (facts) => (facts.fault === 'types' ? `in ${quotedName(facts.target.owner.name)}` : ''),
    },
  },
});

function problemOf(
  table: TableDefinition,
  definition: ForeignKeyDefinition,
  fault: Fault,
  context: RuleContext,
): Problem<Facts> {
  const key = context.lookup.table(definition.referencedTable)?.primaryKey.map(({ column }) => column) ?? [];
  return {
    subject: {
      object: definition.name || table.name,
      part: { kind: 'foreign key', table, foreignKey: definition, column: columnIn(fault) },
    },
    facts: { ...fault, table, foreignKey: definition, key },
    fixes: () => waysOut(table, definition, fault, context),
  };
}

/** The column that the fault is about. */
function columnIn(fault: Fault): string | undefined {
  switch (fault.fault) {
    case 'repeated':
      return fault.column;
    case 'type':
      return fault.unindexable.name;
    case 'types':
      return fault.own.column.name;
    default:
      return undefined;
  }
}

function waysOut(
  table: TableDefinition,
  definition: ForeignKeyDefinition,
  fault: Fault,
  context: RuleContext,
): Fix[] {
  const changed = (parts: Partial<ForeignKeyDefinition>): Fix => ({
    kind: 'foreign key',
    table,
    foreignKey: { ...definition, ...parts },
  });
  switch (fault.fault) {
    case 'empty':
    case 'count':
      return [advice('wholeKey')];
    case 'repeated':
      return [advice('once')];
    case 'type': {
      const instead = indexableInstead(fault.owner, fault.unindexable, context);
      return instead.length > 0 ? instead : [advice('remove')];
    }
    case 'types':
      return [
        [fault.own, fault.target, 'own'] as const,
        [fault.target, fault.own, 'target'] as const,
      ].map(([changing, other, note]) => ({
        kind: 'column',
        table: changing.owner,
        note,
        column: {
          ...retyped(changing.owner, changing.column, other.column.type, context),
          ...(other.column.type.code !== 'INT64' && { identity: undefined }),
        },
      }));
    case 'not enforced':
      return [changed({ enforced: true }), advice('remove')];
    case 'cascade':
      return [changed({ enforced: true }), changed({ onDelete: 'NO ACTION' })];
  }
}

function faultsOf(table: TableDefinition, definition: ForeignKeyDefinition, context: RuleContext): Fault[] {
  const { onDelete, enforced } = definition;
  const isPostgres = context.schema.dialect === Dialect.POSTGRESQL;
  return [
    ...listFaults(table, definition),
    ...typeFaults(table, definition, context),
    ...(!enforced && isPostgres ? [{ fault: 'not enforced' } as const] : []),
    ...(!enforced && !isPostgres && onDelete === 'CASCADE' ? [{ fault: 'cascade' } as const] : []),
  ];
}

function listFaults(
  table: TableDefinition,
  { columns, referencedTable, referencedColumns }: ForeignKeyDefinition,
): Fault[] {
  if (columns.length === 0 || referencedColumns.length === 0) {
    return [{ fault: 'empty', side: columns.length === 0 ? table.name : referencedTable }];
  }
  if (columns.length !== referencedColumns.length) {
    return [{ fault: 'count' }];
  }
  return [[columns, table.name] as const, [referencedColumns, referencedTable] as const].flatMap(
    ([names, owner]): Fault[] => {
      const column = names.find((name, index) => names.indexOf(name) !== index);
      return column === undefined ? [] : [{ fault: 'repeated', owner, column }];
    },
  );
}

function typeFaults(
  table: TableDefinition,
  definition: ForeignKeyDefinition,
  { schema: { dialect }, lookup }: RuleContext,
): Fault[] {
  const referenced = lookup.table(definition.referencedTable);
  return definition.columns.flatMap((name, index): Fault[] => {
    const own = lookup.column(table, name);
    const target = referenced && lookup.column(referenced, definition.referencedColumns[index]);
    const sides = [
      ...(own ? [{ owner: table, column: own }] : []),
      ...(target ? [{ owner: referenced, column: target }] : []),
    ];
    const wrong = sides.filter(({ column }) => !canBeKey(column.type, dialect));
    if (wrong.length > 0) {
      return wrong.map(({ owner, column }) => ({ fault: 'type', owner, unindexable: column }));
    }
    const [first, second] = sides;
    return !first || !second || typeName(first.column.type, dialect) === typeName(second.column.type, dialect)
      ? []
      : [{ fault: 'types', own: first, target: second }];
  });
}
