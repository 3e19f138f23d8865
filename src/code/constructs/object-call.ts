import { changeStreamCall } from './objects/change-stream-call';
import { localityGroupCall } from './objects/locality-group-call';
import { objectIndexCall } from './objects/object-index-call';
import { propertyGraphCall } from './objects/property-graph-call';
import { functionCall, modelCall, placementCall, protoBundleCall, statisticsCall } from './objects/text-calls';
import { placeOf, type VariableOf } from './place';
import { textParts } from '../../ddl/parser/objects/text-objects';
import { expectedValue } from '../../ddl/parser/options';
import { member, newCall, text, type Call } from '../../languages/code';
import type { DeclaredObject, Dialect, TableDefinition, TextObject, ViewDefinition } from '../../schema';

/**
 * The construct that declares an object; undefined: none does.
 *
 * @param tables Of the schema, as far as they are known.
 */
export function objectCall(
  object: DeclaredObject, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[] = [],
): Call | undefined {
  if ('query' in object) {
    return viewCall(object, variableOf);
  }
  if ('watched' in object) {
    return changeStreamCall(object, variableOf);
  }
  if (object.kind === 'SCHEMA' && 'name' in object) {
    return newCall('NamedSchema', placeOf(object.name), {});
  }
  return 'statements' in object && object.kind in TEXT_CALLS && hasTakenOptions(object, dialect)
    ? TEXT_CALLS[object.kind](object, dialect, variableOf, tables)
    : undefined;
}

/** No code stands for another value: constructs have enums and numbers for many of them. */
function hasTakenOptions(object: TextObject, dialect: Dialect): boolean {
  const { options } = textParts(object, dialect);
  return [...options].every(([name, written]) => expectedValue(object.kind, name, written) === undefined);
}

/** The constructs of objects that the model keeps as text. undefined: of a form that the construct does not have. */
const TEXT_CALLS: Readonly<Record<string, (
  object: TextObject, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[],
) => Call | undefined>> = {
  'LOCALITY GROUP': localityGroupCall,
  'SEARCH INDEX': objectIndexCall,
  'VECTOR INDEX': objectIndexCall,
  'PLACEMENT': placementCall,
  'PROTO BUNDLE': protoBundleCall,
  'STATISTICS': statisticsCall,
  'MODEL': modelCall,
  'FUNCTION': functionCall,
  'PROPERTY GRAPH': propertyGraphCall,
};

function viewCall({ name, security, query }: ViewDefinition, variableOf: VariableOf): Call {
  return newCall('View', placeOf(name, variableOf), {
    query: text(query),
    security: security === 'DEFINER' ? member('SqlSecurity', security) : undefined,
  });
}
