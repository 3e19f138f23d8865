import type { Dice } from './dice';
import { childrenOf, inSchemaOf } from './draft';
import { newFunction } from './function-draft';
import { frameOf } from '../../../src/ddl/objects/defined-objects';
import { Dialect, type ColumnDefinition, type DefinedKind, type DefinedObject, type Schema, type TableDefinition } from '../../../src/schema';
import { optionTexts } from '../../../src/schema/kind/clauses';
import type { DefinedOf } from '../../../src/schema/objects/kinds';
import { isObjectIndex, type ObjectIndex } from '../../../src/schema/objects/object-index';
import type { GraphElementDefinition } from '../../../src/schema/objects/property-graph';

/** Makes the object again for a schema; undefined where what it needs is gone. */
type Remake = (schema: Schema) => DefinedObject | undefined;

/** How the objects of this process are made, as they do not tell what they need. */
const remakes = new WeakMap<DefinedObject, Remake>();

export function remade(object: DefinedObject, schema: Schema): DefinedObject | undefined {
  const remake = remakes.get(object);
  return remake ? made(remake, schema) : object;
}

function made(remake: Remake, schema: Schema): DefinedObject | undefined {
  const object = remake(schema);
  if (object) {
    remakes.set(object, remake);
  }
  return object;
}

/** By its name or a synonym. */
export function tableNamed({ tables }: Schema, name: string): TableDefinition | undefined {
  return tables.find((table) => table.name === name)
    ?? tables.find((table) => table.synonyms?.includes(name));
}

export function objectsOfKind<K extends DefinedKind>({ objects }: Schema, kind: K): readonly DefinedOf<K>[] {
  return objects.defined.filter((each) => each.kind === kind) as unknown as DefinedOf<K>[];
}

export function tableOf(object: DefinedObject): string | undefined {
  return isObjectIndex(object) ? object.table : undefined;
}

/** Those that edits of their own draw, and queues, which no emulator takes. */
type DrawnApart = 'CHANGE STREAM' | 'QUEUE' | 'VIEW' | 'ROLE' | 'SCHEMA' | 'SEQUENCE';

/** An object of each other kind that DDL alone describes, and that reads no table or what is left of one. */
export const NEW_OBJECTS: Readonly<Record<Exclude<DefinedKind, DrawnApart>, (schema: Schema, dice: Dice, name: string) => DefinedObject | undefined>> = {
  'SEARCH INDEX': (schema, dice, name) => (
    newIndex(schema, dice, {
      name, kind: 'SEARCH INDEX', holds: ({ type }) => type.code === 'TOKENLIST', options: {}, orders: true,
    })
  ),
  'VECTOR INDEX': (schema, dice, name) => newIndex(schema, dice, {
    name, kind: 'VECTOR INDEX', holds: isEmbedding, options: { distance_type: "'COSINE'", ...(dice.flip() && { disable_search: 'true' }) },
  }),
  'PROPERTY GRAPH': (schema, dice, name) => {
    const table = schema.dialect === Dialect.GOOGLESQL ? dice.pick(schema.tables) : undefined;
    const columns = table?.columns.filter(({ type }) => type.code !== 'TOKENLIST').map((column) => column.name) ?? [];
    const properties = dice.pickSome(columns, 3);
    const joinsChildren = dice.flip();
    return table && made((now) => {
      const node = tableNamed(now, table.name);
      const left = properties.filter((property) => node?.columns.some((column) => column.name === property));
      const listed = { kind: 'listed', properties: left.map((property) => ({ expression: quoted(property) })) } as const;
      return node && {
        kind: 'PROPERTY GRAPH',
        name,
        options: new Map(),
        nodes: [{ table: node.name, labels: [], properties: left.length === 0 ? { kind: 'none' } : listed }],
        edges: joinsChildren ? edgesOf(now, node) : [],
      };
    }, schema);
  },
  'MODEL': (schema, dice, name) => (schema.dialect === Dialect.POSTGRESQL ? undefined : {
    kind: 'MODEL', name, inputs: [{ name: 'a', type: 'STRING(MAX)' }], outputs: [{ name: 'b', type: dice.pick(['FLOAT64', 'INT64'])! }],
    options: optionTexts({
      endpoint: `'//aiplatform.googleapis.com/projects/p/locations/l/endpoints/${dice.pick(['e', 'f'])}'`,
      default_batch_size: dice.pick([undefined, '1', '7']),
    }),
  }),
  'FUNCTION': (schema, dice, name) => newFunction(name, dice, schema.dialect),
  'PLACEMENT': (_, dice, name) => ({
    kind: 'PLACEMENT',
    name,
    options: optionTexts({
      instance_partition: "'europe'",
      ...(dice.flip() && { default_leader: "'europe-west1'" }),
      ...(dice.flip() && { read_lease_regions: "'europe-west1,europe-west4'" }),
    }),
  }),
  'LOCALITY GROUP': (_, dice, name) => {
    const [storage, spill] = [dice.pick(["'ssd'", "'ssd'", "'hdd'"]), dice.pick(["'10d'", "'20d'", undefined])];
    const options = optionTexts({ storage, ...(storage === "'ssd'" && { ssd_to_hdd_spill_timespan: spill }) });
    return { kind: 'LOCALITY GROUP', name, options };
  },
  'PROTO BUNDLE': (schema, dice, name) => {
    const isThere = name !== '' && objectsOfKind(schema, 'PROTO BUNDLE').length > 0;
    const types = ['shop.v1.Order', ...dice.pickSome(['shop.v1.Kind', 'shop.v1.Note', 'shop.v2.Order'], 3)];
    return schema.dialect === Dialect.POSTGRESQL || isThere ? undefined : { kind: 'PROTO BUNDLE', name: '', types, options: new Map() };
  },
  'STATISTICS': (schema, _, name) => {
    const kept = `auto_${name}1`;
    const isThere = objectsOfKind(schema, 'STATISTICS').some((each) => each.name === kept);
    return isThere ? undefined : { kind: 'STATISTICS', name: kept, options: new Map([['allow_gc', 'false']]) };
  },
};

/** What ALTER or OR REPLACE changes of one that is there. */
export const CHANGED_OBJECTS = [
  'SEARCH INDEX', 'VECTOR INDEX', 'PROPERTY GRAPH', 'MODEL', 'FUNCTION', 'LOCALITY GROUP', 'PROTO BUNDLE',
] as const;

/** The object without what a statement changes in place. */
export function unchangeable(object: DefinedObject): string {
  const { kind, name, options } = object;
  const fixed = [...options].filter(([option]) => option !== 'disable_search');
  return isObjectIndex(object)
    ? JSON.stringify([name, frameOf(object), fixed])
    : kind === 'PLACEMENT' ? JSON.stringify([name, fixed]) : name;
}

/** The rows of children, from a row to itself: the shortest edges that every schema has. */
function edgesOf(schema: Schema, node: TableDefinition): readonly GraphElementDefinition[] {
  const key = node.primaryKey.map(({ column }) => column);
  const end = { columns: key, node: node.name, nodeColumns: key };
  return node.name.includes('.') ? [] : childrenOf(schema, node.name).map(({ name }) => ({
    table: name, source: end, destination: end, labels: [], properties: { kind: 'none' },
  }));
}

interface IndexPlan {
  readonly name: string;
  readonly kind: ObjectIndex['kind'];
  readonly holds: (column: ColumnDefinition) => boolean;
  readonly options: Readonly<Record<string, string>>;
  /** It may be partitioned and sorted. */
  readonly orders?: true;
}

function newIndex(
  schema: Schema, dice: Dice, { name, kind, holds, options, orders }: IndexPlan,
): DefinedObject | undefined {
  const table = dice.pick(schema.tables.filter((each) => each.columns.some(holds)));
  const columns = table?.columns.filter(holds) ?? [];
  const column = dice.pick(columns);
  const rest = table ? storable(table).filter((each) => each !== column?.name) : [];
  const stored = dice.pickSome(rest, 2);
  const isOrdered = orders && dice.number(4) === 3;
  const order = isOrdered ? dice.pick(table?.columns.filter((each) => isOrder(each) && rest.includes(each.name)) ?? []) : undefined;
  const partition = isOrdered ? dice.pick(table?.columns.filter((each) => isPartition(each) && rest.includes(each.name)) ?? []) : undefined;
  const others = kind === 'SEARCH INDEX' ? dice.pickSome(columns, 2) : [];
  return column && made((now) => {
    const indexed = tableNamed(now, table!.name);
    const found = indexed?.columns.find((each) => each.name === column.name && holds(each));
    const has = (wanted: ColumnDefinition | undefined, fits: (each: ColumnDefinition) => boolean): boolean => (
      wanted !== undefined && indexed!.columns.some((each) => each.name === wanted.name && fits(each))
    );
    const storing = stored.filter((each) => indexed && storable(indexed).includes(each));
    return indexed && found && {
      kind, name: inSchemaOf(indexed.name, name), table: indexed.name, storing,
      columns: [...new Set([column, ...others])].filter((each) => has(each, holds)).map((each) => each.name),
      partitionBy: partition !== order && has(partition, isPartition) ? [partition!.name] : [],
      orderBy: has(order, isOrder) ? [{ column: order!.name, descending: false }] : [],
      whereNotNull: kind === 'VECTOR INDEX' ? [found.name] : [], options: new Map(Object.entries(options)),
    };
  }, schema);
}

function isOrder({ type, notNull }: ColumnDefinition): boolean {
  return type.code === 'INT64' && notNull;
}

function isPartition({ type }: ColumnDefinition): boolean {
  return ['STRING', 'INT64', 'BOOL', 'DATE'].includes(type.code);
}

/** Neither the key, which every entry holds, nor tokens. */
function storable({ columns, primaryKey }: TableDefinition): string[] {
  return columns.filter(({ name, type, generated }) => (
    type.code !== 'TOKENLIST' && !generated && !primaryKey.some((part) => part.column === name)
  )).map(({ name }) => name);
}

function isEmbedding({ type }: ColumnDefinition): boolean {
  return type.code === 'ARRAY' && type.vectorLength !== undefined;
}

function quoted(name: string): string {
  return `\`${name}\``;
}
