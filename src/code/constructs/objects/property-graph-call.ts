import { cursorOver, ifReadable } from '../../../ddl/parser/objects/cursor-over';
import { call, list, names, newCall, struct, text, variable, type Call, type Code } from '../../../languages/code';
import { Dialect } from '../../../schema';
import type {
  GraphElementDefinition, GraphEndDefinition, GraphPropertiesDefinition, GraphPropertyDefinition,
  PropertyGraphDefinition,
} from '../../../schema/objects/property-graph';
import { optionalList, optionalText } from '../option-code';

export function propertyGraphCall({ name, nodes, edges, options }: PropertyGraphDefinition): Call | undefined {
  return options.size > 0 ? undefined : newCall('PropertyGraph', [variable('db'), text(name)], {
    nodes: list(nodes.map((node) => element('GraphNode', node))),
    edges: optionalList(edges.map((edge) => element('GraphEdge', edge))),
  });
}

function element(of: string, definition: GraphElementDefinition): Code {
  const { table, alias, key, source, destination, labels, properties, dynamicLabel, dynamicProperties } = definition;
  return struct(of, {
    table: text(table),
    alias: optionalText(alias),
    key: names(key ?? []),
    source: source && end(source),
    destination: destination && end(destination),
    labels: optionalList(labels.map((label) => struct('GraphLabel', {
      name: optionalText(label.name), properties: propertiesCode(label.properties),
    }))),
    properties: propertiesCode(properties),
    dynamicLabel: optionalText(dynamicLabel),
    dynamicProperties: optionalText(dynamicProperties),
  });
}

function end({ columns, node, nodeColumns }: GraphEndDefinition): Code {
  return struct('GraphEnd', { columns: names(columns), node: text(node), nodeColumns: names(nodeColumns ?? []) });
}

function propertiesCode(properties: GraphPropertiesDefinition | undefined): Code | undefined {
  switch (properties?.kind) {
    case undefined:
      return undefined;
    case 'none':
      return call('GraphProperties', 'none', []);
    case 'all':
      return properties.except
        ? call('GraphProperties', 'allExcept', [list(properties.except.map(text))])
        : call('GraphProperties', 'all', []);
    case 'listed': {
      const columns = properties.properties.map(columnOf);
      return columns.every((column) => column !== undefined)
        ? call('GraphProperties', 'columns', [list(columns.map(text))])
        : call('GraphProperties', 'listed', [list(properties.properties.map(({ expression, name }) => (
          struct('GraphProperty', { expression: text(expression), name: optionalText(name) })
        )))]);
    }
  }
}

/** The column that a property exposes under its own name. */
function columnOf({ expression, name }: GraphPropertyDefinition): string | undefined {
  return name !== undefined ? undefined : ifReadable(() => {
    const cursor = cursorOver(expression, Dialect.GOOGLESQL);
    const column = cursor.simpleName('a column');
    cursor.expectEnd();
    return column;
  });
}
