import { parseQuery, type ParsedQuery } from '../../../ddl/queries/query-parser';
import { views, type DefinedObject, type Schema } from '../../../schema';
import { objectPart } from '../../subject';
import { functionBodies } from '../../views/function-bodies';
import { Relations, unknownReferences } from '../../views/relations';
import type { NameFinding } from '../unknown-column';

/** Unknown tables and columns in the queries of views and functions. */
export function unknownInQueries(schema: Schema): NameFinding[] {
  const { objects, dialect } = schema;
  const bodies = functionBodies(schema);
  if (views(objects).length + bodies.length === 0) {
    return [];
  }
  const relations = Relations.of(schema);
  return [
    ...bodies.flatMap(({ definition, query }) => (query ? unknownInQuery(definition, query, relations) : [])),
    ...views(objects).flatMap((view) => unknownInQuery(view, parseQuery(view.query, dialect), relations)),
  ];
}

function unknownInQuery(
  object: DefinedObject, { references, problem }: ParsedQuery, relations: Relations,
): NameFinding[] {
  if (problem) {
    return [];
  }
  return firstOfEach(unknownReferences(references, relations).map(({ reference: { name }, table }) => (
    { part: objectPart(object, name), name, table }
  )));
}

/** Unknown nodes at which edges of property graphs begin or end. */
export function unknownNodes({ objects }: Schema): NameFinding[] {
  return objects.defined.flatMap((graph) => {
    if (graph.kind !== 'PROPERTY GRAPH') {
      return [];
    }
    const nodes = graph.nodes.map(({ alias, table }) => alias ?? table);
    const ends = [...graph.nodes, ...graph.edges].flatMap(({ source, destination }) => [source, destination]);
    return ends.flatMap((end): NameFinding[] => (end === undefined || nodes.includes(end.node) ? [] : [
      { part: objectPart(graph, end.node), name: end.node, noun: 'node', others: nodes },
    ]));
  });
}

/** A query may use the same name several times. */
function firstOfEach(unknown: readonly NameFinding[]): NameFinding[] {
  return [...new Map([...unknown].reverse().map((each) => [each.name, each])).values()].reverse();
}
