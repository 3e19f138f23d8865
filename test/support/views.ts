import type { DefinedObject, SchemaObjects, ViewDefinition } from '../../src/schema';

/** A view with the privileges of its reader. */
export function view(name: string, query: string, security = 'INVOKER'): ViewDefinition {
  return { kind: 'VIEW', name, security, query, options: new Map() };
}

/** The objects with these views in the place of those that they have, after all others. */
export function withViews({ defined }: Pick<SchemaObjects, 'defined'>, views: readonly ViewDefinition[]): Pick<SchemaObjects, 'defined'> {
  return { defined: [...defined.filter((object): boolean => object.kind !== 'VIEW'), ...views] };
}

/** The objects with each view as it is changed. */
export function withEachView({ defined }: Pick<SchemaObjects, 'defined'>, change: (view: ViewDefinition) => ViewDefinition): Pick<SchemaObjects, 'defined'> {
  return { defined: defined.map((object): DefinedObject => (object.kind === 'VIEW' ? change(object) : object)) };
}
