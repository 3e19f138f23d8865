import { INDEXABLE_ADVICE, indexableField, indexableInstead } from './indexable-instead';
import {
  Dialect,
  type ColumnDefinition,
  type IndexDefinition,
  type IndexKeyPart,
  type KeyPart,
  type TableDefinition,
} from '../../../schema';
import { inSchemaOf } from '../../../schema/name-key';
import { canBeKey } from '../../../schema/types/type-facts';
import { typeText } from '../../../schema/types/type-text';
import { byFault, defineRule } from '../../define-rule';
import type { Problem } from '../../finding';
import { advice, type Fix } from '../../fixes/fix';
import type { RuleContext } from '../../rule';
import { isNullable } from '../../views/is-nullable';
import { rowTrees, type RowTrees } from '../../views/row-trees';
import { columnText, keyText } from '../../wording';

/** The first way in which the key of an index differs from that of the table it is interleaved in. */
type Difference =
  | { readonly kind: 'missing'; readonly theirs: KeyPart }
  | {
    readonly kind: 'type' | 'direction' | 'null' | 'name';
    readonly theirs: KeyPart;
    readonly own: IndexKeyPart;
    readonly columns: readonly [ColumnDefinition, ColumnDefinition];
  };

type Fault =
  | { readonly fault: 'no key'; readonly example: string }
  | {
    readonly fault: 'repeated' | 'stored twice' | 'stored key' | 'stored primary key' | 'filter';
    readonly column: string;
  }
  | { readonly fault: 'type'; readonly table: TableDefinition; readonly unindexable: ColumnDefinition }
  | { readonly fault: 'null filtered' }
  | { readonly fault: 'schema'; readonly name: string }
  | { readonly fault: 'nulls'; readonly column: string; readonly nulls: string }
  /** @property fixed The key that would do; absent: none. */
  | {
    readonly fault: 'interleave';
    readonly parent: TableDefinition;
    readonly difference: Difference;
    readonly fixed?: readonly KeyPart[];
  };

const NONE: never[] = [];

type Facts = Fault & { readonly index: IndexDefinition };

const faultText = byFault<Facts>({
  'no key': () => 'has no key column: there is nothing to sort its entries by',
  'repeated': ({ column }) => `names ${column} twice in its key`,
  'type': ({ unindexable: { name, type } }, { dialect }) =>
    `has ${name} in its key, and a column of the type ${typeText(type, dialect)} cannot be part of a key`,
  'stored twice': ({ column }) => `stores ${column} twice`,
  'stored key': ({ column }) => `stores ${column}, which is part of its key: every entry holds it already`,
  'stored primary key': ({ column, index }) =>
    `stores ${column}, which is part of the primary key of ${index.table}: every entry holds it already`,
  'filter': ({ column }) =>
    `filters on ${column}, which it does not hold: WHERE ${column} IS NOT NULL needs the column in its key or stored`,
  'null filtered': () => 'is NULL_FILTERED, which PostgreSQL databases do not have',
  'schema': ({ index: { table } }) => `is on ${table}, and an index is in the named schema of its table`,
  'nulls': ({ column, nulls }) => `puts NULLS ${nulls} for ${column}, and GoogleSQL has no such clause`,
  'interleave': ({ parent }) =>
    `cannot be interleaved in ${parent.name}: its key does not begin with the key of ${parent.name}, ` +
      `${keyText(parent.primaryKey)}`,
});

export const indexDefinition = defineRule<Facts>({
  name: 'index-definition',
  kind: 'refused',
  summary: 'an index that Spanner refuses: its key, its stored columns, its filter or the table it is interleaved in',
  sources: [
    'https://cloud.google.com/spanner/docs/secondary-indexes',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_index',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_index',
  ],
  check: (context) => {
    const trees = rowTrees(context);
    return context.schema.indexes.flatMap((index) => {
      const table = context.lookup.table(index.table);
      const faults = [
        keyFaults(index, table, context),
        storingFaults(index, table),
        filterFaults(index, table),
        dialectFaults(index, context.schema.dialect),
        schemaFaults(index),
        table ? interleaveFaults(index, table, trees, context) : NONE,
      ];
      return faults.every(({ length }) => length === 0)
        ? NONE
        : faults.flat().map((fault) => problemOf(index, table, fault, context));
    });
  },
  words: {
    message: (facts, say) => `index ${facts.index.name} ${faultText(facts, say)}`,
    why: (facts, { dialect }) =>
      facts.fault === 'interleave' ? [differenceText(facts.difference, facts.parent, dialect)] : [],
    advice: {
      ...INDEXABLE_ADVICE,
      field: () => 'one field of it can be part of a key',
      stored: () => 'keeps the value in the index without sorting by it',
      notStored: () => 'leave out storing: the index holds these columns already',
      noNulls: (facts) =>
        `leave out NULLS ${facts.fault === 'nulls' ? facts.nulls : ''}: a NULL is the lowest value, ` +
        'first where the order ascends and last where it descends',
      alone: () => 'interleaved in nothing',
    },
  },
});

function problemOf(
  index: IndexDefinition,
  table: TableDefinition | undefined,
  fault: Fault,
  context: RuleContext,
): Problem<Facts> {
  const column = 'column' in fault ? fault.column : fault.fault === 'type' ? fault.unindexable.name : undefined;
  return {
    subject: { object: index.name, part: { kind: 'index', index, column } },
    facts: { ...fault, index },
    fixes: () => waysOut(index, table, fault, context),
  };
}

function waysOut(
  index: IndexDefinition,
  table: TableDefinition | undefined,
  fault: Fault,
  context: RuleContext,
): Fix[] {
  const changed = (parts: Partial<IndexDefinition>, note?: string): Fix => ({
    kind: 'index',
    index: { ...index, ...parts },
    note,
  });
  const withKey = (names: readonly string[]): Fix =>
    changed({
      keyParts: names.map(
        (column) => index.keyParts.find((part) => part.column === column) ?? { column, descending: false },
      ),
    });
  switch (fault.fault) {
    case 'no key':
      return [withKey([fault.example])];
    case 'repeated':
      return [withKey([...new Set(namesOf(index))])];
    case 'type': {
      const stored = changed(
        {
          keyParts: index.keyParts.filter(({ column }) => column !== fault.unindexable.name),
          storing: [...index.storing, fault.unindexable.name],
        },
        'stored',
      );
      const field = indexableField(fault.table, fault.unindexable, context.schema.dialect);
      const canBeStored = fault.unindexable.type.code !== 'TOKENLIST' && namesOf(index).length > 1;
      return [
        ...indexableInstead(fault.table, fault.unindexable, context),
        ...(field ? [withField(index, fault.unindexable, field)] : []),
        ...(canBeStored ? [stored] : []),
      ];
    }
    case 'stored twice':
    case 'stored key':
    case 'stored primary key': {
      const held = new Set([...namesOf(index), ...(table?.primaryKey.map(({ column }) => column) ?? [])]);
      const kept = [...new Set(index.storing)].filter((name) => !held.has(name));
      return [kept.length === 0 ? advice('notStored') : changed({ storing: kept })];
    }
    case 'filter':
      return [changed({ storing: [...index.storing, fault.column] })];
    case 'null filtered':
      return [changed({ nullFiltered: false, whereNotNull: [...new Set(namesOf(index))] })];
    case 'nulls':
      return [advice('noNulls')];
    case 'schema':
      return [changed({ name: fault.name })];
    case 'interleave':
      return fault.fixed
        ? [
          {
            kind: 'index',
            index: { ...index, keyParts: fault.fixed },
            inherited: fault.parent.primaryKey.map(({ column }) => column),
          },
        ]
        : [changed({ interleaveIn: undefined }, 'alone')];
  }
}

function withField(index: IndexDefinition, { name }: ColumnDefinition, field: ColumnDefinition): Fix {
  const keyParts = index.keyParts.map((part) => (part.column === name ? { ...part, column: field.name } : part));
  return { kind: 'index', index: { ...index, keyParts }, added: [field], note: 'field' };
}

function namesOf({ keyParts }: IndexDefinition): string[] {
  return keyParts.map(({ column }) => column);
}

function keyFaults(
  index: IndexDefinition,
  table: TableDefinition | undefined,
  { schema: { dialect }, lookup }: RuleContext,
): Fault[] {
  const isFaultless =
    index.keyParts.length > 0 &&
    index.keyParts.every(({ column: name }, position) => {
      const column = table && lookup.column(table, name);
      return (
        (!column || canBeKey(column.type, dialect)) &&
        index.keyParts.findIndex((part) => part.column === name) === position
      );
    });
  if (isFaultless) {
    return NONE;
  }
  const columns = namesOf(index);
  if (columns.length === 0) {
    const example =
      table?.columns
        .filter((column) => canBeKey(column.type, dialect))
        .map((column) => column.name)
        .sort()[0] ?? 'Status';
    return [{ fault: 'no key', example }];
  }
  const unique = new Set(columns);
  return [
    ...(unique.size < columns.length ? [{ fault: 'repeated', column: firstRepeated(columns) } as const] : []),
    ...[...unique].flatMap((name): Fault[] => {
      const column = table && lookup.column(table, name);
      return column && !canBeKey(column.type, dialect) ? [{ fault: 'type', table, unindexable: column }] : [];
    }),
  ];
}

function storingFaults(index: IndexDefinition, table: TableDefinition | undefined): Fault[] {
  if (index.storing.length === 0) {
    return NONE;
  }
  const isIn = (key: readonly KeyPart[], name: string): boolean => key.some(({ column }) => column === name);
  const primaryKey = table?.primaryKey ?? NONE;
  const isFaultless = index.storing.every(
    (name, position) =>
      index.storing.indexOf(name) === position && !isIn(index.keyParts, name) && !isIn(primaryKey, name),
  );
  if (isFaultless) {
    return NONE;
  }
  const unique = [...new Set(index.storing)];
  return [
    ...(unique.length === index.storing.length
      ? []
      : [{ fault: 'stored twice', column: firstRepeated(index.storing) } as const]),
    ...unique.flatMap((column): Fault[] =>
      isIn(index.keyParts, column)
        ? [{ fault: 'stored key', column }]
        : isIn(primaryKey, column)
          ? [{ fault: 'stored primary key', column }]
          : [],
    ),
  ];
}

function filterFaults(index: IndexDefinition, table: TableDefinition | undefined): Fault[] {
  if (index.whereNotNull.length === 0) {
    return NONE;
  }
  const held = new Set([...index.keyParts, ...(table?.primaryKey ?? [])].map((part) => part.column));
  index.storing.forEach((name) => held.add(name));
  const known = new Set(table?.columns.map((column) => column.name));
  return [...new Set(index.whereNotNull)]
    .filter((name) => known.has(name) && !held.has(name))
    .map((column) => ({ fault: 'filter', column }));
}

function dialectFaults(index: IndexDefinition, dialect: Dialect): Fault[] {
  if (dialect === Dialect.POSTGRESQL) {
    return index.nullFiltered ? [{ fault: 'null filtered' }] : [];
  }
  return index.keyParts.every(({ nulls }) => nulls === undefined)
    ? NONE
    : index.keyParts.flatMap(({ column, nulls }): Fault[] =>
      nulls === undefined ? [] : [{ fault: 'nulls', column, nulls }],
    );
}

function schemaFaults({ name, table }: IndexDefinition): Fault[] {
  const own = name.slice(name.lastIndexOf('.') + 1);
  const inSchema = inSchemaOf(table, own);
  return name === inSchema ? NONE : [{ fault: 'schema', name: inSchema }];
}

/**
 * Any table will do whose key the entries begin with. In a table that is no ancestor the columns may have other names.
 */
function interleaveFaults(
  index: IndexDefinition,
  table: TableDefinition,
  trees: RowTrees,
  context: RuleContext,
): Fault[] {
  const parent = index.interleaveIn === undefined ? undefined : context.lookup.table(index.interleaveIn);
  // Tables whose parents go in a circle are another rule's business.
  if (!parent || !trees.has(table)) {
    return NONE;
  }
  const differenceFrom = (key: readonly IndexKeyPart[]): Difference | undefined =>
    parent.primaryKey
      .map((theirs, position) => differenceOf(theirs, key[position], parent, index, table, context))
      .find((each) => each !== undefined);
  const difference = differenceFrom(index.keyParts);
  if (difference === undefined) {
    return NONE;
  }
  const own = index.keyParts.filter(({ column }) => !parent.primaryKey.some((part) => part.column === column));
  const fixed = [...parent.primaryKey, ...own];
  const isFixed =
    fixed.every((part) => context.lookup.column(table, part.column)) && differenceFrom(fixed) === undefined;
  return [{ fault: 'interleave', parent, difference, fixed: isFixed ? fixed : undefined }];
}

/** Columns that are not there are another rule's business. */
function differenceOf(
  theirs: KeyPart,
  own: IndexKeyPart | undefined,
  parent: TableDefinition,
  index: IndexDefinition,
  table: TableDefinition,
  context: RuleContext,
): Difference | undefined {
  if (!own) {
    return { kind: 'missing', theirs };
  }
  const [ownColumn, theirColumn] = [
    context.lookup.column(table, own.column),
    context.lookup.column(parent, theirs.column),
  ];
  if (!theirColumn || !ownColumn) {
    return undefined;
  }
  const differs = (kind: 'type' | 'direction' | 'null' | 'name'): Difference => ({
    kind,
    theirs,
    own,
    columns: [ownColumn, theirColumn],
  });
  if (ownColumn.type.code !== theirColumn.type.code) {
    return differs('type');
  }
  if (own.descending !== theirs.descending) {
    return differs('direction');
  }
  const holdsNull =
    isNullable(own.column, table, context) && !index.nullFiltered && !index.whereNotNull.includes(own.column);
  if (holdsNull && !isNullable(theirs.column, parent, context)) {
    return differs('null');
  }
  const isAbove = parent === table || context.lookup.ancestorsOf(table).includes(parent);
  return isAbove && own.column !== theirs.column ? differs('name') : undefined;
}

function differenceText(difference: Difference, parent: TableDefinition, dialect: Dialect): string {
  const theirName = columnText(parent, difference.theirs.column);
  if (difference.kind === 'missing') {
    return `its key has no column for ${difference.theirs.column}`;
  }
  const { kind, own, theirs, columns } = difference;
  switch (kind) {
    case 'type': {
      const [ownType, theirType] = columns.map(({ type }) => typeText(type, dialect));
      return `${own.column} is ${ownType}, ${theirName} is ${theirType}`;
    }
    case 'direction':
      return `${own.column} is ${direction(own)}, ${theirName} is ${direction(theirs)}`;
    case 'null':
      return `${own.column} may be NULL, ${theirName} may not`;
    case 'name':
      return `${own.column} is in the place of ${theirName}`;
  }
}

function direction({ descending }: KeyPart): string {
  return descending ? 'DESC' : 'ASC';
}

function firstRepeated(names: readonly string[]): string {
  return names.find((name, position) => names.indexOf(name) !== position) ?? '';
}
