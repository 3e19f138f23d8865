import { Relations, typesRead } from './relations';
import type { ColumnReference, Expression, Operation } from '../../ddl/expressions/expression';
import { functionCalls } from '../../ddl/expressions/expression-walk';
import { writtenType } from '../../ddl/objects/own-functions';
import { parseFunctionBody } from '../../ddl/queries/function-body';
import type { ParsedQuery } from '../../ddl/queries/query-parser';
import type { Dialect, Schema } from '../../schema';
import { databaseFunctions, type FunctionDefinition } from '../../schema/objects/function';
import { memoized } from '../../text/once';

/** A function of the database with its query. */
export interface DatabaseFunctionBody {
  readonly definition: FunctionDefinition;
  /** Absent if Cloud Run computes it. */
  readonly query?: ParsedQuery;
}

export function functionBodies({ objects, dialect }: Schema): readonly DatabaseFunctionBody[] {
  return databaseFunctions(objects).map((definition) => bodyOf(definition, dialect));
}

export const bodyOf = memoized((definition: FunctionDefinition, dialect: Dialect): DatabaseFunctionBody => {
  const { body, parameters } = definition;
  const names = parameters.flatMap(({ name }) => name ?? []);
  return { definition, ...(body !== undefined && { query: parseFunctionBody(body, names, dialect) }) };
}, new WeakMap());

/** Types of the names that a function reads, including its parameters; undefined if unknown. */
export function typesInBody(
  { parameters }: FunctionDefinition, query: ParsedQuery, relations: Relations,
): (read: ColumnReference | Operation) => string | undefined {
  const { key, dialect } = relations;
  const ofTables = typesRead(query, relations);
  const tables = query.references.flatMap(({ name, of }) => (of ? [] : [relations.find(name)]));
  const aliases = new Set(query.scopes.flatMap(({ sources }) => sources.map((source) => source.key)));
  const types = new Map(parameters.map(({ name = '', type }) => [key(name), writtenType(type, dialect)]));
  return (read) => {
    const found = ofTables(read);
    if (found !== undefined || read.kind !== 'column' || read.table !== undefined) {
      return found;
    }
    const name = key(read.name);
    const isOther = aliases.has(name) || tables.some((table) => table?.columns?.has(name) ?? true);
    return isOther ? undefined : types.get(name);
  };
}

/** Calls of functions that are not Spanner's, as paths in upper case. */
export function ownCalls({ expressions }: Pick<ParsedQuery, 'expressions'>): string[] {
  return expressions.flatMap(({ expression }) => callsOfOthers(expression));
}

function callsOfOthers(expression: Expression): string[] {
  return functionCalls(expression).flatMap(({ definition, name }) => (definition ? [] : [name]));
}
