import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { expressionParts } from '../../../ddl/expressions/expression-walk';
import { readPropertyGraph } from '../../../ddl/objects/property-graph';
import { saysEverything, type Dialect } from '../../../schema';
import type {
  GraphElementDefinition, GraphPropertiesDefinition, PropertyGraphDefinition,
} from '../../../schema/objects/property-graph';
import type { RuleContext } from '../../rule';
import type { Subject } from '../../subject';
import type { UnknownName } from '../unknown-column';

/** What declared property graphs name although there is none. In DDL text it is a reference that leads nowhere. */
export function unknownInGraphs(context: RuleContext): UnknownName[] {
  const { objects, dialect } = context.schema;
  return objects && !saysEverything(context.schema)
    ? objects.texts.flatMap((text) => {
      const graph = text.kind === 'PROPERTY GRAPH' ? readPropertyGraph(text, dialect) : undefined;
      return graph ? unknownInGraph(graph, context) : [];
    })
    : [];
}

function unknownInGraph(graph: PropertyGraphDefinition, context: RuleContext): UnknownName[] {
  const subject: Subject = {
    object: graph.name,
    part: { kind: 'object', objectKind: 'PROPERTY GRAPH', name: graph.name },
  };
  const nodes = new Map(graph.nodes.map((node) => [node.alias ?? node.table, node]));
  return [...graph.nodes, ...graph.edges].flatMap((element) => {
    const ends = [element.source, element.destination].flatMap((end) => end ?? []);
    return [
      ...unknownInElement(element, [...element.key ?? [], ...ends.flatMap(({ columns }) => columns)], subject, context),
      ...ends.flatMap(({ node: name, nodeColumns = [] }): UnknownName[] => {
        const node = nodes.get(name);
        return node ? unknownColumns(node.table, nodeColumns, subject, context) : [{ subject, name, noun: 'node' }];
      }),
    ];
  });
}

function unknownInElement(
  { table: name, labels, properties, dynamicLabel, dynamicProperties }: GraphElementDefinition,
  columns: readonly string[],
  subject: Subject,
  context: RuleContext,
): UnknownName[] {
  const { lookup, schema } = context;
  if (!lookup.table(name)) {
    return schema.objects?.views.some((view) => view.name === name) ? [] : [{ subject, name }];
  }
  const dynamic = [dynamicLabel, dynamicProperties].flatMap((column) => column ?? []);
  const lists = [properties, ...labels.map((label) => label.properties)];
  const named = lists.flatMap((list) => namedIn(list, schema.dialect));
  return unknownColumns(name, [...columns, ...dynamic, ...named], subject, context);
}

/** The columns that properties name. */
function namedIn(properties: GraphPropertiesDefinition | undefined, dialect: Dialect): string[] {
  switch (properties?.kind) {
    case 'all':
      return [...properties.except ?? []];
    case 'listed':
      return properties.properties.flatMap(({ expression }) => (
        expressionParts(parseExpression(expression, dialect)).flatMap((part) => (part.kind === 'column' ? [part.name] : []))
      ));
    default:
      return [];
  }
}

function unknownColumns(
  name: string, columns: readonly string[], subject: Subject, { lookup }: RuleContext,
): UnknownName[] {
  const table = lookup.table(name);
  const unknown = table ? columns.filter((column) => !lookup.column(table, column)) : [];
  return [...new Set(unknown)].map((column) => ({ subject, name: column, table }));
}
