import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { expressionParts } from '../../../ddl/expressions/expression-walk';
import type { Dialect } from '../../../schema';
import type {
  GraphElementDefinition, GraphPropertiesDefinition, PropertyGraphDefinition,
} from '../../../schema/objects/property-graph';
import type { RuleContext } from '../../rule';
import type { Subject } from '../../subject';
import { Relations } from '../../views/relations';
import type { UnknownName } from '../unknown-column';

/** Points at the name that the graph has. */
type SubjectOf = (name: string) => Subject;

/** What property graphs name although there is none. */
export function unknownInGraphs(context: RuleContext): UnknownName[] {
  return context.schema.objects?.defined.flatMap((object) => (
    object.kind === 'PROPERTY GRAPH' ? unknownInGraph(object, context) : []
  )) ?? [];
}

function unknownInGraph(graph: PropertyGraphDefinition, context: RuleContext): UnknownName[] {
  const { name: object } = graph;
  const subject: SubjectOf = (column) => ({
    object, part: { kind: 'object', objectKind: 'PROPERTY GRAPH', name: object, column },
  });
  const nodes = new Map(graph.nodes.map((node) => [node.alias ?? node.table, node]));
  return [...graph.nodes, ...graph.edges].flatMap((element) => {
    const ends = [element.source, element.destination].flatMap((end) => end ?? []);
    return [
      ...unknownInElement(element, [...element.key ?? [], ...ends.flatMap(({ columns }) => columns)], subject, context),
      ...ends.flatMap(({ node: name, nodeColumns = [] }): UnknownName[] => {
        const node = nodes.get(name);
        return node
          ? unknownColumns(node.table, nodeColumns, subject, context)
          : [{ subject: subject(name), name, noun: 'node', others: [...nodes.keys()] }];
      }),
    ];
  });
}

function unknownInElement(
  { table: name, labels, properties, dynamicLabel, dynamicProperties }: GraphElementDefinition,
  columns: readonly string[],
  subject: SubjectOf,
  context: RuleContext,
): UnknownName[] {
  const { lookup, schema } = context;
  if (!lookup.table(name) && !Relations.of(schema).find(name)) {
    return [{ subject: subject(name), name }];
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
        expressionParts(parseExpression(expression, dialect))
          .flatMap((part) => (part.kind === 'column' ? [part.name] : []))
      ));
    default:
      return [];
  }
}

function unknownColumns(
  name: string, columns: readonly string[], subject: SubjectOf, { lookup, schema }: RuleContext,
): UnknownName[] {
  const table = lookup.table(name);
  const relations = Relations.of(schema);
  const source = relations.find(name);
  const isKnown = (column: string): boolean => table
    ? table.unreadElements !== undefined || lookup.column(table, column) !== undefined
    : source?.columns?.has(relations.key(column)) ?? true;
  return [...new Set(columns)].filter((column) => !isKnown(column))
    .map((column) => ({ subject: subject(column), name: column, table: table ?? source }));
}
