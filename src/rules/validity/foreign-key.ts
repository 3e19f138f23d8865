import { retyped } from './expressions';
import { columnsOf, Dialect, type ForeignKeyDefinition, type TableDefinition } from '../../schema';
import { canBeKey } from '../../schema/types/type-facts';
import { typeName, typeText } from '../../schema/types/type-text';
import { repeated } from '../../text/collections';
import { counted, quotedName } from '../../text/shown';
import { refusal, type Way, type Ways } from '../define-rule';
import { lastly } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { columnText, foreignKeyTitle } from '../wording';
import { indexableInstead } from './indexes/indexable-instead';

type Refuse = (column: string | undefined, what: string, ways: Ways, why?: readonly string[]) => void;

const REMOVE = 'remove the foreign key, and check the reference in the application';

export const foreignKey = refusal({
  name: 'foreign-key',
  summary:
    'a foreign key that Spanner refuses: its columns do not pair up, cannot be indexed, or its options exclude each ' +
      'other',
  sources: [
    'foreign-keys/overview',
    'reference/standard-sql/data-definition-language#create_table',
    'reference/postgresql/data-definition-language#create_table',
  ],
  check: (context, found) => {
    for (const table of context.schema.tables) {
      for (const definition of table.foreignKeys) {
        const refuse: Refuse = (column, what, ways, why) => found(
          { kind: 'foreign key', table, foreignKey: definition, column },
          `${foreignKeyTitle(table, definition)} ${what}`,
          ways,
          { why },
        );
        checkLists(table, definition, context, refuse);
        if (definition.columns.length === definition.referencedColumns.length) {
          checkTypes(table, definition, context, refuse);
        }
        checkOptions(table, definition, context, refuse);
      }
    }
  },
});

function checkLists(
  table: TableDefinition, definition: ForeignKeyDefinition, context: RuleContext, refuse: Refuse,
): void {
  const { columns, referencedTable, referencedColumns, spans } = definition;
  const sides = [[table.name, columns], [referencedTable, referencedColumns]] as const;
  const wholeKey = (): Way[] => keyWays(table, definition, context);
  const empty = sides.find(([, names]) => names.length === 0);
  if (empty) {
    refuse(undefined, `names no column of ${empty[0]}: there is nothing to compare`, wholeKey);
  } else if (spans?.referencedColumns.length === 0) {
    // `REFERENCES t`, for which the fold takes the primary key.
    refuse(undefined, `names no column of ${referencedTable}, but Spanner requires them`, wholeKey);
  } else if (columns.length !== referencedColumns.length) {
    refuse(
      undefined,
      `sets ${counted(columns.length, 'column')} against ${counted(referencedColumns.length, 'column')} of ` +
        `${referencedTable}: the numbers must match`,
      wholeKey,
    );
  } else {
    for (const [owner, names] of sides) {
      const [column] = repeated(names);
      if (column !== undefined) {
        refuse(column, `names ${owner}.${column} twice: a column can be in it once`, [
          `remove the second ${column} and the column that it pairs with`,
        ]);
      }
    }
  }
}

/** Compares the whole key, as far as columns of the table have the names of the key or can only mean the others. */
function keyWays(
  table: TableDefinition, definition: ForeignKeyDefinition, { lookup, schema: { dialect } }: RuleContext,
): Way[] {
  const referenced = lookup.table(definition.referencedTable);
  const names = columnsOf(referenced?.primaryKey ?? []);
  const key = names.flatMap((name) => lookup.column(referenced!, name) ?? []);
  const others = definition.columns.filter((name) => !names.includes(name));
  // The last part of its own key tells its own rows apart.
  const isOwn = (name: string): boolean => definition.columns.includes(name) ||
    (lookup.column(table, name) !== undefined && name !== table.primaryKey.at(-1)?.column);
  const missing = key.filter(({ name }) => !isOwn(name));
  const own = names.map((name) => others[missing.findIndex((each) => each.name === name)] ?? name);
  const whole = { ...definition, columns: own, referencedColumns: names, spans: undefined };
  const added = missing.map(({ name, type }) => `${name} (${typeText(type, dialect)})`).join(', ');
  const canAdd = others.length === 0 && missing.length > 0 && missing.every(({ name }) => !lookup.column(table, name));
  return [
    ...(others.length === missing.length && names.length > 0
      ? [{ kind: 'foreign key', table, foreignKey: whole, instead: definition } as const]
      : []),
    lastly(
      `${canAdd ? `add ${added} to the columns of ${table.name}, and ` : ''}` +
        `name one column for each of the key of ${definition.referencedTable}: ${names.join(', ')}`,
    ),
  ];
}

function checkTypes(
  table: TableDefinition, definition: ForeignKeyDefinition, context: RuleContext, refuse: Refuse,
): void {
  const { schema: { dialect }, lookup } = context;
  const referenced = lookup.table(definition.referencedTable);
  definition.columns.forEach((name, index) => {
    const own = lookup.column(table, name);
    const target = referenced && lookup.column(referenced, definition.referencedColumns[index]);
    const sides = [
      ...(own ? [{ owner: table, column: own }] : []),
      ...(target ? [{ owner: referenced, column: target }] : []),
    ];
    const wrong = sides.filter(({ column }) => !canBeKey(column.type, dialect));
    for (const { owner, column } of wrong) {
      const type = typeText(column.type, dialect);
      refuse(
        column.name,
        `compares ${columnText(owner, column.name)}, and ${type} cannot be part of a foreign key`,
        () => {
          const instead = indexableInstead(owner, column, context);
          return instead.length > 0 ? instead : [REMOVE];
        },
      );
    }
    const types = sides.map(({ column }) => typeName(column.type, dialect));
    if (wrong.length === 0 && types.length === 2 && types[0] !== types[1]) {
      const [ownText, targetText] = sides.map(
        ({ owner, column }) => `${columnText(owner, column.name)} (${typeText(column.type, dialect)})`,
      );
      refuse(
        name,
        `compares ${ownText} with ${targetText}: the types must be the same`,
        () => sides.map(({ owner, column }, side) => {
          const { type } = sides[1 - side].column;
          return {
            kind: 'column',
            table: owner,
            column: {
              ...retyped(owner, column, type, context), ...(type.code !== 'INT64' && { identity: undefined }),
            },
            says: `in ${quotedName(owner.name)}`,
          };
        }),
        ['lengths may differ, types may not'],
      );
    }
  });
}

function checkOptions(
  table: TableDefinition, definition: ForeignKeyDefinition, { schema: { dialect } }: RuleContext, refuse: Refuse,
): void {
  const { enforced, onDelete } = definition;
  const changed = (parts: Partial<ForeignKeyDefinition>): Way => ({
    kind: 'foreign key', table, foreignKey: { ...definition, ...parts },
  });
  if (!enforced && dialect === Dialect.POSTGRESQL) {
    refuse(undefined, 'is NOT ENFORCED, which PostgreSQL databases do not have', [
      changed({ enforced: true }), REMOVE,
    ]);
  } else if (!enforced && onDelete === 'CASCADE') {
    refuse(
      undefined,
      'is NOT ENFORCED and has ON DELETE CASCADE: only enforced foreign keys can cascade',
      [changed({ enforced: true }), changed({ onDelete: 'NO ACTION' })],
    );
  }
}
