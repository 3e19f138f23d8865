import { indexableField, indexableInstead } from './indexable-instead';
import {
  ascending, columnsOf, Dialect, isIn, type ColumnDefinition, type IndexDefinition, type KeyPart, type TableDefinition,
  type IndexKeyPart,
} from '../../../schema';
import { inSchemaOf } from '../../../schema/name-key';
import { canBeKey } from '../../../schema/types/type-facts';
import { typeText } from '../../../schema/types/type-text';
import { repeated } from '../../../text/collections';
import { refusal, type Way, type Ways } from '../../define-rule';
import type { Edit, IndexEdit } from '../../fixes/fix';
import type { RuleContext } from '../../rule';
import { parentsFirst } from '../../views/parents-first';
import { keyText, columnText } from '../../wording';

export const indexDefinition = refusal({
  name: 'index-definition',
  summary: 'an index that Spanner refuses: its key, its stored columns, its filter or the table it is interleaved in',
  sources: [
    'secondary-indexes',
    'reference/standard-sql/data-definition-language#create_index',
    'reference/postgresql/data-definition-language#create_index',
  ],
  check: (context, found) => {
    for (const index of context.schema.indexes) {
      const target: Target = {
        index,
        table: context.lookup.table(index.table),
        context,
        refuse: (what, ways, column, why) => found(
          { kind: 'index', index, column }, `index ${index.name} ${what}`, ways, { why },
        ),
      };
      checkKey(target);
      checkStoring(target);
      checkFilter(target);
      checkDialect(target);
      checkSchema(target);
      checkParent(target);
    }
  },
});

interface Target {
  readonly index: IndexDefinition;
  readonly table: TableDefinition | undefined;
  readonly context: RuleContext;
  /** `column` is the column at which the finding points, if any. */
  readonly refuse: (what: string, ways: Ways, column?: string, why?: readonly string[]) => void;
}

function checkKey({ index, table, context, refuse }: Target): void {
  const { schema: { dialect }, lookup } = context;
  const { keyParts } = index;
  if (keyParts.length === 0) {
    const [column = 'Status'] = table?.columns
      .filter(({ type }) => canBeKey(type, dialect)).map(({ name }) => name).sort() ?? [];
    refuse(
      'has no key column: there is nothing to sort its entries by',
      [changed(index, { keyParts: [ascending(column)] })],
    );
  }
  const unique = keyParts.filter(({ column }, at) => keyParts.findIndex((part) => part.column === column) === at);
  const [again] = repeated(columnsOf(index.keyParts));
  if (again !== undefined) {
    refuse(`names ${again} twice in its key`, [changed(index, { keyParts: unique })], again);
  }
  for (const { column: name } of unique) {
    const column = table && lookup.column(table, name);
    if (table && column && !canBeKey(column.type, dialect)) {
      refuse(
        `has ${name} in its key, but a column of the type ${typeText(column.type, dialect)} cannot be part of a key`,
        () => [...indexableInstead(table, column, context), ...withoutColumn(index, table, column, dialect)],
        name,
      );
    }
  }
}

/** The index with a part of the column in its key, or with the column stored. */
function withoutColumn(
  index: IndexDefinition, table: TableDefinition, unindexable: ColumnDefinition, dialect: Dialect,
): (Edit | undefined)[] {
  const { keyParts, storing } = index;
  const { name, type } = unindexable;
  const field = indexableField(table, unindexable, dialect);
  const canBeStored = type.code !== 'TOKENLIST' && keyParts.length > 1;
  return [
    field && changed(
      index,
      { keyParts: keyParts.map((part) => (part.column === name ? { ...part, column: field.name } : part)) },
      { says: 'one field of the value can be part of a key', added: [field] },
    ),
    canBeStored ? changed(
      index,
      { keyParts: keyParts.filter(({ column }) => column !== name), storing: [...storing, name] },
      { says: 'keeps the value in the index without sorting by it' },
    ) : undefined,
  ];
}

function checkStoring({ index, table, refuse }: Target): void {
  const { storing } = index;
  const unique = new Set(storing);
  const ways = (): Way[] => {
    const kept = [...unique].filter((name) => !isIn(index.keyParts, name) && !isIn(table?.primaryKey, name));
    return [changed(index, { storing: kept })];
  };
  const [again] = repeated(storing);
  if (again !== undefined) {
    refuse(`stores ${again} twice`, ways, again);
  }
  for (const name of unique) {
    if (isIn(index.keyParts, name)) {
      refuse(`stores ${name}, which is part of its key: every entry holds it already`, ways, name);
    } else if (isIn(table?.primaryKey, name)) {
      refuse(
        `stores ${name}, which is part of the primary key of ${index.table}: every entry holds it already`, ways, name,
      );
    }
  }
}

function checkFilter({ index, table, context: { lookup }, refuse }: Target): void {
  const { keyParts, storing } = index;
  for (const name of new Set(index.whereNotNull)) {
    const isHeld = storing.includes(name) || isIn(keyParts, name) || isIn(table?.primaryKey, name);
    if (!isHeld && table && lookup.column(table, name)) {
      refuse(
        `filters on ${name}, which it does not hold: WHERE ${name} IS NOT NULL needs the column in its key or stored`,
        [changed(index, { storing: [...storing, name] })],
        name,
      );
    }
  }
}

function checkDialect({ index, context: { schema: { dialect } }, refuse }: Target): void {
  if (dialect === Dialect.POSTGRESQL) {
    if (index.nullFiltered) {
      refuse(
        'is NULL_FILTERED, which PostgreSQL databases do not have',
        [changed(index, { nullFiltered: false, whereNotNull: [...new Set(columnsOf(index.keyParts))] })],
      );
    }
    return;
  }
  for (const { column, nulls } of index.keyParts) {
    if (nulls !== undefined) {
      refuse(
        `puts NULLS ${nulls} for ${column}, and GoogleSQL has no such clause`,
        [changed(
          index,
          { keyParts: index.keyParts.map((part) => ({ ...part, nulls: undefined })) },
          { says: 'a NULL is the lowest value: first where the order ascends, last where it descends' },
        )],
        column,
      );
    }
  }
}

/** Looks up a missing table by its name. */
function checkSchema({ index, table: known, refuse }: Target): void {
  const { name, table } = index;
  const inSchema = inSchemaOf(table, name.slice(name.lastIndexOf('.') + 1));
  if (known && name !== inSchema) {
    refuse(`is on ${table}, but an index belongs in the schema of its table`, [`name it ${inSchema}`]);
  }
}

/**
 * Any table will do whose key begins the entries. In a table that is not an ancestor, the columns may have other names.
 */
function checkParent({ index, table, context, refuse }: Target): void {
  const { keyParts, interleaveIn } = index;
  const parent = interleaveIn === undefined ? undefined : context.lookup.table(interleaveIn);
  // Another rule reports parents in a cycle.
  if (!table || !parent || !parentsFirst(context).has(table)) {
    return;
  }
  const difference = keyDifference(keyParts, parent, index, table, context);
  if (difference !== undefined) {
    const fixed = [...parent.primaryKey, ...keyParts.filter(({ column }) => !isIn(parent.primaryKey, column))];
    const isFixed = (): boolean => fixed.every(({ column }) => context.lookup.column(table, column)) &&
      keyDifference(fixed, parent, index, table, context) === undefined;
    refuse(
      `cannot be interleaved in ${parent.name}: its key does not begin with the key of ${parent.name}, ` +
        keyText(parent.primaryKey),
      () => [
        isFixed()
          ? changed(index, { keyParts: fixed }, { inherited: columnsOf(parent.primaryKey) })
          : changed(index, { interleaveIn: undefined }, { says: 'interleaved in nothing' }),
      ],
      undefined,
      [difference],
    );
  }
}

function changed(
  index: IndexDefinition,
  changes: Partial<IndexDefinition>,
  more?: Pick<IndexEdit, 'added' | 'inherited'> & Pick<Edit, 'says'>,
): Edit {
  return { kind: 'index', index: { ...index, ...changes }, ...more };
}

/** The first difference between the key of an index and that of the table in which it is interleaved. */
function keyDifference(
  key: readonly IndexKeyPart[],
  parent: TableDefinition,
  index: IndexDefinition,
  table: TableDefinition,
  context: RuleContext,
): string | undefined {
  return parent.primaryKey
    .map((theirs, position) => differenceOf(theirs, key[position], parent, index, table, context))
    .find((each) => each !== undefined);
}

/** Another rule reports missing columns. */
function differenceOf(
  theirs: KeyPart,
  own: IndexKeyPart | undefined,
  parent: TableDefinition,
  index: IndexDefinition,
  table: TableDefinition,
  context: RuleContext,
): string | undefined {
  if (!own) {
    return `its key has no column for ${theirs.column}`;
  }
  const { schema: { dialect }, lookup } = context;
  const [ownColumn, theirColumn] = [lookup.column(table, own.column), lookup.column(parent, theirs.column)];
  if (!theirColumn || !ownColumn) {
    return undefined;
  }
  const theirName = columnText(parent, theirs.column);
  if (ownColumn.type.code !== theirColumn.type.code) {
    const [ownType, theirType] = [ownColumn, theirColumn].map(({ type }) => typeText(type, dialect));
    return `${own.column} is ${ownType}, ${theirName} is ${theirType}`;
  }
  if (own.descending !== theirs.descending) {
    return `${own.column} is ${direction(own)}, ${theirName} is ${direction(theirs)}`;
  }
  const holdsNull =
    lookup.isNullable(table, own.column) && !index.nullFiltered && !index.whereNotNull.includes(own.column);
  if (holdsNull && !lookup.isNullable(parent, theirs.column)) {
    return `${own.column} may be NULL, ${theirName} may not`;
  }
  const isAbove = parent === table || lookup.ancestorsOf(table).includes(parent);
  return isAbove && own.column !== theirs.column ? `it has ${own.column} instead of ${theirName}` : undefined;
}

function direction({ descending }: KeyPart): string {
  return descending ? 'DESC' : 'ASC';
}
