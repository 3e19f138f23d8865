import { nameList, optionsClause, type Syntax } from './syntax';
import type { Dialect } from '../../schema';
import type {
  GraphElementDefinition, GraphEndDefinition, GraphLabelDefinition, GraphPropertiesDefinition,
} from '../../schema/objects/property-graph';
import { quoteIdentifier, quotePath } from '../lexer/quoting';
import type { Part } from '../parser/grammar/part';

export const PROPERTY_GRAPH: Syntax<'PROPERTY GRAPH'> = {
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

/** @param parts Those of one element: its table first. */
function elementOf([{ name: table }, ...parts]: readonly Part[]): GraphElementDefinition {
  const element: Writable<GraphElementDefinition> = { table, labels: [] };
  let end: Writable<GraphEndDefinition> | undefined;
  let label: Writable<GraphLabelDefinition> | undefined;
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
      case 'property': {
        const { properties } = label ?? element;
        const listed = properties?.kind === 'listed' ? properties.properties : [];
        setProperties({ kind: 'listed', properties: [...listed, { expression: name }] });
        break;
      }
      case 'property_name': {
        const { properties } = label ?? element;
        if (properties?.kind === 'listed') {
          const named = properties.properties.slice(0, -1);
          setProperties({ kind: 'listed', properties: [...named, { ...properties.properties.at(-1)!, name }] });
        }
        break;
      }
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
