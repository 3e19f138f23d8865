import type { Dialect, Schema } from '../../schema';
import type { FunctionDefinition } from '../../schema/objects/function';
import { valueType } from '../../schema/types/type-facts';
import { columnTypeOf } from '../../schema/types/type-text';
import { ExpressionTokens } from '../expressions/expression-tokens';
import { readType } from '../types/expression-type';

/** The known functions of a database. */
export type FunctionOwner = Partial<Pick<Schema, 'objects'>>;

/**
 * The function of the database that a call names; undefined if there is none.
 *
 * @param path In upper case.
 */
export function ownFunction(path: string, { objects }: FunctionOwner): FunctionDefinition | undefined {
  const name = path.replace(/^PUBLIC\./, '');
  return objects?.defined.find((each): each is FunctionDefinition => (
    each.kind === 'FUNCTION' && each.name.toUpperCase() === name
  ));
}

/** The type as `TypedValue.type`; undefined if its values are not checked. */
export function writtenType(text: string | undefined, dialect: Dialect): string | undefined {
  const type = columnTypeOf(codeOf(text ?? '', dialect) ?? '');
  return type && valueType(type);
}

/** Whether the type is a Spanner type, a message, which has a path, or a type only for expressions. */
export function isType(text: string, dialect: Dialect): boolean {
  const code = codeOf(text, dialect);
  return code === undefined || columnTypeOf(code) !== undefined || /^(ARRAY<)?(STRUCT|INTERVAL|.*\.)/.test(code);
}

function codeOf(text: string, dialect: Dialect): string | undefined {
  return readType(new ExpressionTokens(text, dialect))?.code.replace(/^(.*)\[\]$/, 'ARRAY<$1>');
}
