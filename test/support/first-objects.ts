import { defined } from './model';
import { sequences, type Schema } from '../../src/schema';
import type { SequenceDefinition } from '../../src/schema/objects/sequence';

/** The schema with these sequences in the place of those that it has. */
export function withSequences(schema: Schema, all: readonly SequenceDefinition[]): Schema {
  const { objects } = schema;
  return { ...schema, objects: { ...objects, defined: [...all, ...objects.defined.filter(({ kind }) => kind !== 'SEQUENCE')] } };
}

/** The schema with each sequence as it is changed. */
export function withEachSequence(schema: Schema, change: (sequence: SequenceDefinition) => SequenceDefinition): Schema {
  return withSequences(schema, sequences(schema.objects).map(change));
}

/** Whether the schema says which objects there are, besides sequences. */
export function mentionsObjects({ objects }: Schema): boolean {
  return objects.declaredKinds?.some((kind) => kind !== 'SEQUENCE') ?? true;
}

/** The schema with these named schemas in the place of those that it has. */
export function withNamedSchemas(schema: Schema, names: readonly string[]): Schema {
  const { objects } = schema;
  const others = objects.defined.filter(({ kind }) => kind !== 'SCHEMA');
  return { ...schema, objects: { ...objects, defined: [...names.map((name) => defined('SCHEMA', name)), ...others] } };
}
