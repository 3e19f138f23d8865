import { member, newCall, text, variable, type Call } from './code';
import type { DeclaredObject, ViewDefinition } from '../../schema';

/** Whether a construct declares such an object. */
export function hasConstruct(object: DeclaredObject): boolean {
  return objectCall(object) !== undefined;
}

/** The construct that declares an object; undefined: none does. */
export function objectCall(object: DeclaredObject): Call | undefined {
  return 'query' in object ? viewCall(object) : undefined;
}

function viewCall({ name, security, query }: ViewDefinition): Call {
  return newCall('View', [variable('db'), text(name)], {
    query: text(query),
    security: security === 'DEFINER' ? member('SqlSecurity', security) : undefined,
  });
}
