import { Dialect } from '../dialect';
import { nameList, optionsClause } from '../kind/clauses';
import { Edition } from '../kind/edition';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import type { Part } from '../kind/part';
import { quoteIdentifier, quotePath } from '../quoting';

/** Tables read as nodes and edges of a graph. */
export interface PropertyGraphDefinition extends Defined<'PROPERTY GRAPH'> {
  readonly nodes: readonly GraphElementDefinition[];
  readonly edges: readonly GraphElementDefinition[];
}

/** A table whose rows are nodes or edges. */
export interface GraphElementDefinition {
  readonly table: string;
  /** Absent: the name of the table. */
  readonly alias?: string;
  /** Absent: the primary key. */
  readonly key?: readonly string[];
  /** Only for an edge. */
  readonly source?: GraphEndDefinition;
  readonly destination?: GraphEndDefinition;
  /** Empty: one label with the name of the table. */
  readonly labels: readonly GraphLabelDefinition[];
  /** Only without labels. Absent: all columns. */
  readonly properties?: GraphPropertiesDefinition;
  /** The column with the label of each row. */
  readonly dynamicLabel?: string;
  /** The JSON column with the properties of each row. */
  readonly dynamicProperties?: string;
}

/** The node at an end of an edge. */
export interface GraphEndDefinition {
  /** Columns of the edge. */
  readonly columns: readonly string[];
  /** The table or alias of the node. */
  readonly node: string;
  /** Columns of the node. Absent: its key. */
  readonly nodeColumns?: readonly string[];
}

interface GraphLabelDefinition {
  /** Absent: the default label, which has the name of the table. */
  readonly name?: string;
  /** Absent: all columns. */
  readonly properties?: GraphPropertiesDefinition;
}

/** All columns, all except some, none, or a list. */
export type GraphPropertiesDefinition =
  | { readonly kind: 'all'; readonly except?: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'listed'; readonly properties: readonly GraphPropertyDefinition[] };

export interface GraphPropertyDefinition {
  readonly expression: string;
  /** Absent: the name of the column. */
  readonly name?: string;
}

export const PROPERTY_GRAPH: DefinedObjectKind<PropertyGraphDefinition> = {
  words: 'PROPERTY GRAPH',
  edition: Edition.ENTERPRISE,
  place: 'query',
  statements: {
    [Dialect.GOOGLESQL]: [
      'node = KEY ( key_column:word ,... ) REFERENCES referenced:word [( referenced_column:word ,... )]',
      'property = property:expression [AS property_name:word]',
      'properties = {no_properties:{NO PROPERTIES} | ' +
        'PROPERTIES {all_columns:{[ARE] ALL COLUMNS} [except:EXCEPT columns] | ( property ,... )}}',
      'label = {LABEL label:word | default_label:{DEFAULT LABEL}} [properties]',
      'element = table [AS alias:word] [key:KEY columns] [source:SOURCE node destination:DESTINATION node] ' +
        '[{label ... | properties}] [DYNAMIC dynamic_label:LABEL ( column )] ' +
        '[DYNAMIC dynamic_properties:PROPERTIES ( column )]',
      'elements = TABLES ( element ,... [,] )',
      'CREATE [OR REPLACE] PROPERTY GRAPH [IF NOT EXISTS] name [OPTIONS options] NODE elements [edges:EDGE elements]',
    ],
  },
  isReplaceable: true,
  dropsIfExists: true,
  most: {
    limit: 16,
    noun: 'property graphs',
    fix: 'put the nodes and edges that are queried together into one graph',
  },
  read: (parts) => {
    const firstEdge = parts.findIndex(({ role }) => role === 'edges');
    const isEdge = (at: number): boolean => firstEdge >= 0 && at > firstEdge;
    const [nodes, edges]: [GraphElementDefinition[], GraphElementDefinition[]] = [[], []];
    parts.forEach(({ role }, at) => {
      if (role === 'table') {
        const next = parts.findIndex((part, other) => other > at && (part.role === 'table' || part.role === 'edges'));
        (isEdge(at) ? edges : nodes).push(elementOf(parts.slice(at, next < 0 ? undefined : next)));
      }
    });
    return { nodes, edges };
  },
  takesAllColumns: ({ nodes, edges }) => [...nodes, ...edges].some(({ labels, properties }) => (
    (labels.length === 0 ? [properties] : labels.map((label) => label.properties))
      .some((taken) => taken === undefined || taken.kind === 'all')
  )),
  uses: ({ nodes, edges }) => {
    const tables = new Map(nodes.map(({ alias, table }) => [alias ?? table, table]));
    return [...nodes, ...edges].flatMap((element) => {
      const { table, key = [], source, destination, labels, properties, dynamicLabel, dynamicProperties } = element;
      const ends = [source, destination].flatMap((end) => end ?? []);
      const lists = [properties, ...labels.map((label) => label.properties)];
      const columns = [
        ...key, ...ends.flatMap((end) => end.columns),
        ...[dynamicLabel, dynamicProperties].flatMap((name) => name ?? []),
        ...lists.flatMap((list) => (list?.kind === 'all' ? list.except ?? [] : [])),
      ];
      const expressions = lists.flatMap((list) => (
        list?.kind === 'listed' ? list.properties.map(({ expression }) => expression) : []
      ));
      return [
        { table, columns, expressions },
        ...ends.flatMap(({ node, nodeColumns }) => (
          tables.has(node) && nodeColumns ? [{ table: tables.get(node)!, columns: nodeColumns }] : []
        )),
      ];
    });
  },
  print: ({ nodes, edges, options }, dialect) => {
    const tables = (elements: readonly GraphElementDefinition[]): string =>
      `TABLES (${elements.map((element) => elementText(element, dialect)).join(', ')})`;
    const ofEdges = edges.length === 0 ? '' : ` EDGE ${tables(edges)}`;
    return `${optionsClause(options, dialect)} NODE ${tables(nodes)}${ofEdges}`;
  },
};

function elementText(element: GraphElementDefinition, dialect: Dialect): string {
  const { table, alias, key, source, destination, labels, properties, dynamicLabel, dynamicProperties } = element;
  const column = (name: string): string => quoteIdentifier(name, dialect);
  return [
    quotePath(table, dialect),
    alias === undefined ? '' : ` AS ${column(alias)}`,
    key ? ` KEY ${nameList(key, dialect)}` : '',
    source ? ` SOURCE ${endText(source, dialect)}` : '',
    destination ? ` DESTINATION ${endText(destination, dialect)}` : '',
    ...labels.map((label) => ` ${label.name === undefined ? 'DEFAULT LABEL' : `LABEL ${column(label.name)}`}` +
      propertiesText(label.properties, dialect)),
    propertiesText(properties, dialect),
    dynamicLabel === undefined ? '' : ` DYNAMIC LABEL (${column(dynamicLabel)})`,
    dynamicProperties === undefined ? '' : ` DYNAMIC PROPERTIES (${column(dynamicProperties)})`,
  ].join('');
}

function endText({ columns, node, nodeColumns }: GraphEndDefinition, dialect: Dialect): string {
  const ofNode = nodeColumns ? ` ${nameList(nodeColumns, dialect)}` : '';
  return `KEY ${nameList(columns, dialect)} REFERENCES ${quoteIdentifier(node, dialect)}${ofNode}`;
}

function propertiesText(properties: GraphPropertiesDefinition | undefined, dialect: Dialect): string {
  switch (properties?.kind) {
    case undefined:
      return '';
    case 'none':
      return ' NO PROPERTIES';
    case 'all':
      return ` PROPERTIES ARE ALL COLUMNS${properties.except ? ` EXCEPT ${nameList(properties.except, dialect)}` : ''}`;
    case 'listed':
      return ` PROPERTIES (${properties.properties.map(({ expression, name }) => (
        `${expression}${name === undefined ? '' : ` AS ${quoteIdentifier(name, dialect)}`}`
      )).join(', ')})`;
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] | undefined ? E[] : T[K] };

/** @param parts The parts of one element, its table first. */
function elementOf([{ name: table }, ...parts]: readonly Part[]): GraphElementDefinition {
  const element: Writable<GraphElementDefinition> = { table, labels: [] };
  let end: Writable<GraphEndDefinition> | undefined;
  let label: Writable<GraphLabelDefinition> | undefined;
  let listed: Writable<GraphPropertyDefinition>[] = [];
  let columns: (name: string) => void = () => undefined;
  const setProperties = (properties: GraphPropertiesDefinition): void => {
    (label ?? element).properties = properties;
  };
  for (const { role, name } of parts) {
    switch (role) {
      case 'alias':
        element.alias = name;
        break;
      case 'key': {
        const key: string[] = element.key = [];
        columns = (each) => key.push(each);
        break;
      }
      case 'source':
      case 'destination':
        end = element[role] = { columns: [], node: '' };
        break;
      case 'key_column':
        end!.columns.push(name);
        break;
      case 'referenced':
        end!.node = name;
        break;
      case 'referenced_column':
        (end!.nodeColumns ??= []).push(name);
        break;
      case 'label':
      case 'default_label':
        label = role === 'label' ? { name } : {};
        element.labels.push(label);
        listed = [];
        break;
      case 'no_properties':
        setProperties({ kind: 'none' });
        break;
      case 'all_columns':
        setProperties({ kind: 'all' });
        break;
      case 'except': {
        const except: string[] = [];
        setProperties({ kind: 'all', except });
        columns = (each) => except.push(each);
        break;
      }
      case 'property':
        listed.push({ expression: name });
        setProperties({ kind: 'listed', properties: listed });
        break;
      case 'property_name':
        listed.at(-1)!.name = name;
        break;
      case 'dynamic_label':
        columns = (each) => { element.dynamicLabel = each; };
        break;
      case 'dynamic_properties':
        columns = (each) => { element.dynamicProperties = each; };
        break;
      case 'column':
        columns(name);
    }
  }
  return element;
}
