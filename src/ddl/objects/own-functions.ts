import { Dialect, type Schema } from '../../schema';
import { nameKeyIn, uniqueKey, withoutDefaultSchema } from '../../schema/name-key';
import type { FunctionDefinition } from '../../schema/objects/function';
import { valueType } from '../../schema/types/type-facts';
import { columnTypeOf } from '../../schema/types/type-text';
import { edited, type Replacement } from '../../text/edited';
import type { FunctionCall } from '../expressions/expression';
import { parseExpression } from '../expressions/expression-parser';
import { ExpressionTokens } from '../expressions/expression-tokens';
import { argumentName, calledName, childrenOf, expressionParts, functionCalls } from '../expressions/expression-walk';
import { readType } from '../types/expression-type';

/** The known functions of a database. */
export type FunctionOwner = Partial<Pick<Schema, 'objects'>>;

/** The function of the database that a call names; undefined if there is none. */
export function ownFunction(
  path: string, dialect: Dialect, { objects }: FunctionOwner,
): FunctionDefinition | undefined {
  const name = withoutDefaultSchema(uniqueKey(path), dialect);
  return objects?.defined.find((each): each is FunctionDefinition => (
    each.kind === 'FUNCTION' && uniqueKey(each.name) === name
  ));
}

type KnownSchema = FunctionOwner & Pick<Schema, 'dialect'>;

/** Nobody means functions that call each other more often, or make a longer text. */
const MOST_CALLS = 100;
const MOST_CHARACTERS = 10_000;

/** The expression with the bodies of the database's functions in the place of their calls, where they can be read. */
export function withBodies(text: string, schema: KnownSchema): string {
  let whole = text;
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    let body: Replacement | undefined;
    functionCalls(parseExpression(whole, schema.dialect)).some((call) => (body = inPlaceOf(call, whole, schema)));
    const longer = body && edited(whole, [body]);
    if (longer === undefined || longer.length > MOST_CHARACTERS) {
      break;
    }
    whole = longer;
  }
  return whole;
}

/** The body with the arguments of a call; undefined if it reads more than its parameters. */
function inPlaceOf(call: FunctionCall, text: string, schema: KnownSchema): Replacement | undefined {
  const { dialect } = schema;
  const own = call.definition ? undefined : ownFunction(calledName(call), dialect, schema);
  if (own?.body === undefined || own.body.length > MOST_CHARACTERS || (own.language ?? 'SQL') !== 'SQL') {
    return undefined;
  }
  const values = own.parameters.map((parameter) => {
    const given = call.args.find((arg, at) => parameterOf(own, argumentName(arg), at) === parameter);
    const value = given && argumentName(given) !== undefined ? childrenOf(given)[0] : given;
    return value ? text.slice(value.start, value.end) : parameter.defaultExpression;
  });
  const key = nameKeyIn(dialect);
  const names = own.parameters.map(({ name = '' }) => key(name));
  const body = dialect === Dialect.POSTGRESQL ? own.body.replace(/^\s*SELECT\b|;\s*$/gi, '') : own.body;
  const read = expressionParts(parseExpression(body, dialect)).flatMap((part) => {
    const at = part.kind === 'column' && part.table === undefined
      ? names.indexOf(key(part.name))
      : part.kind === 'opaque' ? Number(part.text.replace(/^\$/, '')) - 1 : -1;
    const replacement = values[at] === undefined ? undefined : `(${values[at]})`;
    return part.kind === 'column' || part.kind === 'opaque' ? [{ start: part.start, end: part.end, replacement }] : [];
  });
  return read.every((part): part is Replacement => part.replacement !== undefined)
    ? { start: call.start, end: call.end, replacement: `(${edited(body, read)})` }
    : undefined;
}

/** The parameter that an argument is for. */
export function parameterOf(
  { parameters }: FunctionDefinition, argument: string | undefined, at: number,
): FunctionDefinition['parameters'][number] | undefined {
  return argument === undefined
    ? parameters[at]
    : parameters.find(({ name }) => name?.toUpperCase() === argument.toUpperCase());
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
