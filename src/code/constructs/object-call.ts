import { sequenceOptions } from './column-call';
import {
  changeStreamCall, functionCall, localityGroupCall, modelCall, placementCall, protoBundleCall, queueCall,
  statisticsCall,
} from './objects/defined-calls';
import { objectIndexCall } from './objects/object-index-call';
import { propertyGraphCall } from './objects/property-graph-call';
import { placeOf, type VariableOf } from './place';
import { member, newCall, text, type Call } from '../../languages/code';
import type {
  DefinedKind, DefinedObject, Dialect, TableDefinition, ViewDefinition,
} from '../../schema';
import type { DefinedOf } from '../../schema/objects/kinds';

/**
 * The construct that declares an object; undefined if none does.
 *
 * @param tables Tables of the schema, as far as they are known.
 */
export function objectCall(
  object: DefinedObject, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[] = [],
): Call | undefined {
  return (CALLS[object.kind] as CallOf<DefinedKind>)(object, dialect, variableOf, tables);
}

/** undefined if the construct cannot express the object. */
type CallOf<K extends DefinedKind> = (
  object: DefinedOf<K>, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[],
) => Call | undefined;

const CALLS: { readonly [K in DefinedKind]: CallOf<K> } = {
  'SCHEMA': ({ name }) => newCall('NamedSchema', placeOf(name), {}),
  'SEQUENCE': (sequence, _, variableOf) => (
    newCall('Sequence', placeOf(sequence.name, variableOf), sequenceOptions(sequence))
  ),
  'CHANGE STREAM': changeStreamCall,
  'LOCALITY GROUP': localityGroupCall,
  'SEARCH INDEX': objectIndexCall,
  'VECTOR INDEX': objectIndexCall,
  'PLACEMENT': placementCall,
  'QUEUE': queueCall,
  'PROTO BUNDLE': protoBundleCall,
  'STATISTICS': statisticsCall,
  'MODEL': modelCall,
  'FUNCTION': functionCall,
  'PROPERTY GRAPH': propertyGraphCall,
  'VIEW': viewCall,
  // Roles are declared together with their privileges, by `roleCalls`.
  'ROLE': () => undefined,
};

/** How `DatabaseRole` grants an object of a kind together with the function that reads it. */
export const READ_METHODS: Readonly<Record<string, string>> = { 'CHANGE STREAM': 'grantReadChangeStream' };

function viewCall({ name, security, query }: ViewDefinition, _: Dialect, variableOf: VariableOf): Call {
  return newCall('View', placeOf(name, variableOf), {
    query: text(query),
    security: security === 'DEFINER' ? member('SqlSecurity', security) : undefined,
  });
}
