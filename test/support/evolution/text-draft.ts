import type { Dice } from './dice';
import { childrenOf, inSchemaOf } from './draft';
import { newFunction } from './function-draft';
import { objectIndexText } from '../../../src/ddl/objects/object-index';
import { statisticsText } from '../../../src/ddl/objects/statistics';
import { TEXT_KINDS } from '../../../src/ddl/objects/text-kinds';
import { Dialect, type ColumnDefinition, type Schema, type TableDefinition, type TextObject } from '../../../src/schema';
import type { ObjectIndex } from '../../../src/schema/objects/object-index';
import type { GraphElementDefinition } from '../../../src/schema/objects/property-graph';

/** Makes the object again for a schema; undefined where what it needs is gone. */
type Remake = (schema: Schema) => TextObject | undefined;

/** How the texts of this process are made, as they do not tell what they need. */
const remakes = new WeakMap<TextObject, Remake>();

export function remade(text: TextObject, schema: Schema): TextObject | undefined {
  const remake = remakes.get(text);
  return remake ? made(remake, schema) : text;
}

function made(remake: Remake, schema: Schema): TextObject | undefined {
  const text = remake(schema);
  if (text) {
    remakes.set(text, remake);
  }
  return text;
}

/** By its name or a synonym. */
export function tableNamed({ tables }: Schema, name: string): TableDefinition | undefined {
  return tables.find((table) => table.name === name)
    ?? tables.find((table) => table.synonyms?.includes(name));
}

export function textsOfKind({ objects }: Schema, kind: string): readonly TextObject[] {
  return objects?.texts.filter((text) => text.kind === kind) ?? [];
}

/** An object of each kind that DDL alone describes, and that reads no table or what is left of one. */
export const NEW_TEXTS: Readonly<Record<string, (schema: Schema, dice: Dice, name: string) => TextObject | undefined>> = {
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
      const listed = { kind: 'listed', properties: left.map((property) => ({ expression: quoted(property) })) };
      return node && printed('PROPERTY GRAPH', {
        name,
        nodes: [{ table: node.name, labels: [], properties: left.length === 0 ? { kind: 'none' } : listed }],
        edges: joinsChildren ? edgesOf(now, node) : [],
      }, now);
    }, schema);
  },
  'MODEL': (schema, dice, name) => (schema.dialect === Dialect.POSTGRESQL ? undefined : printed('MODEL', {
    name, inputs: [{ name: 'a', type: 'STRING(MAX)' }], outputs: [{ name: 'b', type: dice.pick(['FLOAT64', 'INT64'])! }],
    endpoint: `//aiplatform.googleapis.com/projects/p/locations/l/endpoints/${dice.pick(['e', 'f'])}`,
    defaultBatchSize: dice.pick([undefined, 1, 7]),
  }, schema)),
  'FUNCTION': (schema, dice, name) => printed('FUNCTION', newFunction(name, dice, schema.dialect), schema),
  'PLACEMENT': (schema, dice, name) => printed('PLACEMENT', {
    name,
    instancePartition: 'europe',
    ...(dice.flip() && { defaultLeader: 'europe-west1' }),
    ...(dice.flip() && { readLeaseRegions: ['europe-west1', 'europe-west4'] }),
  }, schema),
  'LOCALITY GROUP': (schema, dice, name) => {
    const [storage, spillTimespan] = [dice.pick(['ssd', 'ssd', 'hdd']), dice.pick(['10d', '20d', undefined])];
    return printed('LOCALITY GROUP', { name, storage, ...(storage === 'ssd' && { spillTimespan }) }, schema);
  },
  'PROTO BUNDLE': (schema, dice, name) => {
    const isThere = name !== '' && textsOfKind(schema, 'PROTO BUNDLE').length > 0;
    const types = ['shop.v1.Order', ...dice.pickSome(['shop.v1.Kind', 'shop.v1.Note', 'shop.v2.Order'], 3)];
    return schema.dialect === Dialect.POSTGRESQL || isThere ? undefined : printed('PROTO BUNDLE', types, schema);
  },
  'STATISTICS': (schema, _, name) => {
    const text = statisticsText(`auto_${name}1`, schema.dialect);
    return textsOfKind(schema, 'STATISTICS').some((each) => each.name === text.name) ? undefined : text;
  },
};

/** What ALTER or OR REPLACE changes of one that is there. */
export const CHANGED_TEXTS = [
  'SEARCH INDEX', 'VECTOR INDEX', 'PROPERTY GRAPH', 'MODEL', 'FUNCTION', 'LOCALITY GROUP', 'PROTO BUNDLE',
] as const;

/** The object without what a statement changes in place. */
export function unchangeable({ kind, name, statements }: TextObject): string {
  return kind.endsWith('INDEX')
    ? statements[0].replace(/^(CREATE (?:\w+ )?INDEX (?:IF NOT EXISTS )?\S+) ON \S+/, '$1').replace(/ (STORING|INCLUDE) \([^)]*\)/, '')
      .replace(/^(CREATE SEARCH INDEX \S+) \([^)]*\)/, '$1').replace(', disable_search = true', '')
    : kind === 'PLACEMENT' ? statements.join('; ') : name;
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
): TextObject | undefined {
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
    return indexed && found && objectIndexText({
      kind, name: inSchemaOf(indexed.name, name), table: indexed.name, storing,
      columns: [...new Set([column, ...others])].filter((each) => has(each, holds)).map((each) => each.name),
      partitionBy: partition !== order && has(partition, isPartition) ? [partition!.name] : [],
      orderBy: has(order, isOrder) ? [{ column: order!.name, descending: false }] : [],
      whereNotNull: kind === 'VECTOR INDEX' ? [found.name] : [], options: new Map(Object.entries(options)),
    }, now.dialect);
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

function printed(kind: string, definition: unknown, { dialect }: Schema): TextObject {
  return TEXT_KINDS[kind].print(definition, dialect);
}

function quoted(name: string): string {
  return `\`${name}\``;
}
