import type { ChangeStreamDefinition, Schema, ViewDefinition } from '../../../schema';
import type { Subject } from '../../subject';
import { queryOf, Relations, unknownReferences } from '../../views/relations';
import type { UnknownName } from '../unknown-column';

/** Tables and columns that views and change streams name although there are none. */
export function unknownInObjects(schema: Schema): UnknownName[] {
  const { objects } = schema;
  if (!objects || objects.views.length + objects.changeStreams.length === 0) {
    return [];
  }
  const relations = Relations.of(schema);
  return [
    ...objects.views.flatMap((view) => unknownInView(view, schema, relations)),
    ...objects.changeStreams.flatMap((stream) => unknownInStream(stream, relations)),
  ];
}

function unknownInView(view: ViewDefinition, { dialect }: Schema, relations: Relations): UnknownName[] {
  const { references, problem } = queryOf(view, dialect);
  if (problem) {
    return [];
  }
  return firstOfEach(unknownReferences(references, relations).map(({ reference: { name }, table }) => (
    { subject: subjectOf('VIEW', view.name, name), name, table }
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
