import { indexableField, indexableInstead } from './indexable-instead';
import { interleaveFaults, keyDifferenceText, type InterleaveFault } from './interleaved-index';
import {
  Dialect,
  type ColumnDefinition,
  type IndexDefinition,
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
import { rowTrees } from '../../views/row-trees';
import { keyText } from '../../wording';

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
  | InterleaveFault;

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
  'schema': ({ index: { table } }) => `is on ${table}, but an index belongs in the schema of its table`,
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
      facts.fault === 'interleave' ? [keyDifferenceText(facts, dialect)] : [],
    advice: {
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

function firstRepeated(names: readonly string[]): string {
  return names.find((name, position) => names.indexOf(name) !== position) ?? '';
}
