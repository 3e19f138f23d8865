import type { ParsedQuery } from '../../../ddl/queries/query-parser';
import { changeStreams, type ChangeStreamDefinition, type Schema } from '../../../schema';
import type { Subject } from '../../subject';
import { functionBodies } from '../../views/function-bodies';
import { queryOf, Relations, unknownReferences } from '../../views/relations';
import type { UnknownName } from '../unknown-column';

/** Tables and columns that views, functions and change streams name although there are none. */
export function unknownInObjects(schema: Schema): UnknownName[] {
  const { objects } = schema;
  const bodies = functionBodies(schema);
  if (!objects || objects.views.length + changeStreams(objects).length + bodies.length === 0) {
    return [];
  }
  const relations = Relations.of(schema);
  return [
    ...bodies.flatMap(({ definition: { name }, query }) => (
      query ? unknownInQuery('FUNCTION', name, query, relations) : []
    )),
    ...objects.views.flatMap((view) => unknownInQuery('VIEW', view.name, queryOf(view, schema.dialect), relations)),
    ...changeStreams(objects).flatMap((stream) => unknownInStream(stream, relations)),
  ];
}

function unknownInQuery(
  objectKind: string, object: string, { references, problem }: ParsedQuery, relations: Relations,
): UnknownName[] {
  if (problem) {
    return [];
  }
  return firstOfEach(unknownReferences(references, relations).map(({ reference: { name }, table }) => (
    { subject: subjectOf(objectKind, object, name), name, table }
  )));
}

function unknownInStream({ name: stream, watched }: ChangeStreamDefinition, relations: Relations): UnknownName[] {
  return watched.flatMap(({ table: name, columns = [] }): UnknownName[] => {
    const { table, columns: known } = relations.find(name) ?? {};
    if (!table) {
      return [{ subject: subjectOf('CHANGE STREAM', stream, name), name }];
    }
    const unknown = known ? columns.filter((column) => !known.has(relations.key(column))) : [];
    return unknown.map((column) => ({ subject: subjectOf('CHANGE STREAM', stream, column), name: column, table }));
  });
}

function subjectOf(objectKind: string, object: string, reference: string): Subject {
  return { object, part: { kind: 'object', objectKind, name: object, column: reference } };
}

/** A query may name the same thing several times. */
function firstOfEach(unknown: readonly UnknownName[]): UnknownName[] {
  return [...new Map([...unknown].reverse().map((each) => [each.name, each])).values()].reverse();
}
